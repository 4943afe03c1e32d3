import ActivationRulePredicates
import ActivationRuleTypes

/// Determines the results of the parts of a predicate by walking its tree.
final class EvidenceReader {
  let rule: ActivationRule
  private var walker: PredicateEvaluator
  /// The cached remarks on types, since the same types recur in many attachments.
  private var remarks: [[String]: String?] = [:]

  /// The number of different remarks to determine; each searches the type graph.
  private static let remarkLimit = 24

  /// Prepares to determine the results of a rule for a payload.
  init(_ rule: ActivationRule, _ payload: PreparedPayload) {
    self.rule = rule
    // The work of a condition is bounded by the sizes of rule and payload.
    let isBounded = rule.condition != nil && !payload.hasForeignAttachments || !rule.core.isPredicate
    walker = PredicateEvaluator(
      object: payload.payload.object, environment: isBounded ? rule.environment.withoutLimits : rule.environment)
  }

  /// Whether a limit was reached, so that the results of the parts are unreliable.
  var isCutShort: Bool { walker.isCutShort }

  /// The evidence of a predicate, for values of variables.
  func evidence(of node: PredicateNode, _ variables: [String: Value] = [:]) -> Evidence {
    Evidence(node, truth(of: node, variables), variables, self)
  }

  /// The most informative remark on identifiers that conform to none of the wanted types; `nil` if there is none.
  func remark(on identifiers: [String], wanted: [String]) -> String? {
    let key = identifiers + [""] + wanted
    if let known = remarks[key] { return known }
    guard remarks.count < Self.remarkLimit else { return nil }
    let remark = TypeNotes(types: rule.types).remark(on: identifiers, wanted: wanted)
    remarks[key] = .some(remark)
    return remark
  }

  // MARK: Parts

  /// The results of the parts of `AND`, `OR` and `NOT`.
  func parts(of evidence: Evidence) -> [Evidence] {
    var isOver = false
    return evidence.node.parts.map { part in
      let truth = isOver ? .skipped : truth(of: part, evidence.variables)
      isOver = isOver || truth != .known(!evidence.node.decidingValue)
      return Evidence(part, truth, evidence.variables, self)
    }
  }

  private func truth(of node: PredicateNode, _ variables: [String: Value]) -> Evidence.Truth {
    walker.variables = variables
    do throws(EvaluationError) {
      return .known(try walker.isTrue(node))
    } catch {
      return .raises(error)
    }
  }

  /// The value of a side of a comparison; `nil` if it raises.
  func value(of expression: ExpressionNode, in evidence: Evidence) -> Value? {
    walker.variables = evidence.variables
    return try? walker.value(of: expression)
  }

  /// The identifiers that a quantifier tests; `nil` for anything but a list of strings.
  func identifiers(of expression: ExpressionNode, in evidence: Evidence) -> [String]? {
    value(of: expression, in: evidence)?.elements.map { EvidenceElement.Kind.names($0) }
  }

  // MARK: Elements

  /// The elements that a comparison counted on its left or right side; `nil` for any other part.
  ///
  /// The count that is compared with a constant is treated as the left side.
  func counted(_ evidence: Evidence, onTheRight isRight: Bool = false) -> Evidence.Counted? {
    guard case .comparison(let comparison) = evidence.node.kind, comparison.quantifier == nil else { return nil }
    let isRight = isRight || comparison.hasCountOnTheRight
    guard let subquery = CountedSubquery(isRight ? comparison.right : comparison.left) else { return nil }
    return Evidence.Counted(subquery: subquery, elements: elements(subquery, evidence.variables))
  }

  private func elements(_ subquery: CountedSubquery, _ variables: [String: Value]) -> [EvidenceElement]? {
    walker.variables = variables
    guard let values = (try? walker.value(of: subquery.collection))?.elements else { return nil }
    return values.map { value in
      var inner = variables
      inner[subquery.variable] = value
      walker.variables = inner
      return EvidenceElement(
        kind: EvidenceElement.Kind(value), matches: try? walker.isTrue(subquery.predicate), variables: inner)
    }
  }
}

extension EvidenceElement.Kind {
  fileprivate init(_ value: Value) {
    switch value {
    case .string(let text): self = .identifier(text)
    case .dictionary(let entries):
      guard let identifiers = entries["registeredTypeIdentifiers"]?.elements else {
        self = .item
        return
      }
      self = .attachment(identifiers: Self.names(identifiers))
    default: self = .other
    }
  }

  fileprivate static func names(_ values: [Value]) -> [String] {
    values.map { value in if case .string(let name) = value { name } else { "?" } }
  }
}
