import ActivationRuleText

/// The output of a tree writer.
protocol TreeOutput {
  mutating func put(_ text: String)
  /// Adds a possible line break; see ``LayoutPiece``.
  mutating func putBreak(isSpace: Bool, depth: Int)
  /// Begins a group, in which either all direct breaks end lines, or none does.
  mutating func open()
  mutating func close()
}

/// Writes trees with the fewest parentheses that keep them: in canonical form, or spelled as they were written.
struct TreeWriter<Output: TreeOutput> {
  var output: Output
  /// The original spelling of the tree's parts; `nil` for the canonical form.
  let spelling: WrittenSpelling?

  /// Begins a group between two symbols, which get separate lines if the group is too wide.
  mutating func openGroup(_ opening: String) {
    output.open()
    output.put(opening)
    output.putBreak(isSpace: false, depth: 1)
  }

  mutating func closeGroup(_ closing: String) {
    output.putBreak(isSpace: false, depth: 0)
    output.put(closing)
    output.close()
  }

  func isWritten(_ word: String, _ range: SourceRange) -> Bool { spelling?.begins(range, with: word) == true }

  // MARK: Predicates

  mutating func write(_ node: PredicateNode) {
    switch node.kind {
    case .constant(let value): output.put(value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .comparison(let comparison): write(comparison, quantifier: quantifier(of: comparison, node.range))
    case .and(let parts): write(parts, joinedBy: "AND ")
    case .or(let parts): write(parts, joinedBy: "OR ")
    case .not(let operand): writeOpposite(of: operand, node.range)
    case .missing: output.put("?")
    }
  }

  private mutating func write(_ parts: [PredicateNode], joinedBy word: String) {
    output.open()
    for (index, part) in parts.enumerated() {
      if index > 0 {
        output.putBreak(isSpace: true, depth: 0)
        output.put(word)
      }
      writePart(part)
    }
    output.close()
  }

  /// Writes a part of a compound: in parentheses if it is a list, whichever binds tighter.
  private mutating func writePart(_ node: PredicateNode) {
    guard isEnclosed(node) else { return write(node) }
    openGroup("(")
    write(node)
    closeGroup(")")
  }

  /// The canonical form also has parentheses around a negation [observed].
  private func isEnclosed(_ part: PredicateNode) -> Bool {
    switch part.kind {
    case .and, .or: true
    case .not: spelling == nil
    case .comparison, .constant, .missing: false
    }
  }

  /// Writes `NOT …`, or `NONE …` if the text has that: the only negation that does not begin with `NOT` or `!`.
  private mutating func writeOpposite(of operand: PredicateNode, _ range: SourceRange) {
    if case .comparison(let comparison) = operand.kind, comparison.quantifier == .any, isWritten("NONE", range) {
      return write(comparison, quantifier: "NONE")
    }
    output.put("NOT ")
    writePart(operand)
  }

  private func quantifier(of comparison: PredicateNode.Comparison, _ range: SourceRange) -> String? {
    comparison.quantifier == .any && isWritten("SOME", range) ? "SOME" : comparison.quantifier?.rawValue
  }

  private mutating func write(_ comparison: PredicateNode.Comparison, quantifier: String?) {
    if let quantifier { output.put(quantifier + " ") }
    write(comparison.left)
    let options = comparison.options.isEmpty ? "" : "[" + comparison.options.text + "]"
    output.put(" " + comparison.comparisonOperator.rawValue + options + " ")
    write(comparison.right)
  }
}
