import ActivationRuleText

/// A predicate laid out over lines, the way a person would.
///
/// Short predicates stay on one line. A `SUBQUERY` that is too wide keeps its collection and its variable on the
/// opening line, has its condition indented, and closes on a separate line. A chain of `AND` or `OR` that is too wide
/// has one part on each line, with the operator at the start of the line. Parentheses appear where the tree needs them,
/// and around every `AND` within an `OR`. Operators have one spelling, keywords are in capitals (except `nil`), and
/// strings are in double quotes, or in their original single quotes if these save escapes.
///
/// A text may be passed with its tree. Then numbers and the insides of strings stay as written, and so do `YES`,
/// `TRUE`, `NO`, `FALSE`, `SOME`, `NONE`, `NULL` and `nil`, which the tree does not distinguish. Without a text, and
/// for parts that come from no text, they are spelt as in `PredicateNode/description`, except Booleans, which are
/// `TRUE` and `FALSE`.
package struct LaidOutPredicate: Hashable, Sendable {
  /// One line, with its depth separate from its text, so that it can be inserted in a property list.
  package struct Line: Hashable, Sendable {
    /// The number of levels of indentation.
    package let depth: Int
    /// The text of the line without its indentation.
    package let text: String
  }

  /// The blanks before a line of the first level, also where a rule's file has others.
  package static let indentation = "  "

  /// The lines, at least one; none contains a line break, not even in a string.
  package let lines: [Line]

  /// Lays out a predicate.
  ///
  /// The lines read as the same tree; `nil` for a tree that no text within the limits of the parser represents: one
  /// with names or numbers that have no spelling, or too deep with the added parentheses.
  ///
  /// - Parameters:
  ///   - predicate: a tree without missing parts.
  ///   - source: the UTF-8 text that the tree was read from, if there is one.
  ///   - width: the maximum columns of a line, except for a part that cannot be broken.
  /// - Complexity: linear in the size of the tree and of the result.
  package init?(_ predicate: PredicateNode, writtenAs source: [UInt8] = [], width: Int = 100) {
    var writer = TreeWriter(WrittenSpelling(source: source))
    writer.write(predicate)
    var breaker = LineBreaker(pieces: writer.pieces, width: width)
    lines = breaker.lines()
    guard PredicateParser.parse(text()).predicate == predicate else { return nil }
  }

  /// The lines joined by LF, without one at the end.
  ///
  /// - Parameters:
  ///   - indentation: the blanks before a line of the first level.
  ///   - margin: the start of every line.
  package func text(indentation: String = indentation, margin: String = "") -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += margin
      for _ in 0..<line.depth { text += indentation }
      text += line.text
    }
    return text
  }
}

/// A piece of text before its lines are known.
enum LayoutPiece: Hashable, Sendable {
  /// Text that stays on one line.
  case text(String)
  /// A place where a line may end: a space or nothing, unless its group is broken.
  ///
  /// The next line is `depth` levels deeper than the line on which the group began.
  case lineBreak(isSpace: Bool, depth: Int)
  /// The start of a group, in which either all direct breaks end lines, or none does.
  case open
  /// The end of a group.
  case close
}

/// Decides which groups to break over lines: those too wide for the rest of their line.
///
/// Idea: Oppen, "Prettyprinting" (1980), with widths known in advance. Linear in the number of pieces.
struct LineBreaker {
  private struct Group {
    let isFlat: Bool
    let depth: Int
  }

  private let pieces: [LayoutPiece]
  private let width: Int
  private var finished: [LaidOutPredicate.Line] = []
  private var groups: [Group] = []
  private var depth = 0
  private var text = ""
  private var column = 0

  init(pieces: [LayoutPiece], width: Int) {
    (self.pieces, self.width) = (pieces, width)
  }

  /// The lines of all pieces.
  mutating func lines() -> [LaidOutPredicate.Line] {
    let needs = columnsNeeded()
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let part): append(part)
      case .lineBreak(let isSpace, let levels): breakLine(isSpace: isSpace, levels: levels)
      case .open:
        let isFlat = groups.last?.isFlat == true || column + needs[index] <= width
        groups.append(Group(isFlat: isFlat, depth: depth))
      case .close: groups.removeLast()
      }
    }
    finished.append(LaidOutPredicate.Line(depth: depth, text: text))
    return finished
  }

  private mutating func append(_ part: String) {
    text += part
    column += Self.columns(part)
  }

  private mutating func breakLine(isSpace: Bool, levels: Int) {
    guard let group = groups.last, !group.isFlat else { return append(isSpace ? " " : "") }
    finished.append(LaidOutPredicate.Line(depth: depth, text: text))
    depth = group.depth + levels
    column = depth * LaidOutPredicate.indentation.utf8.count
    text = ""
  }

  /// For the start of each group, the columns it takes on one line, including the text after it up to the next break.
  private func columnsNeeded() -> [Int] {
    var needs = [Int](repeating: 0, count: pieces.count)
    var ends: [Int] = []
    var total = 0
    var endOfText = 0
    // From the back: `total` counts all text after a piece, `endOfText` the part of it from the next break on.
    for index in pieces.indices.reversed() {
      switch pieces[index] {
      case .text(let part): total += Self.columns(part)
      case .lineBreak(let isSpace, _):
        total += isSpace ? 1 : 0
        endOfText = total
      case .close: ends.append(endOfText)
      case .open: needs[index] = total - (ends.popLast() ?? 0)
      }
    }
    return needs
  }

  /// The columns of a text, one for each Unicode scalar.
  private static func columns(_ text: String) -> Int {
    text.utf8.reduce(into: 0) { count, byte in
      if byte & 0xC0 != 0x80 { count += 1 }
    }
  }
}

extension PredicateNode: CustomStringConvertible {
  /// The predicate in canonical form, as the system's `predicateFormat` would print it.
  package var description: String {
    var writer = TreeWriter(nil)
    writer.write(self)
    return writer.line
  }
}

extension ExpressionNode: CustomStringConvertible {
  /// The expression in canonical form.
  package var description: String {
    var writer = TreeWriter(nil)
    writer.write(self)
    return writer.line
  }
}
