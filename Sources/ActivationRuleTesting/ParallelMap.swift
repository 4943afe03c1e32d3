import ActivationRuleFiles
import Dispatch

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
