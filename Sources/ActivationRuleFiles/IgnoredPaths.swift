import ActivationRuleSystem
import ActivationRuleText

/// Paths that a `.gitignore` or a configuration leaves out of searches.
///
/// The plain forms of the patterns are read: a name at any depth; with a slash inside or before it, a path from the
/// folder of the file; with a slash behind it, a folder; `*` and `?` within a name, `**` for any folders. Of several
/// matching patterns the last one counts, and `!` takes a path back.
package struct IgnoredPaths: Hashable, Sendable {
  private struct Pattern: Hashable {
    let names: [String]
    let isFolder: Bool
    let isTakenBack: Bool
  }

  /// The folder in which the patterns count, from the root.
  private let folder: String
  private let patterns: [Pattern]

  /// Creates them from the lines of a file in a folder.
  package init(_ lines: [String], in folder: String) {
    self.folder = Paths.absolute(folder)
    patterns = lines.compactMap { line in
      var text = line.trimmingBlanks()[...]
      guard !text.isEmpty, text.first != "#" else { return nil }
      let isTakenBack = text.first == "!"
      if isTakenBack { text = text.dropFirst() }
      let isFolder = text.last == "/"
      if isFolder { text = text.dropLast() }
      let isPath = text.contains("/")
      let names = text.split(separator: "/").map { String($0) }
      return Pattern(
        names: isPath ? names : ["**"] + names, isFolder: isFolder, isTakenBack: isTakenBack)
    }
  }

  /// Reads the `.gitignore` of a folder; `nil` if there is none.
  ///
  /// As git does, it does not follow a link.
  init?(gitIgnoreIn folder: String) {
    let path = Files.join(folder, ".gitignore")
    guard !Files.isLink(path), let bytes = try? Files.read(path) else { return nil }
    self.init(bytes.text.split { $0.isNewline }.map { String($0) }, in: folder)
  }

  /// Returns the `.gitignore` files of the folders above a folder, up to that of the repository, the outermost first.
  static func above(_ folder: String) -> [IgnoredPaths] {
    var (found, place) = ([IgnoredPaths](), Paths.absolute(folder))
    guard let repository = Files.repository(around: place) else { return [] }
    while place != repository {
      place = Paths.folder(of: place)
      found += [IgnoredPaths(gitIgnoreIn: place)].compactMap { $0 }
    }
    return found.reversed()
  }

  /// Returns whether a path from the root is left out; `nil` if no pattern is about it.
  func isIgnored(_ path: String, isFolder: Bool) -> Bool? {
    guard path.hasPrefix(folder == "/" ? folder : folder + "/") else { return nil }
    let names = path.dropFirst(folder.utf8.count).split(separator: "/").map { String($0) }
    return patterns.last { pattern in
      (isFolder || !pattern.isFolder) && Self.matches(pattern.names[...], names[...])
    }.map { !$0.isTakenBack }
  }

  private static func matches(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return names.isEmpty }
    if first == "**" {
      // At the end, it stands for something in the folder.
      if pattern.count == 1 { return !names.isEmpty }
      return (0...names.count).contains { matches(pattern.dropFirst(), names.dropFirst($0)) }
    }
    guard let name = names.first, fnmatch(first, name, 0) == 0 else { return false }
    return matches(pattern.dropFirst(), names.dropFirst())
  }
}
