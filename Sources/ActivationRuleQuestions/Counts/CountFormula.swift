/// A predicate about a collection, as comparisons of the numbers of elements that satisfy conditions.
///
/// The same form is used at three levels: identifiers of an attachment, attachments of an item, and a whole payload.
/// `extensionItems.@count == 1` becomes `items = 1`, and `extensionItems.@count >= 2` becomes `-items ≤ -2`.
indirect enum CountFormula: Hashable, Sendable {
  case constant(Bool)
  case and([CountFormula])
  case or([CountFormula])
  case not(CountFormula)
  case comparison(CountComparison)

  /// The conjunction of formulas, without trivial ones.
  static func all(_ parts: [CountFormula]) -> CountFormula {
    joined(parts, neutral: true)
  }

  /// The disjunction of formulas, without trivial ones.
  static func any(_ parts: [CountFormula]) -> CountFormula {
    joined(parts, neutral: false)
  }

  private static func joined(_ parts: [CountFormula], neutral: Bool) -> CountFormula {
    var kept: [CountFormula] = []
    for part in parts where part != .constant(neutral) {
      if part == .constant(!neutral) { return part }
      if !kept.contains(part) { kept.append(part) }
    }
    if kept.isEmpty { return .constant(neutral) }
    return kept.count == 1 ? kept[0] : neutral ? .and(kept) : .or(kept)
  }

  /// The negation.
  var negated: CountFormula {
    switch self {
    case .constant(let value): .constant(!value)
    case .not(let operand): operand
    default: .not(self)
    }
  }

  /// The comparisons in the formula.
  var comparisons: [CountComparison] {
    switch self {
    case .constant: []
    case .and(let parts), .or(let parts): parts.flatMap { $0.comparisons }
    case .not(let operand): operand.comparisons
    case .comparison(let comparison): [comparison]
    }
  }

  /// Whether the formula is true, given which comparisons are.
  func isSatisfied(_ isTrue: (CountComparison) -> Bool) -> Bool {
    switch self {
    case .constant(let value): value
    case .and(let parts): parts.allSatisfy { $0.isSatisfied(isTrue) }
    case .or(let parts): parts.contains { $0.isSatisfied(isTrue) }
    case .not(let operand): !operand.isSatisfied(isTrue)
    case .comparison(let comparison): isTrue(comparison)
    }
  }
}

/// A counter: the number of elements that satisfy a condition, which is identified by its number.
enum Counter: Hashable, Sendable {
  /// The identifiers in a set, at the level of an attachment.
  case identifiers(Int)
  /// The attachments that satisfy a condition: of one item at the item level, of all items at the payload level.
  case attachments(Int)
  /// The items that satisfy a condition.
  case items(Int)
}

/// A sum of counts, each with a factor, compared with a number.
struct CountComparison: Hashable, Sendable {
  /// A count with its factor, which is not 0.
  struct Term: Hashable, Sendable {
    let counter: Counter
    var factor: Int
  }

  enum Relation: Hashable, Sendable {
    case atMost, equal
  }

  /// Each counter once.
  private(set) var terms: [Term] = []
  var relation: Relation
  var bound: Int

  init(_ relation: Relation, _ bound: Int, terms: [Term] = []) {
    self.relation = relation
    self.bound = bound
    for term in terms { add(term) }
  }

  private mutating func add(_ term: Term) {
    guard let place = terms.firstIndex(where: { $0.counter == term.counter }) else { return terms.append(term) }
    terms[place].factor += term.factor
    if terms[place].factor == 0 { terms.remove(at: place) }
  }

  /// The comparison with the signs of all factors changed and, for "at most", another bound.
  private func opposite(_ bound: Int) -> CountComparison {
    CountComparison(.atMost, bound, terms: terms.map { Term(counter: $0.counter, factor: -$0.factor) })
  }

  /// The comparisons of which at least one is true if this one is true, or false.
  func alternatives(_ wanted: Bool) -> [CountComparison] {
    switch (relation, wanted) {
    case (_, true): [self]
    case (.atMost, false): [opposite(-bound - 1)]
    case (.equal, false): [CountComparison(.atMost, bound - 1, terms: terms), opposite(-bound - 1)]
    }
  }

  /// Whether a sum satisfies the comparison.
  func isSatisfied(by sum: Int) -> Bool {
    relation == .atMost ? sum <= bound : sum == bound
  }
}
