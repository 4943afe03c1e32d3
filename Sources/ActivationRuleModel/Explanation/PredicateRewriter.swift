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

  /// Where a part stands in the whole, as a path of places in ``PredicateNode/parts``.
  typealias Path = [Int]

  private let whole: PredicateNode
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
    var rewriter = PredicateRewriter(predicate, payload, types, hasMixedOperators)
    rewriter.visit(predicate, [], loosens ? .loosen : .tighten)
    return rewriter.candidates
  }

  private init(_ whole: PredicateNode, _ payload: Payload, _ types: UniformTypeRegistry, _ hasMixedOperators: Bool) {
    self.whole = whole
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

  private mutating func visit(_ node: PredicateNode, _ path: Path, _ aim: Aim) {
    switch node.kind {
    case .and(let parts):
      visit(parts, path, aim)
      if aim != .tighten { leaveOut(of: node, path) }
    case .or(let parts): visit(alternatives: parts, node, path, aim)
    case .not(let operand):
      isNegated.toggle()
      visit(operand, path + [0], aim.opposite)
      isNegated.toggle()
    case .comparison(let comparison): visit(comparison, path, aim)
    case .constant, .missing: return
    }
  }

  private mutating func visit(_ parts: [PredicateNode], _ path: Path, _ aim: Aim) {
    for index in parts.indices { visit(parts[index], path + [index], aim) }
  }

  /// Visits alternatives; those that only list types are widened and narrowed together.
  private mutating func visit(alternatives parts: [PredicateNode], _ node: PredicateNode, _ path: Path, _ aim: Aim) {
    if hasMixedOperators { regroup(parts, path) }
    if let types = TypeAlternatives(node), case .comparison(let first) = parts[0].kind {
      for (index, type) in types.types.enumerated() { correct(type, first.left, path + [index]) }
      if aim != .tighten { widen(node, first.left, types.types, path) }
      if aim != .loosen { narrow(node, first.left, types.types, path) }
    } else {
      visit(parts, path, aim)
    }
    if aim == .tighten { leaveOut(of: node, path) }
  }

  private mutating func visit(_ comparison: PredicateNode.Comparison, _ path: Path, _ aim: Aim) {
    guard comparison.quantifier == nil, let count = CountedSubquery(comparison.left) else {
      return visit(leaf: comparison, path, aim)
    }
    if aim != .tighten { moveBound(comparison, aim, path) }
    visit(count.predicate, path + [count.collection.conditions.count], comparison.aim(within: aim))
    if aim == .tighten { moveBound(comparison, aim, path) }
  }

  private mutating func visit(leaf comparison: PredicateNode.Comparison, _ path: Path, _ aim: Aim) {
    let node = PredicateNode(.comparison(comparison))
    unfold(comparison, path)
    if comparison.quantifier == nil, CountedPath(comparison.left) != nil {
      moveBound(comparison, aim, path)
    } else if let types = TypeAlternatives(node) {
      correct(types.types[0], comparison.left, path)
      if aim != .tighten { widen(node, comparison.left, types.types, path) }
      if aim != .loosen { narrow(node, comparison.left, types.types, path) }
    } else if comparison.left.isIdentifierList || comparison.right.isIdentifierList {
      rewriteList(comparison, path)
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

  /// Proposes another part at a place.
  mutating func add(_ part: PredicateNode, at path: Path, _ text: String) {
    add(at: path, loosest: 0) { _ in (part, text) }
  }

  /// Proposes other parts at a place, each letting more through than the one before.
  mutating func add(at path: Path, loosest: Int, _ change: @escaping (_ step: Int) -> (PredicateNode, String)) {
    guard candidates.count < Self.candidateLimit else { return }
    candidates.append(
      Candidate(loosest: loosest) { [whole] step in
        let (part, text) = change(step)
        return (whole.changing(at: path[...]) { _ in part }, text)
      })
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
