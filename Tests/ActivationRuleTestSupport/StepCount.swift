/// Counts the steps of some work, where a test compares the work for one input with that for an input of twice the size.
///
/// A step is a stretch of this package's code that runs without a branch, as the counters of the compiler's coverage know
/// it. A count is the same on every machine, however loaded. The counters are those of the whole process, so that nothing
/// else may run meanwhile: `.ci/run full` builds with them, and runs the tests that count alone.
package enum StepCount {
  #if COUNTS_STEPS
    /// Whether steps are counted in this build.
    package static let isAvailable = true

    /// Returns the number of steps that some work takes.
    package static func steps(of work: () throws -> Void) rethrows -> Int {
      let before = total
      try work()
      return Int(truncatingIfNeeded: total &- before)
    }

    private static var total: UInt64 {
      let (start, end) = (beginCounters(), endCounters())
      var sum: UInt64 = 0
      var place = start
      while place < end {
        sum &+= place.pointee
        place += 1
      }
      return sum
    }

    @_silgen_name("__llvm_profile_begin_counters")
    private static func beginCounters() -> UnsafeMutablePointer<UInt64>
    @_silgen_name("__llvm_profile_end_counters")
    private static func endCounters() -> UnsafeMutablePointer<UInt64>
  #else
    /// Whether steps are counted in this build.
    package static let isAvailable = false

    /// Does some work; nothing is counted.
    package static func steps(of work: () throws -> Void) rethrows -> Int {
      try work()
      return 0
    }
  #endif
}
