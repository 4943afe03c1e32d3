import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText

// Bytes changed at random seldom make a predicate of a new shape, so half of the changes are made to the tree.

/// Replaces and wraps parts of a predicate text, so that it mostly stays one.
public struct PredicateMutator {
  private let text: [UInt8]
  private var predicates: [SourceRange] = []
  private var expressions: [SourceRange] = []

  /// The input with parts of the predicate behind the header put another way.
  public static func changed(_ input: [UInt8], _ headerLength: Int, seed: UInt32) -> [UInt8] {
    var generator = SplitMix64(state: UInt64(seed))
    var text = Array(input[headerLength...])
    for _ in 0...Int.random(in: 0...2, using: &generator) { text = PredicateMutator(text).changed(&generator) }
    return input[..<headerLength] + text
  }

  private init(_ text: [UInt8]) {
    self.text = text
    collect(PredicateParser.parse(bytes: text).tree)
  }

  private mutating func collect(_ node: PredicateNode) {
    if !node.range.isEmpty { predicates.append(node.range) }
    let parts = parts(node)
    for part in parts.predicates { collect(part) }
    for part in parts.expressions { collect(part) }
  }

  private mutating func collect(_ node: ExpressionNode) {
    if !node.range.isEmpty { expressions.append(node.range) }
    let parts = parts(node)
    for part in parts.predicates { collect(part) }
    for part in parts.expressions { collect(part) }
  }

  /// The text with one part put another way.
  private func changed(_ generator: inout SplitMix64) -> [UInt8] {
    let isPredicate = expressions.isEmpty || Int.random(in: 0..<3, using: &generator) == 0
    guard let range = (isPredicate ? predicates : expressions).randomElement(using: &generator) else { return text }
    let form = (isPredicate ? Self.predicateForms : Self.expressionForms).randomElement(using: &generator) ?? "X"
    var output = Array(text[..<range.lowerBound])
    for byte in form.utf8 {
      switch byte {
      case UInt8(ascii: "~"): output += text[range.lowerBound..<range.upperBound]
      case UInt8(ascii: "P"): output += any(of: predicates, &generator)
      case UInt8(ascii: "X"): output += any(of: expressions, &generator)
      default: output.append(byte)
      }
    }
    return output + text[range.upperBound...]
  }

  private func any(of ranges: [SourceRange], _ generator: inout SplitMix64) -> ArraySlice<UInt8> {
    guard let range = ranges.randomElement(using: &generator) else { return [] }
    return text[range.lowerBound..<range.upperBound]
  }

  /// What a part may become: `~` is the part itself, `P` any predicate of the text, `X` any expression.
  private static let predicateForms = [
    "P", "P", "(~)", "!(~)", "~ and P", "(~) || (P)", "~ or P", "P && ~", "not ~", "~ and not P", "X == X", "any X > X",
    "all X in X", "none X != X", "some X like[cd] X", "X between {X, X}", "subquery(X, $x, ~).@count > X",
    "ternary(~, X, X) == X", "truepredicate", "X contains[c] X", "X uti-conforms-to X", "X matches X", "(X) <= (X)",
  ]

  private static let expressionForms = [
    "X", "X", "X", "(~)", "-~", "-(~)", "~ + X", "~ - X", "(~) - (X)", "X - (~)", "~ * X", "X / (~)", "(~) ** (X)",
    "X ** ~", "~ | X", "(~) & X", "~ << X", "(X ^ ~)", "~[0]", "~[first]", "~[X]", "~[size]", "(~).a", "~.@count",
    "~.@max.a", "~.$x", "{~, X}", "{}", "ternary(P, ~, X)", "cast(~, 'NSNumber')", "function(~, 'x:', X)",
    "sum({~, X})",
    "abs(~)", "subquery(~, $x, P)", "subquery(X, $y, P).@count", "~ union X", "X minus ~", "~ intersect (X)",
    "(~ union X) minus X", "$x := ~", "modulus:by:(~, X)", "~.f(X)", "~.#union", "#and", "self", "nil", "yes", "0x10",
    "-1", "9223372036854775807", "1e300", ".5", "'\\'\\n\\u00e9'", "\"\\\\\"", "uppercase(~)", "@sum", "union", "now()",
  ]
}
