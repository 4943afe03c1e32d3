package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
package import ActivationRuleTypes

extension ShareSamples {
  /// Returns the shares to count over, for changes that cause no error or warning and look the way people write them.
  package static func linted(on platform: Platform) -> ShareSamples {
    var shares = known(on: platform)
    shares.findings = { rule in
      Linter.grave(LintSubject(rule: rule))
    }
    let known = WrittenPredicates()
    shares.written = { rule, tests in
      known.value(of: tests) { Analysis(rule).predicates(of: tests) }
    }
    return shares
  }
}

/// Caches the predicates that people write for tests of a dictionary: many questions about one rule need them, and
/// each takes a search.
private final class WrittenPredicates: @unchecked Sendable {
  // The lock guards the variable; nothing accesses it without the lock.
  private let lock = MutualExclusion()
  private var known: [String: [PredicateNode]] = [:]

  func value(of tests: [DictionaryTest], _ make: () -> [PredicateNode]) -> [PredicateNode] {
    let key = PredicateNode.all(of: tests.map { $0.predicate }).description
    if let value = lock.locked({ known[key] }) { return value }
    let value = make()
    lock.locked { known[key] = value }
    return value
  }
}
