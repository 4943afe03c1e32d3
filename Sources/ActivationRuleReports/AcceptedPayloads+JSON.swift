import ActivationRuleAnswers
package import ActivationRuleQuestions
package import ActivationRuleText

extension AcceptedPayloads {
  /// What is accepted, for programs.
  package var json: JSONValue {
    [
      "message": description.json, "smallest": smallest.json,
      "hasFurther": hasFurther.json,
      "kinds": .array(
        countedKinds.map { kind in
          [
            "type": kind.test.type.json, "itself": kind.test.isItself.json,
            "least": kind.bounds.least.json, "most": kind.bounds.json,
          ]
        }),
      "others": others.json, "leastAttachments": attachments.least.json, "mostAttachments": attachments.json,
      "leastItems": leastItems.json,
      "neverTogether": exclusivePairs.map { $0.map { kinds[$0].test.type } }.json,
      "nothingBecause": nothingReason?.description.json, "triedPayloads": payloadCount.json,
    ]
  }
}

extension AcceptedPayloads.Bounds {
  /// The largest number, or `"any"`.
  fileprivate var json: JSONValue { most?.json ?? "any" }
}
