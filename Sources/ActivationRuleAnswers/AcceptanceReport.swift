package import ActivationRuleModel
package import ActivationRuleQuestions
package import ActivationRuleText

/// The payloads that a rule accepts: of one item, and of any number of items.
package struct AcceptanceReport {
  /// The payloads of any number of items.
  package let all: AcceptedPayloads
  /// The payloads of one item, which is what nearly all apps share.
  package let inOneItem: AcceptedPayloads

  /// Whether the rule counts items as such; a dictionary does so only for the page and its archive.
  private let isPredicate: Bool

  package init(_ rule: ActivationRule, _ options: AnalysisOptions = AnalysisOptions()) {
    if case .predicate = rule.value { isPredicate = true } else { isPredicate = false }
    (all, inOneItem) = Analysis(rule, options: options).acceptedPayloadsAndInOneItem()
  }

  /// What the rule takes, after the name of its extension.
  ///
  /// Nearly all apps share one item.
  package var sentence: String { "takes \((inOneItem.smallest.isEmpty ? all : inOneItem).description)" }

  /// What else it takes if several items are shared; `nil` if that is the same.
  package var several: TextRow? {
    guard isPredicate, inOneItem.description != all.description else { return nil }
    return inOneItem.smallest.isEmpty ? "only several shared together" : "several shared together: \(all.description)"
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
