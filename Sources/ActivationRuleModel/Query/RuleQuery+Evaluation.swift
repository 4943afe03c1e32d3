import ActivationRuleTypes

/// Evaluation. Loops use indexes, since iterating an array would retain and release at each step.
extension RuleQuery {
  /// The current item, and some attachments of a block of 64.
  struct Place {
    var item = 0
    var block = 0
    var attachments: UInt64 = 1

    /// The index of the current attachment, if there is only one.
    var attachment: Int { block << 6 + attachments.trailingZeroBitCount }
  }

  /// The index of the first predicate that is false for a payload; `nil` if the extension appears.
  func failingRoot(_ payload: PreparedPayload, _ types: UniformTypeRegistry) -> Int? {
    guard payload.attachmentCount <= 64 else { return failingNode(payload, types) }
    for place in clauses.indices where !isTrue(clauses[place], payload, types) { return Int(clauses[place].root) }
    return nil
  }

  /// The same for payloads of any size.
  func failingNode(_ payload: PreparedPayload, _ types: UniformTypeRegistry) -> Int? {
    roots.indices.first { truthBits(roots[$0].node, payload, types, Place()) == 0 }
  }

  /// Whether an attachment satisfies the first condition by which a predicate counts attachments.
  func isCounted(_ attachment: Int, by root: Int, _ payload: PreparedPayload, _ types: UniformTypeRegistry) -> Bool {
    let place = Place(block: attachment >> 6, attachments: 1 << UInt64(attachment & 63))
    return truthBits(roots[root].counted, payload, types, place) & place.attachments != 0
  }

  /// The number of nodes that can be visited in the time of one step of the tree walker.
  private static let nodesOfStep = 8

  /// The largest cost of an evaluation, in steps.
  func cost(of payload: PreparedPayload) -> Int {
    let places = 1 + payload.attachmentEnds.count + payload.entries.count
    let (visits, overflow) = nodes.count.multipliedReportingOverflow(
      by: comparesEach ? places + payload.attachmentCount : places)
    return overflow ? .max : 1 + visits / Self.nodesOfStep
  }

  /// For each attachment, whether a predicate is true; all bits are equal if it does not depend on attachments.
  func truthBits(
    _ index: Int32, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ place: Place
  ) -> UInt64 {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return Self.all(node.first != 0)
    case .and:
      var result = UInt64.max
      for child in node.first..<node.second {
        result &= truthBits(children[Int(child)], payload, types, place)
        if result & place.attachments == 0 { return 0 }
      }
      return result
    case .or:
      var result: UInt64 = 0
      for child in node.first..<node.second {
        result |= truthBits(children[Int(child)], payload, types, place)
        if result & place.attachments == place.attachments { break }
      }
      return result
    case .not: return ~truthBits(node.first, payload, types, place)
    case .compare: return Self.all(compare(node, payload, types, place))
    case .compareEach: return compareEach(node, payload, types, place)
    case .someIdentifier: return someIdentifier(Int(node.first), payload, types, place.block)
    default: preconditionFailure("expected a node with a truth value")
    }
  }

  @inline(__always)
  private static func all(_ value: Bool) -> UInt64 {
    value ? .max : 0
  }

  // MARK: Identifiers

  /// The attachments of a block that have an identifier in a set.
  private func someIdentifier(
    _ set: Int, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ block: Int
  ) -> UInt64 {
    var found: UInt64 = 0
    for index in payload.entries(of: block) {
      let entry = payload.entries[index]
      if contains(set, entry.type, payload, types) { found |= entry.attachments }
    }
    return found
  }

  /// The attachments of the first block that have an undeclared identifier in a set.
  func undeclaredAttachments(in set: Int, _ payload: PreparedPayload, _ types: UniformTypeRegistry) -> UInt64 {
    var found: UInt64 = 0
    for index in payload.entries(of: 0) {
      let entry = payload.entries[index]
      if entry.type < 0, contains(set, entry.type, payload, types) { found |= entry.attachments }
    }
    return found
  }

  /// Whether a set has an identifier: one bit for a declared type.
  @inline(__always)
  private func contains(
    _ set: Int, _ type: Int32, _ payload: PreparedPayload, _ types: UniformTypeRegistry
  ) -> Bool {
    guard type >= 0 else { return fulfils(formulas[set], payload.undeclared[Int(~type)], types) }
    return sets[set * setWordCount + Int(type >> 6)] >> UInt64(type & 63) & 1 != 0
  }

  /// Whether an undeclared identifier satisfies a formula.
  private func fulfils(_ formula: Int32, _ identifier: UndeclaredIdentifier, _ types: UniformTypeRegistry) -> Bool {
    let node = nodes[Int(formula)]
    switch node.operation {
    case .and:
      return children[Int(node.first)..<Int(node.second)].allSatisfy { fulfils($0, identifier, types) }
    case .or: return children[Int(node.first)..<Int(node.second)].contains { fulfils($0, identifier, types) }
    case .not: return !fulfils(node.first, identifier, types)
    case .test: return identifier.fulfils(tests[Int(node.first)], types)
    default: return node.first != 0
    }
  }

  // MARK: Counts

  private func compare(
    _ node: Node, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ place: Place
  ) -> Bool {
    let left = count(node.first, payload, types, place)
    return node.ordering.isTrue(left, count(node.second, payload, types, place))
  }

  /// Compares numbers, one attachment after another.
  private func compareEach(
    _ node: Node, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ place: Place
  ) -> UInt64 {
    var result: UInt64 = 0
    var rest = place.attachments
    while rest != 0 {
      let lowest = rest & (~rest &+ 1)
      let single = Place(item: place.item, block: place.block, attachments: lowest)
      if compare(node, payload, types, single) { result |= lowest }
      rest &= ~lowest
    }
    return result
  }

  func count(
    _ index: Int32, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ place: Place
  ) -> Int64 {
    let node = nodes[Int(index)]
    switch node.operation {
    case .number: return constants[Int(node.first)]
    case .itemCount: return Int64(payload.attachmentEnds.count)
    case .attachmentCountOfAll: return Int64(payload.attachmentCount)
    case .attachmentCountOfItem:
      let count = payload.attachments(of: place.item).count
      return count == 0 ? Self.null : Int64(count)
    case .countItems:
      var count: Int64 = 0
      for item in payload.attachmentEnds.indices
      where truthBits(node.first, payload, types, Place(item: item)) != 0 { count += 1 }
      return count
    case .countAttachmentsOfAll: return countAttachments(0..<payload.attachmentCount, node.first, payload, types, 0)
    case .countAttachmentsOfItem:
      let range = payload.attachments(of: place.item)
      return range.isEmpty ? Self.null : countAttachments(range, node.first, payload, types, place.item)
    case .countIdentifiers: return countIdentifiers(Int(node.first), payload, types, place)
    default: preconditionFailure("expected a node with a number")
    }
  }

  /// The number of attachments that satisfy a predicate, block by block.
  private func countAttachments(
    _ range: Range<Int>, _ node: Int32, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ item: Int
  ) -> Int64 {
    var count = 0
    var start = range.lowerBound
    while start < range.upperBound {
      let block = start >> 6
      let end = min(range.upperBound, (block + 1) << 6)
      let attachments = (UInt64.max >> UInt64(64 - (end - start))) << UInt64(start & 63)
      let place = Place(item: item, block: block, attachments: attachments)
      count += (truthBits(node, payload, types, place) & attachments).nonzeroBitCount
      start = end
    }
    return Int64(count)
  }

  /// The number of identifiers in a set that the current attachment has.
  private func countIdentifiers(
    _ set: Int, _ payload: PreparedPayload, _ types: UniformTypeRegistry, _ place: Place
  ) -> Int64 {
    var count: Int64 = 0
    for index in payload.entries(of: place.block) {
      let entry = payload.entries[index]
      if entry.attachments & place.attachments != 0, contains(set, entry.type, payload, types) { count += 1 }
    }
    return count
  }
}

extension UndeclaredIdentifier {
  /// Whether it passes a test; only a test against an undeclared type needs the names.
  func fulfils(_ test: RuleQuery.TypeTest, _ types: UniformTypeRegistry) -> Bool {
    guard test.index >= 0 else {
      return test.isExact ? types.isEqual(identifier, test.identifier) : types.conforms(identifier, to: test.identifier)
    }
    return !test.isExact && !ancestors.isEmpty
      && ancestors[Int(test.index >> 6)] >> UInt64(test.index & 63) & 1 != 0
  }
}
