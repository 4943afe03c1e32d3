import ActivationRuleModel
import PredicateFormat
import Texts
import PropertyLists

/// Reports predicates that the formatter would lay out otherwise.
struct NotCanonicalFormatRule: LintRule {
  static let description = LintRuleDescription(
    id: "not-canonical-format", severity: .info,
    summary: "The layout of the predicate differs from the formatter's.",
    rationale: "One layout for all keeps reviews to what changed. The verb 'format' lays a predicate out.",
    certainty: .documented, isOptIn: true,
    flagged: [
      LintExample("▶extensionItems.@count>0"),
      LintExample("▶extensionItems.@count  >  0"),
      LintExample("▶extensionItems.@count > 0 and extensionItems.@count < 3"),
    ],
    clean: [
      LintExample("extensionItems.@count > 0"),
      LintExample("TRUEPREDICATE"),
      Samples.list("<string>\n  extensionItems.@count == 1\n</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let text = context.predicateText?.text, let predicate = context.predicate else { return [] }
    guard let layout = try? PredicateLayout().text(of: predicate, writtenAs: Array(text.utf8)) else { return [] }
    if lines(layout) == lines(text) { return [] }
    return [finding("the formatter lays this predicate out otherwise", at: context.rulePlace)]
  }

  /// The lines without their indentation, which depends on the file around them.
  private static func lines(_ text: String) -> [String] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      var bytes = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      return bytes.isEmpty ? nil : String(decoding: Array(bytes), as: UTF8.self)
    }
  }
}
