extension FlatPredicate {
  /// Converts a tree to nodes, so that everything that reads nodes also reads trees.
  ///
  /// Parts that rules are never compiled with, such as calls, become nodes of the kind `other` without their content.
  package convenience init(_ tree: PredicateNode) {
    var encoder = FlatEncoder()
    let root = encoder.encode(tree)
    self.init(encoder.view, count: encoder.nodes.count, root: root)
  }
}

/// Writes the nodes of a tree, and a text with their names.
private struct FlatEncoder {
  private(set) var nodes: [FlatNode] = []
  private var text: [UInt8] = []

  /// The nodes and their text; the caller takes over the memory.
  var view: FlatView {
    let memory = FlatView.allocate(nodes.count, text.count)
    memory.nodes.initialize(from: nodes, count: nodes.count)
    memory.text.initialize(from: text, count: text.count)
    return FlatView(nodes: memory.nodes, text: memory.text)
  }

  private mutating func add(_ kind: FlatNode.Kind, _ range: SourceRange) -> Int32 {
    var node = FlatNode(kind: kind)
    node.start = Int32(truncatingIfNeeded: range.lowerBound)
    node.end = Int32(truncatingIfNeeded: range.upperBound)
    nodes.append(node)
    return Int32(truncatingIfNeeded: nodes.count - 1)
  }

  private mutating func add(_ kind: FlatNode.Kind, _ range: SourceRange, name: String) -> Int32 {
    let node = add(kind, range)
    nodes[Int(node)].nameStart = Int32(truncatingIfNeeded: text.count)
    text.append(contentsOf: name.utf8)
    nodes[Int(node)].nameEnd = Int32(truncatingIfNeeded: text.count)
    return node
  }

  /// Makes nodes the parts of another, in order.
  private mutating func put(_ parts: [Int32], into node: Int32) {
    nodes[Int(node)].first = parts.first ?? -1
    for (part, next) in zip(parts, parts.dropFirst()) { nodes[Int(part)].next = next }
  }

  mutating func encode(_ tree: PredicateNode) -> Int32 {
    switch tree.kind {
    case .constant(let value):
      let node = add(.constant, tree.range)
      nodes[Int(node)].flag = value
      return node
    case .and(let parts): return encode(.and, parts, tree.range)
    case .or(let parts): return encode(.or, parts, tree.range)
    case .not(let operand): return encode(.not, [operand], tree.range)
    case .comparison(let comparison):
      let node = add(.comparison, tree.range)
      nodes[Int(node)].comparison = comparison.comparisonOperator
      nodes[Int(node)].options = comparison.options
      nodes[Int(node)].quantifier = comparison.quantifier
      let left = encode(comparison.left)
      put([left, encode(comparison.right)], into: node)
      return node
    case .missing: return add(.other, tree.range)
    }
  }

  private mutating func encode(_ kind: FlatNode.Kind, _ parts: [PredicateNode], _ range: SourceRange) -> Int32 {
    let node = add(kind, range)
    var numbers: [Int32] = []
    for part in parts { numbers.append(encode(part)) }
    put(numbers, into: node)
    return node
  }

  private mutating func encode(_ tree: ExpressionNode) -> Int32 {
    switch tree.kind {
    case .literal(let value): return encode(value, tree.range)
    case .selfObject: return add(.selfObject, tree.range)
    case .variable(let name): return add(.variable, tree.range, name: name)
    case .keyPath(let base, let steps):
      let node = add(.keyPath, tree.range)
      nodes[Int(node)].flag = base != nil
      var parts: [Int32] = []
      if let base { parts.append(encode(base)) }
      for step in steps { parts.append(encode(step)) }
      put(parts, into: node)
      return node
    case .subquery(let collection, let variable, let predicate):
      let node = add(.subquery, tree.range, name: variable)
      let source = encode(collection)
      put([source, encode(predicate)], into: node)
      return node
    default: return add(.other, tree.range)
    }
  }

  private mutating func encode(_ value: ExpressionNode.Literal, _ range: SourceRange) -> Int32 {
    let node: Int32
    switch value {
    case .null: node = add(.null, range)
    case .boolean(let value):
      node = add(.boolean, range)
      nodes[Int(node)].flag = value
    case .integer(let number):
      node = add(.integer, range, name: "\(number.magnitude)")
      nodes[Int(node)].flag = number < 0
    case .real(let number): node = add(.real, range, name: "\(number)")
    case .string(let text): node = add(.string, range, name: text)
    }
    return node
  }

  private mutating func encode(_ step: KeyPathStep) -> Int32 {
    switch step.kind {
    case .key(let name): add(.key, step.range, name: name)
    case .operator(let name): add(.collectionOperator, step.range, name: name)
    default: add(.other, step.range)
    }
  }
}
