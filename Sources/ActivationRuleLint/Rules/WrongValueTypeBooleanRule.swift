import ActivationRuleModel
import PropertyLists
import Texts

/// Flags a number or string where the rule wants true or false.
struct WrongValueTypeBooleanRule: LintRule {
  static let description = LintRuleDescription(
    id: "wrong-value-type-boolean", severity: .error, furtherSeverities: [.warning],
    summary: "'SupportsText' or 'UsesStrictMatching' is no Boolean.",
    rationale: """
      The upload to the store refuses a number for 'SupportsText' (ITMS-90361). A number for 'UsesStrictMatching' \
      is most often meant for 'DictionaryVersion'; 0 and 1 there are a warning, since no refusal of them is known.
      """,
    certainty: .reported, hasFix: true, proposedKeys: [RuleKey.dictionaryVersion],
    flagged: [
      Samples.dictionary(#""@SupportsText": ▶1"#),
      Samples.dictionary(#""@SupportsText": true, "@UsesStrictMatching": ▶2"#),
      Samples.dictionary(#""@SupportsText": true, "@UsesStrictMatching": ▶1"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key>▶<integer>1</integer></dict>"),
      Samples.dictionary(#""@SupportsWebURLWithMaxCount": 1, "@SupportsText": ▶"YES""#),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true"#),
      Samples.dictionary(#""@SupportsText": true, "@UsesStrictMatching": false"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isBoolean(entry), !PredicateAsValueRule.isPredicate(entry) else { return nil }
      if case .boolean = entry.value.kind { return nil }
      let isStrictness = entry.key.text == RuleKey.usesStrictMatching
      let value = isStrictness ? entry.value.booleanValue : entry.value.integerValue > 0
      // In version 2 false would forbid texts, and so be the next finding.
      let isForbidding = !isStrictness && !value && !context.isStrict
      let isKept = value == entry.value.booleanValue && entry.value.integerValue >= 0 && !isForbidding
      return finding(
        "the value of '\(RuleKey.short(entry.key.text))' must be \(context.written(.boolean(true))) or "
          + "\(context.written(.boolean(false))); found \(FoundValue.text(entry.value))",
        at: entry.value.range, notes: notes(isStrictness, entry.value, value, context) + FoundValue.notes(entry.value),
        fixIts: isKept ? context.replacement(of: entry.value, with: .boolean(value), "write '\(value)'") : [],
        severity: isStrictness && isZeroOrOne(entry.value) ? .warning : .error)
    }
  }

  private static func isZeroOrOne(_ node: PropertyListNode) -> Bool {
    if case .integer(0...1) = node.kind { true } else { false }
  }

  private static func notes(
    _ isStrictness: Bool, _ node: PropertyListNode, _ value: Bool, _ context: LintContext
  ) -> [Diagnostic.Note] {
    if !isStrictness {
      let effect = !value && !context.isStrict ? ", which in version 2 forbids texts" : ""
      return [Diagnostic.Note("the store refuses it as ITMS-90361; the system reads it as \(value)" + effect)]
    }
    if node.integerValue == 2 {
      return [Diagnostic.Note("the 2 that makes one matching attachment enough belongs to 'DictionaryVersion'")]
    }
    return [Diagnostic.Note("the system reads it as \(value)")]
  }
}
