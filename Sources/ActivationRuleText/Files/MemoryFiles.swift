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
        guard case .file(let bytes)? = memory.entry(path) else {
          throw Failure(.unreadable, "there is no file '\(path)'")
        }
        guard bytes.count <= Limit.fileBytes.value else { throw .tooLarge(path) }
        return bytes
      },
      contents: { folder in
        guard case .folder(let names)? = memory.entry(folder) else { return nil }
        return FolderContents(names: Array(names))
      },
      entry: { path, followsLink in memory.entry(path, followsLink)?.kind },
      resolved: { memory.place($0) ?? $0 },
      identity: { path in memory.entry(path)?.kind.isRegular == true ? memory.place(path) : nil })
  }
}

/// The entries of a tree in memory.
private struct MemoryFiles: Sendable {
  enum Entry: Sendable {
    case file([UInt8])
    case folder(Set<String>)
    case link(String)

    var kind: FileKind {
      switch self {
      case .file: .regular
      case .folder: .folder
      case .link: .symbolicLink
      }
    }
  }

  private var entries: [String: Entry] = ["/": .folder([])]
  private let workingFolder: String
  /// The number of links on one way, so that a circle ends.
  private static let linkLimit = 40

  init(_ files: [String: [UInt8]], _ links: [String: String], _ workingFolder: String) {
    self.workingFolder = workingFolder
    add(.folder([]), at: workingFolder)
    for (path, bytes) in files { add(path.hasSuffix("/") ? .folder([]) : .file(bytes), at: path) }
    for (path, target) in links { add(.link(target), at: path) }
  }

  /// Adds an entry with the folders around it.
  private mutating func add(_ entry: Entry, at path: String) {
    var place = Paths.absolute(path, in: workingFolder)
    // A folder may have got its names before itself.
    if case .folder = entry, entries[place] != nil { return }
    entries[place] = entry
    while place != "/" {
      let (folder, name) = (Paths.folder(of: place), place.lastPathPart)
      var names: Set<String> = if case .folder(let names)? = entries[folder] { names } else { [] }
      let isKnown = !names.insert(name).inserted
      entries[folder] = .folder(names)
      if isKnown { return }
      place = folder
    }
  }

  func entry(_ path: String, _ followsLink: Bool = true) -> Entry? {
    place(path, followsLink).flatMap { entries[$0] }
  }

  /// Returns the path of an entry without links in its folders, and without itself being one; `nil` if there is none.
  func place(_ path: String, _ followsLink: Bool = true) -> String? {
    var (place, linkCount) = ("/", 0)
    var rest = Array(Paths.whole(path, in: workingFolder).split(separator: "/").reversed())
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        place = Paths.folder(of: place)
        continue
      }
      let next = Paths.join(place, String(name))
      switch entries[next] {
      case nil: return nil
      case .file? where !rest.isEmpty: return nil
      case .link(let target)? where followsLink || !rest.isEmpty:
        linkCount += 1
        guard linkCount <= Self.linkLimit else { return nil }
        if target.hasPrefix("/") { place = "/" }
        rest += target.split(separator: "/").reversed()
      default: place = next
      }
    }
    return place
  }
}
