import ActivationRuleSystem
import ActivationRuleText

extension Files {
  /// The maximum number of names to try for a file next to another one.
  private static let nameLimit = 100

  /// Replaces a file's content, all or nothing, and keeps its permissions, and its owner where that is allowed.
  ///
  /// The bytes are written to a file next to it, which then takes its name. If the file has further names, by hard links,
  /// they are copied over its content instead, so that all names keep leading to the same content. For a symbolic link,
  /// the file that it leads to is replaced.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(InputFailure) {
    let target = resolved(path)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else { throw failure(path) }
    let temporary = try stage(bytes, beside: target, path, permissions: 0o600) { descriptor in
      keepOwner(of: status, descriptor)
      return fchmod(descriptor, status.st_mode & 0o7777) == 0
    }
    if status.st_nlink > 1 { return try overwrite(target, path, with: bytes, from: temporary) }
    try put(temporary, at: target, path)
  }

  /// Overwrites the content of a file, which is longer or shorter afterwards; if that fails, the copy next to it stays.
  private static func overwrite(
    _ target: String, _ path: String, with bytes: [UInt8], from temporary: String
  ) throws(InputFailure) {
    let descriptor = open(target, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { try discard(temporary, path) }
    let isWritten =
      bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) } && ftruncate(descriptor, off_t(bytes.count)) == 0
      && fsync(descriptor) == 0
    let failure = failure(path, ", and has lost its content; the new content is in '\(temporary)'")
    guard close(descriptor) == 0, isWritten else { throw failure }
    unlink(temporary)
  }

  /// Gives a file the place of another one; on failure, removes the file.
  private static func put(_ temporary: String, at target: String, _ path: String) throws(InputFailure) {
    if rename(temporary, target) != 0 { try discard(temporary, path) }
  }

  /// Removes a file whose content could not take its place.
  private static func discard(_ temporary: String, _ path: String) throws(InputFailure) -> Never {
    let failure = failure(path)
    unlink(temporary)
    throw failure
  }

  /// Writes bytes to a new file next to a place, so that they are on the disk; on failure, removes the file.
  ///
  /// - Parameters:
  ///   - permissions: the permissions of the new file, less the mask of the process.
  ///   - prepare: further work on the new file; returns whether it succeeded.
  private static func stage(
    _ bytes: [UInt8], beside target: String, _ path: String, permissions: mode_t,
    _ prepare: (_ descriptor: Int32) -> Bool = { _ in true }
  ) throws(InputFailure) -> String {
    let (descriptor, temporary) = try create(beside: target, path, permissions)
    let isWritten =
      prepare(descriptor) && bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) } && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten else { try discard(temporary, path) }
    return temporary
  }

  /// Gives a new file the owner and the group of another one, or the group alone; without the permission, does nothing.
  ///
  /// This comes before the permissions are set, since a change of owner clears some.
  private static func keepOwner(of status: stat, _ descriptor: Int32) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 { _ = fchown(descriptor, uid_t.max, status.st_gid) }
  }

  /// Writes a file, all or nothing; replaces its content if it exists.
  ///
  /// A descriptor that a shell passes, such as `/dev/stdout`, is written to directly.
  package static func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    if let descriptor = handedOver(path) { return try write(bytes, toDescriptor: descriptor, path) }
    switch kind(of: path) {
    case .folder: throw .broken("'\(path)' is a folder, and cannot be written as a file")
    case .file where isRegular(path): try replace(path, with: bytes)
    case .file: try writeDevice(bytes, path)
    case .nothing where isDeadLink(path): throw .broken("'\(path)' is a link that leads nowhere, and is not written to")
    case .nothing: try put(try stage(bytes, beside: path, path, permissions: 0o666), at: path, path)
    }
  }

  /// Creates a folder, including missing parent folders.
  package static func makeFolder(_ path: String) throws(InputFailure) {
    guard kind(of: path) == .nothing else { return }
    let around = Paths.folder(of: path)
    if around != path { try makeFolder(around) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw failure(path) }
  }

  /// Writes to something other than a file; refuses a path that could wait for a reader without end.
  private static func writeDevice(_ bytes: [UInt8], _ path: String) throws(InputFailure) {
    if let word = waitingKind(of: path) {
      throw .broken("'\(path)' is \(word), which may have no reader; name a file, or '/dev/stdout'")
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try write(bytes, toDescriptor: descriptor, path)
  }

  /// Writes to a descriptor; a reader that has gone is not an error, as with all printed output.
  private static func write(_ bytes: [UInt8], toDescriptor descriptor: Int32, _ path: String) throws(InputFailure) {
    let isWritten = bytes.withUnsafeBytes { Descriptor.write($0, to: descriptor) }
    guard isWritten || errno == EPIPE else { throw failure(path) }
  }

  /// Returns the descriptor of the process that a path denotes, if any.
  private static func handedOver(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.utf8.count)) }
    }
  }

  /// Creates a hidden file next to another one, and opens it for writing.
  private static func create(
    beside target: String, _ path: String, _ permissions: mode_t
  ) throws(InputFailure) -> (descriptor: Int32, path: String) {
    let folder = Paths.folder(of: target) + "/"
    for number in 0..<nameLimit {
      let temporary = "\(folder).\(target.lastPathPart).\(getpid())-\(number)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
      if descriptor >= 0 { return (descriptor, temporary) }
      if errno != EEXIST { break }
    }
    throw failure(path)
  }

  private static func failure(_ path: String, _ effect: String = "") -> InputFailure {
    .broken("'\(path)' cannot be written: \(Descriptor.lastError)\(effect)")
  }
}
