import Texts

/// The two lines that show a place in a file: the line with its number, and the mark below it.
enum Excerpt {
  /// What stands before the line of the file, `12 | `; `nil` for another line.
  static func gutter(of line: String) -> Int? {
    let digits = line.utf8.prefix { $0.isDigit }
    guard !digits.isEmpty, line.utf8.dropFirst(digits.count).starts(with: " | ".utf8) else { return nil }
    return digits.count + 3
  }

  /// Whether a line is the mark below a line with such a gutter.
  static func isMark(_ line: String, _ gutter: Int) -> Bool {
    let start = String(repeating: " ", count: gutter - 3) + " | "
    guard line.hasPrefix(start) else { return false }
    let mark = line.utf8.dropFirst(gutter).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return mark.first == UInt8(ascii: "^") && mark.dropFirst().allSatisfy { $0 == UInt8(ascii: "~") }
  }

  /// Whether a line is one of a diagnostic or of its notes, which names a place, how bad it is and what it is about.
  static func isHeadline(_ line: String) -> Bool {
    guard !line.hasPrefix(" ") else { return false }
    return [": error: ", ": warning: ", ": info: ", ": note: ", ": fix: "].contains { line.holds($0) }
  }

  /// Whether a line says something beside an answer.
  static func isRemark(_ line: String) -> Bool {
    ["note: ", "warning: ", "error: "].contains { line.hasPrefix($0) } || isHeadline(line)
  }

  /// Both lines, cut around the mark to a width.
  static func fitted(_ line: String, _ mark: String, _ gutter: Int, width: Int) -> [String] {
    let room = width - gutter
    let source = expanded(line.dropFirst(gutter))
    let marks = expanded(mark.dropFirst(gutter))
    let start = marks.prefix { $0 == " " }.count
    guard room > 8, source.count > room || marks.count > room else {
      return [line.prefix(gutter) + source.filtered, mark.prefix(gutter) + String(marks).trimmedRight]
    }
    // Indentation is the first to go, then what stands far from the mark.
    let indentation = source.prefix { $0 == " " }.count
    var first = min(indentation, start)
    if start - first > room * 2 / 3 { first = start - room / 3 }
    let isCut = first > indentation
    let shown = Array(source.dropFirst(first).prefix(room))
    let isCutBehind = source.count - first > room
    var text = shown
    if isCut, !text.isEmpty { text[0] = "…" }
    if isCutBehind, let last = text.indices.last { text[last] = "…" }
    let below = marks.dropFirst(first).prefix(room)
    return [line.prefix(gutter) + text.filtered, mark.prefix(gutter) + String(below).trimmedRight]
  }

  /// One character a column: spaces for tabs, and a filler behind a character of two columns.
  private static func expanded(_ text: Substring) -> [Character] {
    var columns: [Character] = []
    for character in text {
      if character == "\t" {
        columns += Array(repeating: " ", count: 8 - columns.count % 8)
      } else {
        columns.append(character)
        if DisplayWidth.of(character) == 2 { columns.append(filler) }
      }
    }
    return columns
  }

  /// What stands for the second column of a wide character; no text has it, since it is a noncharacter.
  fileprivate static let filler: Character = "\u{FFFF}"
}

extension [Character] {
  /// The text of columns.
  fileprivate var filtered: String { String(filter { $0 != Excerpt.filler }) }
}

extension String {
  fileprivate var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
