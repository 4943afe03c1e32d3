import ActivationRuleSystem
import ActivationRuleText

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
  /// The names, sorted.
  package private(set) var names: [String] = []
  /// Entries whose name is not UTF-8, which no path of this tool can lead to, by their readable parts.
  package private(set) var unreadable: [UnreadableName] = []

  /// A name that is not UTF-8.
  package struct UnreadableName {
    /// The name with U+FFFD where it is invalid.
    package let name: String
    package let isFolder: Bool

    /// Returns why it was skipped.
    package func failure(at path: String) -> InputFailure {
      .broken(
        "the name of '\(path)' is not UTF-8, so \(isFolder ? "the folder" : "the file") was passed over; rename it")
    }

    /// Returns whether an entry of this name could be searched: any folder, or a file with one of some endings.
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
