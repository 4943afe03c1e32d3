import SystemLibrary

/// Bytes from and to the system's file descriptors; a call that a signal interrupts is made again.
package enum Descriptor {
  /// The next bytes, none at the end; `nil` when they cannot be read, with the reason in `errno`.
  package static func read(_ descriptor: Int32) -> [UInt8]? {
    var hasFailed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
      while true {
        let found = systemRead(descriptor, buffer.baseAddress, buffer.count)
        hasFailed = found < 0
        count = max(0, found)
        if !hasFailed || errno != EINTR { return }
      }
    }
    return hasFailed ? nil : bytes
  }

  /// Writes all bytes; `false` when that fails, with the reason in `errno`.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  /// Whether a descriptor is a file, or a pipe in which bytes or the end arrive within a second.
  ///
  /// Somebody who starts the tool may leave a pipe open for ever; nothing waits for that.
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

  /// What the system says of its last failure.
  package static var lastError: String { String(cString: strerror(errno)) }
}

// The functions of the system, outside of the enum that has others of these names.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
