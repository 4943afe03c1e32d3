import ActivationRuleSystem
import ActivationRuleText
package import ActivationRuleTypes

/// The file system; all access to it is here.
package enum Files {

  /// The kind of entry at a path.
  package enum Kind {
    case nothing, folder, file
  }

  /// Returns the kind of entry at a path, following links.
  package static func kind(of path: String) -> Kind {
    switch type(of: path) {
    case nil: .nothing
    case S_IFDIR: .folder
    default: .file
    }
  }

  /// Returns the system's number for the type of an entry, following links; `nil` if there is none.
  private static func type(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Reads the bytes of a file.
  package static func read(_ path: String) throws(InputFailure) -> [UInt8] {
    switch kind(of: path) {
    case .nothing: throw .broken("there is no file '\(path)'")
    case .folder: throw .broken("'\(path)' is a folder, and a file is needed")
    case .file: break
    }
    if let word = waitingKind(of: path) {
      throw .broken("'\(path)' is \(word), which may have no end; a file is needed, or '-' for standard input")
    }
    // A file that would wait for its content, such as the kernel's log, fails instead; a regular file does neither.
    let flags = isRegular(path) ? O_RDONLY | O_NONBLOCK : O_RDONLY
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw .broken("'\(path)' cannot be read: \(Descriptor.lastError)") }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  /// Whether a shell passes a path, such as `/dev/stdin` and the pipe of `<(…)`: a process is at the other end.
  private static func isHandedOver(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  /// Returns a description of an entry that reading or writing could wait for without end; `nil` for all other entries.
  package static func waitingKind(of path: String) -> String? {
    guard !isHandedOver(path), path != "/dev/null" else { return nil }
    switch type(of: path) {
    case S_IFIFO: return "a named pipe"
    case S_IFSOCK: return "a socket"
    case S_IFCHR, S_IFBLK: return "a device"
    default: return nil
    }
  }

  /// Returns whether a path is a symbolic link that leads to nothing, or in a circle.
  package static func isDeadLink(_ path: String) -> Bool {
    isLink(path) && kind(of: path) == .nothing
  }

  /// Reads a stream to its end, so that pipes can be read as well as files.
  private static func read(_ descriptor: Int32, _ path: String) throws(InputFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = Descriptor.nextBytes(of: descriptor) {
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= Limit.fileBytes.value else { throw .tooLarge(path) }
    }
    throw .broken("'\(path)' cannot be read: \(Descriptor.lastError)")
  }

  /// Returns whether a path is a symbolic link.
  package static func isLink(_ path: String) -> Bool {
    fileKind(at: path) == .symbolicLink
  }

  /// Returns whether a path leads to a file with content, and not to a device or a pipe.
  package static func isRegular(_ path: String) -> Bool { type(of: path) == S_IFREG }

  /// Returns the kind of file at a path, to find its type, without following links; `nil` if there is none.
  package static func fileKind(at path: String) -> FileKind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK: return .symbolicLink
    case S_IFSOCK: return .socket
    case S_IFCHR: return .characterSpecial
    case S_IFBLK: return .blockSpecial
    case S_IFIFO: return .namedPipe
    default: return .regular(isExecutable: status.st_mode & 0o111 != 0)
    }
  }

  /// Returns the path with links resolved; if nothing exists there, the path unchanged.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns whether a path leads to a place within a folder, through all links; the place need not exist.
  package static func leads(_ path: String, into folder: String) -> Bool {
    var place = path
    while kind(of: place) == .nothing, !isLink(place), place != "." { place = Paths.folder(of: place) }
    let (target, root) = (resolved(place), resolved(folder))
    return target == root || target.hasPrefix(root == "/" ? root : root + "/")
  }

  /// Joins two parts of a path.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

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
      bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
      && ftruncate(descriptor, off_t(bytes.count)) == 0
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
      prepare(descriptor) && bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) } && fsync(descriptor) == 0
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
  /// A descriptor that a shell passes, such as `/dev/stdout`, is appended to.
  package static func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    switch kind(of: path) {
    case .folder: throw .broken("'\(path)' is a folder, and cannot be written as a file")
    case .file where isRegular(path) && !isHandedOver(path): try replace(path, with: bytes)
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
  ///
  /// A reader that has gone is not an error, as with all printed output.
  private static func writeDevice(_ bytes: [UInt8], _ path: String) throws(InputFailure) {
    if let word = waitingKind(of: path) {
      throw .broken("'\(path)' is \(word), which may have no reader; name a file, or '/dev/stdout'")
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    let isWritten = bytes.withUnsafeBytes { Descriptor.writeAll($0, to: descriptor) }
    guard isWritten || errno == EPIPE else { throw failure(path) }
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

extension Files {
  /// Returns the path to nothing with the nearest existing names in its folders; `nil` if a folder has none.
  package static func near(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").map({ String($0) }) {
      let next = join(found, part)
      if kind(of: next) != .nothing {
        found = next
        continue
      }
      let names = FolderContents(of: found.isEmpty ? "." : found)?.names ?? []
      guard let name = EditDistance.nearest(to: part, in: names, count: 1).first else { return nil }
      found = join(found, name)
    }
    return kind(of: found) == .nothing ? nil : found
  }
}

/// The names in a folder.
package struct FolderContents {
  /// The names, sorted; a name that is not UTF-8, which no path of this tool can lead to, is left out.
  package private(set) var names: [String] = []

  /// Lists a folder; `nil` if it cannot be read.
  package init?(of folder: String) {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      if name != ".", name != "..", UTF8Validation.firstInvalidOffset(in: bytes) == nil { names.append(name) }
    }
    names.sort()
  }
}
