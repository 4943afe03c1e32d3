#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Files {
  /// How many names are tried for a file beside another one.
  private static let nameLimit = 100

  /// Puts bytes in place of a file's content, all or nothing, and keeps its permissions.
  ///
  /// They are written to a file beside it, which then takes its name. Of a link, the file that it leads to is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
    let target = resolved(path)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else { throw failure(path) }
    let (descriptor, temporary) = try create(beside: target, path)
    let isWritten =
      fchmod(descriptor, status.st_mode & 0o7777) == 0 && bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
      && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten, rename(temporary, target) == 0 else {
      let failure = failure(path)
      unlink(temporary)
      throw failure
    }
  }

  /// The path without links.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Makes a new file beside another one, hidden, and opens it for writing.
  private static func create(
    beside target: String, _ path: String
  ) throws(CommandFailure) -> (descriptor: Int32, path: String) {
    let folder = target.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/"
    for number in 0..<nameLimit {
      let temporary = "\(folder).\(name(of: target)).\(getpid())-\(number)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { break }
    }
    throw failure(path)
  }

  private static func failure(_ path: String) -> CommandFailure {
    .broken("'\(path)' cannot be written: \(Descriptor.lastError)")
  }
}
