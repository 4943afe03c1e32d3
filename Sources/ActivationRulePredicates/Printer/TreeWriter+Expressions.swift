import ActivationRuleText

/// Expressions.
extension TreeWriter {
  mutating func write(_ node: ExpressionNode) {
    // This recurses: what needs room on the stack is in other functions.
    switch node.kind {
    case .keyPath: writePath(node)
    case .subquery: writeSubquery(node)
    case .binary: writeChain(node)
    case .aggregate, .ternary, .call, .function, .cast, .negate, .assignment: writeParts(of: node)
    case .literal, .selfObject, .variable, .missing: writeLeaf(node)
    }
  }

  private mutating func writeLeaf(_ node: ExpressionNode) {
    switch node.kind {
    case .literal(let literal): output.put(spelled(literal, node.range))
    case .selfObject: output.put("SELF")
    case .variable(let name): output.put("$" + name)
    default: output.put("?")
    }
  }

  private mutating func writeParts(of node: ExpressionNode) {
    switch node.kind {
    case .aggregate(let elements): write(elements, in: "{", "}")
    case .ternary(let condition, let first, let second):
      openGroup("TERNARY(")
      write(condition)
      for choice in [first, second] { writeNext(choice) }
      closeGroup(")")
    case .call(let name, let arguments): write(arguments, in: name + "(", ")")
    case .function(let arguments): write(arguments, in: "FUNCTION(", ")")
    case .cast(let value, let type): write([value, type], in: "CAST(", ")")
    case .negate(let operand): writeNegative(of: operand)
    case .assignment(let variable, let value):
      output.put("$" + variable + " := ")
      write(value)
    default: break
    }
  }

  /// Writes a subquery: the collection and the variable stay together, and the condition is indented.
  ///
  /// A collection that spans lines, such as another subquery, begins on a new line.
  private mutating func writeSubquery(_ node: ExpressionNode) {
    guard case .subquery(let collection, let variable, let predicate) = node.kind else { return }
    output.open()
    output.put("SUBQUERY(")
    if !collection.isPlain { output.putBreak(isSpace: false, depth: 1) }
    write(collection)
    output.put(", $" + variable + ",")
    output.putBreak(isSpace: true, depth: 1)
    write(predicate)
    closeGroup(")")
  }

  /// Writes operators that nest to the left in a loop, since there may be a thousand.
  private mutating func writeChain(_ node: ExpressionNode) {
    let (first, links) = node.chain
    guard let innermost = links.last else { return write(first) }
    // A part of the chain needs parentheses if it binds more loosely than the operator after it.
    let isEnclosed = [false] + zip(links, links.dropFirst()).map { $0.operation.level > $1.operation.level }
    for isEnclosed in isEnclosed where isEnclosed { openGroup("(") }
    write(first, atLevel: innermost.operation.level)
    for (link, isEnclosed) in zip(links, isEnclosed).reversed() {
      output.put(" " + link.operation.rawValue + " ")
      write(link.right, atLevel: link.operation.level + 1)
      if isEnclosed { closeGroup(")") }
    }
  }

  /// Writes a negated number; a plain number in parentheses, so that the sign does not become part of it.
  private mutating func writeNegative(of operand: ExpressionNode) {
    output.put("-")
    if case .literal(let literal) = operand.kind, literal.isUnsignedNumber {
      output.put("(" + spelled(literal, operand.range) + ")")
    } else {
      write(operand, atLevel: ExpressionNode.signLevel)
    }
  }

  private mutating func write(_ node: ExpressionNode, atLevel level: Int) {
    guard node.level < level else { return write(node) }
    writeEnclosed(node)
  }

  private mutating func writeEnclosed(_ node: ExpressionNode) {
    openGroup("(")
    write(node)
    closeGroup(")")
  }

  private mutating func write(_ nodes: [ExpressionNode], in opening: String, _ closing: String) {
    guard let first = nodes.first else { return output.put(opening + closing) }
    openGroup(opening)
    write(first)
    for node in nodes.dropFirst() { writeNext(node) }
    closeGroup(closing)
  }

  /// Writes an argument after another.
  private mutating func writeNext(_ node: ExpressionNode) {
    output.put(",")
    output.putBreak(isSpace: true, depth: 1)
    write(node)
  }

  // MARK: Paths

  private mutating func writePath(_ node: ExpressionNode) {
    guard case .keyPath(let base, let steps) = node.kind else { return }
    if let base {
      if case .keyPath = base.kind {
        writeEnclosed(base)
      } else {
        write(base, atLevel: isWrittenWithSign(base) ? .max : ExpressionNode.primaryLevel)
      }
    }
    for (index, step) in steps.enumerated() {
      write(step, after: base == nil && index == 0 ? "" : ".")
    }
  }

  /// Whether a number begins with a sign; `-0` does, though its value has none.
  private func isWrittenWithSign(_ node: ExpressionNode) -> Bool {
    guard case .literal(let literal) = node.kind, literal.isUnsignedNumber else { return false }
    return spelled(literal, node.range).hasPrefix("-")
  }

  private mutating func write(_ step: KeyPathStep, after dot: String) {
    switch step.kind {
    case .key(let key): output.put(dot + CanonicalText.spelled(key))
    case .operator(let name): output.put(dot + "@" + name)
    case .variable(let name): output.put(dot + "$" + name)
    case .call(let name, let arguments): write(arguments, in: dot + name + "(", ")")
    case .index(let index): write([index], in: "[", "]")
    case .first: output.put("[FIRST]")
    case .last: output.put("[LAST]")
    case .size: output.put("[SIZE]")
    }
  }

  // MARK: Literals

  private func spelled(_ literal: ExpressionNode.Literal, _ range: SourceRange) -> String {
    switch literal {
    case .null: isWritten("NULL", range) ? "NULL" : "nil"
    case .boolean(let value): spelling?.boolean(value, range) ?? (value ? "1" : "0")
    case .integer(let number): spelling?.number(literal, range) ?? String(number)
    case .real(let number): spelling?.number(literal, range) ?? String(number)
    case .string(let text): spelling?.string(text, range) ?? CanonicalText.quoted(text)
    }
  }
}

extension ExpressionNode {
  /// The precedence of a sign, which binds tighter than every binary operator, and of a value.
  fileprivate static let (signLevel, primaryLevel) = (9, 10)

  /// The precedence of the outermost operator.
  fileprivate var level: Int {
    switch kind {
    case .assignment: 0
    case .binary(let operation, _, _): operation.level
    case .negate: Self.signLevel
    case .literal(let literal): literal.isNegativeNumber ? Self.signLevel : Self.primaryLevel
    default: Self.primaryLevel
    }
  }

  /// Whether the expression is a key path from a variable or from the object, or a single value.
  fileprivate var isPlain: Bool {
    switch kind {
    case .literal, .selfObject, .variable, .keyPath(nil, _): true
    case .keyPath(let base?, _): base.isPlain
    default: false
    }
  }
}

extension ExpressionNode.Literal {
  fileprivate var isNegativeNumber: Bool {
    switch self {
    case .integer(let number): number < 0
    case .real(let number): number.sign == .minus
    default: false
    }
  }

  /// Whether the literal is a number to which a sign could be added by mistake.
  fileprivate var isUnsignedNumber: Bool {
    switch self {
    case .integer, .real, .boolean: !isNegativeNumber
    default: false
    }
  }
}
