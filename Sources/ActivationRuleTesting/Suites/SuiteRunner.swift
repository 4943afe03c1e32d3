import ActivationRuleFiles
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleShares
import Dispatch

/// Runs the cases of suites.
package enum SuiteRunner {
  /// The number of cases that a thread takes at once.
  private static let chunkSize = 512

  /// Runs cases, on all processors if there are many; returns the results in the order of the cases.
  package static func run(_ cases: [SuiteCase]) -> [CaseResult] {
    guard cases.count > chunkSize else { return cases.map { $0.run() } }
    return ParallelMap.results(count: (cases.count + chunkSize - 1) / chunkSize) { index in
      let start = index * chunkSize
      return cases[start..<min(start + chunkSize, cases.count)].map { $0.run() }
    }.flatMap { $0 }
  }
}

extension SuiteCase {
  /// Runs the case.
  public func run() -> CaseResult {
    CaseResult(suiteCase: self, outcome: outcome)
  }

  private var outcome: CaseResult.Outcome {
    if let skipReason { return .skipped(skipReason) }
    guard let expected else {
      let verdicts = questions.map { rule.evaluate($0.payload) }
      let isOne = verdicts.allSatisfy { ExpectedVerdict($0) == ExpectedVerdict(verdicts[0]) }
      return .new(isOne ? verdicts[0] : nil)
    }
    var mismatches: [CaseResult.Mismatch] = []
    for question in questions {
      let verdict = rule.evaluate(question.payload)
      if !expected.accepts(verdict) { mismatches.append(CaseResult.Mismatch(question: question, verdict: verdict)) }
    }
    return mismatches.isEmpty ? .passed : .failed(mismatches)
  }
}

/// Does the same work for many elements on all processors.
package enum ParallelMap {
  /// Returns the results of the work for each number from 0, in order.
  package static func results<Result: Sendable>(count: Int, _ work: @escaping @Sendable (Int) -> Result) -> [Result] {
    let results = Results<Result>()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      results.add(index, LargeStack.run { work(index) })
    }
    return results.ordered
  }

  /// Returns the same while the caller does something else on its own thread.
  package static func results<Result: Sendable>(
    count: Int, meanwhile other: () -> Void, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let (found, group) = (Results<[Result]>(), DispatchGroup())
    DispatchQueue.global().async(group: group) { found.add(0, results(count: count, work)) }
    other()
    group.wait()
    return found.ordered.flatMap { $0 }
  }

  /// The results, as the threads add them.
  private final class Results<Result: Sendable>: @unchecked Sendable {
    // The queue guards the array; no thread accesses it elsewhere.
    private let queue = DispatchQueue(label: "activationrule.results")
    private var found: [(index: Int, result: Result)] = []

    func add(_ index: Int, _ result: Result) {
      queue.sync { found.append((index, result)) }
    }

    var ordered: [Result] {
      queue.sync { found.sorted { $0.index < $1.index }.map { $0.result } }
    }
  }
}
