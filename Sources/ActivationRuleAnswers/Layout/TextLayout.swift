/// Lays rows for people out in lines that a screen has room for.
///
/// A row that is too wide is broken between its words. What follows stands under the row's own text, behind its head. A word
/// that is wider than a line stays whole, since it may be copied, and the lines of an excerpt are cut around the mark.
package struct TextLayout: Sendable {
  /// The columns of a line.
  package let width: Int
  /// Whether the first line of a diagnostic stays as long as it is, for programs that look for it.
  private let keepsHeadlines: Bool

  /// The least width that anything can be read in.
  package static let narrowest = 20

  package init(width: Int, keepsHeadlines: Bool = false) {
    self.width = max(Self.narrowest, width)
    self.keepsHeadlines = keepsHeadlines
  }

  /// The rows in lines, each ended by a line feed.
  package func text(_ rows: [TextRow]) -> String {
    var lines: [String] = []
    for (place, row) in rows.enumerated() {
      // A paragraph that stands alone is read as one; a line among others is told from the next one.
      let isAlone =
        (place == 0 || rows[place - 1].isEmpty) && (place + 1 == rows.count || rows[place + 1].isEmpty)
      lines += self.lines(of: row, isAlone: isAlone)
    }
    return lines.map { $0.replacing(TextRow.joint, by: " ") + "\n" }.joined()
  }

  /// Whether a line has no more bytes than columns; a tab may take eight.
  private func fits(_ line: String) -> Bool {
    line.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: "\t") ? 8 : 1) } <= width
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
    // Too deep a line is continued near the left side.
    if width - rest.count < min(Self.leastRoom, width / 2) { rest = "  " }
    return broken(
      Cell.words(of: cells[end...], isCommand: row.kind == .command), behind: cells[..<end].map { $0.text }.joined(),
      columns, rest, ending: row.kind == .command ? " \\" : "")
  }

  /// The fewest columns in which words are set below each other.
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

  /// A character with the columns that it takes; what colours it takes none and stands before it.
  struct Cell {
    var text: String
    let character: Character
    let width: Int

    /// Characters between blanks, with how many of these stand before.
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

    /// What is broken between: the words, each with the blanks before it; in a command none of its quotes is broken.
    static func words(of cells: ArraySlice<Cell>, isCommand: Bool) -> [Word] {
      var words: [Word] = []
      var gap = 0
      var isInWord = false
      for cell in cells {
        if cell.isBlank {
          (gap, isInWord) = (isInWord ? 1 : gap + 1, false)
          // A colour that ends at a blank ends with the word.
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

    /// The words, each joined with those that a quote in it reaches.
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
