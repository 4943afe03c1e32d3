import ActivationRulePredicates
package import ActivationRuleText

/// One step of a decision.
package struct ExplanationStep: Hashable, Sendable {
  /// The outcome of a step.
  package enum Outcome: String, Hashable, Sendable {
    /// The step is true.
    case holds
    /// The step is false.
    case fails
    /// The step was not evaluated, since an earlier one decided.
    case skipped
    /// The step cannot be evaluated.
    case raises
    /// The step informs and does not decide.
    case information
  }

  /// The subject of a step.
  package enum Subject: Hashable, Sendable {
    /// A clause of a predicate, or a step that is about the rule as a whole.
    case clause
    /// A key of a rule dictionary.
    case key(String)
    /// An extension item, by its index among the evaluated ones.
    case item(Int)
    /// An attachment with the types that it registers, by its index among the evaluated ones.
    case attachment(Int, types: [String])
  }

  /// The result of the test of accepted types for an attachment; keys are written in full.
  package enum Acceptance: Hashable, Sendable {
    /// A key accepts it.
    case accepted(by: String)
    /// No key accepts it; another reading of this one's name would.
    case nearMiss(of: String)
    /// No key accepts it or comes close.
    case refused
  }

  /// The subject of the step.
  package private(set) var subject: Subject
  /// The counted elements, if the step counts any.
  package let count: Tally?
  /// The result of the test of accepted types for the attachment; `nil` for any other step.
  package let acceptance: Acceptance?
  /// The clause as it is written, an attachment, or a name for the step.
  package private(set) var title: String
  /// The outcome.
  package let outcome: Outcome
  /// The numbers that were compared, the chain of types, or another detail.
  package let detail: String?
  /// The certainty that the system takes the step this way.
  package let certainty: Certainty
  /// Whether the verdict depends on the step.
  package let isDecisive: Bool
  /// The place in the text that the rule came from.
  package let range: SourceRange?
  /// The steps within.
  package private(set) var children: [ExplanationStep]

  package init(
    _ title: String, _ outcome: Outcome, _ detail: String? = nil, _ certainty: Certainty = .documented,
    isDecisive: Bool = false, range: SourceRange? = nil, children: [ExplanationStep] = [],
    about subject: Subject = .clause, count: Tally? = nil, acceptance: Acceptance? = nil
  ) {
    (self.subject, self.count, self.acceptance) = (subject, count, acceptance)
    self.title = title
    self.outcome = outcome
    self.detail = detail
    self.certainty = certainty
    self.isDecisive = isDecisive
    self.range = range
    self.children = children
  }

  /// The step with only the inner steps that the verdict depends on; `nil` if the verdict does not depend on this one.
  package var decisive: ExplanationStep? {
    isDecisive ? changing(self) { $0.children = children.compactMap { $0.decisive } } : nil
  }

  /// The step with another title, as one about a clause.
  package func with(title: String) -> ExplanationStep {
    changing(self) { ($0.title, $0.subject) = (title, .clause) }
  }
}

// MARK: Steps of predicates

/// The steps of a predicate: all results, clause by clause.
final class PredicateExplainer {
  private let rule: ActivationRule
  /// The remarks on types so far, since the same types recur in many attachments.
  private var remarks: [[String]: String?] = [:]

  /// The number of different remarks to determine; each searches the type graph.
  private static let remarkLimit = 24

  /// What a list of types that is compared as a whole lacks.
  static let quantifierNote = "the list is compared as a whole; to look at each type the rule needs ANY"

  init(_ rule: ActivationRule) { self.rule = rule }

  /// The most informative remark on identifiers that conform to none of the wanted types, after a semicolon; empty if
  /// there is none.
  private func remark(on identifiers: [String], wanted: [String]) -> String {
    let key = identifiers + [""] + wanted
    if remarks[key] == nil, remarks.count < Self.remarkLimit {
      remarks[key] = .some(rule.types.remark(on: identifiers, wanted: wanted))
    }
    guard let known = remarks[key], let remark = known else { return "" }
    return "; \(remark)"
  }

  /// The step of a part with its inner steps; `isDecisive` if the verdict depends on it.
  func explanation(_ step: Step, isDecisive: Bool) -> ExplanationStep {
    let children = innerSteps(step, isDecisive)
    return line(step, isDecisive, children)
  }

  /// The steps within a part.
  ///
  /// This recurses: what needs room on the stack is in other functions.
  private func innerSteps(_ step: Step, _ isDecisive: Bool) -> [ExplanationStep] {
    switch step.node.kind {
    case .and, .or, .not: partSteps(step, isDecisive)
    case .comparison: countSteps(step, isDecisive)
    case .constant, .missing: []
    }
  }

  /// A step; the evaluation of predicates is documented, but that an exception hides the extension is inferred.
  private func line(_ step: Step, _ isDecisive: Bool, _ children: [ExplanationStep]) -> ExplanationStep {
    ExplanationStep(
      title(of: step), step.value.map { $0 ? .holds : .fails } ?? .raises, detail(of: step, isPlain: children.isEmpty),
      step.value == nil ? .inferred : .documented, isDecisive: isDecisive, range: rule.sourceRange(step.node.range),
      children: children, count: step.comparedCount.flatMap { $0.counted.elements == nil ? nil : $0.tally })
  }

  private func title(of step: Step) -> String {
    switch step.node.kind {
    case .and: "AND"
    case .or: "OR"
    case .not: "NOT"
    case .constant, .comparison, .missing: step.node.shortText
    }
  }

  /// What happened; the error message of a part that raises, unless one of its inner steps says it.
  private func detail(of step: Step, isPlain: Bool) -> String? {
    switch step.node.kind {
    case .and, .or: return Self.summary(step) + precedence(step)
    case .not: return step.value.map { "what is within \($0 ? "does not hold" : "holds")" }
    case .constant(let constant): return constant ? "always" : "never"
    case .missing: return step.failure?.message
    case .comparison(let comparison):
      let note = step.node.lacksQuantifier && !step.holds ? "; \(Self.quantifierNote)" : ""
      if isPlain, let failure = step.failure { return failure.message + note }
      return detail(of: step, comparison) + note
    }
  }

  /// The precedence if `AND` and `OR` are mixed in the part without parentheses; otherwise empty.
  private func precedence(_ step: Step) -> String {
    guard case .or = step.node.kind, let range = rule.sourceRange(step.node.range) else { return "" }
    let isMixed = rule.findings.contains { mixed in
      mixed.id == PredicateFault.mixedLogicalOperators.rawValue && range.lowerBound <= mixed.range.lowerBound
        && mixed.range.upperBound <= range.upperBound
    }
    return isMixed ? "; AND is taken before OR, since no parentheses say otherwise" : ""
  }

  /// The value of a side of a comparison in words.
  private static func text(of value: Value?) -> String {
    switch value {
    case nil: "an exception"
    case .null?, .nullObject?: "nil"
    case .boolean(let flag)?: flag ? "true" : "false"
    case .integer(let number)?: String(number)
    case .real(let number)?: String(number)
    case .string(let text)?: "\"\(WordList.shortened(text, to: 60))\""
    case .array(let elements)?: "a list of \(elements.count)"
    case .set(let elements)?: "a set of \(elements.count)"
    case .dictionary?: "a dictionary"
    case .date?: "a date"
    case .data?: "data"
    }
  }

  private func detail(of step: Step, _ comparison: PredicateNode.Comparison) -> String {
    let (left, right) = (Self.text(of: step.left), Self.text(of: step.right))
    if let count = step.comparedCount {
      if count.counted.elements != nil { return count.tally.text }
      let isAlone = count.comparison.right.isLiteral
      let sides = isAlone ? "" : " on the left, \(Self.text(of: count.right)) on the right"
      return "there is nothing to count: nil\(sides)"
    }
    if let detail = typeDetail(step, comparison) { return detail }
    return comparison.right.isLiteral ? "the left side is \(left)" : "\(left) against \(right)"
  }

  /// Explains the parts of a compound; parts after the deciding one were skipped, since the system stops there.
  private func partSteps(_ step: Step, _ isDecisive: Bool) -> [ExplanationStep] {
    let decisive = step.node.decidingValue
    var steps: [ExplanationStep] = []
    for part in step.parts {
      // Parts before the deciding one do not matter, except before a part that raises: they could have prevented it.
      let decides = isDecisive && (step.node.isList ? part.value != !decisive || step.value != decisive : true)
      steps.append(part.truth == nil ? skipped(part) : explanation(part, isDecisive: decides))
    }
    return steps
  }

  private func skipped(_ part: Step) -> ExplanationStep {
    ExplanationStep(part.node.shortText, .skipped, range: rule.sourceRange(part.node.range))
  }

  /// The summary of which parts decided.
  private static func summary(_ step: Step) -> String {
    let count = step.parts.count
    let one = ordinal(step.decidingPosition ?? count - 1, of: count)
    switch (step.node.decidingValue, step.value) {
    case (_, nil): return "\(one) parts raises an exception"
    case (true, true?): return "\(one) alternatives holds"
    case (true, false?): return "none of \(count) alternatives holds"
    case (false, true?): return "all \(count) parts hold"
    case (false, false?): return "\(one) parts does not hold"
    }
  }

  /// The position of one among several, such as "the second of 3".
  private static func ordinal(_ index: Int, of total: Int) -> String {
    let words = ["first", "second", "third", "fourth", "fifth"]
    return index < words.count ? "the \(words[index]) of \(total)" : "number \(index + 1) of \(total)"
  }

  // MARK: Counts

  /// Explains a comparison of a count, element by element.
  private func countSteps(_ step: Step, _ isDecisive: Bool) -> [ExplanationStep] {
    guard let count = step.comparedCount, count.counted.elements != nil else { return [] }
    var children = elementSteps(count.counted, count.turning(step.value), step, isDecisive)
    let right = count.comparison.right
    if !right.isLiteral, let other = step.countedRight, other.elements != nil {
      let inner = elementSteps(other, count.turningOnTheRight(other, step.value), step, isDecisive)
      children.append(
        ExplanationStep(
          WordList.shortened(right.description), .information, "\(other.matching.count) match", isDecisive: isDecisive,
          range: rule.sourceRange(right.range), children: inner))
    }
    return children
  }

  /// The steps of the elements of a count.
  ///
  /// - Parameter turning: whether fewer, or more, matching elements would change the comparison; the elements that could
  ///   make it so are decisive.
  private func elementSteps(
    _ counted: Step.Counted, _ turning: (fewer: Bool, more: Bool), _ step: Step, _ isDecisive: Bool
  ) -> [ExplanationStep] {
    var steps: [ExplanationStep] = []
    for (index, element) in (counted.elements ?? []).enumerated() {
      let isTurning =
        step.value == nil ? element.matches == nil : element.matches == true ? turning.fewer : turning.more
      let decides = isDecisive && isTurning
      let inner = index < Step.elementLimit ? element.inside.map { [explanation($0, isDecisive: decides)] } : nil
      steps.append(element.explanation(index, isDecisive: decides, children: inner ?? []))
    }
    return steps
  }

  /// The identifier that decided a type test with a quantifier, and its chain of types; `nil` for any other comparison.
  private func typeDetail(_ step: Step, _ comparison: PredicateNode.Comparison) -> String? {
    guard let quantifier = comparison.quantifier, comparison.comparisonOperator.isTypeOperator,
      let type = comparison.right.text,
      let names = step.left?.elements.map({ Step.Element.Kind.names($0) })
    else { return nil }
    let isExact = comparison.comparisonOperator == .typeEquals
    let types = rule.types
    if quantifier == .all, let name = names.first(where: { types.chain($0, type, isExact: isExact) == nil }) {
      return "\(Payload.Attachment([name]).typeNames[0]) does not"
    }
    if let chain = types.firstChain(of: names, type, isExact: isExact) { return chain }
    if names.isEmpty { return "the attachment registers no type" }
    let shown = Payload.Attachment(names).typeNames
    return (shown.count == 1 ? "\(shown[0]) does not" : "none of \(WordList.list(shown, "and")) does")
      + remark(on: names, wanted: [type])
  }
}

extension Step.ComparedCount {
  /// Whether fewer, or more, matching elements would change the result.
  fileprivate func turning(_ value: Bool?) -> (fewer: Bool, more: Bool) {
    Self.turning(matching.count, of: total) { isTrue(for: $0) != value }
  }

  /// The same for the elements counted on the right.
  fileprivate func turningOnTheRight(_ other: Step.Counted, _ value: Bool?) -> (fewer: Bool, more: Bool) {
    Self.turning(other.matching.count, of: other.elements?.count ?? 0) {
      comparison.isTrue(for: matching.count, .integer(Int64($0))) != value
    }
  }

  private static func turning(_ matching: Int, of total: Int, _ turns: (Int) -> Bool) -> (fewer: Bool, more: Bool) {
    ((0..<matching).contains(where: turns), total > matching && (matching + 1...total).contains(where: turns))
  }
}

extension Step.Element {
  /// The name of the element with an index.
  private func name(_ position: Int) -> String {
    switch kind {
    case .item: "item \(position + 1)"
    case .attachment(let attachment): "attachment \(position + 1) \(attachment.shape)"
    case .identifier(let text): Payload.Attachment([text]).typeNames[0]
    case .other: "element \(position + 1)"
    }
  }

  /// The step about the element with an index.
  fileprivate func explanation(_ position: Int, isDecisive: Bool, children: [ExplanationStep]) -> ExplanationStep {
    let (outcome, detail): (ExplanationStep.Outcome, String) =
      switch matches {
      case true?: (.holds, "matches")
      case false?: (.fails, "does not match")
      case nil: (.raises, "raises an exception")
      }
    let subject: ExplanationStep.Subject =
      switch kind {
      case .item: .item(position)
      case .attachment(let attachment): .attachment(position, types: attachment.registeredTypeIdentifiers)
      case .identifier, .other: .clause
      }
    return ExplanationStep(
      name(position), outcome, detail, matches == nil ? .inferred : .documented, isDecisive: isDecisive,
      children: children, about: subject)
  }
}
