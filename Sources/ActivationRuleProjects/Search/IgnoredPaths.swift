import ActivationRuleDocuments
import ActivationRuleText

/// Paths that a `.gitignore` or a configuration leaves out of searches.
///
/// The plain forms of the patterns are read, as git reads them: a name at any depth; with a slash inside or before it, a
/// path from the folder of the file; with a slash behind it, a folder; `*` and `?` within a name, `**` for any folders.
/// Of several matching patterns the last one counts, and `!` takes a path back.
struct IgnoredPaths: Hashable, Sendable {
  fileprivate struct Pattern: Hashable {
    /// The text, with `**` for any number of folders.
    let text: [UInt8]
    let isFolder: Bool
    let isTakenBack: Bool
  }

  /// The folder in which the patterns count, from the root.
  private let folder: String
  private let patterns: [Pattern]

  /// Creates them from the lines of a file in a folder, from the root.
  init(_ lines: [String], in folder: String) {
    (self.folder, patterns) = (folder, lines.compactMap { Pattern(Array($0.utf8)[...]) })
  }

  /// Reads the `.gitignore` of a folder; `nil` if there is none.
  ///
  /// As git does, it does not follow a link.
  init?(gitIgnoreIn folder: String, _ documents: Documents, _ purse: Purse) {
    let path = Paths.join(folder, ".gitignore")
    guard !documents.tree.isLink(path), let bytes = try? documents.bytes(at: path) else { return nil }
    var (rest, patterns) = (bytes[bytes.startOfText...], [Pattern]())
    while !rest.isEmpty, purse.spend(Self.stepsOfLine) {
      let line = rest.prefix { $0 != 0x0A }
      if let pattern = Pattern(line.last == 0x0D ? line.dropLast() : line) { patterns.append(pattern) }
      rest = rest[line.endIndex...].dropFirst()
    }
    (self.folder, self.patterns) = (documents.tree.absolute(folder), patterns)
  }

  /// The steps for a line, which takes memory as well.
  private static let stepsOfLine = 3_000

  /// Returns the `.gitignore` files of the folders above a folder, up to that of the repository, the outermost first.
  static func above(_ folder: String, _ documents: Documents, _ purse: Purse) -> [IgnoredPaths] {
    var (found, place) = ([IgnoredPaths](), documents.tree.absolute(folder))
    guard let repository = documents.tree.repository(around: place) else { return [] }
    while place != repository {
      place = Paths.folder(of: place)
      found += [IgnoredPaths(gitIgnoreIn: place, documents, purse)].compactMap { $0 }
    }
    return found.reversed()
  }

  /// Returns whether a path from the root is left out; `nil` if no pattern is about it, or if there are too few steps.
  func isIgnored(_ path: String, isFolder: Bool, _ purse: Purse) -> Bool? {
    let start = folder == "/" ? folder : folder + "/"
    guard path.hasPrefix(start) else { return nil }
    let rest = Array(path.utf8.dropFirst(start.utf8.count))
    for pattern in patterns.reversed() where (isFolder || !pattern.isFolder) && pattern.fits(rest, purse) {
      return purse.isEmpty ? nil : !pattern.isTakenBack
    }
    return nil
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
    let isPath = text.contains("/")
    if text.first == "/" { text = text.dropFirst() }
    self.text = (isPath ? [] : Array("**/".utf8)) + text
  }

  /// The steps for each pattern and path.
  private static let steps = 8

  /// Returns whether a path fits the whole pattern, or the purse is empty.
  ///
  /// Only the last `*` in a name and the last `**` are gone back to: what precedes them fits already, and would not fit
  /// better later.
  fileprivate func fits(_ path: [UInt8], _ purse: Purse) -> Bool {
    var (place, sign) = (0, 0)
    guard purse.spend(Self.steps) else { return true }
    var (star, folders): ((place: Int, sign: Int)?, (place: Int, sign: Int)?)
    while place < path.count {
      var end = sign
      while end < text.count, text[end] == "*" { end += 1 }
      guard purse.spend(1 + end - sign) else { return true }
      let isWhole = (sign == 0 || text[sign - 1] == "/") && (end == text.count || text[end] == "/")
      if end > sign + 1, isWhole {
        // At the end, they stand for something in the folder.
        if end == text.count { return true }
        sign = end + 1
        (star, folders) = (nil, (place, sign))
      } else if end > sign {
        sign = end
        star = (place, sign)
      } else if sign < text.count, let next = text.end(ofSignAt: sign, fitting: path[place], purse) {
        (place, sign) = (place + 1, next)
      } else if let last = star, path[last.place] != "/" {
        (place, sign) = (last.place + 1, last.sign)
        star = (place, sign)
      } else if let last = folders, let slash = path[last.place...].firstIndex(of: "/"),
        purse.spend(slash - last.place)
      {
        (place, sign) = (slash + 1, last.sign)
        (star, folders) = (nil, (place, sign))
      } else {
        return false
      }
    }
    return text[sign...].allSatisfy { $0 == "*" }
  }
}

extension [IgnoredPaths] {
  /// Returns whether a path from the root is left out by the last of them that says something about it.
  func ignore(_ path: String, isFolder: Bool, _ purse: Purse) -> Bool {
    reversed().lazy.compactMap { $0.isIgnored(path, isFolder: isFolder, purse) }.first ?? false
  }
}

extension [UInt8] {
  /// Returns the position behind the sign of a pattern that stands for a byte; `nil` if it stands for others.
  fileprivate func end(ofSignAt start: Int, fitting byte: UInt8, _ purse: Purse) -> Int? {
    // A name ends at a slash.
    if byte == "/" { return self[start] == byte ? start + 1 : nil }
    switch self[start] {
    case "?": return start + 1
    case "\\": return start + 1 < endIndex && self[start + 1] == byte ? start + 2 : nil
    case "[":
      let brackets = brackets(from: start, byte)
      purse.spend((brackets?.end ?? endIndex) - start)
      guard let brackets else { return byte == "[" ? start + 1 : nil }
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
