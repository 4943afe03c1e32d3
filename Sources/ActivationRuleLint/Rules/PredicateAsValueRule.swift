import ActivationRuleModel
import PredicateFormat
import PropertyLists
import Texts

/// Flags predicates that stand where a dictionary has counts.
struct PredicateAsValueRule: LintRule {
  static let description = LintRuleDescription(
    id: "predicate-as-value", severity: .error,
    summary: "A value of the rule dictionary is a predicate.",
    rationale: """
      A rule is a dictionary of counts or a predicate. Nothing evaluates a predicate within the dictionary: the system \
      reads the text as a number, mostly 0, and the store refuses a text for these keys. Make the predicate itself the \
      value of 'NSExtensionActivationRule'.
      """,
    certainty: .reported,
    flagged: [
      Samples.dictionary(#""@SupportsText": ▶"SUBQUERY(extensionItems, $i, $i.attachments.@count > 0).@count > 0""#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsFileWithMaxCount": ▶"TRUEPREDICATE""#),
      Samples.dictionary(#""@SupportsText": true, "@Predicate": ▶"SUBQUERY(extensionItems, $i""#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key>▶<string>extensionItems.@count == 1</string></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": "YES", "@SupportsImageWithMaxCount": "1""#),
      Samples.dictionary(#""@Rule": "TRUEPREDICATE", "@SupportsText": true"#),
      Samples.list("<string>extensionItems.@count == 1</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).filter { isPredicate($0) }.map { entry in
      finding(
        "the value of \(VisibleText.quoted(RuleKey.short(entry.key.text))) is a predicate, which nothing evaluates here",
        at: entry.value.range,
        notes: [Diagnostic.Note("a predicate is the value of 'NSExtensionActivationRule', in place of the dictionary")])
    }
  }

  /// Whether an entry holds a predicate, or a text that was meant for one; a whole rule in the rule is another finding.
  static func isPredicate(_ entry: PropertyListEntry) -> Bool {
    guard entry.key.text != NestedActivationRule.key, let text = entry.value.string else { return false }
    let words = text.utf8.drop { $0.isBlank || $0 == UInt8(ascii: "(") }
    if ["SUBQUERY", "extensionItems"].contains(where: { words.starts(with: $0.utf8) }) { return true }
    return text.utf8.count <= longestText
      && PredicateParser.parse(text).diagnostics.allSatisfy { $0.severity != .error }
  }

  /// A longer text that begins otherwise is no predicate about what is shared.
  private static let longestText = 200
}
