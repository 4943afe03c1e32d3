import ActivationRulePredicates
import ActivationRuleText

/// The reason for a decision: words and a place, or the evidence for both.
enum Grounds {
  case said(String, SourceRange?)
  /// The evidence of a predicate, or of the predicate on one of the two items of a page.
  case clause(Evidence, isPart: Bool)
  case tests(DictionaryEvidence)

  var message: String {
    switch self {
    case .said(let message, _): return message
    case .tests(let evidence): return evidence.message
    case .clause(let evidence, let isPart):
      let words = evidence.words.text + evidence.precedenceNote
      if evidence.reader.isCutShort {
        return "the predicate is \(evidence.holds); with this payload it is too large to say which part decides"
      }
      return (isPart ? "tried on one of its two items alone: " : "") + words
    }
  }

  var range: SourceRange? {
    switch self {
    case .said(_, let range): return range
    case .tests(let evidence): return evidence.failing.flatMap { evidence.range(of: evidence.tests[$0]) }
    case .clause(let evidence, _): return evidence.decidingRange
    }
  }

  var lack: Decision.Lack? {
    if case .tests(let evidence) = self { evidence.lack?.lack } else { nil }
  }
}

extension Evidence {
  /// The deciding clause, in the file that the rule came from; the whole predicate if a limit was reached before it was
  /// found.
  fileprivate var decidingRange: SourceRange? {
    let range = deciding.node.range
    return reader.rule.sourceRange(reader.isCutShort ? node.range : range)
  }

  /// The precedence if `AND` and `OR` are mixed without parentheses; otherwise empty.
  fileprivate var precedenceNote: String {
    let mixed = reader.rule.diagnostics.filter { $0.id == PredicateFault.mixedLogicalOperators.rawValue }
    guard !mixed.isEmpty, let place = decidingRange else { return "" }
    let isMixed = mixed.contains {
      place.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= place.upperBound
    }
    return isMixed ? "; AND is taken before OR, since no parentheses say otherwise" : ""
  }
}
