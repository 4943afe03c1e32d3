import ActivationRulePredicates
import ActivationRuleText

/// What a debug build refuses because its stack is small (see `Limit`): random texts may go there.
package enum BuildLimits {
  /// Whether a text, or its print with parentheses of its own, nests deeper or has more operators than this build reads.
  package static func exclude(_ text: String) -> Bool {
    let read = PredicateParser.parse(text)
    return isBeyond(read.findings)
      || read.predicate.map { isBeyond(PredicateParser.parse($0.description).findings) } ?? false
  }

  private static func isBeyond(_ findings: [Finding]) -> Bool {
    findings.contains {
      $0.id == PredicateFault.nestingTooDeep.rawValue || $0.id == PredicateFault.tooManyOperators.rawValue
    }
  }
}
