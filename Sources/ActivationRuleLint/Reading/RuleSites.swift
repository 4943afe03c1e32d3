import PredicateFormat
import Texts

/// The parts of a predicate that lint rules look at, each with what is bound around it; collected in one walk.
struct RuleSites: Sendable {
  /// A comparison.
  struct Comparing: Sendable {
    let range: SourceRange
    let comparison: PredicateNode.Comparison
    let left: Shape
    let right: Shape
    /// Whether an odd number of `NOT` stands around it, within its subquery.
    let isNegated: Bool
    /// The number of subqueries around it.
    let depth: Int
  }

  /// `AND` or `OR`.
  struct Group: Sendable {
    let range: SourceRange
    let parts: [PredicateNode]
    let isAnd: Bool
    let depth: Int
  }

  /// A key of a path.
  struct Key: Sendable {
    let name: String
    let range: SourceRange
    /// What the key is asked of.
    let owner: Shape
  }

  /// A part that the safety check refuses whatever the payload.
  struct Refused: Sendable {
    let range: SourceRange
    let what: String
  }

  private(set) var comparisons: [Comparing] = []
  private(set) var groups: [Group] = []
  private(set) var keys: [Key] = []
  private(set) var refused: [Refused] = []
  /// Variables that nothing binds.
  private(set) var unbound: [(name: String, range: SourceRange)] = []

  private var bindings: [(name: String, shape: Shape)] = []
  private var isNegated = false

  init(_ predicate: PredicateNode?) {
    if let predicate { visit(predicate) }
  }

  private mutating func visit(_ node: PredicateNode) {
    switch node.kind {
    case .constant, .missing: return
    case .and(let parts), .or(let parts):
      var isAnd = false
      if case .and = node.kind { isAnd = true }
      groups.append(Group(range: node.range, parts: parts, isAnd: isAnd, depth: bindings.count))
      for part in parts { visit(part) }
    case .not(let operand):
      isNegated.toggle()
      visit(operand)
      isNegated.toggle()
    case .comparison(let comparison):
      let left = visit(comparison.left)
      let right = visit(comparison.right)
      comparisons.append(
        Comparing(
          range: node.range, comparison: comparison, left: left, right: right, isNegated: isNegated,
          depth: bindings.count))
    }
  }

  private mutating func visit(_ node: ExpressionNode) -> Shape {
    switch node.kind {
    case .literal, .missing: return .other
    case .selfObject: return .payload
    case .variable(let name): return shape(of: name, node.range)
    case .keyPath(let base, let steps): return visit(base, steps)
    case .subquery(let collection, let variable, let predicate):
      let collection = visit(collection)
      bindings.append((variable, collection.element))
      let outer = isNegated
      isNegated = false
      visit(predicate)
      isNegated = outer
      bindings.removeLast()
      return collection
    default: return visitOther(node)
    }
  }

  private mutating func visitOther(_ node: ExpressionNode) -> Shape {
    switch node.kind {
    case .binary(let operation, let left, let right):
      if operation != .add, operation != .subtract, !operation.isSetOperator {
        refused.append(Refused(range: node.range, what: "the operator '\(operation.rawValue)'"))
      }
      _ = visit(left)
      _ = visit(right)
    case .negate(let operand): _ = visit(operand)
    case .aggregate: refused.append(Refused(range: node.range, what: "a list in braces"))
    case .ternary: refused.append(Refused(range: node.range, what: "'TERNARY'"))
    case .call(let name, _):
      if name != "add:to:", name != "from:subtract:" {
        refused.append(Refused(range: node.range, what: "the function '\(name)'"))
      }
    case .function: refused.append(Refused(range: node.range, what: "'FUNCTION'"))
    case .cast: refused.append(Refused(range: node.range, what: "'CAST'"))
    case .assignment: refused.append(Refused(range: node.range, what: "an assignment"))
    default: break
    }
    return .other
  }

  private mutating func shape(of variable: String, _ range: SourceRange) -> Shape {
    if let binding = bindings.last(where: { $0.name == variable }) { return binding.shape }
    unbound.append((variable, range))
    return .other
  }

  private mutating func visit(_ base: ExpressionNode?, _ steps: [KeyPathStep]) -> Shape {
    var current = base.map { visit($0) } ?? .payload
    var index = 0
    while index < steps.count {
      let step = steps[index]
      switch step.kind {
      case .key(let name):
        keys.append(Key(name: name, range: step.range, owner: current))
        current = current.value(forKey: name)
      case .operator(let name):
        var key: String?
        if index + 1 < steps.count, case .key(let next) = steps[index + 1].kind {
          key = next
          keys.append(Key(name: next, range: steps[index + 1].range, owner: current.element))
          index += 1
        }
        current = current.value(ofOperator: name, key: key)
      default:
        refused.append(Refused(range: step.range, what: "brackets and calls in a key path"))
        current = .other
      }
      index += 1
    }
    return current
  }
}
