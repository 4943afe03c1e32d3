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
  package var members: [JSONMember] {
    [JSONMember("accepts", all.json), JSONMember("acceptsInOneItem", inOneItem.json)]
  }
}

extension AcceptedPayloads {
  /// The whole report for programs.
  package var json: JSONValue {
    [
      "message": .string(description), "smallest": .array(smallest.map { $0.json }),
      "hasFurther": .boolean(hasFurther),
      "kinds": .array(
        kinds.map { kind in
          [
            "type": .string(kind.test.type), "itself": .boolean(kind.test.isItself),
            "least": .count(kind.bounds.least), "most": kind.bounds.json,
          ]
        }),
      "others": others.json, "leastAttachments": .count(attachments.least), "mostAttachments": attachments.json,
      "mostItems": items.json,
      "neverTogether": .array(exclusivePairs.map { .array($0.map { .string(kinds[$0].test.type) }) }),
      "nothingBecause": JSONValue(nothingReason?.description), "triedPayloads": .count(payloadCount),
    ]
  }
}

extension AcceptedPayloads.Bounds {
  /// The largest number, or `"any"`.
  fileprivate var json: JSONValue { most.map { .count($0) } ?? .string("any") }
}
