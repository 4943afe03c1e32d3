import PredicateFormat
import UniformTypes

/// A predicate with its program, where it has one.
struct CompiledPredicate: Sendable {
  let predicate: PredicateNode
  /// The fast form; `nil` for a predicate that needs the tree walker, for the safety check above all.
  let program: Program?

  init(_ predicate: PredicateNode, _ types: UniformTypeRegistry) {
    self.predicate = predicate
    program = ProgramBuilder.build(predicate, types)
  }
}

/// The tests of a dictionary with their programs.
struct CompiledDictionary: Sendable {
  /// A test and its program.
  struct Test: Sendable {
    let test: DictionaryTest
    let program: Program?

    /// Whether the test holds.
    func holds(_ payload: PreparedPayload, _ environment: @autoclosure () -> EvaluationEnvironment) -> Bool {
      program?.evaluate(payload) ?? holdsByReference(payload.payload.object, environment())
    }

    /// Whether the test holds, by walking its tree; built predicates raise for no payload.
    func holdsByReference(_ object: Value, _ environment: EvaluationEnvironment) -> Bool {
      var evaluator = PredicateEvaluator(object: object, environment: environment)
      return (try? evaluator.holds(test.predicate)) ?? false
    }
  }

  let isStrict: Bool
  let tests: [Test]
  let acceptedTypes: [String]
  let location: LocationRule?

  init(_ built: DictionaryBuilder.Result, location: LocationRule?, _ types: UniformTypeRegistry) {
    isStrict = built.isStrict
    acceptedTypes = built.acceptedTypes
    tests = built.tests.map { Test(test: $0, program: ProgramBuilder.build($0.predicate, types)) }
    self.location = location
  }

  /// What the location key decides before the tests; `nil` if it leaves the matter to them.
  func locationVerdict(_ payload: Payload) -> Verdict? {
    guard let location else { return nil }
    if location.accepts(payload) { return .shown }
    if location.isAlone { return .hidden(.noTypeAccepted) }
    return tests.isEmpty ? .hidden(.noPredicate) : nil
  }
}
