package import ActivationRuleModel
package import ActivationRuleQuestions
package import ActivationRuleText

/// The payloads that a rule accepts: of one item, and of any number of items.
package struct AcceptanceReport {
  /// The payloads of any number of items.
  package let all: AcceptedPayloads
  /// The payloads of one item, which is what nearly all apps share.
  package let inOneItem: AcceptedPayloads

  package init(_ rule: ActivationRule, _ options: AnalysisOptions = AnalysisOptions()) {
    all = Analysis(rule, options: options).acceptedPayloads()
    var one = options
    one.maximumItemCount = 1
    inOneItem = Analysis(rule, options: one).acceptedPayloads()
  }

  /// Returns the sentence, and another one if several items can have more, followed by the smallest payloads.
  ///
  /// - Parameter title: the beginning of the first line.
  package func rows(title: String) -> [TextRow] {
    var rows: [TextRow] = []
    if inOneItem.description == all.description {
      rows = ["\(title)\(all.description)"]
    } else if inOneItem.smallest.isEmpty {
      rows = ["\(title)\(all.description)", "in one item: \(inOneItem.description)"]
    } else {
      rows = ["\(title)\(inOneItem.description)", "over several items: \(all.description)"]
    }
    guard !all.smallest.isEmpty else { return rows }
    rows += ["", "The smallest payloads that are let in:"]
    rows += all.smallest.map { "  \($0.text)" }
    return rows + (all.hasFurther ? ["  and further ones"] : [])
  }

  /// The same report for programs.
  package var json: JSONValue {
    ["accepts": all.json, "acceptsInOneItem": inOneItem.json]
  }
}

extension AcceptedPayloads {
  /// The whole report for programs.
  package var json: JSONValue {
    [
      "message": description.json, "smallest": smallest.json,
      "hasFurther": hasFurther.json,
      "kinds": .array(
        kinds.map { kind in
          [
            "type": kind.test.type.json, "itself": kind.test.isItself.json,
            "least": kind.bounds.least.json, "most": kind.bounds.json,
          ]
        }),
      "others": others.json, "leastAttachments": attachments.least.json, "mostAttachments": attachments.json,
      "mostItems": items.json,
      "neverTogether": exclusivePairs.map { $0.map { kinds[$0].test.type } }.json,
      "nothingBecause": nothingReason?.description.json, "triedPayloads": payloadCount.json,
    ]
  }
}

extension AcceptedPayloads.Bounds {
  /// The largest number, or `"any"`.
  fileprivate var json: JSONValue { most?.json ?? "any" }
}
