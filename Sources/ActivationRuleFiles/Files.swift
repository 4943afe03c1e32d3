import ActivationRuleDocuments
package import ActivationRuleProjects
import ActivationRuleSystem
import ActivationRuleText

extension FileTree {
  /// The disk.
  package static var disk: FileTree {
    FileTree(
      workingFolder: Paths.current, read: { path throws(Failure) in try Files.read(path) },
      contents: { FolderContents(of: $0) }, entry: { Files.kind(of: $0, followsLink: $1) },
      resolved: { Files.resolved($0) }, identity: { Files.identity(of: $0) })
  }
}

extension Documents {
  /// Documents with all forms of project files.
  package convenience init(_ tree: FileTree = .disk) { self.init(tree, forms: Form.projects) }
}

/// The file system; all access to it is here.
package enum Files {
  /// Returns the kind of entry at a path; `nil` if there is none.
  static func kind(of path: String, followsLink: Bool) -> FileKind? {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
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

  /// Opens a file and reads all of it.
  static func read(_ path: String) throws(Failure) -> [UInt8] {
    let kind = kind(of: path, followsLink: true)
    if let word = waitingWord(kind, path) {
      throw Failure(
        .unreadable, "'\(path)' is \(word), which may have no end; a file is needed, or '-' for standard input")
    }
    // A file that would wait for its content, such as the kernel's log, fails instead; a regular file does neither.
    let flags = kind?.isRegular == true ? O_RDONLY | O_NONBLOCK : O_RDONLY
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.unreadable, "'\(path)' cannot be read: \(Descriptor.lastError)") }
    defer { close(descriptor) }
    // A stream is read to its end, so that pipes can be read as well as files; a file whose size is known is not moved.
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(descriptor, &status) == 0 {
      bytes.reserveCapacity(min(Int(clamping: status.st_size), Limit.fileBytes.value))
    }
    while let chunk = Descriptor.nextBytes(of: descriptor) {
      if chunk.isEmpty { return bytes }
      bytes += chunk
      guard bytes.count <= Limit.fileBytes.value else { throw .tooLarge(path) }
    }
    throw Failure(.unreadable, "'\(path)' cannot be read: \(Descriptor.lastError)")
  }

  /// Whether a shell passes a path, such as `/dev/stdin` and the pipe of `<(…)`: a process is at the other end.
  static func isHandedOver(_ path: String) -> Bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd/", "/proc/self/fd/"].contains { path.hasPrefix($0) }
  }

  /// Returns a description of an entry that reading or writing could wait for without end; `nil` for all other entries.
  static func waitingWord(_ kind: FileKind?, _ path: String) -> String? {
    guard !isHandedOver(path), path != "/dev/null" else { return nil }
    switch kind {
    case .namedPipe: return "a named pipe"
    case .socket: return "a socket"
    case .characterSpecial, .blockSpecial: return "a device"
    default: return nil
    }
  }

  /// Returns the path with links resolved; if nothing exists there, the path unchanged.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the identity of a file with content, by whatever name or link.
  static func identity(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }
}

extension Paths {
  /// The working folder of the process; `/` if it is unknown.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the path from the root, without `.` and `..`.
  package static func absolute(_ path: String) -> String { absolute(path, in: current) }

  /// Returns the path relative to a folder if it leads to something below that folder; else the absolute path.
  package static func relative(_ path: String, to folder: String = current) -> String {
    let whole = absolute(path)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
  }

  /// Returns a path relative to the folder of a file, if one is given; absolute paths stay unchanged.
  package static func path(_ path: String, relativeTo file: String?) -> String {
    guard let file, !path.hasPrefix("/") else { return path }
    return absolute(path, in: absolute(folder(of: file)))
  }
}

extension FolderContents {
  /// Lists a folder; `nil` if it cannot be read.
  fileprivate init?(of folder: String) {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var (names, foldersNotUTF8): ([String], [String]) = ([], [])
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = bytes.text
      if UTF8Validation.firstInvalidOffset(in: bytes) == nil {
        if name != ".", name != ".." { names.append(name) }
        continue
      }
      var status = stat()
      let isRead = fstatat(dirfd(stream), bytes.map { CChar(bitPattern: $0) } + [0], &status, AT_SYMLINK_NOFOLLOW) == 0
      if isRead, status.st_mode & S_IFMT == S_IFDIR { foldersNotUTF8.append(name) }
    }
    self.init(names: names, foldersNotUTF8: foldersNotUTF8)
  }
}
