import ActivationRuleText

/// Writes trees with the fewest parentheses that keep them: in canonical form, or spelled as they were written.
///
/// The canonical form is that of the system's `predicateFormat`. Observed: `AND` and `OR` in capitals, a compound within a
/// compound in parentheses, strings in double quotes, Booleans as 1 and 0, every nil as `nil`, reserved words as keys
/// with `#`. Inferred: how arithmetic nests.
struct TreeWriter {
  private(set) var pieces: [LayoutPiece] = []
  /// The original spelling of the tree's parts; `nil` for the canonical form.
  let spelling: WrittenSpelling?

  init(_ spelling: WrittenSpelling?) {
    self.spelling = spelling
  }

  /// All pieces on one line.
  var line: String {
    pieces.reduce(into: "") { line, piece in
      switch piece {
      case .text(let text): line += text
      case .lineBreak(let isSpace, _): line += isSpace ? " " : ""
      case .open, .close: break
      }
    }
  }

  private mutating func put(_ text: String) { pieces.append(.text(text)) }

  private mutating func putBreak(isSpace: Bool, depth: Int) {
    pieces.append(.lineBreak(isSpace: isSpace, depth: depth))
  }

  /// Begins a group between two symbols, which get separate lines if the group is too wide.
  private mutating func openGroup(_ opening: String) {
    pieces.append(.open)
    put(opening)
    putBreak(isSpace: false, depth: 1)
  }

  private mutating func closeGroup(_ closing: String) {
    putBreak(isSpace: false, depth: 0)
    put(closing)
    pieces.append(.close)
  }

  func isWritten(_ word: String, _ range: SourceRange) -> Bool { spelling?.begins(range, with: word) == true }

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

  /// Writes a part of a compound: in parentheses if it is a list, whichever binds tighter.
  private mutating func writePart(_ node: PredicateNode) {
    guard isEnclosed(node) else { return write(node) }
    openGroup("(")
    write(node)
    closeGroup(")")
  }

  /// The canonical form also has parentheses around a negation (observed).
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
    put("NOT ")
    writePart(operand)
  }

  private func quantifier(of comparison: PredicateNode.Comparison, _ range: SourceRange) -> String? {
    comparison.quantifier == .any && isWritten("SOME", range) ? "SOME" : comparison.quantifier?.rawValue
  }

  private mutating func write(_ comparison: PredicateNode.Comparison, quantifier: String?) {
    if let quantifier { put(quantifier + " ") }
    write(comparison.left)
    let options = comparison.options.isEmpty ? "" : "[" + comparison.options.text + "]"
    put(" " + comparison.comparisonOperator.rawValue + options + " ")
    write(comparison.right)
  }
}

/// Expressions.
extension TreeWriter {
  mutating func write(_ node: ExpressionNode) {
    // This recurses: what needs room on the stack is in other functions.
    switch node.kind {
    case .keyPath: writePath(node)
    case .subquery: writeSubquery(node)
    case .binary: writeChain(node)
    case .aggregate, .call, .form, .negate, .assignment: writeParts(of: node)
    case .literal, .selfObject, .variable, .missing: writeLeaf(node)
    }
  }

  private mutating func writeLeaf(_ node: ExpressionNode) {
    switch node.kind {
    case .literal(let literal): put(spelled(literal, node.range))
    case .selfObject: put("SELF")
    case .variable(let name): put("$" + name)
    default: put("?")
    }
  }

  private mutating func writeParts(of node: ExpressionNode) {
    switch node.kind {
    case .aggregate(let elements): write(elements.map { .expression($0) }, in: "{", "}")
    case .call(let name, let arguments): write(arguments.map { .expression($0) }, in: name + "(", ")")
    case .form(let form, let parts): write(parts, in: form.rawValue + "(", ")")
    case .negate(let operand): writeNegative(of: operand)
    case .assignment(let variable, let value):
      put("$" + variable + " := ")
      write(value)
    default: break
    }
  }

  /// Writes a subquery: the collection and the variable stay together, and the condition is indented.
  ///
  /// A collection that spans lines, such as another subquery, begins on a new line.
  private mutating func writeSubquery(_ node: ExpressionNode) {
    guard case .subquery(let collection, let variable, let predicate) = node.kind else { return }
    pieces.append(.open)
    put("SUBQUERY(")
    if !collection.isPlain { putBreak(isSpace: false, depth: 1) }
    write(collection)
    put(", $" + variable + ",")
    putBreak(isSpace: true, depth: 1)
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
      put(" " + link.operation.rawValue + " ")
      write(link.right, atLevel: link.operation.level + 1)
      if isEnclosed { closeGroup(")") }
    }
  }

  /// Writes a negated number; a plain number in parentheses, so that the sign does not become part of it.
  private mutating func writeNegative(of operand: ExpressionNode) {
    put("-")
    if case .literal(let literal) = operand.kind, literal.isUnsignedNumber {
      put("(" + spelled(literal, operand.range) + ")")
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

  private mutating func write(_ nodes: [TreeNode], in opening: String, _ closing: String) {
    if nodes.isEmpty { return put(opening + closing) }
    openGroup(opening)
    for (place, node) in nodes.enumerated() {
      if place > 0 {
        put(",")
        putBreak(isSpace: true, depth: 1)
      }
      write(node)
    }
    closeGroup(closing)
  }

  private mutating func write(_ node: TreeNode) {
    switch node {
    case .predicate(let node): write(node)
    case .expression(let node): write(node)
    }
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
    case .key(let key):
      let isReserved = TokenKind(spelling: key)?.isReservedWord == true
      put(dot + (isReserved ? "#" : "") + key)
    case .operator(let name): put(dot + "@" + name)
    case .variable(let name): put(dot + "$" + name)
    case .call(let name, let arguments): write(arguments.map { .expression($0) }, in: dot + name + "(", ")")
    case .index(let index): write([.expression(index)], in: "[", "]")
    case .first: put("[FIRST]")
    case .last: put("[LAST]")
    case .size: put("[SIZE]")
    }
  }

  // MARK: Literals

  /// A string in double quotes, with a backslash before each backslash and double quote.
  static func quoted(_ text: String) -> String {
    let escaped = text.utf8.flatMap { $0 == "\"" || $0 == "\\" ? [UInt8(ascii: "\\"), $0] : [$0] }
    return "\"" + escaped.text + "\""
  }

  private func spelled(_ literal: ExpressionNode.Literal, _ range: SourceRange) -> String {
    switch literal {
    case .null: isWritten("NULL", range) ? "NULL" : "nil"
    case .boolean(let value): spelling?.boolean(value, range) ?? (value ? "1" : "0")
    case .integer(let number): spelling?.number(literal, range) ?? String(number)
    case .real(let number): spelling?.number(literal, range) ?? String(number)
    case .string(let text): spelling?.string(text, range) ?? Self.quoted(text)
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

/// Looks up the original spelling of parts, of which the tree keeps only the meaning.
///
/// A part that comes from no text, or from another one, gets the standard spelling.
struct WrittenSpelling {
  /// The text that the tree was read from, if any.
  let source: [UInt8]

  /// The text of a range; empty if the range lies outside.
  private func bytes(_ range: SourceRange) -> ArraySlice<UInt8> {
    range.upperBound <= source.count ? source[range.lowerBound..<range.upperBound] : []
  }

  /// Whether a word, given in capitals, is at the start of a range, in either case.
  func begins(_ range: SourceRange, with word: String) -> Bool {
    let letters = Array(word.utf8)
    let found = bytes(range).prefix(letters.count + 1)
    let head = found.prefix(letters.count)
    guard head.elementsEqual(letters, by: { $0 & 0xDF == $1 }) else { return false }
    return found.count == head.count || !(found.last.map { $0.isNamePart } ?? false)
  }

  /// A Boolean.
  func boolean(_ value: Bool, _ range: SourceRange) -> String {
    if value { return begins(range, with: "YES") ? "YES" : "TRUE" }
    return begins(range, with: "NO") ? "NO" : "FALSE"
  }

  /// A number as written, without spaces between a sign and its digits; `nil` if the text does not contain it.
  func number(_ literal: ExpressionNode.Literal, _ range: SourceRange) -> String? {
    holds(literal, at: range) ? bytes(range).filter { !$0.isBlank }.text : nil
  }

  /// Whether the text of a range is a constant.
  private func holds(_ literal: ExpressionNode.Literal, at range: SourceRange) -> Bool {
    !range.isEmpty && PredicateParser.literal(Array(bytes(range))) == literal
  }
}

/// Strings, whose escapes stay as written.
extension WrittenSpelling {
  private static let doubleQuote = UInt8(ascii: "\"")
  private static let singleQuote = UInt8(ascii: "'")
  private static let backslash = UInt8(ascii: "\\")

  /// A quoted string, with every control character escaped, so that it stays on one line.
  func string(_ text: String, _ range: SourceRange) -> String {
    guard holds(.string(text), at: range) else {
      return Self.quoted(TreeWriter.quoted(text).utf8.dropFirst().dropLast(), Self.doubleQuote)
    }
    // Single quotes stay if double quotes would need more escapes.
    let savesEscapes = text.utf8.contains(Self.doubleQuote) && !text.utf8.contains(Self.singleQuote)
    let quote = savesEscapes ? source[range.lowerBound] : Self.doubleQuote
    return Self.quoted(source[(range.lowerBound + 1)..<(range.upperBound - 1)], quote)
  }

  /// The content of a literal, for quotes that may differ from the original ones.
  private static func quoted(_ body: some Sequence<UInt8>, _ quote: UInt8) -> String {
    var output = [quote]
    var isEscaped = false
    for byte in body {
      if !isEscaped, byte == backslash {
        isEscaped = true
        continue
      }
      if byte < 0x20 || byte == 0x7F {
        output += escape(byte)
      } else {
        let isOtherQuote = byte != quote && (byte == singleQuote || byte == doubleQuote)
        if byte == quote || isEscaped && !isOtherQuote { output.append(backslash) }
        output.append(byte)
      }
      isEscaped = false
    }
    output.append(quote)
    return output.text
  }

  /// The escape of a control character.
  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x09: [backslash, UInt8(ascii: "t")]
    case 0x0A: [backslash, UInt8(ascii: "n")]
    case 0x0D: [backslash, UInt8(ascii: "r")]
    default: [backslash] + [byte >> 6, byte >> 3 & 7, byte & 7].map { UInt8(ascii: "0") + $0 }
    }
  }
}
