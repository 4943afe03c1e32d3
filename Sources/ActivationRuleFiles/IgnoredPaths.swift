import ActivationRuleSystem
import ActivationRuleText

/// Paths that a `.gitignore` or a configuration leaves out of searches.
///
/// The plain forms of the patterns are read, as git reads them: a name at any depth; with a slash inside or before it, a
/// path from the folder of the file; with a slash behind it, a folder; `*` and `?` within a name, `**` for any folders.
/// Of several matching patterns the last one counts, and `!` takes a path back.
package struct IgnoredPaths: Hashable, Sendable {
  fileprivate struct Pattern: Hashable {
    /// The names to match one after the other, with `**` for any number of folders.
    let names: [String]
    let isFolder: Bool
    let isTakenBack: Bool
  }

  /// The folder in which the patterns count, from the root.
  private let folder: String
  private let patterns: [Pattern]

  /// Creates them from the lines of a file in a folder.
  package init(_ lines: [String], in folder: String) {
    self.init(lines.map { Array($0.utf8)[...] }, in: folder)
  }

  private init(_ lines: [ArraySlice<UInt8>], in folder: String) {
    self.folder = Paths.absolute(folder)
    patterns = lines.compactMap { Pattern($0) }
  }

  /// Reads the `.gitignore` of a folder; `nil` if there is none.
  ///
  /// As git does, it does not follow a link.
  init?(gitIgnoreIn folder: String, _ documents: Documents) {
    let path = Files.join(folder, ".gitignore")
    guard !Files.isLink(path), let bytes = try? documents.bytes(at: path) else { return nil }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    self.init(text.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }, in: folder)
  }

  /// Returns the `.gitignore` files of the folders above a folder, up to that of the repository, the outermost first.
  static func above(_ folder: String, _ documents: Documents) -> [IgnoredPaths] {
    var (found, place) = ([IgnoredPaths](), Paths.absolute(folder))
    guard let repository = Files.repository(around: place) else { return [] }
    while place != repository {
      place = Paths.folder(of: place)
      found += [IgnoredPaths(gitIgnoreIn: place, documents)].compactMap { $0 }
    }
    return found.reversed()
  }

  /// Returns whether a path from the root is left out; `nil` if no pattern is about it.
  func isIgnored(_ path: String, isFolder: Bool) -> Bool? {
    guard path.hasPrefix(folder == "/" ? folder : folder + "/") else { return nil }
    let names = path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/")).map { Array($0).text }
    return patterns.last { (isFolder || !$0.isFolder) && $0.fits(names) }.map { !$0.isTakenBack }
  }
}

extension IgnoredPaths.Pattern {
  /// Reads a line; `nil` if it has no pattern.
  ///
  /// Blanks count, except at the end without a backslash; tabs always count.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    var (end, isEscaped) = (line.startIndex, false)
    for index in line.indices {
      if isEscaped || line[index] != " " { end = index + 1 }
      isEscaped = !isEscaped && line[index] == "\\"
    }
    var text = line[..<end]
    guard text.first != "#" else { return nil }
    isTakenBack = text.first == "!"
    if isTakenBack { text = text.dropFirst() }
    isFolder = text.last == "/"
    if isFolder { text = text.dropLast() }
    guard !text.isEmpty else { return nil }
    let isPath = text.contains(UInt8(ascii: "/"))
    if text.first == "/" { text = text.dropFirst() }
    // An empty name fits none, and further stars mean nothing.
    var names = Self.parts(text).map { part in part.count > 1 && part.allSatisfy { $0 == "*" } ? "**" : part.text }
    if !isPath { names.insert("**", at: 0) }
    // At the end, it stands for something in the folder.
    if names.last == "**" { names.append("*") }
    self.names = names
  }

  /// Returns the parts between slashes; a slash between brackets separates none, and fits none.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (parts, start, place) = ([ArraySlice<UInt8>](), text.startIndex, text.startIndex)
    while place < text.endIndex {
      if text[place] == "\\" {
        place += 1
      } else if text[place] == "[" {
        place = text.endOfBrackets(from: place) ?? place
      } else if text[place] == "/" {
        parts.append(text[start..<place])
        start = place + 1
      }
      place += 1
    }
    return parts + [text[start...]]
  }

  /// Returns whether names fit the whole pattern.
  ///
  /// Only the last `**` is gone back to: what precedes it fits already, and would not fit better later.
  fileprivate func fits(_ path: [String]) -> Bool {
    var (place, part) = (0, 0)
    var resumed: (place: Int, part: Int)?
    while place < path.count {
      if part < names.count, names[part] == "**" {
        part += 1
        resumed = (place, part)
      } else if part < names.count, fnmatch(names[part], path[place], 0) == 0 {
        (place, part) = (place + 1, part + 1)
      } else if let last = resumed {
        (place, part) = (last.place + 1, last.part)
        resumed = (place, part)
      } else {
        return false
      }
    }
    return names[part...].allSatisfy { $0 == "**" }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the position of the bracket that closes one; the first sign behind the opening bracket or `!` may be one.
  fileprivate func endOfBrackets(from start: Int) -> Int? {
    let first = start + 1 < endIndex && (self[start + 1] == "!" || self[start + 1] == "^") ? start + 2 : start + 1
    return first < endIndex ? self[(first + 1)...].firstIndex(of: UInt8(ascii: "]")) : nil
  }
}
