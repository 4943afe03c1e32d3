package import ActivationRuleProjects
import ActivationRuleText
import ActivationRuleTypes

/// A folder for the files of one test in memory, which is its working folder.
package struct MemoryFolder {
  /// The path, without a slash at the end.
  package let path = "/outer/folder"
  private var files: [String: [UInt8]]
  /// The links in the folder, with the paths to which they lead.
  package var links: [String: String] = [:]

  /// Makes a folder with some files.
  ///
  /// - Parameters:
  ///   - files: texts by name; a name with a slash at its end is that of a folder.
  ///   - links: the path to which each link leads, from its folder or from the root.
  package init(_ files: [String: String] = [:], links: [String: String] = [:]) {
    (self.files, self.links) = (files.mapValues { Array($0.utf8) }, links)
  }

  /// The files; those above the limit cannot be read.
  package var tree: FileTree {
    let memory = MemoryFiles(files, links, path)
    return FileTree(
      workingFolder: path,
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

  /// The path of something in the folder.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and returns its path.
  @discardableResult
  package mutating func write(_ name: String, _ bytes: [UInt8]) -> String {
    files[name] = bytes
    return path(name)
  }

  @discardableResult
  package mutating func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }
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
    var rest = Array((path.hasPrefix("/") ? path : workingFolder + "/" + path).split(separator: "/").reversed())
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
