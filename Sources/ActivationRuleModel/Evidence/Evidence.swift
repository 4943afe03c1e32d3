import PredicateFormat

/// How a part of a predicate came out for a payload: what every sentence and every explanation is made of.
///
/// What stands in the part is looked at when somebody asks the ``EvidenceReader``.
struct Evidence {
  /// What evaluating a part came to.
  enum Truth: Hashable {
    case known(Bool)
    case raises(EvaluationError)
    /// The matter was decided before.
    case skipped
  }

  /// What a subquery went through, for a comparison of its count.
  struct Counted {
    let subquery: CountedSubquery
    /// The elements; `nil` where there is no collection, so that the count is nil.
    let elements: [EvidenceElement]?

    /// The positions of the elements that match.
    var matching: [Int] { elements?.indices.filter { elements?[$0].matches == true } ?? [] }
  }

  let node: PredicateNode
  let truth: Truth
  /// Where the part was evaluated.
  let place: EvidencePlace

  /// Whether the part holds; `nil` if it raises or was skipped.
  var value: Bool? {
    if case .known(let value) = truth { value } else { nil }
  }

  /// Whether the part holds; what raises does not.
  var holds: Bool { value == true }

  /// The error that ended the evaluation.
  var failure: EvaluationError? {
    if case .raises(let error) = truth { error } else { nil }
  }
}

/// An element of a collection, and whether it matched.
struct EvidenceElement {
  /// What an element is.
  enum Kind {
    case item
    case attachment(identifiers: [String])
    case identifier(String)
    case other
  }

  let kind: Kind
  /// Whether the condition holds for it; `nil` if that raises.
  let matches: Bool?
  /// Where its condition is evaluated.
  let place: EvidencePlace

  /// The identifiers of an attachment; none of anything else.
  var identifiers: [String] {
    if case .attachment(let identifiers) = kind { identifiers } else { [] }
  }

  /// The name of the element at a position.
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

/// Where a part of a predicate is evaluated.
struct EvidencePlace {
  /// The number of the part in the compiled form; of no meaning to the tree walker.
  var part: Int
  var scope: Scope

  enum Scope {
    /// An item and attachments, for the compiled form.
    case compiled(RuleQuery.Place)
    /// The values of variables, for the tree walker.
    case walked([String: Value])
  }
}
