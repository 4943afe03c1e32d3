package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
package import ActivationRuleTypes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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

#if canImport(Glibc) || canImport(Musl) || canImport(Darwin)
  /// A lock that admits one thread at a time to a piece of code.
  private final class MutualExclusion: @unchecked Sendable {
    // The system's lock must not move in memory, but a stored property may.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Runs a closure with the lock held.
    func locked<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return body()
    }
  }
#else
  /// A lock for systems without threads.
  private final class MutualExclusion: @unchecked Sendable {
    init() {}

    func locked<Result>(_ body: () -> Result) -> Result { body() }
  }
#endif
