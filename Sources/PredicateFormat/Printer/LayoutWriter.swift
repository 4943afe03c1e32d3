import Texts

/// Takes a tree apart into the pieces that ``LineBreaker`` puts on lines.
struct LayoutWriter {
  let spelling: WrittenSpelling
  private(set) var pieces: [LayoutPiece] = []

  // MARK: Pieces

  mutating func put(_ text: String) {
    pieces.append(.text(text))
  }

  /// Writes something between two symbols, which stand on lines of their own around it if it does not fit.
  mutating func putGroup(_ opening: String, _ closing: String, _ content: (inout LayoutWriter) -> Void) {
    pieces.append(.open)
    put(opening)
    putBreak(isSpace: false, depth: 1)
    content(&self)
    putBreak(isSpace: false, depth: 0)
    put(closing)
    pieces.append(.close)
  }

  mutating func putBreak(isSpace: Bool, depth: Int) {
    pieces.append(.lineBreak(isSpace: isSpace, depth: depth))
  }

  mutating func putOpening(_ opening: String) {
    pieces.append(.open)
    put(opening)
  }

  mutating func putClosing(_ closing: String) {
    put(closing)
    pieces.append(.close)
  }

  // MARK: Predicates

  mutating func write(_ node: PredicateNode) {
    switch node.kind {
    case .constant(let value): put(value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .comparison(let comparison): write(comparison, quantifier: quantifier(of: comparison, node.range))
    case .and(let parts): write(parts, joinedBy: "AND ")
    case .or(let parts): write(parts, joinedBy: "OR ")
    case .not(let operand): writeOpposite(of: operand, node.range)
    case .missing: put("?")
    }
  }

  private mutating func write(_ parts: [PredicateNode], joinedBy word: String) {
    pieces.append(.open)
    for (index, part) in parts.enumerated() {
      if index > 0 {
        putBreak(isSpace: true, depth: 0)
        put(word)
      }
      writePart(part)
    }
    pieces.append(.close)
  }

  /// Writes a part of a compound: in parentheses if it is a list itself, whichever binds tighter.
  private mutating func writePart(_ node: PredicateNode) {
    switch node.kind {
    case .and, .or: putGroup("(", ")") { $0.write(node) }
    case .not, .comparison, .constant, .missing: write(node)
    }
  }

  /// Writes `NOT …`, or `NONE …` where the text has that: it is the only opposite that does not begin with `NOT` or `!`.
  private mutating func writeOpposite(of operand: PredicateNode, _ range: SourceRange) {
    if case .comparison(let comparison) = operand.kind, comparison.quantifier == .any,
      spelling.begins(range, with: "NONE")
    {
      return write(comparison, quantifier: "NONE")
    }
    put("NOT ")
    writePart(operand)
  }

  private func quantifier(of comparison: PredicateNode.Comparison, _ range: SourceRange) -> String? {
    comparison.quantifier == .any && spelling.begins(range, with: "SOME") ? "SOME" : comparison.quantifier?.rawValue
  }

  private mutating func write(_ comparison: PredicateNode.Comparison, quantifier: String?) {
    if let quantifier { put(quantifier + " ") }
    write(comparison.left)
    let options = comparison.options.isEmpty ? "" : "[" + comparison.options.text + "]"
    put(" " + comparison.comparisonOperator.rawValue + options + " ")
    write(comparison.right)
  }
}
