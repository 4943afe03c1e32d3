import ActivationRulePredicates

/// The result of a part of a rule for a payload: a node of the one tree from which the deciding clause, the sentence
/// and the steps of an explanation are derived.
///
/// Child nodes are made on demand, once.
final class Evidence {
  /// The outcome of evaluating a part.
  enum Truth: Hashable {
    case known(Bool)
    case raises(EvaluationError)
    /// An earlier part decided.
    case skipped
  }

  /// The elements of a subquery, for a comparison of its count.
  struct Counted {
    let subquery: CountedSubquery
    /// The elements; `nil` if there is no collection, so that the count is nil.
    let elements: [EvidenceElement]?

    /// The indexes of the elements that match.
    var matching: [Int] { elements?.indices.filter { elements?[$0].matches == true } ?? [] }

    /// Whether the elements are the payload's items.
    var isOfItems: Bool { subquery.collection.isPath(ofKeys: "extensionItems") }
  }

  let node: PredicateNode
  let truth: Truth
  /// The values of variables.
  let variables: [String: Value]
  /// Makes the child nodes.
  let reader: EvidenceReader

  init(_ node: PredicateNode, _ truth: Truth, _ variables: [String: Value], _ reader: EvidenceReader) {
    (self.node, self.truth, self.variables, self.reader) = (node, truth, variables, reader)
  }

  /// Whether the part is true; `nil` if it raises or was skipped.
  var value: Bool? {
    if case .known(let value) = truth { value } else { nil }
  }

  /// Whether the part is true; false if it raises.
  var holds: Bool { value == true }

  /// The error that ended the evaluation.
  var failure: EvaluationError? {
    if case .raises(let error) = truth { error } else { nil }
  }

  // MARK: Below

  /// The results of the parts of `AND`, `OR` and `NOT`; parts after the deciding one are skipped, since the system
  /// stops there.
  private(set) lazy var parts = reader.parts(of: self)

  /// The elements that a comparison counted; `nil` for any other part.
  ///
  /// The count that is compared with a constant is treated as the left side.
  private(set) lazy var counted = reader.counted(self)

  /// The elements counted on the right side of a comparison with counts on both sides.
  var countedOnTheRight: Counted? { reader.counted(self, onTheRight: true) }

  /// The result of the condition of a subquery for an element.
  func inside(_ element: EvidenceElement, of counted: Counted) -> Evidence {
    reader.evidence(of: counted.subquery.predicate, element.variables)
  }

  /// The value of a side of a comparison; `nil` if it raises.
  func value(of side: ExpressionNode) -> Value? { reader.value(of: side, in: self) }

  // MARK: What decides

  /// The first part that decides a list by itself; `nil` if all of them decide together.
  var decidingPart: Evidence? { decidingPosition.map { parts[$0] } }

  /// The index of that part.
  var decidingPosition: Int? {
    parts.firstIndex { $0.truth != .known(!node.decidingValue) }
  }

  /// The item whose condition decided a comparison of the number of items; `nil` if the number decided.
  var decidingItem: Int? {
    guard let counted, counted.isOfItems, let elements = counted.elements else { return nil }
    let matching = counted.matching
    if holds { return matching.first }
    // The author may have meant either of two items to match.
    guard matching.count <= 1, matching.count != 0 || elements.count != 2 else { return nil }
    return elements.firstIndex { $0.matches != true }
  }

  /// The innermost clause that made the part true or false.
  var deciding: Evidence {
    switch node.kind {
    case .and, .or: return decidingPart?.deciding ?? self
    case .not(let operand):
      guard case .not = operand.kind else { return self }
      return parts[0].parts[0].deciding
    case .comparison:
      guard let item = decidingItem, let counted, let elements = counted.elements else { return self }
      return inside(elements[item], of: counted).deciding
    case .constant, .missing: return self
    }
  }
}

/// An element of a collection, and whether it matched.
struct EvidenceElement {
  /// The kinds of element.
  enum Kind {
    case item
    case attachment(identifiers: [String])
    case identifier(String)
    case other
  }

  let kind: Kind
  /// Whether the element satisfies the condition; `nil` if that raises.
  let matches: Bool?
  /// The values of variables in its condition.
  let variables: [String: Value]

  /// The identifiers of an attachment; none for other elements.
  var identifiers: [String] {
    if case .attachment(let identifiers) = kind { identifiers } else { [] }
  }

  /// The name of the element with an index.
  func name(_ position: Int) -> String {
    switch kind {
    case .item: "item \(position + 1)"
    case .attachment(let identifiers): "attachment \(position + 1) \(Payload.Attachment(identifiers).shape)"
    case .identifier(let text): text
    case .other: "element \(position + 1)"
    }
  }

  /// The word for elements of this kind.
  var noun: String {
    switch kind {
    case .item: "item"
    case .attachment: "attachment"
    case .identifier: "identifier"
    case .other: "element"
    }
  }
}

extension PredicateNode {
  /// The value of a part that decides the whole.
  var decidingValue: Bool {
    if case .or = kind { true } else { false }
  }
}
