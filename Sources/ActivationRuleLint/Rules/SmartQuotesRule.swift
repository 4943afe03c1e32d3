import ActivationRuleModel
import PredicateFormat
import Texts
import PropertyLists

/// Flags typographic quotes and other characters that only look like those of the language.
struct SmartQuotesRule: LintRule {
  static let description = LintRuleDescription(
    id: "smart-quotes", severity: .error,
    summary: "The predicate holds a character that only looks like one of the language.",
    rationale: """
      Texts copied from web pages and word processors carry curly quotes, no-break spaces and full-width signs. \
      The system cannot read them, so that the extension never appears.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      LintExample("ANY a UTI-CONFORMS-TO ▶“public.url”"),
      LintExample("extensionItems.@count▶\u{A0}> 0"),
      LintExample("extensionItems.@count ▶＞ 0"),
    ],
    clean: [
      LintExample("ANY extensionItems.title CONTAINS \"“\""),
      Samples.rule(Samples.any("public.url")),
      LintExample("extensionItems.@count > 0"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let found = ParserFindings.all(context, of: description)
    let fixes = found.flatMap { $0.fixIts }
    let isWhole = !fixes.isEmpty && isRepaired(context)
    guard let first = found.first else { return [] }
    // They came with one paste, and one quote of a pair alone would leave half a string: one finding covers all of them.
    let others = found.dropFirst().prefix(placeLimit).map { Diagnostic.Note("here, too", at: $0.range) }
    return [
      finding(
        first.message + (found.count == 1 ? "" : "; \(WordList.count(found.count, "such character")) in all"),
        at: first.range, notes: first.notes + (isWhole ? [] : others), fixIts: isWhole ? fixes : [])
    ]
  }

  /// So many further characters are shown where no repair names them.
  private static let placeLimit = 10

  /// Whether the text can be read when all that the parser knows to fix in it is fixed.
  private static func isRepaired(_ context: LintContext) -> Bool {
    guard let text = context.predicateText?.text else { return false }
    let edits = PredicateParser.parse(text).diagnostics.flatMap { $0.fixIts }.map { fixIt in
      TextEdit(replacing: fixIt.range, with: Array(fixIt.replacement.utf8))
    }
    let fixed = SourceText(name: "", text: text).applying(edits).text
    let left = PredicateParser.parse(String(decoding: fixed.bytes, as: UTF8.self)).diagnostics
    return left.allSatisfy { $0.severity != .error }
  }
}
