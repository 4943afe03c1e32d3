/// Lays predicates out over lines, the way a person would.
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
package struct PredicateLayout: Hashable, Sendable {
  /// The indentation of one level.
  package enum Indentation: Hashable, Sendable {
    /// Spaces.
    case spaces(Int)
    /// One tab, which counts as four columns.
    case tabs

    /// The columns of one level.
    var columns: Int {
      switch self {
      case .spaces(let count): max(0, count)
      case .tabs: 4
      }
    }

    /// The text of one level.
    package var text: String {
      switch self {
      case .spaces(let count): String(repeating: " ", count: max(0, count))
      case .tabs: "\t"
      }
    }
  }

  /// The indentation of one level.
  package let indentation: Indentation
  /// The maximum columns of a line, except for a part that cannot be broken.
  package let width: Int

  /// Makes a layout.
  package init(indentation: Indentation = .spaces(2), width: Int = 100) {
    self.indentation = indentation
    self.width = width
  }

  /// Lays out a predicate.
  ///
  /// - Parameters:
  ///   - predicate: a tree without missing parts.
  ///   - source: the UTF-8 text that the tree was read from, if there is one.
  /// - Returns: lines that read as the same tree.
  /// - Throws: ``PredicateLayoutError`` for a tree that no text within the limits of the parser represents.
  /// - Complexity: linear in the size of the tree and of the result.
  package func layOut(
    _ predicate: PredicateNode, writtenAs source: [UInt8] = []
  ) throws(PredicateLayoutError) -> LaidOutPredicate {
    var writer = TreeWriter(output: LayoutPieces(), spelling: WrittenSpelling(source: source))
    writer.write(predicate)
    var breaker = LineBreaker(pieces: writer.output.pieces, width: width, columnsOfLevel: indentation.columns)
    let result = LaidOutPredicate(lines: breaker.lines())
    let text = result.text(indentation: indentation)
    guard PredicateParser.parse(text).predicate == predicate else { throw PredicateLayoutError(text: text) }
    return result
  }

  /// Lays out a predicate and joins the lines, without a line break at the end.
  ///
  /// - Throws: ``PredicateLayoutError`` as ``layOut(_:writtenAs:)`` does.
  package func text(of predicate: PredicateNode, writtenAs source: [UInt8] = []) throws(PredicateLayoutError) -> String
  {
    try layOut(predicate, writtenAs: source).text(indentation: indentation)
  }
}

/// The lines of a predicate, with depths separate from texts, so that they can be inserted in a property list.
package struct LaidOutPredicate: Hashable, Sendable {
  /// One line.
  package struct Line: Hashable, Sendable {
    /// The number of levels of indentation.
    package let depth: Int
    /// The text of the line without its indentation.
    package let text: String
  }

  /// The lines, at least one; none contains a line break, not even in a string.
  package let lines: [Line]

  /// The lines joined by LF, without one at the end.
  ///
  /// - Parameters:
  ///   - indentation: the indentation of one level.
  ///   - margin: the start of every line.
  package func text(indentation: PredicateLayout.Indentation, margin: String = "") -> String {
    var text = ""
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      text += margin
      for _ in 0..<line.depth { text += indentation.text }
      text += line.text
    }
    return text
  }
}

/// A laid-out text that does not read as the same tree, and so is rejected.
///
/// Trees read from text always succeed, unless the added parentheses nest too deep; other trees can contain names and
/// numbers that have no spelling.
package struct PredicateLayoutError: Error, Hashable, Sendable {
  /// The text that was rejected.
  package let text: String
}
