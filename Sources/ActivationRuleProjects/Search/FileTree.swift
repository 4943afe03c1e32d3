package import ActivationRuleText
package import ActivationRuleTypes

/// A tree of folders and files: on disk or, in tests, in memory.
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
    case nil: throw Failure(.unreadable, "there is no file '\(path)'", path: path)
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
