import ActivationRuleAnswers
package import ActivationRulePredicates
package import ActivationRuleText

/// A predicate tree as labels, for people and for JSON.
package struct LabelledTree: JSONConvertible {
  package let label: String
  package let detail: String?
  package let children: [LabelledTree]

  package init(_ label: String, _ detail: String? = nil, _ children: [LabelledTree] = []) {
    (self.label, self.detail, self.children) = (label, detail, children)
  }

  /// The tree with lines from each node to its children.
  package var lines: [TextRow] {
    var lines: [TextRow] = []
    write(to: &lines, first: "", rest: "")
    return lines
  }

  private func write(to lines: inout [TextRow], first: String, rest: String) {
    lines.append(TextRow(head: first, rest: rest, label + (detail.map { " " + $0 } ?? "")))
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      child.write(to: &lines, first: rest + (isLast ? "└─ " : "├─ "), rest: rest + (isLast ? "   " : "│  "))
    }
  }

  /// The tree as nested objects with `kind`, `value` and `children`.
  package var json: JSONValue {
    ["kind": label.json, "value": detail.json, "children": children.json]
  }
}

extension LabelledTree {
  /// Creates the tree of a predicate or an expression.
  package init(_ node: TreeNode) {
    switch node {
    case .predicate(let predicate): self.init(predicate.label.name, predicate.label.detail, Self.below(node))
    case .expression(let expression): self.init(expression)
    }
  }

  private init(_ node: ExpressionNode) {
    switch node.kind {
    case .keyPath(let base?, let steps) where !base.isVariable:
      // A path from a variable is one line.
      let path = ExpressionNode(.keyPath(base: nil, steps: steps)).description
      self.init("key path", path, [LabelledTree(.expression(base))])
    case .keyPath: self.init("key path", node.description)
    default: self.init(node.label.name, node.label.detail, Self.below(.expression(node)))
    }
  }

  private static func below(_ node: TreeNode) -> [LabelledTree] { node.children.map { LabelledTree($0) } }
}

extension PredicateNode {
  fileprivate var label: (name: String, detail: String?) {
    switch kind {
    case .constant: ("constant", description)
    case .and: ("and", nil)
    case .or: ("or", nil)
    case .not: ("not", nil)
    case .comparison(let comparison): ("comparison", comparison.operatorText)
    case .missing: ("missing", nil)
    }
  }
}

extension PredicateNode.Comparison {
  /// The quantifier, operator and options as they are written.
  fileprivate var operatorText: String {
    let text = (quantifier.map { $0.rawValue + " " } ?? "") + comparisonOperator.rawValue
    return options.isEmpty ? text : text + "[\(options.text)]"
  }
}

extension ExpressionNode {
  fileprivate var isVariable: Bool {
    if case .variable = kind { true } else { false }
  }

  fileprivate var label: (name: String, detail: String?) {
    switch kind {
    case .literal: ("literal", description)
    case .selfObject: ("self", nil)
    case .variable(let name): ("variable", "$" + name)
    case .keyPath: ("key path", description)
    case .aggregate: ("aggregate", nil)
    case .subquery(_, let variable, _): ("subquery", "$" + variable)
    case .call(let name, _): ("call", name)
    case .form(let form, _): (form.rawValue.lowercased(), nil)
    case .binary(let operation, _, _): ("binary", operation.rawValue)
    case .negate: ("negate", nil)
    case .assignment(let variable, _): ("assignment", "$" + variable)
    case .missing: ("missing", nil)
    }
  }
}
