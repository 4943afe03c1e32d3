import ActivationRuleSystem

/// Runs work on a stack that is large enough for the deepest rules that are read, however small the caller's is.
///
/// A debug build takes about 22 KB for each level of a rule's text, and threads have 512 KB on Apple systems.
package enum LargeStack {
  /// The default size of the stack in bytes.
  package static let size = 16 * 1_048_576

  /// The work of the thread.
  private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
      self.body = body
    }
  }

  /// The result of the work.
  private final class Outcome<Result> {
    var result: Result?
  }

  /// Runs some work on a separate thread, and waits for it.
  ///
  /// - Parameter size: the size of its stack in bytes.
  package static func run<Result>(size: Int = size, _ work: @escaping () -> Result) -> Result {
    let outcome = Outcome<Result>()
    let body = Unmanaged.passRetained(Work { outcome.result = work() })
    guard runThread(body.toOpaque(), size) else {
      body.release()
      return work()
    }
    return outcome.result ?? work()
  }

  /// Runs a thread to its end; returns whether it could be created.
  private static func runThread(_ work: UnsafeMutableRawPointer, _ size: Int) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, size) == 0 else { return false }
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
      let status = pthread_create(&thread, &attributes, { LargeStack.perform($0) }, work)
      guard status == 0, let thread else { return false }
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, &attributes, { LargeStack.perform($0) }, work)
      guard status == 0 else { return false }
    #endif
    return pthread_join(thread, nil) == 0
  }

  private static func perform(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
    return nil
  }
}
