import ActivationRuleModel
import PredicateFormat
import Texts
import PropertyLists

/// Flags a text that is no predicate.
struct ParseErrorRule: LintRule {
  static let description = LintRuleDescription(
    id: "parse-error", severity: .error,
    summary: "The string is not a predicate.",
    rationale: "The system cannot read it, so that the extension never appears, and nothing is said about it.",
    certainty: ErrorReason.parseError.certainty,
    flagged: [
      "extensionItems.@count >▶", "extensionItems.@count > 0 ▶extensionItems.@count < 2", "extensionItems.@count > 0▶)",
      Samples.list(
        "<string>SUBQUERY▶(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt;= 1</string>"
      ),
    ],
    clean: ["extensionItems.@count > 0", "TRUEPREDICATE", #"{"NSExtensionActivationSupportsText": true}"#])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let problems = ParserFindings.all(context, of: description)
    guard context.subject.document != nil, let text = context.predicateText else { return problems }
    let source = SourceText(name: "", text: text.text)
    let places = PredicateParser.parse(text.text).diagnostics.map { ($0, text.map.sourceRange($0.range)) }
    return problems.map { problem in
      // People look for the place in the predicate that they wrote as well as in the file.
      guard let own = places.first(where: { $0.1 == problem.range && $0.0.message == problem.message }) else {
        return problem
      }
      let position = source.position(at: own.0.range.lowerBound)
      let note = Diagnostic.Note("in the predicate this is line \(position.line), column \(position.column)")
      return finding(problem.message, at: problem.range, notes: problem.notes + [note], fixIts: problem.fixIts)
    }
  }
}
