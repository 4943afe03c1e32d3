/// A part of a predicate: its kind, its place in the text, and its neighbours by number.
///
/// Its parts are the node ``first`` and the nodes that follow it by ``next``. Names and constants are ranges of the
/// text. The parser adds a node when its last part is complete, so parts come before the whole. `a == 1 AND NOT b < 2`
/// becomes:
///
///     0 key a         1 keyPath, first 0    2 integer 1    3 comparison, first 1
///     4 key b         5 keyPath, first 4    6 integer 2    7 comparison, first 5
///     8 not, first 7                        9 and, first 3
///
/// where the ``next`` of 1, 5 and 3 are 2, 6 and 8, and all others have none.
package struct FlatNode {
  /// The kinds of node.
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
    /// Anything that rules are never compiled with; only in nodes made from a tree.
    case other

    /// Whether the node is a predicate.
    var isPredicate: Bool { rawValue <= Self.missingPredicate.rawValue }

    /// Whether the node is a constant, for ``FlatView/literal(_:)``.
    package var isConstant: Bool { rawValue >= Self.null.rawValue && rawValue <= Self.string.rawValue }
  }

  package var kind: Kind
  /// The value of a constant or Boolean; whether a number has a sign, a path a base, a string escapes, or the name of a
  /// call spaces.
  package var flag = false
  package var comparison = ComparisonOperator.equal
  package var options = ComparisonOptions()
  package var quantifier: Quantifier?
  package var operation = BinaryOperator.union
  /// The number of the first part; -1 if there is none.
  package var first: Int32 = -1
  /// The number of the next part of the same parent; -1 for the last.
  package var next: Int32 = -1
  /// The range of a name, the digits of a number or the text of a string.
  package var nameStart: Int32 = 0
  package var nameEnd: Int32 = 0
  /// The range of the whole part.
  package var start: Int32 = 0
  package var end: Int32 = 0

  /// The number of bytes of a name.
  var nameCount: Int { Int(nameEnd &- nameStart) }
}

/// Nodes and the text that they refer to; valid only while the owner of both is alive.
package struct FlatView {
  package let nodes: UnsafePointer<FlatNode>
  package let text: UnsafePointer<UInt8>

  /// Allocates one block of memory for nodes, followed by a text.
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

/// A predicate as nodes, before anyone asks for its tree.
///
/// Nodes and a copy of the text share one block of memory, which does not change once the text is read.
package final class FlatPredicate: @unchecked Sendable {
  package let view: FlatView
  /// The number of nodes.
  package let count: Int
  /// The number of the whole predicate.
  package let root: Int32

  /// Takes over memory from ``FlatView/allocate(_:_:)``.
  init(_ view: FlatView, count: Int, root: Int32) {
    (self.view, self.count, self.root) = (view, count, root)
  }

  deinit {
    UnsafeMutableRawPointer(mutating: view.nodes).deallocate()
  }

  /// The tree, built on each access.
  package var tree: PredicateNode { view.predicate(root) }
}
