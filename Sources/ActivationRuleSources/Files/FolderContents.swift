import SystemLibrary

extension Files {
  /// What a path to nothing leads to with the nearest names that there are in its folders; `nil` where one has none.
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
  /// The names, sorted.
  package private(set) var names: [String] = []
  /// What has a name that is not UTF-8, which no path of this tool can lead to, by its readable part.
  package private(set) var unreadable: [UnreadableName] = []

  /// A name that is not UTF-8.
  package struct UnreadableName {
    /// The name with U+FFFD where it is broken.
    package let name: String
    package let isFolder: Bool

    /// Why it was passed over.
    package func failure(at path: String) -> InputFailure {
      .broken(
        "the name of '\(path)' is not UTF-8, so \(isFolder ? "the folder" : "the file") was passed over; rename it")
    }

    /// Whether something of this name could hold what is searched: any folder, or a file of one of some endings.
    package func isLookedAt(endings: [String]) -> Bool {
      isFolder || endings.contains { name.hasSuffix($0) }
    }
  }

  /// Lists a folder; `nil` if it cannot be read.
  package init?(of folder: String) {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = Self.name(of: entry)
      let name = String(decoding: bytes, as: UTF8.self)
      if name == "." || name == ".." { continue }
      if UTF8Validation.firstInvalidOffset(in: bytes) == nil {
        names.append(name)
      } else {
        unreadable.append(UnreadableName(name: name, isFolder: Self.isFolder(bytes, in: dirfd(stream))))
      }
    }
    names.sort()
    unreadable.sort { $0.name < $1.name }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
  }

  private static func isFolder(_ name: [UInt8], in folder: Int32) -> Bool {
    var status = stat()
    let path = name.map { CChar(bitPattern: $0) } + [0]
    return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
