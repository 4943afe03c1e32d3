import ActivationRuleSystem

/// Reads and writes the system's file descriptors; repeats a call that a signal interrupts.
package enum Descriptor {
  /// Reads the next bytes, none at the end; returns `nil` if that fails, with the reason in `errno`.
  package static func nextBytes(of descriptor: Int32) -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
      while true {
        let found = read(descriptor, buffer.baseAddress, buffer.count)
        hasFailed = found < 0
        count = max(0, found)
        if !hasFailed || errno != EINTR { return }
      }
    }
    return hasFailed ? nil : bytes
  }

  /// Writes all bytes; returns `false` if that fails, with the reason in `errno`.
  package static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Whether a descriptor is a file with content.
  package static func isFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns whether a descriptor is a file, or a pipe in which bytes or the end arrive within a second.
  ///
  /// A caller may leave a pipe open for ever; this avoids waiting for it.
  package static func isPiped(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return true
    case S_IFIFO, S_IFSOCK:
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 1_000) > 0
    default: return false
    }
  }

  /// The system's message about its last failure.
  package static var lastError: String { String(cString: strerror(errno)) }
}

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

  /// Runs some work on a separate thread, and waits for it.
  ///
  /// - Parameter size: the size of its stack in bytes.
  package static func run<Result>(size: Int = size, _ work: @escaping () -> Result) -> Result {
    var result: Result?
    let body = Unmanaged.passRetained(Work { result = work() })
    guard runThread(body.toOpaque(), size) else {
      body.release()
      return work()
    }
    return result ?? work()
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
