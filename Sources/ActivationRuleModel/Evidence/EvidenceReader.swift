import ActivationRulePredicates
import ActivationRuleTypes

/// Determines the results of the parts of a predicate: from the compiled form if there is one, otherwise by walking the
/// tree.
final class EvidenceReader {
  let rule: ActivationRule
  private let payload: PreparedPayload
  private let attachments: [Payload.Attachment]
  private let isCompiled: Bool
  private var walker: PredicateEvaluator
  /// The cached remarks on types, since the same types recur in many attachments.
  private var remarks: [[String]: String?] = [:]

  private var query: RuleQuery { rule.content.query }
  private var types: UniformTypeRegistry { rule.content.types }

  /// The number of different remarks to determine; each searches the type graph.
  private static let remarkLimit = 24

  /// Prepares to determine the results of a rule for a payload.
  init(_ rule: ActivationRule, _ payload: PreparedPayload) {
    self.rule = rule
    self.payload = payload
    attachments = payload.payload.attachments
    isCompiled = rule.hasQuery(for: payload)
    walker = PredicateEvaluator(
      object: isCompiled ? .null : payload.payload.object,
      environment: rule.content.isPredicate ? rule.environment : rule.environment.withoutLimits)
  }

  /// Whether a limit was reached, so that the results of the parts are unreliable.
  var isCutShort: Bool { walker.isCutShort }

  /// The evidence of one of the predicates that must all be true.
  func evidence(of predicate: PredicateNode, root: Int = 0) -> Evidence {
    guard isCompiled else { return evidence(of: predicate, EvidencePlace(part: 0, scope: .walked([:]))) }
    return evidence(
      of: predicate, EvidencePlace(part: query.roots[root].part, scope: .compiled(RuleQuery.Place())))
  }

  func evidence(of node: PredicateNode, _ place: EvidencePlace) -> Evidence {
    Evidence(node, truth(of: node, place), place, self)
  }

  /// The most informative remark on identifiers that conform to none of the wanted types; `nil` if there is none.
  func remark(on identifiers: [String], wanted: [String]) -> String? {
    let key = identifiers + [""] + wanted
    if let known = remarks[key] { return known }
    guard remarks.count < Self.remarkLimit else { return nil }
    let remark = TypeNotes(types: types).remark(on: identifiers, wanted: wanted)
    remarks[key] = .some(remark)
    return remark
  }

  // MARK: Parts

  /// The results of the parts of `AND`, `OR` and `NOT`.
  func parts(of evidence: Evidence) -> [Evidence] {
    var isOver = false
    var next = evidence.place.below
    return evidence.node.parts.map { part in
      let found = Evidence(part, isOver ? .skipped : truth(of: part, next), next, self)
      isOver = isOver || found.truth != .known(!evidence.node.decidingValue)
      next = place(after: next)
      return found
    }
  }

  private func place(after place: EvidencePlace) -> EvidencePlace {
    guard case .compiled = place.scope else { return place }
    return EvidencePlace(part: query.parts[place.part].end, scope: place.scope)
  }

  // MARK: Truth

  private func truth(of node: PredicateNode, _ place: EvidencePlace) -> Evidence.Truth {
    switch place.scope {
    case .walked(let variables):
      walker.variables = variables
      do throws(EvaluationError) {
        return .known(try walker.isTrue(node))
      } catch {
        return .raises(error)
      }
    case .compiled(let scope):
      let index = query.parts[place.part].node
      if index >= 0 { return .known(query.truthBits(index, payload, types, scope) & scope.attachments != 0) }
      // A test that was merged with its neighbours into a set.
      guard let test = TypeTest(node) else { return .skipped }
      let isMet = attachments[scope.attachment].registeredTypeIdentifiers.contains {
        test.isConformance ? types.conforms($0, to: test.identifier) : types.isEqual($0, test.identifier)
      }
      return .known(isMet)
    }
  }

  /// The value of a side of a comparison; `nil` if it raises.
  func value(of expression: ExpressionNode, in evidence: Evidence) -> Value? {
    switch evidence.place.scope {
    case .walked(let variables):
      walker.variables = variables
      return try? walker.value(of: expression)
    case .compiled(let scope):
      if expression.isLiteral { return try? walker.value(of: expression) }
      guard case .comparison(let comparison) = evidence.node.kind else { return nil }
      let isLeft = expression == comparison.left
      if isLeft, let counted = evidence.counted {
        return counted.elements == nil ? .null : .integer(Int64(counted.matching.count))
      }
      let node = query.nodes[Int(query.parts[evidence.place.part].node)]
      guard node.operation == .compare || node.operation == .compareEach else { return .null }
      let count = query.count(isLeft ? node.first : node.second, payload, types, scope)
      return count == RuleQuery.null ? .null : .integer(count)
    }
  }

  /// The identifiers that a quantifier tests; `nil` for anything but a list of strings.
  func identifiers(of expression: ExpressionNode, in evidence: Evidence) -> [String]? {
    if case .compiled(let scope) = evidence.place.scope {
      let node = query.parts[evidence.place.part].node
      if node >= 0, query.nodes[Int(node)].operation == .constant { return nil }
      return attachments[scope.attachment].registeredTypeIdentifiers
    }
    return value(of: expression, in: evidence)?.elements.map { EvidenceElement.Kind.names($0) }
  }

  // MARK: Elements

  /// The elements that a comparison counted on its left or right side; `nil` for any other part.
  ///
  /// The count that is compared with a constant is treated as the left side.
  func counted(_ evidence: Evidence, onTheRight isRight: Bool = false) -> Evidence.Counted? {
    guard case .comparison(let comparison) = evidence.node.kind, comparison.quantifier == nil else { return nil }
    let isRight = isRight || comparison.hasCountOnTheRight
    guard let subquery = CountedSubquery(isRight ? comparison.right : comparison.left)
    else { return nil }
    let elements: [EvidenceElement]?
    switch evidence.place.scope {
    case .walked(let variables): elements = walkedElements(subquery, variables)
    case .compiled(let scope):
      var below = evidence.place.below
      if isRight, CountedSubquery(comparison.left) != nil { below = place(after: below) }
      let node = query.nodes[Int(query.parts[evidence.place.part].node)]
      elements = compiledElements(subquery, node, isRight: isRight, below.part, scope)
    }
    return Evidence.Counted(subquery: subquery, elements: elements)
  }

  private func walkedElements(
    _ subquery: CountedSubquery, _ variables: [String: Value]
  ) -> [EvidenceElement]? {
    walker.variables = variables
    guard let values = (try? walker.value(of: subquery.collection))?.elements else { return nil }
    return values.map { walkedElement($0, subquery, variables) }
  }

  private func walkedElement(
    _ value: Value, _ subquery: CountedSubquery, _ variables: [String: Value]
  ) -> EvidenceElement {
    var variables = variables
    variables[subquery.variable] = value
    walker.variables = variables
    return EvidenceElement(
      kind: EvidenceElement.Kind(value), matches: try? walker.isTrue(subquery.predicate),
      place: EvidencePlace(part: 0, scope: .walked(variables)))
  }

  private func compiledElements(
    _ subquery: CountedSubquery, _ comparison: RuleQuery.Node, isRight: Bool, _ part: Int, _ scope: RuleQuery.Place
  ) -> [EvidenceElement]? {
    switch comparison.operation {
    case .compare, .compareEach: break
    // The count of a collection that no payload has.
    case .constant: return nil
    default: return identifiers(subquery, scope)
    }
    switch query.nodes[Int(isRight ? comparison.second : comparison.first)].operation {
    case .countItems:
      return payload.attachmentEnds.indices.map { item in
        element(.item, part, RuleQuery.Place(item: item))
      }
    case .countAttachmentsOfAll, .attachmentCountOfAll: return elements(0..<payload.attachmentCount, part, item: 0)
    case .countAttachmentsOfItem:
      let range = payload.attachments(of: scope.item)
      return range.isEmpty ? nil : elements(range, part, item: scope.item)
    case .countIdentifiers: return identifiers(subquery, scope)
    default: return nil
    }
  }

  private func elements(_ range: Range<Int>, _ part: Int, item: Int) -> [EvidenceElement] {
    range.map { attachment in
      let place = RuleQuery.Place(item: item, block: attachment >> 6, attachments: 1 << UInt64(attachment & 63))
      return element(.attachment(identifiers: attachments[attachment].registeredTypeIdentifiers), part, place)
    }
  }

  private func element(_ kind: EvidenceElement.Kind, _ part: Int, _ scope: RuleQuery.Place) -> EvidenceElement {
    let matches = query.truthBits(query.parts[part].node, payload, types, scope) & scope.attachments != 0
    return EvidenceElement(kind: kind, matches: matches, place: EvidencePlace(part: part, scope: .compiled(scope)))
  }

  /// The identifiers of an attachment, in a subquery whose condition looks only at their types.
  private func identifiers(_ subquery: CountedSubquery, _ scope: RuleQuery.Place) -> [EvidenceElement] {
    attachments[scope.attachment].registeredTypeIdentifiers.map { walkedElement(.string($0), subquery, [:]) }
  }
}

extension EvidencePlace {
  /// The place of the first child part.
  fileprivate var below: EvidencePlace { EvidencePlace(part: part + 1, scope: scope) }
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
