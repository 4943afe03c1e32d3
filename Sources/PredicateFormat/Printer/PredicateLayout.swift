/// Lays predicates out over lines, the way a person would.
///
/// What fits on a line stays on a line. A `SUBQUERY` that does not fit keeps its collection and its variable on the opening
/// line, has its condition indented, and closes on a line of its own. A chain of `AND` or `OR` that does not fit has one
/// part a line, with the operator at the start of the line. Parentheses stand where the tree needs them, and around every
/// `AND` within an `OR`. Operators have one spelling, keywords are in capitals (`nil` is not), and strings are in double
/// quotes, or in the single quotes that they were written in if these save escapes.
///
/// A text can be handed in with its tree. Then numbers and the insides of strings stay as written, and so do `YES`,
/// `TRUE`, `NO`, `FALSE`, `SOME`, `NONE`, `NULL` and `nil`, which the tree does not tell apart. Without a text, and for parts
/// that come from none, they are spelt as in `PredicateNode/description`, but for Booleans, which are `TRUE` and `FALSE`.
package struct PredicateLayout: Hashable, Sendable {
  /// What a level of nesting is indented by.
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

  /// What a level of nesting is indented by.
  package let indentation: Indentation
  /// The columns that a line should not exceed; a part that cannot be broken may.
  package let width: Int

  /// Makes a layout.
  package init(indentation: Indentation = .spaces(2), width: Int = 100) {
    self.indentation = indentation
    self.width = width
  }

  /// Lays a predicate out.
  ///
  /// - Parameters:
  ///   - predicate: a tree without missing parts.
  ///   - source: the UTF-8 text that the tree was read from, if there is one.
  /// - Returns: lines that read as the same tree.
  /// - Throws: ``PredicateLayoutError`` for a tree that no text within the limits of the parser reads as.
  /// - Complexity: linear in the size of the tree and of the text that comes out.
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

  /// Lays a predicate out and joins the lines; there is no line break at the end.
  ///
  /// - Throws: ``PredicateLayoutError`` as ``layOut(_:writtenAs:)`` does.
  package func text(of predicate: PredicateNode, writtenAs source: [UInt8] = []) throws(PredicateLayoutError) -> String
  {
    try layOut(predicate, writtenAs: source).text(indentation: indentation)
  }
}

/// A predicate over lines, with their depths apart from their texts, so that they can be put into a property list.
package struct LaidOutPredicate: Hashable, Sendable {
  /// One line.
  package struct Line: Hashable, Sendable {
    /// How many levels the line is indented by.
    package let depth: Int
    /// The text of the line without its indentation.
    package let text: String
  }

  /// The lines, at least one; none has a line break in it, strings included.
  package let lines: [Line]

  /// The lines joined by LF, without one at the end.
  ///
  /// - Parameters:
  ///   - indentation: what each level is indented by.
  ///   - margin: what every line begins with.
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

/// A laid-out text that does not read as the tree it was made of, and so is not handed out.
///
/// Trees that were read lay out without fail unless the parentheses that the layout adds nest too deep; trees that were
/// built can hold names and numbers that have no spelling.
package struct PredicateLayoutError: Error, Hashable, Sendable {
  /// The text that was rejected.
  package let text: String
}
