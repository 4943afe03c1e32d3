import ActivationRulePredicates
import Testing

/// A text with all faults that must be reported in it; the marker ▶ stands where the first one must point.
struct DiagnosedText: CustomTestStringConvertible, Sendable {
  let text: String
  let offset: Int
  let faults: [PredicateFault]

  init(_ marked: String, _ faults: PredicateFault...) {
    let parts = marked.split(separator: "▶", omittingEmptySubsequences: false)
    text = parts.joined()
    offset = parts[0].utf8.count
    self.faults = faults
  }

  var testDescription: String { text }
}
