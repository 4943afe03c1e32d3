package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Lays out rows for people in lines that fit a screen.
///
/// A row that is too wide is broken between words. It continues below the row's text, after its head. A word wider than
/// a line stays whole, since it may be copied, and the lines of an excerpt are cut around the mark.
package struct TextLayout: Sendable {
  /// The width of a line in columns.
  package let width: Int
  /// Whether the first line of a finding is never broken, since programs look for it.
  private let keepsHeadlines: Bool

  /// The narrowest readable width.
  package static let narrowest = 20

  package init(width: Int, keepsHeadlines: Bool = false) {
    self.width = max(Self.narrowest, width)
    self.keepsHeadlines = keepsHeadlines
  }

  /// Returns the rows as lines that end with a line feed, in the colours whose escape sequences they contain.
  package func text(_ rows: [TextRow]) -> String {
    let rows = rows.map { $0.map { $0.showingColors(false) } }
    var lines: [String] = []
    for (place, row) in rows.enumerated() {
      // A separate paragraph reads as one; a continued line among others is indented to distinguish it from the next
      // one.
      let isAlone =
        (place == 0 || rows[place - 1].isEmpty) && (place + 1 == rows.count || rows[place + 1].isEmpty)
      lines += self.lines(of: row, isAlone: isAlone)
    }
    return lines.map { $0.replacing(TextRow.joint, by: " ") + "\n" }.joined()
  }

  /// Whether a line has at most as many bytes as columns; a tab may take eight.
  private func fits(_ line: String) -> Bool {
    line.utf8.reduce(0) { $0 + ($1 == "\t" ? 8 : 1) } <= width
  }

  private func lines(of row: TextRow, isAlone: Bool) -> [String] {
    let line = row.head + row.body
    switch row.kind {
    case .excerpt(let mark):
      let below = (row.rest ?? "") + mark
      return fits(line) && fits(below) ? [line, below] : Excerpt(row, mark, width: width).lines
    case .headline where keepsHeadlines: return [line]
    default: break
    }
    if fits(line) { return [line] }
    let cells = Cell.cells(of: line)
    guard cells.reduce(0, { $0 + $1.width }) > width else { return [line] }
    let end = Cell.cells(of: row.head).count
    let columns = cells[..<end].reduce(0) { $0 + $1.width }
    var rest = row.rest ?? String(repeating: " ", count: end > 0 ? columns : isAlone ? 0 : 2)
    // A line that starts too far right continues near the left margin.
    if width - rest.count < min(Self.leastRoom, width / 2) { rest = "  " }
    return broken(
      Cell.words(of: cells[end...], isCommand: row.kind == .command), behind: cells[..<end].map { $0.text }.joined(),
      columns, rest, ending: row.kind == .command ? " \\" : "")
  }

  /// The fewest columns in which words are still laid out below each other.
  private static let leastRoom = 24

  private func broken(
    _ words: [Cell.Word], behind head: String, _ columns: Int, _ rest: String, ending: String
  ) -> [String] {
    var lines: [String] = []
    var (current, columns) = (head, columns)
    for (place, word) in words.enumerated() {
      let gap = place == 0 ? 0 : word.gap
      if place > 0, columns + gap + word.width + ending.utf8.count > width {
        lines.append(current + ending)
        (current, columns) = (rest + word.text, rest.count + word.width)
      } else {
        current += String(repeating: " ", count: gap) + word.text
        columns += gap + word.width
      }
    }
    return lines + [current]
  }

  /// A character with its width in columns.
  ///
  /// Colour codes before it have no width.
  struct Cell {
    var text: String
    let character: Character
    let width: Int

    /// Characters between spaces, with the number of spaces before them.
    typealias Word = (gap: Int, text: String, width: Int)

    var isBlank: Bool { character == " " }

    static func cells(of line: String) -> [Cell] {
      var cells: [Cell] = []
      var color = ""
      var columns = 0
      for character in line {
        if character == "\u{1B}" || !color.isEmpty && !color.hasSuffix("m") {
          color.append(character)
          continue
        }
        let width = character == "\t" ? 8 - columns % 8 : DisplayWidth.of(character)
        cells.append(Cell(text: color + String(character), character: character, width: width))
        columns += width
        color = ""
      }
      if !color.isEmpty, !cells.isEmpty { cells[cells.count - 1].text += color }
      return cells
    }

    /// Returns the words to break between, each with the spaces before it.
    ///
    /// In a command, quoted text is never broken.
    static func words(of cells: ArraySlice<Cell>, isCommand: Bool) -> [Word] {
      var words: [Word] = []
      var gap = 0
      var isInWord = false
      for cell in cells {
        if cell.isBlank {
          (gap, isInWord) = (isInWord ? 1 : gap + 1, false)
          // A colour that ends at a space ends with the word.
          if cell.text.utf8.count > 1, let last = words.indices.last {
            words[last].text += String(cell.text.dropLast())
          }
        } else if isInWord {
          words[words.count - 1].text += cell.text
          words[words.count - 1].width += cell.width
        } else {
          words.append((gap, cell.text, cell.width))
          isInWord = true
        }
      }
      return isCommand ? joined(words) : words
    }

    /// Returns the words, joined where a quotation spans several of them.
    private static func joined(_ words: [Word]) -> [Word] {
      words.reduce(into: []) { joined, word in
        if let last = joined.last, ShellWord.isOpen(last.text) {
          let text = last.text + String(repeating: " ", count: word.gap) + word.text
          joined[joined.count - 1] = (last.gap, text, last.width + word.gap + word.width)
        } else {
          joined.append(word)
        }
      }
    }
  }
}

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

extension RuleVerdict {
  /// The sign of a verdict in a table.
  package var sign: String { self == .hidden(.unsafe) ? "⊘" : Verdict(of: [self]).sign }

  /// The colour of the sign on a terminal.
  package var signColor: TextColor { self == .hidden(.unsafe) ? .magenta : Verdict(of: [self]).signColor }
}

extension Verdict {
  /// The sign of a verdict over several shares.
  package var sign: String {
    switch self {
    case .shown: "✓"
    case .hidden: "✗"
    case .partly: "~"
    case .unknown: "?"
    case .error: "!"
    }
  }

  /// The colour of the sign on a terminal.
  package var signColor: TextColor {
    switch self {
    case .shown: .green
    case .hidden, .partly, .unknown: .yellow
    case .error: .red
    }
  }
}

/// The format of an answer; each verb supports some of these.
package enum ReportFormat: String, CaseIterable {
  case text, predicate, plist, json, markdown
}
