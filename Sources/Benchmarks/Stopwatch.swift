/// Times functions in batches that are long enough for the clock.
struct Stopwatch {
  /// The times of one call.
  struct Times {
    /// The median over the batches, which is least affected by a busy machine.
    let median: Double
    /// The fastest batch.
    let minimum: Double
    /// The number of calls in a batch.
    let iterations: Int
  }

  private let batchCount: Int
  private let batchLength: Duration
  private let clock = ContinuousClock()
  /// A sum over all results, so that the optimiser cannot remove a call.
  private(set) var checksum = 0

  init(isQuick: Bool) {
    batchCount = isQuick ? 5 : 25
    batchLength = .microseconds(isQuick ? 200 : 2000)
  }

  /// Times one function.
  mutating func time(_ work: () -> Int) -> Times {
    let iterations = calibrate(work)
    let batches = (0..<batchCount).map { _ in batch(iterations, work) }
    return Self.times(batches, iterations)
  }

  /// Times two functions in alternation, so that the load of the machine affects both.
  mutating func time(_ first: () -> Int, against second: () -> Int) -> (Times, Times) {
    let iterations = (calibrate(first), calibrate(second))
    var batches: ([Double], [Double]) = ([], [])
    for _ in 0..<batchCount {
      batches.0.append(batch(iterations.0, first))
      batches.1.append(batch(iterations.1, second))
    }
    return (Self.times(batches.0, iterations.0), Self.times(batches.1, iterations.1))
  }

  /// The number of calls that fill a batch.
  private mutating func calibrate(_ work: () -> Int) -> Int {
    var iterations = 1
    let wanted = Self.nanoseconds(batchLength)
    while batch(iterations, work) * Double(iterations) < wanted, iterations < 1 << 30 { iterations *= 2 }
    return iterations
  }

  /// The nanoseconds for each call in one batch.
  private mutating func batch(_ iterations: Int, _ work: () -> Int) -> Double {
    var sum = 0
    let elapsed = clock.measure {
      for _ in 0..<iterations { sum &+= work() }
    }
    checksum &+= sum
    return Self.nanoseconds(elapsed) / Double(iterations)
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    let parts = duration.components
    return Double(parts.seconds) * 1e9 + Double(parts.attoseconds) * 1e-9
  }

  private static func times(_ batches: [Double], _ iterations: Int) -> Times {
    let sorted = batches.sorted()
    return Times(median: sorted[sorted.count / 2], minimum: sorted[0], iterations: iterations)
  }
}
