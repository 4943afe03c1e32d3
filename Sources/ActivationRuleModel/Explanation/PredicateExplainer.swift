import PredicateFormat
import Texts

/// Follows a predicate clause by clause and says what each came to.
struct PredicateExplainer {
  /// What evaluating a clause came to.
  enum Truth {
    case known(Bool)
    /// An exception, with its message.
    case raises(String)

    var value: Bool? {
      if case .known(let value) = self { return value }
      return nil
    }
  }

  var evaluator: PredicateEvaluator
  let types: TypeChains
  /// The remarks on types that were made, since the same ones come again for each attachment.
  var remarks: [[String]: String?] = [:]
  /// Moves a range of the predicate into the file around it.
  private let place: (SourceRange) -> SourceRange?

  /// How many elements of a collection are gone into; the others have a line each.
  static let elementLimit = 24
  /// How many different remarks on types are looked for.
  static let remarkLimit = 24

  init(
    object: Value, environment: EvaluationEnvironment, types: TypeChains,
    place: @escaping (SourceRange) -> SourceRange?
  ) {
    evaluator = PredicateEvaluator(object: object, environment: environment)
    self.types = types
    self.place = place
  }

  /// The steps of a predicate; `isDecisive` when the verdict depends on it.
  mutating func explain(_ node: PredicateNode, isDecisive: Bool) -> ExplanationStep {
    let truth = truth(node)
    switch node.kind {
    case .constant(let constant): return step(node, truth, constant ? "always" : "never", isDecisive)
    case .and(let parts): return join(parts, "AND", node, truth, isDecisive)
    case .or(let parts): return join(parts, "OR", node, truth, isDecisive)
    case .not(let operand):
      let inner = explain(operand, isDecisive: isDecisive)
      let detail = truth.value == nil ? nil : "what is within \(truth.value == true ? "does not hold" : "holds")"
      return ExplanationStep(
        "NOT", outcome(truth), detail, certainty(truth), isDecisive: isDecisive, range: place(node.range),
        children: [inner])
    case .comparison(let comparison): return explain(comparison, node, truth, isDecisive)
    case .missing: return step(node, truth, nil, isDecisive)
    }
  }

  // MARK: Logic

  /// Explains the parts of a compound; those behind the one that decides are skipped, as the system stops there.
  private mutating func join(
    _ parts: [PredicateNode], _ word: String, _ node: PredicateNode, _ truth: Truth, _ isDecisive: Bool
  ) -> ExplanationStep {
    let stopping = word == "OR"
    var children: [ExplanationStep] = []
    var isOver = false
    for part in parts {
      if isOver {
        children.append(ExplanationStep(part.shortText, .skipped, range: place(part.range)))
        continue
      }
      let value = self.truth(part).value
      isOver = value == stopping || value == nil
      children.append(explain(part, isDecisive: isDecisive && (isOver || truth.value == !stopping)))
    }
    return ExplanationStep(
      word, outcome(truth), summary(children, word, truth), certainty(truth), isDecisive: isDecisive,
      range: place(node.range), children: children)
  }

  /// Which of the parts decided.
  private func summary(_ parts: [ExplanationStep], _ word: String, _ truth: Truth) -> String {
    let last = parts.lastIndex { $0.outcome != .skipped } ?? 0
    let one = Words.ordinal(last, of: parts.count)
    switch (word, truth) {
    case (_, .raises): return "\(one) parts raises an exception"
    case ("OR", .known(true)): return "\(one) alternatives holds"
    case ("OR", .known(false)): return "none of \(parts.count) alternatives holds"
    case (_, .known(true)): return "all \(parts.count) parts hold"
    case (_, .known(false)): return "\(one) parts does not hold"
    }
  }

  // MARK: Pieces

  func step(_ node: PredicateNode, _ truth: Truth, _ detail: String?, _ isDecisive: Bool) -> ExplanationStep {
    var detail = detail
    if case .raises(let message) = truth { detail = message }
    return ExplanationStep(
      node.shortText, outcome(truth), detail, certainty(truth), isDecisive: isDecisive, range: place(node.range))
  }

  /// The step of a comparison that goes into elements.
  func step(
    _ node: PredicateNode, _ truth: Truth, _ detail: String, _ isDecisive: Bool, children: [ExplanationStep]
  ) -> ExplanationStep {
    ExplanationStep(
      node.shortText, outcome(truth), detail, certainty(truth), isDecisive: isDecisive, range: place(node.range),
      children: children)
  }

  private func outcome(_ truth: Truth) -> ExplanationStep.Outcome {
    guard let value = truth.value else { return .raises }
    return value ? .holds : .fails
  }

  /// How a predicate is evaluated is documented; that an exception hides the extension is inferred.
  private func certainty(_ truth: Truth) -> Certainty {
    truth.value == nil ? .inferred : .documented
  }

  mutating func truth(_ node: PredicateNode) -> Truth {
    do throws(EvaluationError) {
      return .known(try evaluator.holds(node))
    } catch {
      return .raises(error.message)
    }
  }
}
