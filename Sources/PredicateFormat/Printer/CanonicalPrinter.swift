/// Writes trees in the one form that the system prints predicates in (`predicateFormat`).
///
/// Observed: `AND` and `OR` in capitals, a compound within a compound in parentheses, strings in double quotes, Booleans
/// as 1 and 0, every nil as `nil`, reserved words as keys with `#`. Inferred: how
/// arithmetic nests, with the fewest parentheses that keep the tree.
struct CanonicalPrinter {
  private(set) var output = ""

  // MARK: Predicates

  mutating func write(_ node: PredicateNode) {
    switch node.kind {
    case .constant(let value): output += value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): write(comparison)
    case .and(let parts): write(parts, joinedBy: " AND ")
    case .or(let parts): write(parts, joinedBy: " OR ")
    case .not(let operand):
      output += "NOT "
      writePart(operand)
    case .missing: output += "?"
    }
  }

  private mutating func write(_ parts: [PredicateNode], joinedBy separator: String) {
    for (index, part) in parts.enumerated() {
      if index > 0 { output += separator }
      writePart(part)
    }
  }

  /// Writes a part of a compound: in parentheses if it is a compound itself.
  private mutating func writePart(_ node: PredicateNode) {
    guard Self.isCompound(node) else { return write(node) }
    output += "("
    write(node)
    output += ")"
  }

  private static func isCompound(_ node: PredicateNode) -> Bool {
    switch node.kind {
    case .and, .or, .not: true
    case .comparison, .constant, .missing: false
    }
  }

  private mutating func write(_ comparison: PredicateNode.Comparison) {
    if let quantifier = comparison.quantifier { output += quantifier.rawValue + " " }
    write(comparison.left)
    output += " " + comparison.comparisonOperator.rawValue
    if !comparison.options.isEmpty { output += "[" + comparison.options.text + "]" }
    output += " "
    write(comparison.right)
  }

  // MARK: Expressions

  mutating func write(_ node: ExpressionNode) {
    switch node.kind {
    case .literal(let literal): write(literal)
    case .selfObject: output += "SELF"
    case .variable(let name): output += "$" + name
    case .keyPath(let base, let steps): write(base: base, steps)
    case .aggregate(let elements): write(elements, in: "{", "}")
    case .subquery(let collection, let variable, let predicate):
      output += "SUBQUERY("
      write(collection)
      output += ", $" + variable + ", "
      write(predicate)
      output += ")"
    case .ternary(let condition, let first, let second):
      output += "TERNARY("
      write(condition)
      output += ", "
      write([first, second], in: "", ")")
    case .call(let name, let arguments): write(arguments, in: name + "(", ")")
    case .function(let arguments): write(arguments, in: "FUNCTION(", ")")
    case .cast(let value, let type): write([value, type], in: "CAST(", ")")
    case .binary: writeChain(node)
    case .negate(let operand):
      output += "-"
      if case .literal(let literal) = operand.kind, Self.isUnsignedNumber(literal) {
        output += "("
        write(literal)
        output += ")"
      } else {
        write(operand, atLevel: Self.signLevel)
      }
    case .assignment(let variable, let value):
      output += "$" + variable + " := "
      write(value)
    case .missing: output += "?"
    }
  }

  /// Writes operators that nest to the left in a loop, as there may be a thousand.
  private mutating func writeChain(_ node: ExpressionNode) {
    let (first, links) = node.chain
    guard let innermost = links.last else { return write(first) }
    // A part of the chain stands in parentheses where it binds looser than the operator behind it.
    let isEnclosed = [false] + zip(links, links.dropFirst()).map { $0.operation.level > $1.operation.level }
    output += String(repeating: "(", count: isEnclosed.count { $0 })
    write(first, atLevel: innermost.operation.level)
    for (link, isEnclosed) in zip(links, isEnclosed).reversed() {
      output += " " + link.operation.rawValue + " "
      write(link.right, atLevel: link.operation.level + 1)
      if isEnclosed { output += ")" }
    }
  }

  /// The level of a sign, tighter than every binary operator, and that of a value.
  static let signLevel = 9
  static let primaryLevel = 10

  /// How tightly the outermost part of an expression binds.
  static func level(_ node: ExpressionNode) -> Int {
    switch node.kind {
    case .assignment: 0
    case .binary(let operation, _, _): operation.level
    case .negate: signLevel
    case .literal(let literal): isNegativeNumber(literal) ? signLevel : primaryLevel
    default: primaryLevel
    }
  }

  private mutating func write(_ node: ExpressionNode, atLevel level: Int) {
    guard Self.level(node) < level else { return write(node) }
    output += "("
    write(node)
    output += ")"
  }

  private mutating func write(_ nodes: [ExpressionNode], in opening: String, _ closing: String) {
    output += opening
    for (index, node) in nodes.enumerated() {
      if index > 0 { output += ", " }
      write(node)
    }
    output += closing
  }

  private mutating func write(base: ExpressionNode?, _ steps: [KeyPathStep]) {
    if let base {
      if case .keyPath = base.kind {
        output += "("
        write(base)
        output += ")"
      } else {
        write(base, atLevel: Self.primaryLevel)
      }
    }
    for (index, step) in steps.enumerated() {
      write(step, isFirst: base == nil && index == 0)
    }
  }

  private mutating func write(_ step: KeyPathStep, isFirst: Bool) {
    let dot = isFirst ? "" : "."
    switch step.kind {
    case .key(let key): output += dot + Self.spelled(key)
    case .operator(let name): output += dot + "@" + name
    case .variable(let name): output += dot + "$" + name
    case .call(let name, let arguments): write(arguments, in: dot + name + "(", ")")
    case .index(let index): write([index], in: "[", "]")
    case .first: output += "[FIRST]"
    case .last: output += "[LAST]"
    case .size: output += "[SIZE]"
    }
  }

  /// The key, with `#` if it is a reserved word.
  static func spelled(_ key: String) -> String {
    guard let kind = ReservedWords.all.kind(of: Array(key.utf8)), kind.isReservedWord else { return key }
    return "#" + key
  }

  // MARK: Literals

  private mutating func write(_ literal: ExpressionNode.Literal) {
    switch literal {
    case .null: output += "nil"
    case .boolean(let value): output += value ? "1" : "0"
    case .integer(let number): output += String(number)
    case .real(let number): output += String(number)
    case .string(let text): output += Self.quoted(text)
    }
  }

  private static func isNegativeNumber(_ literal: ExpressionNode.Literal) -> Bool {
    switch literal {
    case .integer(let number): number < 0
    case .real(let number): number.sign == .minus
    default: false
    }
  }

  /// Whether a literal is a number to which a sign could be added by mistake.
  static func isUnsignedNumber(_ literal: ExpressionNode.Literal) -> Bool {
    switch literal {
    case .integer, .real, .boolean: !isNegativeNumber(literal)
    default: false
    }
  }

  /// A string in double quotes, with a backslash before each backslash and double quote.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PredicateNode: CustomStringConvertible {
  /// The predicate in canonical form, as the system's `predicateFormat` would print it.
  public var description: String {
    var printer = CanonicalPrinter()
    printer.write(self)
    return printer.output
  }
}

extension ExpressionNode: CustomStringConvertible {
  /// The expression in canonical form.
  public var description: String {
    var printer = CanonicalPrinter()
    printer.write(self)
    return printer.output
  }
}
