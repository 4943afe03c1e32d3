import PredicateFormat
import UniformTypes

/// Works out how the parts of a predicate came out: from the compiled form where there is one, by walking the tree
/// elsewhere.
struct EvidenceReader {
  /// What was read, and for which payload.
  private final class Ground: Sendable {
    let rule: ActivationRule
    let payload: PreparedPayload
    let attachments: [Payload.Attachment]
    let isCompiled: Bool

    init(_ rule: ActivationRule, _ payload: PreparedPayload) {
      self.rule = rule
      self.payload = payload
      attachments = payload.payload.attachments
      isCompiled = rule.hasQuery(for: payload)
    }
  }

  private let ground: Ground
  private var walker: PredicateEvaluator

  private var query: RuleQuery { ground.rule.content.query }
  private var payload: PreparedPayload { ground.payload }
  private var attachments: [Payload.Attachment] { ground.attachments }
  private var types: UniformTypeRegistry { ground.rule.content.types }

  /// Prepares to read how a rule came out for a payload.
  init(_ rule: ActivationRule, _ payload: PreparedPayload) {
    ground = Ground(rule, payload)
    walker = PredicateEvaluator(
      object: ground.isCompiled ? .null : payload.payload.object,
      environment: rule.isOwnDictionary ? rule.environment.withoutLimits : rule.environment)
  }

  /// Whether a limit was reached, so that what was said of the parts need not be true.
  var isCutShort: Bool { walker.isCutShort }

  /// The evidence of one of the predicates that must all hold.
  mutating func evidence(of predicate: PredicateNode, root: Int = 0) -> Evidence {
    guard ground.isCompiled else { return evidence(of: predicate, EvidencePlace(part: 0, scope: .walked([:]))) }
    let part = query.roots[root].part
    return evidence(of: predicate, EvidencePlace(part: part, scope: .compiled(RuleQuery.Place())))
  }

  /// Whether each element that a predicate counts first matches.
  mutating func firstMatches(_ predicate: PredicateNode) -> [Bool?] {
    firstCounted(evidence(of: predicate))?.elements?.map { $0.matches } ?? []
  }

  /// What the first comparison of a count found.
  private mutating func firstCounted(_ evidence: Evidence) -> Evidence.Counted? {
    if let counted = counted(evidence) { return counted }
    for part in parts(of: evidence) {
      if let counted = firstCounted(part) { return counted }
    }
    return nil
  }

  /// How the condition of a subquery came out for an element.
  mutating func evidence(inside element: EvidenceElement, of counted: Evidence.Counted) -> Evidence {
    evidence(of: counted.subquery.predicate, element.place)
  }

  private mutating func evidence(of node: PredicateNode, _ place: EvidencePlace) -> Evidence {
    Evidence(node: node, truth: truth(of: node, place), place: place)
  }

  // MARK: Parts

  /// How the parts of `AND`, `OR` and `NOT` came out; those behind the one that decides are skipped, as the system stops
  /// there.
  mutating func parts(of evidence: Evidence) -> [Evidence] {
    var found: [Evidence] = []
    var isOver = false
    var next = evidence.place.below
    for part in evidence.node.parts {
      let truth = isOver ? .skipped : truth(of: part, next)
      found.append(Evidence(node: part, truth: truth, place: next))
      isOver = isOver || truth != .known(!evidence.node.decidingValue)
      next = place(after: next)
    }
    return found
  }

  /// The first part that decides a list by itself; `nil` where all of them do together.
  mutating func decidingPart(of evidence: Evidence) -> (evidence: Evidence, position: Int)? {
    var next = evidence.place.below
    for (position, part) in evidence.node.parts.enumerated() {
      let truth = truth(of: part, next)
      if truth != .known(!evidence.node.decidingValue) {
        return (Evidence(node: part, truth: truth, place: next), position)
      }
      next = place(after: next)
    }
    return nil
  }

  private func place(after place: EvidencePlace) -> EvidencePlace {
    guard case .compiled = place.scope else { return place }
    return EvidencePlace(part: query.parts[place.part].end, scope: place.scope)
  }

  // MARK: Truth

  private mutating func truth(of node: PredicateNode, _ place: EvidencePlace) -> Evidence.Truth {
    switch place.scope {
    case .walked(let variables):
      walker.variables = variables
      do throws(EvaluationError) {
        return .known(try walker.holds(node))
      } catch {
        return .raises(error)
      }
    case .compiled(let scope):
      let index = query.parts[place.part].node
      if index >= 0 { return .known(query.holds(index, payload, types, scope) & scope.attachments != 0) }
      // A test that became part of a set with its neighbours.
      guard let test = TypeTest(node) else { return .skipped }
      let isMet = attachments[scope.attachment].registeredTypeIdentifiers.contains {
        test.isConformance ? types.conforms($0, to: test.identifier) : types.isEqual($0, test.identifier)
      }
      return .known(isMet)
    }
  }

  /// The value of a side of a comparison; `nil` if it raises.
  mutating func value(of expression: ExpressionNode, in evidence: Evidence) -> Value? {
    switch evidence.place.scope {
    case .walked(let variables):
      walker.variables = variables
      return try? walker.value(of: expression)
    case .compiled(let scope):
      if expression.isLiteral { return try? walker.value(of: expression) }
      guard case .comparison(let comparison) = evidence.node.kind else { return nil }
      let isLeft = expression == comparison.left
      if isLeft, let counted = counted(evidence) {
        return counted.elements == nil ? .null : .integer(Int64(counted.matching.count))
      }
      let node = query.nodes[Int(query.parts[evidence.place.part].node)]
      guard node.operation == .compare || node.operation == .compareEach else { return .null }
      let count = query.count(isLeft ? node.first : node.second, payload, types, scope)
      return count == RuleQuery.null ? .null : .integer(count)
    }
  }

  /// The identifiers that a quantifier asks; `nil` for anything but a list of strings.
  mutating func identifiers(of expression: ExpressionNode, in evidence: Evidence) -> [String]? {
    if case .compiled(let scope) = evidence.place.scope {
      let node = query.parts[evidence.place.part].node
      if node >= 0, query.nodes[Int(node)].operation == .constant { return nil }
      return attachments[scope.attachment].registeredTypeIdentifiers
    }
    return value(of: expression, in: evidence)?.elements.map { EvidenceElement.Kind.names($0) }
  }

  // MARK: Elements

  /// What a comparison counted on its left side, or on its right one; `nil` for any other part.
  ///
  /// What a constant is compared with counts as the left side.
  mutating func counted(_ evidence: Evidence, onTheRight isRight: Bool = false) -> Evidence.Counted? {
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

  private mutating func walkedElements(
    _ subquery: CountedSubquery, _ variables: [String: Value]
  ) -> [EvidenceElement]? {
    walker.variables = variables
    guard let values = (try? walker.value(of: subquery.collection))?.elements else { return nil }
    return values.map { walkedElement($0, subquery, variables) }
  }

  private mutating func walkedElement(
    _ value: Value, _ subquery: CountedSubquery, _ variables: [String: Value]
  ) -> EvidenceElement {
    var variables = variables
    variables[subquery.variable] = value
    walker.variables = variables
    return EvidenceElement(
      kind: EvidenceElement.Kind(value), matches: try? walker.holds(subquery.predicate),
      place: EvidencePlace(part: 0, scope: .walked(variables)))
  }

  private mutating func compiledElements(
    _ subquery: CountedSubquery, _ comparison: RuleQuery.Node, isRight: Bool, _ part: Int, _ scope: RuleQuery.Place
  ) -> [EvidenceElement]? {
    switch comparison.operation {
    case .compare, .compareEach: break
    // Of something that nothing has.
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
    let matches = query.holds(query.parts[part].node, payload, types, scope) & scope.attachments != 0
    return EvidenceElement(kind: kind, matches: matches, place: EvidencePlace(part: part, scope: .compiled(scope)))
  }

  /// The identifiers of an attachment, whose conditions ask for nothing but their types.
  private mutating func identifiers(_ subquery: CountedSubquery, _ scope: RuleQuery.Place) -> [EvidenceElement] {
    attachments[scope.attachment].registeredTypeIdentifiers.map { walkedElement(.string($0), subquery, [:]) }
  }
}

extension PredicateNode {
  /// The value of a part that decides the whole.
  fileprivate var decidingValue: Bool {
    if case .or = kind { true } else { false }
  }
}

extension EvidencePlace {
  /// The place of the first part below.
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
