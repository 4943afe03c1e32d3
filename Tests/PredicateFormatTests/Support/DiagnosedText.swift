import PredicateFormat
import Testing

/// A text with all problems that must be reported in it; the marker ▶ stands where the first one must point.
struct DiagnosedText: CustomTestStringConvertible, Sendable {
  let text: String
  let offset: Int
  let problems: [ParseProblem]

  init(_ marked: String, _ problems: ParseProblem...) {
    let parts = marked.split(separator: "▶", omittingEmptySubsequences: false)
    text = parts.joined()
    offset = parts[0].utf8.count
    self.problems = problems
  }

  var testDescription: String { text }
}
