import PredicateFormat
import UniformTypes

/// Makes predicates that differ from one in a single place, in the ways in which rules are usually repaired.
struct PredicateRewriter {
  /// A change of a predicate, in one step or in one of several, each letting more through than the one before.
  struct Candidate {
    /// The last step, which goes furthest; 0 for a change that has only one.
    let loosest: Int
    /// The predicate after a step, and the step as an instruction.
    let change: (_ step: Int) -> (PredicateNode, String)
  }

  /// What a change of a part should do for the whole to turn.
  enum Aim {
    /// Hold more often.
    case loosen
    /// Hold less often.
    case tighten
    /// Either may help, as within a count that must be exact.
    case either

    var opposite: Aim {
      switch self {
      case .loosen: .tighten
      case .tighten: .loosen
      case .either: .either
      }
    }
  }

  /// Puts a changed part back into its place in the whole.
  typealias Rebuild = (PredicateNode) -> PredicateNode

  private(set) var candidates: [Candidate] = []
  /// Whether an odd number of `NOT` stands around the part that is visited.
  private(set) var isNegated = false
  let identifiers: [String]
  let notes: TypeNotes
  /// What misspelt types were meant to be.
  private var corrections: [String: String?] = [:]
  let hasMixedOperators: Bool
  /// The largest count that a bound is moved to.
  let largestCount: Int64

  /// The most changes that are proposed.
  private static let candidateLimit = 200
  /// How many types of the rule are checked for their spelling.
  private static let correctionLimit = 8
  /// The most types of the payload that changes name.
  private static let identifierLimit = 8

  /// The changes of a predicate that are worth trying.
  ///
  /// - Parameters:
  ///   - loosens: whether the predicate should hold where it does not; else it should not where it does.
  ///   - hasMixedOperators: whether `AND` and `OR` were written side by side, so that parentheses may be missing.
  static func candidates(
    of predicate: PredicateNode, for payload: Payload, types: UniformTypeRegistry, loosens: Bool,
    hasMixedOperators: Bool
  ) -> [Candidate] {
    var rewriter = PredicateRewriter(payload, types, hasMixedOperators)
    rewriter.visit(predicate, loosens ? .loosen : .tighten) { $0 }
    return rewriter.candidates
  }

  private init(_ payload: Payload, _ types: UniformTypeRegistry, _ hasMixedOperators: Bool) {
    var identifiers: [String] = []
    for identifier in payload.attachments.lazy.flatMap({ $0.registeredTypeIdentifiers })
    where !identifiers.contains(identifier) && identifiers.count < Self.identifierLimit {
      identifiers.append(identifier)
    }
    self.identifiers = identifiers
    notes = TypeNotes(types: types)
    self.hasMixedOperators = hasMixedOperators
    largestCount = Int64(max(payload.attachments.count, payload.items.count))
  }

  // MARK: Visiting

  /// Visits a predicate; `rebuild` puts a changed part back into its place in the whole.
  mutating func visit(_ node: PredicateNode, _ aim: Aim, _ rebuild: @escaping Rebuild) {
    switch node.kind {
    case .and(let parts):
      visit(parts, aim, rebuild) { .and($0) }
      if aim != .tighten { leaveOut(parts, rebuild) { PredicateNode.all(of: $0) } }
    case .or(let parts): visit(alternatives: parts, node, aim, rebuild)
    case .not(let operand):
      isNegated.toggle()
      visit(operand, aim.opposite) { rebuild(PredicateNode(.not($0))) }
      isNegated.toggle()
    case .comparison(let comparison): visit(comparison, aim, rebuild)
    case .constant, .missing: return
    }
  }

  private mutating func visit(
    _ parts: [PredicateNode], _ aim: Aim, _ rebuild: @escaping Rebuild,
    _ join: @escaping ([PredicateNode]) -> PredicateNode.Kind
  ) {
    for index in parts.indices {
      visit(parts[index], aim) { changed in
        var others = parts
        others[index] = changed
        return rebuild(PredicateNode(join(others)))
      }
    }
  }

  /// Visits alternatives; those that only list types are widened and narrowed together.
  private mutating func visit(
    alternatives parts: [PredicateNode], _ node: PredicateNode, _ aim: Aim, _ rebuild: @escaping Rebuild
  ) {
    if hasMixedOperators { regroup(parts, rebuild) }
    if let types = TypeAlternatives(node), case .comparison(let first) = parts[0].kind {
      for (part, type) in zip(parts, types.types) {
        correct(type, first.left, rebuild) { node.replacing(part, with: $0) }
      }
      if aim != .tighten { widen(node, first.left, types.types, rebuild) }
      if aim != .loosen { narrow(node, first.left, types.types, rebuild) }
    } else {
      visit(parts, aim, rebuild) { .or($0) }
    }
    if aim != .loosen { leaveOut(parts, rebuild) { PredicateNode.any(of: $0) } }
  }

  private mutating func visit(
    _ comparison: PredicateNode.Comparison, _ aim: Aim, _ rebuild: @escaping Rebuild
  ) {
    guard comparison.quantifier == nil, let count = CountedSubquery(comparison.left) else {
      return visit(leaf: comparison, aim, rebuild)
    }
    if aim != .tighten { moveBound(comparison, aim, rebuild) }
    visit(count.predicate, comparison.aim(within: aim)) { changed in
      let subquery = ExpressionNode.subquery(count.collection, count.variable, changed)
      return rebuild(PredicateNode(.comparison(comparison.with(left: .path(subquery, "@count")))))
    }
    if aim == .tighten { moveBound(comparison, aim, rebuild) }
  }

  private mutating func visit(
    leaf comparison: PredicateNode.Comparison, _ aim: Aim, _ rebuild: @escaping Rebuild
  ) {
    let node = PredicateNode(.comparison(comparison))
    unfold(comparison, rebuild)
    if comparison.quantifier == nil, CountedPath(comparison.left) != nil {
      moveBound(comparison, aim, rebuild)
    } else if let types = TypeAlternatives(node) {
      correct(types.types[0], comparison.left, rebuild) { $0 }
      if aim != .tighten { widen(node, comparison.left, types.types, rebuild) }
      if aim != .loosen { narrow(node, comparison.left, types.types, rebuild) }
    } else if comparison.left.isIdentifierList || comparison.right.isIdentifierList {
      rewriteList(comparison, rebuild)
    }
  }

  /// What a misspelt type was meant to be; looked up for the first few types only, since it takes long.
  mutating func correction(of type: String) -> String? {
    if let known = corrections[type] { return known }
    guard corrections.count < Self.correctionLimit else { return nil }
    let meant = notes.correction(of: type)
    corrections[type] = .some(meant)
    return meant
  }

  // MARK: Proposing

  mutating func add(_ predicate: PredicateNode, _ text: String) {
    add(Candidate(loosest: 0) { _ in (predicate, text) })
  }

  mutating func add(_ candidate: Candidate) {
    if candidates.count < Self.candidateLimit { candidates.append(candidate) }
  }
}

extension PredicateNode.Comparison {
  /// What a change within a count should do for the comparison to do what it should.
  fileprivate func aim(within aim: PredicateRewriter.Aim) -> PredicateRewriter.Aim {
    switch comparisonOperator {
    case .greaterThan, .greaterThanOrEqual: aim
    case .lessThan, .lessThanOrEqual: aim.opposite
    default: aim == .tighten ? .tighten : .either
    }
  }
}
