import Texts

/// Lays text for people out in lines that a screen has room for.
///
/// A line that is too wide is broken between its words. What follows stands under the line's own text: behind its signs, and
/// behind the column that two spaces set off. A word that is wider than a line stays whole, since it may be copied, and the
/// lines that an excerpt of a file consists of are cut around the mark.
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

  /// The text with its lines laid out.
  package func text(_ text: String) -> String {
    if fits(text) { return text }
    var result: [String] = []
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String($0) ?? ""
    }
    var place = 0
    while place < lines.count {
      let line = lines[place]
      place += 1
      if fits(line), place == lines.count || fits(lines[place]) || Excerpt.gutter(of: line) == nil {
        result.append(line)
      } else if let gutter = Excerpt.gutter(of: line), place < lines.count, Excerpt.isMark(lines[place], gutter) {
        result += Excerpt.fitted(line, lines[place], gutter, width: width)
        place += 1
      } else {
        // A paragraph that stands alone is read as one; a line among others is told from the next one.
        let isAlone = (place < 2 || lines[place - 2].isEmpty) && !Excerpt.isRemark(line)
        result += broken(line, isParagraph: isAlone && (place == lines.count || lines[place].isEmpty))
      }
    }
    return result.joined(separator: "\n")
  }

  /// Whether no line has more bytes than columns; a tab may take eight.
  private func fits(_ text: String) -> Bool {
    var length = 0
    for byte in text.utf8 {
      length = byte == UInt8(ascii: "\n") ? 0 : length + (byte == UInt8(ascii: "\t") ? 8 : 1)
      if length > width { return false }
    }
    return true
  }

  private func broken(_ line: String, isParagraph: Bool) -> [String] {
    if fits(line) || keepsHeadlines && Excerpt.isHeadline(line) { return [line] }
    let cells = Cell.cells(of: line)
    guard cells.reduce(0, { $0 + $1.width }) > width else { return [line] }
    let margin = Margin(of: cells, width: width, isParagraph: isParagraph)
    var lines: [String] = []
    var current = cells[..<margin.end].map { $0.text }.joined()
    var columns = cells[..<margin.end].reduce(0) { $0 + $1.width }
    var isAtStart = true
    var words = Cell.words(of: cells[margin.end...])
    // A command that is copied with its line breaks still is one.
    let isCommand = words.first?.text == "activationrule"
    let ending = isCommand ? " \\" : ""
    if isCommand { words = Cell.joined(words) { ShellWord.isOpen($0.text) } }
    for word in words {
      let gap = isAtStart ? 0 : word.gap
      if !isAtStart, columns + gap + word.width + ending.utf8.count > width {
        lines.append(current + ending)
        (current, columns) = (margin.text + word.text, margin.text.count + word.width)
      } else {
        current += String(repeating: " ", count: gap) + word.text
        columns += gap + word.width
      }
      isAtStart = false
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

    /// What is broken between: the words, each with the blanks before it.
    static func words(of cells: ArraySlice<Cell>) -> [Word] {
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
      // A sign stands on the line of what it is about.
      return joined(words) { word in word.width == 1 && Margin.signs.contains { word.text.contains($0) } }
    }

    /// The words, each joined with the next one where it cannot stand without it.
    static func joined(_ words: [Word], if needsNext: (Word) -> Bool)
      -> [Word]
    {
      words.reduce(into: []) { joined, word in
        if let last = joined.last, needsNext(last) {
          let text = last.text + String(repeating: " ", count: word.gap) + word.text
          joined[joined.count - 1] = (last.gap, text, last.width + word.gap + word.width)
        } else {
          joined.append(word)
        }
      }
    }
  }

  /// What a line begins with, and what those that continue it begin with.
  private struct Margin {
    /// How many characters it takes.
    var end = 0
    /// What stands in its place on the next lines.
    var text = ""

    static let signs: Set<Character> = [
      "✓", "✗", "⊘", "!", "?", "≠", "–", "·", "-", "*", "+", "~", "•",
    ]
    /// The fewest columns in which words are set below each other.
    private let leastRoom: Int

    init(of cells: [Cell], width: Int, isParagraph: Bool) {
      leastRoom = min(24, width / 2)
      let isIndented = cells.first.map { $0.isBlank } ?? false
      skipSigns(cells)
      if let column = label(in: cells, width: width) {
        text += String(repeating: " ", count: cells[end..<column].reduce(0) { $0 + $1.width })
        end = column
      } else if end == 0, !isIndented, !isParagraph {
        text = "  "
      }
      // Too deep a line is continued near the left side.
      if width - text.count < leastRoom { text = "  " }
    }

    private mutating func skipSigns(_ cells: [Cell]) {
      while end < cells.count {
        let character = cells[end].character
        let isFollowedByBlank = end + 1 < cells.count && cells[end + 1].isBlank
        switch character {
        case " ", "│": text.append(character)
        case "├": text += "│"
        case "└", "─": text += " "
        case _ where Self.signs.contains(character) && isFollowedByBlank: text += " "
        default: return
        }
        end += 1
      }
    }

    /// Where the text begins behind a label, which two spaces or more follow.
    private func label(in cells: [Cell], width: Int) -> Int? {
      var place = end
      var columns = text.count
      while place + 2 < cells.count, width - columns >= leastRoom {
        if cells[place].isBlank, cells[place + 1].isBlank {
          let start = cells[place...].firstIndex { !$0.isBlank }
          return start.flatMap { width - columns - ($0 - place) >= leastRoom ? $0 : nil }
        }
        columns += cells[place].width
        place += 1
      }
      return nil
    }
  }
}
