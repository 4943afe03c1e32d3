import ActivationRuleText

/// The two lines that show a place in a file: the numbered line, and the mark below it.
struct Excerpt {
  private let head: String
  private let below: String
  private let source: [Character]
  private let marks: [Character]
  private let width: Int

  init(_ row: TextRow, _ mark: String, width: Int) {
    (head, below, self.width) = (row.head, row.rest ?? "", width)
    (source, marks) = (Self.expanded(row.body), Self.expanded(mark))
  }

  /// Both lines, cut around the mark to the width.
  var lines: [String] {
    let room = width - head.utf8.count
    let start = marks.prefix { $0 == " " }.count
    guard room > 8, source.count > room || marks.count > room else {
      return [head + source.filtered, (below + String(marks)).trimmedRight]
    }
    // Indentation goes first, then the text farthest from the mark.
    let indentation = source.prefix { $0 == " " }.count
    var first = min(indentation, start)
    if start - first > room * 2 / 3 { first = start - room / 3 }
    let isCut = first > indentation
    let shown = Array(source.dropFirst(first).prefix(room))
    let isCutBehind = source.count - first > room
    var text = shown
    if isCut, !text.isEmpty { text[0] = "…" }
    if isCutBehind, let last = text.indices.last { text[last] = "…" }
    return [head + text.filtered, (below + String(marks.dropFirst(first).prefix(room))).trimmedRight]
  }

  /// Returns one character per column: spaces for tabs, and a filler after a character of two columns.
  private static func expanded(_ text: String) -> [Character] {
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

  /// The second column of a wide character.
  ///
  /// It is a noncharacter, so no text contains it.
  fileprivate static let filler: Character = "\u{FFFF}"
}

extension [Character] {
  /// The text without fillers.
  fileprivate var filtered: String { String(filter { $0 != Excerpt.filler }) }
}

extension String {
  fileprivate var trimmedRight: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
