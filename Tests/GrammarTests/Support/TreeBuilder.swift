import ActivationRulePredicates
import ActivationRuleTestSupport

/// Builds random trees directly, as the parser could have made them.
///
/// What the parser never makes, and what therefore has no text, is left out: `missing` parts; an `and` or `or` of fewer
/// than two parts; numbers that are not finite; Boolean literals, whose print is a number; `FUNCTION` with fewer than two
/// arguments; key paths without steps, or whose first step behind no base is neither a key nor a collection operator;
/// names that are not names. Trees whose print is beyond `Limit` are not built either.
struct TreeBuilder {
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  // MARK: Predicates

  mutating func predicate(depth: Int) -> PredicateNode {
    guard depth > 0 else { return leaf() }
    return switch random.below(8) {
    case 0: PredicateNode(.and(parts(depth)))
    case 1: PredicateNode(.or(parts(depth)))
    case 2: PredicateNode(.not(predicate(depth: depth - 1)))
    case 3: leaf()
    default: PredicateNode(.comparison(comparison(depth)))
    }
  }

  private mutating func leaf() -> PredicateNode {
    random.oneIn(3)
      ? PredicateNode(.constant(random.oneIn(2)))
      : .comparison(nil, value(), random.pick(ComparisonOperator.allCases), value())
  }

  private mutating func parts(_ depth: Int) -> [PredicateNode] {
    (0...(1 + random.below(3))).map { _ in predicate(depth: depth - 1) }
  }

  private mutating func comparison(_ depth: Int) -> PredicateNode.Comparison {
    let quantifiers: [Quantifier?] = [nil, nil, .any, .all]
    return PredicateNode.Comparison(
      random.pick(quantifiers), expression(depth: depth - 1), random.pick(ComparisonOperator.allCases),
      random.oneIn(3) ? ComparisonOptions(rawValue: UInt8(random.below(64))) : [], expression(depth: depth - 1))
  }

  // MARK: Expressions

  mutating func expression(depth: Int) -> ExpressionNode {
    guard depth > 0 else { return value() }
    return switch random.below(14) {
    case 0, 1, 2: ExpressionNode(.binary(random.pick(BinaryOperator.allCases), inner(depth), inner(depth)))
    case 3, 4: ExpressionNode(.negate(inner(depth)))
    case 5: ExpressionNode(.assignment(variable: anyName(), value: inner(depth)))
    case 6, 7: ExpressionNode(.keyPath(base: inner(depth), steps: steps(depth)))
    case 8: ExpressionNode(.keyPath(base: nil, steps: [firstStep()] + steps(depth)))
    case 9: ExpressionNode(.aggregate(expressions(depth)))
    case 10:
      ExpressionNode(
        .subquery(collection: inner(depth), variable: anyName(), predicate: predicate(depth: depth - 1)))
    case 11:
      ExpressionNode(
        .form(
          .ternary, [.predicate(predicate(depth: depth - 1)), .expression(inner(depth)), .expression(inner(depth))]))
    case 12: ExpressionNode(.call(name: functionName(), arguments: expressions(depth)))
    default: callByWord(depth)
    }
  }

  private mutating func inner(_ depth: Int) -> ExpressionNode { expression(depth: depth - 1) }

  private mutating func callByWord(_ depth: Int) -> ExpressionNode {
    let two = [inner(depth), inner(depth)].map { TreeNode.expression($0) }
    if random.oneIn(2) { return ExpressionNode(.form(.cast, two)) }
    return ExpressionNode(.form(.function, two + expressions(depth).map { .expression($0) }))
  }

  private mutating func expressions(_ depth: Int) -> [ExpressionNode] {
    (0..<random.below(3)).map { _ in inner(depth) }
  }

  /// An expression without parts.
  private mutating func value() -> ExpressionNode {
    switch random.below(8) {
    case 0: ExpressionNode(.selfObject)
    case 1: .variable(anyName())
    case 2, 3: ExpressionNode(.keyPath(base: nil, steps: [firstStep()]))
    default: ExpressionNode(.literal(literal()))
    }
  }

  private mutating func literal() -> ExpressionNode.Literal {
    switch random.below(6) {
    case 0: .null
    case 1: .integer(random.pick([0, 1, -1, 42, .max, .min]))
    case 2: .integer(Int64(truncatingIfNeeded: random.next()) >> random.below(64))
    case 3: .real(random.pick([0, -0.0, 1.5, -1.5, 1e20, .leastNonzeroMagnitude, 0x1p63, -0x1p63, 1e308]))
    case 4: .real(finite(Double(bitPattern: random.next())))
    default: .string(text())
    }
  }

  private func finite(_ number: Double) -> Double { number.isFinite ? number : 0.5 }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "'", "\\", "\n", "\r", "\t", " ", "\0", "%", "$", "#", "@", "x", "u", "0", "1", "\u{E9}", "\u{301}",
      "\u{FFFD}", "\u{1F600}", "\u{10FFFF}", "\u{FEFF}", "?", "*", "\u{85}", "\u{2028}", "/",
    ]
    var view = String.UnicodeScalarView()
    for _ in 0..<random.below(6) { view.append(random.pick(scalars)) }
    return String(view)
  }

  // MARK: Steps and names

  private mutating func firstStep() -> KeyPathStep {
    KeyPathStep(random.oneIn(4) ? .operator(anyName()) : .key(anyName()))
  }

  private mutating func steps(_ depth: Int) -> [KeyPathStep] {
    (0...random.below(3)).map { _ in step(depth) }
  }

  private mutating func step(_ depth: Int) -> KeyPathStep {
    switch random.below(9) {
    case 0: KeyPathStep(.operator(anyName()))
    case 1: KeyPathStep(.variable(anyName()))
    case 2: KeyPathStep(.call(name: functionName(), arguments: expressions(depth)))
    case 3: KeyPathStep(.index(inner(depth)))
    case 4: KeyPathStep(random.pick([.first, .last, .size]))
    default: KeyPathStep(.key(anyName()))
    }
  }

  /// Any name, reserved or not: keys are printed with `#` where they need it.
  private mutating func anyName() -> String {
    random.oneIn(3) ? random.pick(LexicalClass.words) : random.pick(LexicalClass.names)
  }

  private mutating func functionName() -> String {
    var name = random.pick(LexicalClass.names + ["UNION", "intersect", "Minus"])
    for _ in 0..<random.below(3) {
      name += ":" + random.pick(LexicalClass.names + ["", "FUNCTION", "ternary", "minus"])
    }
    return name
  }
}
