/// Files in their folders: those of the disk, or some in memory.
///
/// Only a tree opens files.
package struct FileTree: Sendable {
  /// The folder, from the root, in which a path begins that does not begin at the root.
  package let workingFolder: String
  /// Opens a file and reads all of it.
  package var read: @Sendable (_ path: String) throws(Failure) -> [UInt8]
  /// Lists a folder; `nil` if it cannot be read.
  package let contents: @Sendable (_ folder: String) -> FolderContents?
  /// Returns the kind of an entry, either of a link or of its target; `nil` if there is none.
  private let entry: @Sendable (_ path: String, _ followsLink: Bool) -> FileKind?
  /// Returns the path with links resolved; if nothing exists there, the path unchanged.
  package let resolved: @Sendable (_ path: String) -> String
  /// Returns what all paths to one file with content have in common; `nil` for devices and pipes, which contain nothing
  /// that could be lost.
  package let identity: @Sendable (_ path: String) -> String?

  package init(
    workingFolder: String, read: @escaping @Sendable (_ path: String) throws(Failure) -> [UInt8],
    contents: @escaping @Sendable (_ folder: String) -> FolderContents?,
    entry: @escaping @Sendable (_ path: String, _ followsLink: Bool) -> FileKind?,
    resolved: @escaping @Sendable (_ path: String) -> String, identity: @escaping @Sendable (_ path: String) -> String?
  ) {
    (self.workingFolder, self.read, self.contents, self.entry) = (workingFolder, read, contents, entry)
    (self.resolved, self.identity) = (resolved, identity)
  }

  /// Returns the bytes of a file.
  package func bytes(at path: String) throws(Failure) -> [UInt8] {
    switch kind(of: path) {
    case nil: throw Failure(.unreadable, "there is no file '\(path)'")
    case .folder: throw Failure(.unreadable, "'\(path)' is a folder, and a file is needed")
    default: return try read(path)
    }
  }

  // MARK: Entries

  /// Returns the kind of the entry at a path, following links; `nil` if there is none.
  package func kind(of path: String) -> FileKind? { entry(path, true) }

  /// Returns the kind of an entry, which may be a link; `nil` if there is none.
  package func entryKind(of path: String) -> FileKind? { entry(path, false) }

  /// Returns whether a path leads to something other than a folder.
  package func isFile(_ path: String) -> Bool { kind(of: path).map { $0 != .folder } ?? false }

  /// Returns whether a path leads to a file with content, and not to a device or a pipe.
  package func isRegular(_ path: String) -> Bool { kind(of: path)?.isRegular ?? false }

  /// Returns whether a path is a symbolic link.
  package func isLink(_ path: String) -> Bool { entryKind(of: path) == .symbolicLink }

  // MARK: Places

  /// Returns the path from the root, without `.` and `..`.
  package func absolute(_ path: String) -> String { Paths.absolute(path, in: workingFolder) }

  /// Returns whether a path leads to a place within a folder, through all links; the place need not exist.
  ///
  /// What a search finds is read and written only if it does; what somebody names may lie anywhere.
  package func leads(_ path: String, into folder: String) -> Bool {
    var place = path
    while entryKind(of: place) == nil, place != "." { place = Paths.folder(of: place) }
    let (target, root) = (resolved(place), resolved(folder))
    return target == root || target.hasPrefix(root == "/" ? root : root + "/")
  }

  /// Returns why a file that a search found is neither read nor written; `nil` if it lies in the searched folder.
  package func refusal(_ path: String, foundIn folder: String) -> Failure? {
    guard !leads(path, into: folder) else { return nil }
    let (name, root, target) = (VisibleText.line(path), VisibleText.line(folder), VisibleText.line(resolved(path)))
    return Failure(
      .unreadable, "'\(name)' is a link that leads out of '\(root)', to '\(target)', and was passed over", path: path)
  }

  /// Returns the nearest folder that contains the data of git: the one given, or one around it, from the root.
  package func repository(around folder: String) -> String? {
    var place = absolute(folder)
    while entryKind(of: Paths.join(place, ".git")) == nil {
      if place == "/" { return nil }
      place = Paths.folder(of: place)
    }
    return place
  }

  /// Returns the path to nothing with the nearest existing names in its folders; `nil` if a folder has none.
  package func near(_ path: String) -> String? {
    var found = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").map({ String($0) }) {
      let next = Paths.join(found, part)
      if kind(of: next) != nil {
        found = next
        continue
      }
      let names = contents(found.isEmpty ? "." : found)?.names ?? []
      guard let name = EditDistance.nearest(to: part, in: names, count: 1).first else { return nil }
      found = Paths.join(found, name)
    }
    return kind(of: found) == nil ? nil : found
  }

  // MARK: Bundles

  /// Returns the property list of a bundle, in the layout of iOS or macOS.
  package func propertyList(of bundle: String) -> String? {
    [Paths.join(bundle, "Info.plist"), Paths.join(bundle, "Contents/Info.plist")].first { isFile($0) }
  }

  /// Returns the property list of the app bundle that encloses a path.
  package func app(around path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let index = parts.dropLast().lastIndex(where: { $0.hasSuffix(".app") }) else { return nil }
    let app = parts[...index].joined(separator: "/")
    let list = propertyList(of: app).flatMap { leads($0, into: app) ? $0 : nil }
    return list == path ? nil : list
  }
}

/// The names in a folder.
package struct FolderContents: Sendable {
  /// The names, sorted; a name that is not UTF-8, which no path of this tool can lead to, is left out.
  package let names: [String]
  /// Folders with such names, as they are shown.
  package let foldersNotUTF8: [String]

  package init(names: [String], foldersNotUTF8: [String] = []) {
    (self.names, self.foldersNotUTF8) = (names.sorted(), foldersNotUTF8)
  }
}

/// The kind of a file, regardless of its name.
package enum FileKind: Hashable, Sendable {
  /// A file with contents, which may be executable.
  case regular(isExecutable: Bool)
  /// A directory that Finder shows as a folder.
  case folder
  /// A directory that Finder shows as one document, because its file system attribute says so.
  case package
  /// A symbolic link. Its name does not matter.
  case symbolicLink
  /// An alias file. Its name does not matter.
  case alias
  /// The root of a volume.
  case volume
  /// A named pipe.
  case namedPipe
  /// A character device.
  case characterSpecial
  /// A block device.
  case blockSpecial
  /// A socket.
  case socket

  /// A file with contents that is not executable, the usual case.
  package static let regular = FileKind.regular(isExecutable: false)

  /// Whether it is a file with contents.
  package var isRegular: Bool { if case .regular = self { true } else { false } }
}

extension FileTree {
  /// Makes a tree of files in memory.
  ///
  /// - Parameters:
  ///   - files: their bytes by path; a path with a slash at its end is that of a folder.
  ///   - links: the path to which each link leads, from its folder or from the root.
  ///   - workingFolder: the folder, from the root, in which paths begin.
  package static func memory(
    _ files: [String: [UInt8]], links: [String: String] = [:], in workingFolder: String = "/"
  ) -> FileTree {
    let memory = MemoryFiles(files, links, workingFolder)
    return FileTree(
      workingFolder: workingFolder,
      read: { path throws(Failure) in
        let bytes = memory.place(path).flatMap { memory.files[$0] } ?? []
        guard bytes.count <= Limit.fileBytes.value else { throw .tooLarge(path) }
        return bytes
      },
      contents: { folder in
        memory.place(folder).flatMap { memory.folders[$0] }.map { FolderContents(names: Array($0)) }
      },
      entry: { memory.kind($0, $1) }, resolved: { memory.place($0) ?? $0 },
      identity: { memory.kind($0) == .regular ? memory.place($0) : nil })
  }
}

/// The entries of a tree in memory, by their paths from the root.
private struct MemoryFiles: Sendable {
  private(set) var files: [String: [UInt8]] = [:]
  private var links: [String: String] = [:]
  /// The names in each folder.
  private(set) var folders: [String: Set<String>] = ["/": []]
  private let workingFolder: String
  /// The number of links on one way, so that a circle ends.
  private static let linkLimit = 40

  init(_ files: [String: [UInt8]], _ links: [String: String], _ workingFolder: String) {
    self.workingFolder = workingFolder
    addFolder(at: workingFolder)
    for (path, bytes) in files {
      let place = Paths.absolute(path, in: workingFolder)
      if path.hasSuffix("/") { addFolder(at: place) } else { self.files[place] = bytes }
      addName(of: place)
    }
    for (path, target) in links {
      let place = Paths.absolute(path, in: workingFolder)
      self.links[place] = target
      addName(of: place)
    }
  }

  private mutating func addFolder(at path: String) {
    guard folders[path] == nil else { return }
    folders[path] = []
    addName(of: path)
  }

  /// Adds the name of an entry to its folder.
  private mutating func addName(of path: String) {
    let folder = Paths.folder(of: path)
    addFolder(at: folder)
    folders[folder]?.insert(path.lastPathPart)
  }

  func kind(_ path: String, _ followsLink: Bool = true) -> FileKind? {
    place(path, followsLink).map { folders[$0] != nil ? .folder : links[$0] != nil ? .symbolicLink : .regular }
  }

  /// Returns the path of an entry without links in its folders, and without itself being one; `nil` if there is none.
  func place(_ path: String, _ followsLink: Bool = true) -> String? {
    var (place, linkCount) = ("/", 0)
    var rest = Array(Paths.whole(path, in: workingFolder).split(separator: "/").reversed())
    while let name = rest.popLast() {
      let next = name == "." ? place : name == ".." ? Paths.folder(of: place) : Paths.join(place, String(name))
      if let target = links[next], followsLink || !rest.isEmpty {
        linkCount += 1
        guard linkCount <= Self.linkLimit else { return nil }
        if target.hasPrefix("/") { place = "/" }
        rest += target.split(separator: "/").reversed()
        continue
      }
      guard folders[next] != nil || rest.isEmpty && (files[next] != nil || links[next] != nil) else { return nil }
      place = next
    }
    return place
  }
}
