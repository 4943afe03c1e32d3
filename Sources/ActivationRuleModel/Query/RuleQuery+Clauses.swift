import ActivationRuleTypes

/// The conditions of a rule in the few forms that nearly all rules have.
///
/// A clause is decided by the bits of up to 64 attachments, without a walk over nodes. Other conditions become a clause
/// with a node, and payloads of more attachments are left to the nodes. For example, the rule of Apple's guide for up
/// to two images has a clause of the form ``Clause/Shape/itemsByShare`` and one of ``Clause/Shape/attachments``.
/// Suppose an item has a JPEG, a PNG and a text: the set of image types gives the bits 011, one for each attachment.
/// "All attachments of the item are images" compares them with the item's bits, 111, and is false; "at most two images"
/// counts two bits, and is true.
///
/// Clauses are a second evaluator for the sake of speed: without them a verdict takes 27 to 33 ns instead of 11 to 15
/// for a predicate, and 129 to 180 instead of 19 to 25 for a dictionary of ten keys.
extension RuleQuery {
  /// A comparison of a count with a number, or a node of any other kind.
  struct Clause: Hashable, Sendable {
    /// The form of a clause.
    enum Shape: UInt8, Hashable, Sendable {
      /// Compares the number of items with ``bound``.
      case itemCount
      /// Compares the number of attachments with ``bound``.
      case attachmentCount
      /// Compares the number of attachments that satisfy the condition with ``bound``.
      case attachments
      /// Counts the items whose number of attachments that satisfy the condition compares with all attachments of the
      /// item.
      case itemsByShare
      /// Counts the items whose number of attachments that satisfy the condition compares with ``itemBound``.
      case itemsByCount
      /// Whether ``node`` is true.
      case node
    }

    /// The condition on an attachment.
    enum Condition: UInt8, Hashable, Sendable {
      /// One of its identifiers is in the set, or none is.
      case some, none
      /// ``node`` is true.
      case node
    }

    var shape = Shape.node
    var condition = Condition.node
    var ordering = Ordering.equal
    var itemOrdering = Ordering.equal
    /// The number of the set.
    var set: Int32 = 0
    var node: Int32
    /// The index of the predicate of the clause.
    var root: Int32
    var bound: Int64 = 0
    var itemBound: Int64 = 0
  }

  /// Splits the roots into clauses.
  mutating func makeClauses() {
    clauses = []
    clauses.reserveCapacity(roots.count)
    for root in roots.indices { addClauses(of: roots[root].node, Int32(root)) }
  }

  private mutating func addClauses(of index: Int32, _ root: Int32) {
    let node = nodes[Int(index)]
    if node.operation == .and {
      for child in node.first..<node.second { addClauses(of: children[Int(child)], root) }
    } else {
      clauses.append(clause(index, root))
    }
  }

  private func clause(_ index: Int32, _ root: Int32) -> Clause {
    var clause = Clause(node: index, root: root)
    let node = nodes[Int(index)]
    guard node.operation == .compare, let bound = constant(node.second) else { return clause }
    let counted = nodes[Int(node.first)]
    switch counted.operation {
    case .itemCount: clause.shape = .itemCount
    case .attachmentCountOfAll: clause.shape = .attachmentCount
    case .countAttachmentsOfAll:
      clause.shape = .attachments
      setCondition(of: &clause, counted.first)
    case .countItems: setItemCondition(of: &clause, counted.first)
    default: return clause
    }
    (clause.ordering, clause.bound) = (node.ordering, bound)
    return clause
  }

  private func constant(_ index: Int32) -> Int64? {
    let node = nodes[Int(index)]
    return node.operation == .number ? constants[Int(node.first)] : nil
  }

  private func setCondition(of clause: inout Clause, _ index: Int32) {
    var node = nodes[Int(index)]
    let isNegated = node.operation == .not
    if isNegated { node = nodes[Int(node.first)] }
    guard node.operation == .someIdentifier else {
      clause.node = index
      return
    }
    clause.condition = isNegated ? .none : .some
    clause.set = node.first
  }

  private func setItemCondition(of clause: inout Clause, _ index: Int32) {
    let comparison = nodes[Int(index)]
    guard comparison.operation == .compare else { return }
    let (left, right) = (nodes[Int(comparison.first)], nodes[Int(comparison.second)])
    guard left.operation == .countAttachmentsOfItem else { return }
    let whole = clause.node
    setCondition(of: &clause, left.first)
    if clause.condition != .node {
      if right.operation == .attachmentCountOfItem { clause.shape = .itemsByShare }
      if let bound = constant(comparison.second) { (clause.shape, clause.itemBound) = (.itemsByCount, bound) }
    }
    if clause.shape == .node { (clause.node, clause.condition) = (whole, .node) }
    clause.itemOrdering = comparison.ordering
  }
}

// MARK: Evaluation

extension RuleQuery {
  /// Whether a clause is true for a payload of at most 64 attachments.
  @inline(__always)
  func isTrue(_ clause: Clause, _ payload: PreparedPayload, _ types: UniformTypeRegistry) -> Bool {
    switch clause.shape {
    case .itemCount: return clause.ordering.isTrue(Int64(payload.attachmentEnds.count), clause.bound)
    case .attachmentCount: return clause.ordering.isTrue(Int64(payload.attachmentCount), clause.bound)
    case .attachments:
      // Most upper limits are above the number of shared attachments.
      if clause.ordering == .lessOrEqual, clause.bound >= Int64(payload.attachmentCount) { return true }
      return clause.ordering.isTrue(numberOf: attachments(clause, payload, types), clause.bound)
    case .itemsByShare, .itemsByCount: return clause.ordering.isTrue(itemCount(clause, payload, types), clause.bound)
    case .node: return truthBits(clause.node, payload, types, Place()) != 0
    }
  }

  /// One bit for each attachment that satisfies the condition of a clause.
  @inline(__always)
  private func attachments(
    _ clause: Clause, _ payload: PreparedPayload, _ types: UniformTypeRegistry
  ) -> UInt64 {
    let all = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- payload.attachmentCount)
    if payload.attachmentCount == 0 { return 0 }
    switch clause.condition {
    case .some: return attachments(in: Int(clause.set), payload, types)
    case .none: return ~attachments(in: Int(clause.set), payload, types) & all
    case .node: return truthBits(clause.node, payload, types, Place(attachments: all)) & all
    }
  }

  /// One bit for each attachment that has an identifier in a set.
  @inline(__always)
  private func attachments(
    in set: Int, _ payload: PreparedPayload, _ types: UniformTypeRegistry
  ) -> UInt64 {
    let start = set &* setWordCount
    var found: UInt64 = 0
    var hasUndeclared = false
    sets.withUnsafeBufferPointer { words in
      payload.entries.withUnsafeBufferPointer { entries in
        for entry in entries {
          guard entry.type >= 0 else {
            hasUndeclared = true
            continue
          }
          let type = Int(entry.type)
          let isMember = words[start &+ type &>> 6] &>> UInt64(truncatingIfNeeded: type & 63) & 1
          found |= entry.attachments & (0 &- isMember)
        }
      }
    }
    return hasUndeclared ? found | undeclaredAttachments(in: set, payload, types) : found
  }

  /// The number of items whose attachments satisfy the inner comparison of the clause.
  @inline(__always)
  private func itemCount(
    _ clause: Clause, _ payload: PreparedPayload, _ types: UniformTypeRegistry
  ) -> Int64 {
    let found = attachments(clause, payload, types)
    return payload.attachmentEnds.withUnsafeBufferPointer { ends in
      var (count, start): (Int64, Int) = (0, 0)
      for end in ends {
        if isItem(clause, found, start, end) { count &+= 1 }
        start = end
      }
      return count
    }
  }

  /// Whether an item with the attachments from `start` up to `end` is counted.
  @inline(__always)
  private func isItem(_ clause: Clause, _ found: UInt64, _ start: Int, _ end: Int) -> Bool {
    let bound = clause.itemBound
    // An item without attachments has nil for both counts.
    guard start < end else {
      return clause.itemOrdering.isTrue(Self.null, clause.shape == .itemsByShare ? Self.null : bound)
    }
    let own = (UInt64.max &>> UInt64(64 &- (end &- start))) &<< UInt64(start)
    guard clause.shape == .itemsByShare else { return clause.itemOrdering.isTrue(numberOf: found & own, bound) }
    if clause.itemOrdering == .equal { return found & own == own }
    return clause.itemOrdering.isTrue(Int64((found & own).nonzeroBitCount), Int64(end &- start))
  }
}

extension RuleQuery.Ordering {
  /// Compares the number of set bits; they are counted only if it matters how many there are, not just whether.
  @inline(__always)
  fileprivate func isTrue(numberOf bits: UInt64, _ bound: Int64) -> Bool {
    switch (self, bound) {
    case (.greaterOrEqual, 1), (.greater, 0): bits != 0
    case (.equal, 0): bits == 0
    default: isTrue(Int64(bits.nonzeroBitCount), bound)
    }
  }
}
