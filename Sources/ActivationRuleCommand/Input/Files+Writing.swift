import ActivationRuleSuites

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

  /// Puts bytes in place of a file's content, all or nothing, and keeps its permissions, and its owner where that is allowed.
  ///
  /// They are written to a file beside it, which then takes its name, so that other hard links keep the old content. Of a
  /// symbolic link, the file that it leads to is replaced.
  static func replace(_ path: String, with bytes: [UInt8]) throws(CommandFailure) {
    let target = resolved(path)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else { throw failure(path) }
    let (descriptor, temporary) = try create(beside: target, path)
    keepOwner(of: status, descriptor)
    let isWritten =
      fchmod(descriptor, status.st_mode & 0o7777) == 0 && bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
      && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten, rename(temporary, target) == 0 else {
      let failure = failure(path)
      unlink(temporary)
      throw failure
    }
  }

  /// Gives a new file the owner and the group of another one, or the group alone; who may do neither is told nothing.
  ///
  /// This comes before permissions are set, since a change of owner takes some away.
  private static func keepOwner(of status: stat, _ descriptor: Int32) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
  }

  /// Writes a file, new or in place of what it held.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    switch kind(of: path) {
    case .folder: throw .broken("'\(path)' is a folder, and cannot be written as a file")
    case .file where isRegular(path): try replace(path, with: bytes)
    case .file, .nothing:
      let descriptor = open(path, O_WRONLY | O_CREAT, 0o666)
      guard descriptor >= 0 else { throw failure(path) }
      let isWritten = bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
      guard close(descriptor) == 0, isWritten else { throw failure(path) }
    }
  }

  /// Whether two paths lead to the same file.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (left, right) = (stat(), stat())
    return stat(first, &left) == 0 && stat(second, &right) == 0 && left.st_dev == right.st_dev
      && left.st_ino == right.st_ino
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
