import Texts

/// Expressions.
extension LayoutWriter {
  mutating func write(_ node: ExpressionNode) {
    switch node.kind {
    case .literal(let literal): put(spelled(literal, node.range))
    case .selfObject: put("SELF")
    case .variable(let name): put("$" + name)
    case .keyPath(let base, let steps): write(base: base, steps)
    case .aggregate(let elements): write(elements, in: "{", "}")
    case .subquery(let collection, let variable, let predicate): writeSubquery(collection, variable, predicate)
    case .ternary(let condition, let first, let second):
      putGroup("TERNARY(", ")") { writer in
        writer.write(condition)
        for choice in [first, second] { writer.writeNext(choice) }
      }
    case .call(let name, let arguments): write(arguments, in: name + "(", ")")
    case .function(let arguments): write(arguments, in: "FUNCTION(", ")")
    case .cast(let value, let type): write([value, type], in: "CAST(", ")")
    case .binary(let operation, let left, let right):
      write(left, atLevel: operation.level)
      put(" " + operation.rawValue + " ")
      write(right, atLevel: operation.level + 1)
    case .negate(let operand): writeNegative(of: operand)
    case .assignment(let variable, let value):
      put("$" + variable + " := ")
      write(value)
    case .missing: put("?")
    }
  }

  /// Writes a subquery: the collection and the variable stay together, and what holds for the variable is indented.
  ///
  /// A collection that has lines of its own, as another subquery, begins on a new line.
  private mutating func writeSubquery(_ collection: ExpressionNode, _ variable: String, _ predicate: PredicateNode) {
    putOpening("SUBQUERY(")
    if !Self.isPlain(collection) { putBreak(isSpace: false, depth: 1) }
    write(collection)
    put(", $" + variable + ",")
    putBreak(isSpace: true, depth: 1)
    write(predicate)
    putBreak(isSpace: false, depth: 0)
    putClosing(")")
  }

  /// Whether an expression is a key path from a variable or from the object, or a single value.
  private static func isPlain(_ node: ExpressionNode) -> Bool {
    switch node.kind {
    case .literal, .selfObject, .variable, .keyPath(nil, _): true
    case .keyPath(let base?, _): isPlain(base)
    default: false
    }
  }

  /// Writes a number with the opposite sign; a plain number in parentheses, so that the sign does not become part of it.
  private mutating func writeNegative(of operand: ExpressionNode) {
    put("-")
    if case .literal(let literal) = operand.kind, CanonicalPrinter.isUnsignedNumber(literal) {
      put("(" + spelled(literal, operand.range) + ")")
    } else {
      write(operand, atLevel: CanonicalPrinter.signLevel)
    }
  }

  private mutating func write(_ node: ExpressionNode, atLevel level: Int) {
    guard CanonicalPrinter.level(node) < level else { return write(node) }
    putGroup("(", ")") { $0.write(node) }
  }

  private mutating func write(_ nodes: [ExpressionNode], in opening: String, _ closing: String) {
    guard let first = nodes.first else { return put(opening + closing) }
    putGroup(opening, closing) { writer in
      writer.write(first)
      for node in nodes.dropFirst() { writer.writeNext(node) }
    }
  }

  /// Writes a further argument.
  private mutating func writeNext(_ node: ExpressionNode) {
    put(",")
    putBreak(isSpace: true, depth: 1)
    write(node)
  }

  // MARK: Paths

  private mutating func write(base: ExpressionNode?, _ steps: [KeyPathStep]) {
    if let base {
      if Self.isPath(base) || isWrittenWithSign(base) {
        putGroup("(", ")") { $0.write(base) }
      } else {
        write(base, atLevel: CanonicalPrinter.primaryLevel)
      }
    }
    for (index, step) in steps.enumerated() {
      write(step, after: base == nil && index == 0 ? "" : ".")
    }
  }

  private static func isPath(_ node: ExpressionNode) -> Bool {
    if case .keyPath = node.kind { return true }
    return false
  }

  /// Whether a number begins with a sign; `-0` does, though its value has none.
  private func isWrittenWithSign(_ node: ExpressionNode) -> Bool {
    guard case .literal(let literal) = node.kind, CanonicalPrinter.isUnsignedNumber(literal) else { return false }
    return spelled(literal, node.range).hasPrefix("-")
  }

  private mutating func write(_ step: KeyPathStep, after dot: String) {
    switch step.kind {
    case .key(let key): put(dot + CanonicalPrinter.spelled(key))
    case .operator(let name): put(dot + "@" + name)
    case .variable(let name): put(dot + "$" + name)
    case .call(let name, let arguments): write(arguments, in: dot + name + "(", ")")
    case .index(let index): write([index], in: "[", "]")
    case .first: put("[FIRST]")
    case .last: put("[LAST]")
    case .size: put("[SIZE]")
    }
  }

  // MARK: Literals

  private func spelled(_ literal: ExpressionNode.Literal, _ range: SourceRange) -> String {
    switch literal {
    case .null: spelling.begins(range, with: "NULL") ? "NULL" : "nil"
    case .boolean(let value): spelling.boolean(value, range)
    case .integer(let number): spelling.number(literal, range) ?? String(number)
    case .real(let number): spelling.number(literal, range) ?? String(number)
    case .string(let text): spelling.string(text, range)
    }
  }
}
