import ActivationRuleText

/// Paths that a `.gitignore` or a configuration leaves out of searches.
///
/// The plain forms of the patterns are read, as git reads them: a name at any depth; with a slash inside or before it, a
/// path from the folder of the file; with a slash behind it, a folder; `*` and `?` within a name, `**` for any folders.
/// Of several matching patterns the last one counts, and `!` takes a path back.
struct IgnoredPaths: Hashable, Sendable {
  fileprivate struct Pattern: Hashable {
    /// The names to match one after the other, with `**` for any number of folders.
    let names: [[UInt8]]
    let isFolder: Bool
    let isTakenBack: Bool
  }

  /// The folder in which the patterns count, from the root.
  private let folder: String
  private let patterns: [Pattern]

  /// Creates them from the lines of a file in a folder, from the root.
  init(_ lines: [String], in folder: String) {
    self.init(lines.map { Array($0.utf8)[...] }, in: folder)
  }

  private init(_ lines: [ArraySlice<UInt8>], in folder: String) {
    self.folder = folder
    patterns = lines.compactMap { Pattern($0) }
  }

  /// Reads the `.gitignore` of a folder; `nil` if there is none.
  ///
  /// As git does, it does not follow a link.
  init?(gitIgnoreIn folder: String, _ documents: Documents) {
    let path = Paths.join(folder, ".gitignore")
    guard !documents.tree.isLink(path), let bytes = try? documents.bytes(at: path) else { return nil }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    self.init(
      text.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 },
      in: documents.tree.absolute(folder))
  }

  /// Returns the `.gitignore` files of the folders above a folder, up to that of the repository, the outermost first.
  static func above(_ folder: String, _ documents: Documents) -> [IgnoredPaths] {
    var (found, place) = ([IgnoredPaths](), documents.tree.absolute(folder))
    guard let repository = documents.tree.repository(around: place) else { return [] }
    while place != repository {
      place = Paths.folder(of: place)
      found += [IgnoredPaths(gitIgnoreIn: place, documents)].compactMap { $0 }
    }
    return found.reversed()
  }

  /// Returns whether a path from the root is left out; `nil` if no pattern is about it.
  func isIgnored(_ path: String, isFolder: Bool) -> Bool? {
    guard path.hasPrefix(folder == "/" ? folder : folder + "/") else { return nil }
    let names = path.utf8.dropFirst(folder.utf8.count).split(separator: UInt8(ascii: "/")).map { Array($0) }
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
    var names = Self.parts(text).map { part in
      part.count > 1 && part.allSatisfy { $0 == "*" } ? Self.folders : Array(part)
    }
    if !isPath { names.insert(Self.folders, at: 0) }
    // At the end, it stands for something in the folder.
    if names.last == Self.folders { names.append([UInt8(ascii: "*")]) }
    self.names = names
  }

  private static let folders = Array("**".utf8)

  /// Returns the parts between slashes; a slash between brackets separates none, and fits none.
  private static func parts(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (parts, start, place) = ([ArraySlice<UInt8>](), text.startIndex, text.startIndex)
    while place < text.endIndex {
      if text[place] == "\\" {
        place += 1
      } else if text[place] == "[" {
        place = text.brackets(from: place, 0)?.end ?? place
      } else if text[place] == "/" {
        parts.append(text[start..<place])
        start = place + 1
      }
      place += 1
    }
    return parts + [text[start...]]
  }

  /// Returns whether names fit the whole pattern.
  fileprivate func fits(_ path: [[UInt8]]) -> Bool {
    Self.fits(path.count, names.count, isAny: { names[$0] == Self.folders }) { place, part in
      Self.fits(path[place], names[part][...]) ? part + 1 : nil
    }
  }

  /// Returns whether a name fits one of the pattern, byte by byte.
  private static func fits(_ name: [UInt8], _ pattern: ArraySlice<UInt8>) -> Bool {
    fits(name.count, pattern.count, isAny: { pattern[$0] == "*" }) { place, part in
      pattern.end(ofSignAt: part, fitting: name[place])
    }
  }

  /// Returns whether elements fit parts, some of which stand for any number of them.
  ///
  /// Only the last of these is gone back to: what precedes it fits already, and would not fit better later.
  ///
  /// - Parameter next: the part behind the one that an element fits; `nil` if it does not fit it.
  private static func fits(
    _ count: Int, _ partCount: Int, isAny: (_ part: Int) -> Bool, next: (_ place: Int, _ part: Int) -> Int?
  ) -> Bool {
    var (place, part) = (0, 0)
    var resumed: (place: Int, part: Int)?
    while place < count {
      if part < partCount, isAny(part) {
        part += 1
        resumed = (place, part)
      } else if part < partCount, let next = next(place, part) {
        (place, part) = (place + 1, next)
      } else if let last = resumed {
        (place, part) = (last.place + 1, last.part)
        resumed = (place, part)
      } else {
        return false
      }
    }
    return (part..<partCount).allSatisfy(isAny)
  }
}

extension [IgnoredPaths] {
  /// Returns whether a path from the root is left out by the last of them that says something about it.
  func ignore(_ path: String, isFolder: Bool) -> Bool {
    reversed().lazy.compactMap { $0.isIgnored(path, isFolder: isFolder) }.first ?? false
  }
}

extension ArraySlice<UInt8> {
  /// Returns the position behind the sign of a pattern that stands for a byte; `nil` if it stands for others.
  fileprivate func end(ofSignAt start: Int, fitting byte: UInt8) -> Int? {
    switch self[start] {
    case "?": return start + 1
    case "\\": return start + 1 < endIndex && self[start + 1] == byte ? start + 2 : nil
    case "[":
      guard let brackets = brackets(from: start, byte) else { return byte == "[" ? start + 1 : nil }
      return brackets.hasByte ? brackets.end + 1 : nil
    default: return self[start] == byte ? start + 1 : nil
    }
  }

  /// Returns the position of the bracket that closes one, and whether a byte is meant; `nil` if none closes it.
  ///
  /// The first sign behind the opening bracket or `!` may be a bracket.
  fileprivate func brackets(from start: Int, _ byte: UInt8) -> (end: Int, hasByte: Bool)? {
    let isInverted = self[(start + 1)...].first.map { $0 == "!" || $0 == "^" } ?? false
    let first = isInverted ? start + 2 : start + 1
    var (place, isNamed) = (first, false)
    /// Takes a sign behind a backslash or without.
    func sign() -> UInt8? {
      if place < endIndex, self[place] == "\\" { place += 1 }
      defer { place += 1 }
      return place < endIndex ? self[place] : nil
    }
    while place == first || place < endIndex && self[place] != "]" {
      if self[place...].starts(with: [0x5B, 0x3A]), let end = self[(place + 2)...].place(of: [0x3A, 0x5D]) {
        isNamed = isNamed || byte.isOf(class: self[(place + 2)..<end].text)
        place = end + 2
        continue
      }
      guard let lower = sign() else { return nil }
      var upper: UInt8? = lower
      if place + 1 < endIndex, self[place] == "-", self[place + 1] != "]" {
        place += 1
        upper = sign()
      }
      isNamed = isNamed || lower <= byte && byte <= upper ?? 0
    }
    return place < endIndex ? (place, isNamed != isInverted) : nil
  }
}

extension UInt8 {
  /// Whether it belongs to a class of characters with a name.
  fileprivate func isOf(class name: String) -> Bool {
    switch name {
    case "alpha": isLetter
    case "digit": isDigit
    case "alnum": isLetter || isDigit
    case "space": isBlank
    default: false
    }
  }
}
