import ActivationRulePredicates
import ActivationRuleTypes

extension PredicateOracle {
  /// This package: its parser, printer, reference evaluator and types.
  static let own = PredicateOracle(name: "this package", ancestors: ownAncestors, answer: ownAnswer)

  /// A stand-in for the system's: the same, but each text is read, printed and read again first.
  static let reprinting = PredicateOracle(name: "this package, by its own print", ancestors: ownAncestors) { question in
    guard let printed = PredicateParser.parse(question.text).predicate?.description else { return ownAnswer(question) }
    var again = PredicateQuestion(id: question.id, text: printed, object: question.object)
    again.variables = question.variables
    again.isOnlyRead = question.isOnlyRead
    return ownAnswer(again)
  }

  @Sendable private static func ownAncestors(_ identifier: String) -> Set<String> {
    Set(UniformTypeRegistry.system.ancestors(of: identifier).map { $0.lowercased() })
  }

  @Sendable private static func ownAnswer(_ question: PredicateQuestion) -> PredicateAnswer {
    guard let predicate = PredicateParser.parse(question.text).predicate else {
      return PredicateAnswer(outcome: .unreadable)
    }
    let outcome = question.isOnlyRead ? .unevaluated : evaluate(predicate, question)
    return PredicateAnswer(outcome: outcome, canonical: predicate.description)
  }

  private static func evaluate(_ predicate: PredicateNode, _ question: PredicateQuestion) -> PredicateAnswer.Outcome {
    let types = UniformTypeRegistry.system
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) })
    do throws(EvaluationError) {
      let holds = try PredicateEvaluator.evaluate(
        predicate, on: question.object, variables: question.variables, environment: environment)
      return holds ? .holds : .fails
    } catch {
      return isOfThisPackage(error.code) ? .unevaluated : .raises
    }
  }

  /// Whether an error is a limit of this package rather than an exception of the system's.
  private static func isOfThisPackage(_ code: EvaluationError.Code) -> Bool {
    switch code {
    case .refused, .unsupportedPattern, .patternTooLarge, .stepLimit, .incompleteTree: true
    default: false
    }
  }
}
