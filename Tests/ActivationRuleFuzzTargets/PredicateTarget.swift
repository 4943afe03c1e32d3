import ActivationRulePredicates
import ActivationRuleText

/// Reads, prints and evaluates the input as a predicate.
enum PredicateTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    let result = PredicateParser.parse(bytes: input)
    let source = SourceText(name: "input", bytes: input)
    require(result.findings.count <= Limit.predicateFaults.value, "too many findings")
    for finding in result.findings { requireInside(finding, source) }
    requireInside(result.tree, 0...input.count)
    guard let predicate = result.predicate else {
      // A broken tree must not trap either.
      return evaluate(result.tree)
    }
    require(!hasMissing(predicate), "a part is missing and nothing was reported")
    requireStablePrint(predicate)
    requireSameWithBlanks(predicate, input)
    var examined = 0
    requireOwnRanges(predicate, input, &examined)
    evaluate(predicate)
  }
}

/// Checks that printing and reading again gives the same tree, and the same text.
private func requireStablePrint(_ predicate: PredicateNode) {
  let printed = predicate.description
  let again = PredicateParser.parse(printed)
  // Printing may spell things longer than they were written, and so pass a limit.
  if again.findings.contains(where: { limits.contains($0.id) }) { return }
  guard let second = again.predicate else {
    let reasons = again.findings.map { $0.message }
    return require(false, "what was printed cannot be read: \(printed): \(reasons)")
  }
  require(plain(predicate) == plain(second), "printed and read again it is another tree: \(printed)")
  for object in objects {
    let answers = [outcome(predicate, object), outcome(second, object)]
    require(isAlike(answers[0], answers[1]), "printed and read again it is \(answers[1]), not \(answers[0])")
  }
  require(second.description == printed, "printed twice it is another text: \(printed) | \(second.description)")
}

private let limits: Set<String> = Set(
  [PredicateFault.textTooLong, .tooManyTokens, .nestingTooDeep, .tooManyOperators].map { $0.rawValue })

// MARK: Other spellings

/// Checks that blanks between the tokens change nothing.
private func requireSameWithBlanks(_ predicate: PredicateNode, _ input: [UInt8]) {
  var spaced: [UInt8] = []
  for token in Lexer(reading: input).tokens {
    spaced += input[token.range.lowerBound..<token.range.upperBound]
    spaced += [32]
  }
  let again = PredicateParser.parse(bytes: spaced)
  if again.findings.contains(where: { limits.contains($0.id) }) { return }
  require(again.predicate == predicate, "with blanks it is another predicate: \(again.tree)")
}

/// Checks that what stands at the place of a part reads as that part.
private func requireOwnRanges(_ node: PredicateNode, _ input: [UInt8], _ examined: inout Int) {
  requireOwnRange(node.range, &examined) { _ in
    let alone = PredicateParser.parse(bytes: Array(input[node.range.lowerBound..<node.range.upperBound]))
    // `NONE` is a `NOT` and an `ANY` at one place.
    let isNone = alone.predicate?.kind == .not(node)
    require(isNone || alone.predicate == node, "at \(node.range) stands \(alone.tree), not \(node)")
  }
  let parts = parts(node)
  for part in parts.predicates { requireOwnRanges(part, input, &examined) }
  for part in parts.expressions { requireOwnRanges(part, input, &examined) }
}

private func requireOwnRanges(_ node: ExpressionNode, _ input: [UInt8], _ examined: inout Int) {
  requireOwnRange(node.range, &examined) { _ in
    let text = Array("(".utf8) + input[node.range.lowerBound..<node.range.upperBound] + Array(") == 1".utf8)
    let alone = PredicateParser.parse(bytes: text)
    // The parentheses are one level more.
    if alone.findings.contains(where: { limits.contains($0.id) }) { return }
    guard case .comparison(let comparison)? = alone.predicate?.kind else {
      return require(false, "at \(node.range) stands no expression: \(node)")
    }
    require(comparison.left == node, "at \(node.range) stands \(comparison.left), not \(node)")
  }
  let parts = parts(node)
  for part in parts.predicates { requireOwnRanges(part, input, &examined) }
  for part in parts.expressions { requireOwnRanges(part, input, &examined) }
}

/// Looks at short parts, and at no more than some of them, since each is read once more.
private func requireOwnRange(_ range: SourceRange, _ examined: inout Int, _ check: (SourceRange) -> Void) {
  guard range.count < 200, examined < 30 else { return }
  examined += 1
  check(range)
}

// MARK: Evaluation

private let objects: [Value] = [
  .null, .integer(3), .string("Straße d'été 1"), .array([.integer(1), .real(2.5), .nullObject, .string("a")]),
  .dictionary([
    "a": .integer(1), "b": .real(-0.5), "s": .string("abc"), "n": .nullObject, "t": .boolean(true),
    "d": .date(1.5), "x": .data([1, 2]), "name": .string("Łódź"),
    "list": .array([.integer(1), .integer(2), .integer(2)]), "set": .set([.string("a"), .string("b")]),
    "items": .array([.dictionary(["a": .integer(1)]), .dictionary(["a": .integer(Int64.max)])]),
    "deep": .array([.array([.integer(1)]), .array([])]), "big": .integer(Int64.min), "nan": .real(.nan),
    "infinite": .real(-.infinity), "empty": .array([]),
    "extensionItems": .array([
      .dictionary(["attachments": .array([.dictionary(["registeredTypeIdentifiers": .array([.string("public.url")])])])]
      )
    ]),
  ]),
]

/// Evaluates on small objects: each ends with a value or an ``EvaluationError``, twice the same one.
private func evaluate(_ predicate: PredicateNode) {
  for object in objects {
    let first = outcome(predicate, object)
    require(first == outcome(predicate, object), "two evaluations, two answers: \(predicate)")
  }
}

private func outcome(_ predicate: PredicateNode, _ object: Value) -> Result<Bool, EvaluationError> {
  let environment = EvaluationEnvironment(stepLimit: 2_000)
  let variables: [String: Value] = ["x": .integer(1), "s": .string("a"), "list": .array([.integer(1)])]
  do throws(EvaluationError) {
    return .success(
      try PredicateEvaluator.evaluate(predicate, on: object, variables: variables, environment: environment))
  } catch {
    return .failure(error)
  }
}

/// Whether two evaluations came to one answer, or failed for one reason.
private func isAlike(_ left: Result<Bool, EvaluationError>, _ right: Result<Bool, EvaluationError>) -> Bool {
  switch (left, right) {
  case (.success(let first), .success(let second)): first == second
  case (.failure(let first), .failure(let second)): first.code == second.code
  default: false
  }
}
