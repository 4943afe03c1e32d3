#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The time that a processor has worked for the calling thread, which other work on the machine does not lengthen.
///
/// What is measured must stay on its thread: it must not await anything.
package enum ProcessorTime {
  /// Measures how long some work keeps the processor busy.
  package static func measure<Failure: Error>(_ work: () throws(Failure) -> Void) throws(Failure) -> Duration {
    let start = used
    try work()
    return used - start
  }

  /// What the calling thread has used since it began.
  private static var used: Duration {
    var time = timespec()
    // It cannot fail: the clock exists, and there is a place for the answer.
    _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
