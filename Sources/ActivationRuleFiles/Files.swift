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
  package static func read(_ path: String) throws(Failure) -> [UInt8] {
    switch kind(of: path) {
    case .nothing: throw Failure(.unreadable, "there is no file '\(path)'")
    case .folder: throw Failure(.unreadable, "'\(path)' is a folder, and a file is needed")
    case .file: break
    }
    if let word = waitingKind(of: path) {
      throw Failure(
        .unreadable, "'\(path)' is \(word), which may have no end; a file is needed, or '-' for standard input")
    }
    // A file that would wait for its content, such as the kernel's log, fails instead; a regular file does neither.
    let flags = isRegular(path) ? O_RDONLY | O_NONBLOCK : O_RDONLY
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(.unreadable, "'\(path)' cannot be read: \(Descriptor.lastError)") }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  /// Whether a shell passes a path, such as `/dev/stdin` and the pipe of `<(…)`: a process is at the other end.
  static func isHandedOver(_ path: String) -> Bool {
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
  private static func read(_ descriptor: Int32, _ path: String) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    // A file whose size is known is not moved while it is read.
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
  ///
  /// What a search finds is read and written only if it does; what somebody names may lie anywhere.
  package static func leads(_ path: String, into folder: String) -> Bool {
    var place = path
    while kind(of: place) == .nothing, !isLink(place), place != "." { place = Paths.folder(of: place) }
    let (target, root) = (resolved(place), resolved(folder))
    return target == root || target.hasPrefix(root == "/" ? root : root + "/")
  }

  /// Returns why a file that a search found is neither read nor written; `nil` if it lies in the searched folder.
  package static func refusal(_ path: String, foundIn folder: String) -> Failure? {
    guard !leads(path, into: folder) else { return nil }
    let (name, root, target) = (VisibleText.line(path), VisibleText.line(folder), VisibleText.line(resolved(path)))
    return Failure(
      .unreadable, "'\(name)' is a link that leads out of '\(root)', to '\(target)', and was passed over", path: path)
  }

  /// Returns the nearest folder that contains the data of git: the one given, from the root, or one around it.
  package static func repository(around folder: String) -> String? {
    var place = folder
    while fileKind(at: join(place, ".git")) == nil {
      if place == "/" { return nil }
      place = Paths.folder(of: place)
    }
    return place
  }

  /// Joins two parts of a path.
  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
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
  /// Folders with such names, as they are shown.
  package private(set) var foldersNotUTF8: [String] = []

  /// Lists a folder; `nil` if it cannot be read.
  package init?(of folder: String) {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
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
    names.sort()
  }
}
