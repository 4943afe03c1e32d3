import Texts
import ActivationRules
package import PredicateFormat
package import PropertyLists

/// A predicate tree as labels, for people and for JSON.
package struct LabelledTree {
  package let label: String
  package let detail: String?
  package let children: [LabelledTree]

  package init(_ label: String, _ detail: String? = nil, _ children: [LabelledTree] = []) {
    self.label = label
    self.detail = detail
    self.children = children
  }

  /// The tree with lines that lead from each node to its children.
  package var lines: [String] {
    var lines: [String] = []
    write(to: &lines, first: "", rest: "")
    return lines
  }

  private func write(to lines: inout [String], first: String, rest: String) {
    lines.append(first + label + (detail.map { " " + $0 } ?? ""))
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      child.write(to: &lines, first: rest + (isLast ? "└─ " : "├─ "), rest: rest + (isLast ? "   " : "│  "))
    }
  }

  /// The tree as nested objects with `kind`, `value` and `children`.
  package var json: JSONValue {
    var members = [JSONMember("kind", .string(label))]
    if let detail { members.append(JSONMember("value", .string(detail))) }
    if !children.isEmpty { members.append(JSONMember("children", .array(children.map { $0.json }))) }
    return .object(members)
  }
}

extension LabelledTree {
  /// The tree of a predicate.
  package init(_ node: PredicateNode) {
    switch node.kind {
    case .constant(let value): self.init("constant", value ? "TRUEPREDICATE" : "FALSEPREDICATE")
    case .and(let parts): self.init("and", nil, parts.map { LabelledTree($0) })
    case .or(let parts): self.init("or", nil, parts.map { LabelledTree($0) })
    case .not(let operand): self.init("not", nil, [LabelledTree(operand)])
    case .comparison(let comparison): self.init(comparison)
    case .missing: self.init("missing")
    }
  }

  private init(_ comparison: PredicateNode.Comparison) {
    var text = comparison.quantifier.map { $0.rawValue + " " } ?? ""
    text += comparison.comparisonOperator.rawValue
    if !comparison.options.isEmpty { text += "[\(comparison.options.text)]" }
    self.init("comparison", text, [LabelledTree(comparison.left), LabelledTree(comparison.right)])
  }

  /// The tree of an expression.
  package init(_ node: ExpressionNode) {
    switch node.kind {
    case .literal: self.init("literal", node.description)
    case .selfObject: self.init("self")
    case .variable(let name): self.init("variable", "$" + name)
    case .keyPath(nil, _): self.init("key path", node.description)
    case .keyPath(let base?, let steps): self.init(base, steps, node)
    case .aggregate(let elements): self.init("aggregate", nil, elements.map { LabelledTree($0) })
    case .subquery(let collection, let variable, let predicate):
      self.init("subquery", "$" + variable, [LabelledTree(collection), LabelledTree(predicate)])
    case .ternary(let condition, let first, let second):
      self.init("ternary", nil, [LabelledTree(condition), LabelledTree(first), LabelledTree(second)])
    case .call(let name, let arguments): self.init("call", name, arguments.map { LabelledTree($0) })
    case .function(let arguments): self.init("function", nil, arguments.map { LabelledTree($0) })
    case .cast(let value, let type): self.init("cast", nil, [LabelledTree(value), LabelledTree(type)])
    case .binary(let operation, let left, let right):
      self.init("binary", operation.rawValue, [LabelledTree(left), LabelledTree(right)])
    case .negate(let operand): self.init("negate", nil, [LabelledTree(operand)])
    case .assignment(let variable, let value): self.init("assignment", "$" + variable, [LabelledTree(value)])
    case .missing: self.init("missing")
    }
  }

  /// A path from a value: in one line from a variable, else with the value as a child.
  private init(_ base: ExpressionNode, _ steps: [KeyPathStep], _ node: ExpressionNode) {
    if case .variable = base.kind {
      self.init("key path", node.description)
    } else {
      let path = ExpressionNode(.keyPath(base: nil, steps: steps)).description
      self.init("key path", path, [LabelledTree(base)])
    }
  }
}
