/// A part of a predicate as it was read: what it is, where it stands, and its neighbours by number.
///
/// Its parts are the node ``first`` and those that follow it by ``next``. Names and constants are places in the text.
package struct FlatNode {
  /// What a node is.
  package enum Kind: UInt8, Sendable {
    // Predicates.
    case constant, comparison, and, or, not
    /// A predicate that could not be read; only in a text with errors.
    case missingPredicate
    // Expressions; the parts of a path are its base, if it has one, and its steps.
    case null, boolean, integer, real, string, selfObject, variable, keyPath, aggregate, subquery, ternary, call
    case function, cast, binary, negate, assignment
    /// An expression that could not be read; only in a text with errors.
    case missing
    // Steps of a path.
    case key, collectionOperator, variableKey, callStep, index, firstElement, lastElement, size
    /// Anything that no rule is compiled with; only where the node was made from a tree.
    case other

    /// Whether it is a predicate.
    var isPredicate: Bool { rawValue <= Self.missingPredicate.rawValue }

    /// Whether it is a constant, which ``FlatView/literal(_:)`` gives.
    package var isConstant: Bool { rawValue >= Self.null.rawValue && rawValue <= Self.string.rawValue }
  }

  package var kind: Kind
  /// The value of a constant or Boolean; whether a number has a sign, a path a base, a string escapes, or the name of a call
  /// blanks in it.
  package var flag = false
  package var comparison = ComparisonOperator.equal
  package var options = ComparisonOptions()
  package var quantifier: Quantifier?
  package var operation = BinaryOperator.union
  /// The number of the first part; -1 without one.
  package var first: Int32 = -1
  /// The number of the next part of what this one is a part of; -1 for the last.
  package var next: Int32 = -1
  /// Where a name, the digits of a number or the text of a string begin and end.
  package var nameStart: Int32 = 0
  package var nameEnd: Int32 = 0
  /// Where the part stands.
  package var start: Int32 = 0
  package var end: Int32 = 0

  /// The number of bytes of a name.
  var nameCount: Int { Int(nameEnd &- nameStart) }
}

/// Nodes and the text that they stand in, for as long as somebody holds both.
package struct FlatView {
  package let nodes: UnsafePointer<FlatNode>
  package let text: UnsafePointer<UInt8>

  /// Takes one piece of memory for nodes and, behind them, a text.
  static func allocate(
    _ nodeCount: Int, _ length: Int
  ) -> (nodes: UnsafeMutablePointer<FlatNode>, text: UnsafeMutablePointer<UInt8>) {
    let size = nodeCount * MemoryLayout<FlatNode>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + length, alignment: 8)
    return (
      memory.bindMemory(to: FlatNode.self, capacity: nodeCount),
      (memory + size).bindMemory(to: UInt8.self, capacity: length)
    )
  }
}

/// A predicate as it was read, before anybody asks for its tree.
///
/// Nodes and a copy of the text share one piece of memory, which does not change once the text is read.
package final class FlatPredicate: @unchecked Sendable {
  package let view: FlatView
  /// How many nodes there are.
  package let count: Int
  /// The number of the whole predicate.
  package let root: Int32

  /// Takes over memory that ``FlatView/allocate(_:_:)`` gave.
  init(_ view: FlatView, count: Int, root: Int32) {
    (self.view, self.count, self.root) = (view, count, root)
  }

  deinit {
    UnsafeMutableRawPointer(mutating: view.nodes).deallocate()
  }

  /// The tree, made anew each time.
  package var tree: PredicateNode { view.predicate(root) }
}
