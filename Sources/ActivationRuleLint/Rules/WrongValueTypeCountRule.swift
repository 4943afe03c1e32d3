import ActivationRuleModel
import PropertyLists
import Texts

/// Flags counts that are no integers.
struct WrongValueTypeCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "wrong-value-type-count", severity: .error,
    summary: "A count or version is written as a string, a real, an array or the like.",
    rationale: """
      The upload to the store refuses such a value. At run time a string counts by its leading digits and a \
      container as 0, so that debug builds may seem to work.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": ▶"1""#),
      Samples.dictionary(#""@SupportsText": true, "@DictionaryVersion": ▶"2""#),
      Samples.list("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key>▶<string>1</string></dict>"),
      Samples.dictionary(#""@SupportsFileWithMaxCount": ▶["public.mpeg-4"]"#),
      Samples.dictionary(#""@SupportsFileWithMaxCount": ▶2.5"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<string>$(MAX)</string></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": "1""#),
      Samples.list("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), !isCount(entry.value), !PredicateAsValueRule.isPredicate(entry) else {
        return nil
      }
      let name = RuleKey.short(entry.key.text)
      let value = entry.value.integerValue
      // A 0 as an integer would be the next finding.
      let isFixable = isExact(entry.value, value) && (value > 0 || !context.keys.isMaximum(entry))
      return finding(
        "the value of '\(name)' must be an integer, as \(context.written(.integer(isExact(entry.value, 0) ? 0 : max(1, value)))); found "
          + FoundValue.text(entry.value), at: entry.value.range,
        notes: [Diagnostic.Note("the store refuses it, and the system reads it as \(value)")]
          + FoundValue.notes(entry.value),
        fixIts: isFixable
          ? context.replacement(of: entry.value, with: .integer(value), "write the integer \(value)") : [])
    }
  }

  private static func isCount(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .integer, .unsignedInteger, .boolean: true
    default: false
    }
  }

  /// Whether the number that the system reads is just what is written.
  private static func isExact(_ node: PropertyListNode, _ value: Int64) -> Bool {
    switch node.kind {
    case .string(let text): text.text == "\(value)"
    case .real(let number): number == Double(value)
    default: false
    }
  }
}
