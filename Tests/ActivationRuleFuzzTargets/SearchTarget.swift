import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText

/// Reads the input as patterns of ignored files, in a `.gitignore` and in a configuration: of some paths, both leave out what a
/// matcher that tries everything leaves out.
enum SearchTarget {
  private static let list =
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>"
  private static let names = ["a", "b", "ab", "aab", " a", "a ", "a b", "#a", "!a", "ö", "a]", "-", "a*", "[a"]
  private static let parts = [
    "*", "**", "**/", "/", "?", "a", "b", "ab", "[ab]", "[!a]", "[a-b]", "[]-a]", "\\", "!", "#", " ", "[", "]", "-",
    ".plist",
    "Info.plist", "ö", "\n",
  ]

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let (count, isSpelt) = (taker.number(1...4), taker.chance(2))
    var paths: [String] = []
    for _ in 0..<count {
      let folders = (0..<taker.number(0...4)).map { _ in taker.element(of: names) }
      paths.append((folders + [taker.chance(4) ? " S-Info.plist" : "Info.plist"]).joined(separator: "/"))
    }
    var text = ""
    if isSpelt {
      while !taker.rest.isEmpty { text += taker.element(of: parts) }
    } else {
      text = String(decoding: taker.rest.filter { $0 != 0x0D }, as: UTF8.self)
    }
    // Bytes that begin a text are no pattern of a file.
    guard !text.unicodeScalars.starts(with: ["\u{FEFF}"]) else { return }
    let lines = text.unicodeScalars.split(separator: "\n").map { String($0) }
    let patterns = lines.compactMap { Pattern(Array($0.utf8)[...]) }
    let kept = Set(paths.filter { !isIgnored(Array($0.utf8), patterns) })
    let configured = found(paths, nil) { $0.exclude(lines, in: "/outer/folder") }
    require(configured == kept, "\(lines) as 'exclude' leave \(configured) of \(paths), and not \(kept)")
    // What git ignores is read if there is nothing else.
    guard !kept.isEmpty else { return }
    let ignored = found(paths, text) { _ in }
    require(ignored == kept, "\(lines) leave \(ignored) of \(paths), and not \(kept)")
  }

  private static func found(_ paths: [String], _ patterns: String?, _ prepare: (Documents) -> Void) -> Set<String> {
    var folder = MemoryFolder([".git/": ""])
    for path in paths { folder.write(path, list) }
    if let patterns { folder.write(".gitignore", patterns) }
    let documents = Documents(folder.tree)
    prepare(documents)
    let places = Project(in: folder.path, documents, includesProjects: false).places
    return Set(places.map { String($0.path.dropFirst(folder.path.count + 1)) })
  }

  // MARK: A second matcher

  private struct Pattern {
    let text: ArraySlice<UInt8>
    let (isFolder, isTakenBack): (Bool, Bool)

    init?(_ line: ArraySlice<UInt8>) {
      var text = line
      while text.last == 0x20, text.dropLast().reversed().prefix(while: { $0 == 0x5C }).count % 2 == 0 {
        text.removeLast()
      }
      guard text.first != UInt8(ascii: "#") else { return nil }
      isTakenBack = text.first == UInt8(ascii: "!")
      if isTakenBack { text.removeFirst() }
      isFolder = text.last == UInt8(ascii: "/")
      if isFolder { text.removeLast() }
      guard !text.isEmpty else { return nil }
      let isPath = text.contains(UInt8(ascii: "/"))
      if text.first == UInt8(ascii: "/") { text.removeFirst() }
      self.text = isPath ? text : ("**/".utf8 + text)[...]
    }
  }

  /// Returns whether a path or a folder above it is ignored.
  private static func isIgnored(_ path: [UInt8], _ patterns: [Pattern]) -> Bool {
    let ends = path.indices.filter { path[$0] == UInt8(ascii: "/") } + [path.count]
    return ends.contains { end in
      let last = patterns.last { pattern in
        var search = Search(pattern: Array(pattern.text))
        return (end < path.count || !pattern.isFolder) && search.fits(path[..<end], 0)
      }
      return last?.isTakenBack == false
    }
  }

  /// Tries all that each sign may stand for.
  private struct Search {
    let pattern: [UInt8]
    /// What does not fit, as the number of bytes left of the path and the place in the pattern.
    var failed: Set<[Int]> = []

    mutating func fits(_ path: ArraySlice<UInt8>, _ place: Int) -> Bool {
      guard !failed.contains([path.count, place]) else { return false }
      let fits = tries(path, place)
      if !fits { failed.insert([path.count, place]) }
      return fits
    }

    private mutating func tries(_ path: ArraySlice<UInt8>, _ place: Int) -> Bool {
      guard place < pattern.count else { return path.isEmpty }
      let sign = pattern[place]
      if sign == 0x2A {
        let end = pattern[place...].firstIndex { $0 != 0x2A } ?? pattern.count
        let isWhole = [0, UInt8(ascii: "/")].contains(place == 0 ? 0 : pattern[place - 1])
        if isWhole, end > place + 1, end == pattern.count { return !path.isEmpty }
        if isWhole, end > place + 1, pattern[end] == UInt8(ascii: "/") {
          let starts = path.indices.filter { path[$0] == UInt8(ascii: "/") }.map { $0 + 1 }
          return ([path.startIndex] + starts).contains { fits(path[$0...], end + 1) }
        }
        let nameEnd = path.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
        return (path.startIndex...nameEnd).contains { fits(path[$0...], end) }
      }
      guard let byte = path.first else { return false }
      let rest = path.dropFirst()
      guard byte != UInt8(ascii: "/") else { return sign == byte && fits(rest, place + 1) }
      switch sign {
      case UInt8(ascii: "?"): return fits(rest, place + 1)
      case 0x5C: return place + 1 < pattern.count && pattern[place + 1] == byte && fits(rest, place + 2)
      case UInt8(ascii: "["):
        guard let set = set(from: place + 1) else { return byte == sign && fits(rest, place + 1) }
        return set.bytes.contains(byte) != set.isInverted && fits(rest, set.end)
      default: return byte == sign && fits(rest, place + 1)
      }
    }

    /// The bytes between brackets, and where what follows begins; `nil` if nothing closes them.
    private func set(from start: Int) -> (bytes: Set<UInt8>, isInverted: Bool, end: Int)? {
      var (rest, bytes) = (pattern[start...], Set<UInt8>())
      let isInverted = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
      if isInverted { rest.removeFirst() }
      func sign() -> UInt8? {
        if rest.first == 0x5C { rest.removeFirst() }
        return rest.popFirst()
      }
      repeat {
        guard let lower = sign() else { return nil }
        if rest.first == UInt8(ascii: "-"), let next = rest.dropFirst().first, next != UInt8(ascii: "]") {
          rest.removeFirst()
          guard let upper = sign() else { return nil }
          if lower <= upper { bytes.formUnion(lower...upper) }
        } else {
          bytes.insert(lower)
        }
        if rest.isEmpty { return nil }
      } while rest.first != UInt8(ascii: "]")
      return (bytes, isInverted, rest.startIndex + 1)
    }
  }
}
