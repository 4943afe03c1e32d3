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
    let faults = ParserFindings.all(context, of: description)
    guard context.subject.document != nil, let text = context.predicateText else { return faults }
    let source = SourceText(name: "", text: text.text)
    let places = PredicateParser.parse(text.text).diagnostics.map { ($0, text.map.sourceRange($0.range)) }
    return faults.map { fault in
      // People look for the place in the predicate that they wrote as well as in the file.
      guard let own = places.first(where: { $0.1 == fault.range && $0.0.message == fault.message }) else {
        return fault
      }
      let position = source.position(at: own.0.range.lowerBound)
      let note = Diagnostic.Note("in the predicate this is line \(position.line), column \(position.column)")
      return finding(fault.message, at: fault.range, notes: fault.notes + [note], fixIts: fault.fixIts)
    }
  }
}
