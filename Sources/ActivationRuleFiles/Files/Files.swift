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
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
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

  /// Returns a description of an entry that reading or writing could wait for without end; `nil` for all other entries.
  ///
  /// Paths that a shell passes, such as `/dev/stdin` and the pipe of `<(…)`, have a process at the other end.
  package static func waitingKind(of path: String) -> String? {
    let handedOver = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"]
    var status = stat()
    guard !handedOver.contains(where: { path.hasPrefix($0) }), path != "/dev/null", stat(path, &status) == 0 else {
      return nil
    }
    switch status.st_mode & S_IFMT {
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
    while let chunk = Descriptor.read(descriptor) {
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
  package static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

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
