/// A predicate in a form that needs no memory to evaluate: flat nodes over prepared payloads.
///
/// Only predicates for which the safety check passes and nothing can raise, whatever the payload, have a program. All
/// numbers are counts; one value stands for nil.
struct Program: Hashable, Sendable {
  /// What stands for nil among counts.
  static let null = Int64.min

  /// What a node does; `first` and `second` of the node mean what the comment says.
  enum Operation: UInt8, Hashable, Sendable {
    // Truth values.
    /// `first` is 1 or 0.
    case constant
    /// The nodes listed from `first` up to `second` in `children`.
    case and, or
    /// The node `first`.
    case not
    /// The numbers of the nodes `first` and `second`, ordered as `third` says.
    case compare
    /// Some identifier of the attachment fulfils one of the tests from `first` up to `second`.
    case anyIdentifier
    /// Every identifier of the attachment fulfils the test `first`.
    case everyIdentifier
    /// The identifier fulfils the test `first`.
    case identifier

    // Numbers.
    /// The constant `first` of `constants`.
    case number
    case itemCount, attachmentCountOfItem, attachmentCountOfAll
    /// The number of items, attachments or identifiers for which the node `first` is true.
    case countItems, countAttachmentsOfItem, countAttachmentsOfAll, countIdentifiers
  }

  /// One node.
  struct Node: Hashable, Sendable {
    var operation: Operation
    var third: Ordering = .equal
    var first: Int32 = 0
    var second: Int32 = 0
  }

  /// How two counts are compared.
  enum Ordering: UInt8, Hashable, Sendable {
    case equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
  }

  /// A test of one identifier against a type.
  struct TypeTest: Hashable, Sendable {
    /// The number of the type, or -1 for one that nothing declares.
    let index: Int32
    /// The word and bit of the type in a row.
    let word: Int32
    let bit: UInt64
    /// Whether the identifier must be the type itself.
    let isExact: Bool
    let identifier: String
  }

  var nodes: [Node] = []
  var children: [Int32] = []
  var constants: [Int64] = []
  var tests: [TypeTest] = []
  var root: Int32 = 0

  /// Whether the predicate holds for a payload.
  func evaluate(_ payload: PreparedPayload) -> Bool {
    holds(root, payload, Place())
  }

  /// The element of each collection that is looked at.
  private struct Place {
    var item = 0
    var attachment = 0
    var identifier = 0
  }

  private func holds(_ index: Int32, _ payload: PreparedPayload, _ place: Place) -> Bool {
    let node = nodes[Int(index)]
    switch node.operation {
    case .constant: return node.first != 0
    case .and:
      for child in node.first..<node.second where !holds(children[Int(child)], payload, place) { return false }
      return true
    case .or:
      for child in node.first..<node.second where holds(children[Int(child)], payload, place) { return true }
      return false
    case .not: return !holds(node.first, payload, place)
    case .compare:
      return Self.compare(count(node.first, payload, place), node.third, count(node.second, payload, place))
    case .anyIdentifier: return anyIdentifier(node.first..<node.second, payload, place.attachment)
    case .everyIdentifier:
      for position in payload.identifiers(of: place.attachment)
      where !fulfils(tests[Int(node.first)], position, payload) { return false }
      return true
    case .identifier: return fulfils(tests[Int(node.first)], place.identifier, payload)
    default: return count(index, payload, place) != 0
    }
  }

  private func anyIdentifier(_ range: Range<Int32>, _ payload: PreparedPayload, _ attachment: Int) -> Bool {
    for position in payload.identifiers(of: attachment) {
      for test in range where fulfils(tests[Int(test)], position, payload) { return true }
    }
    return false
  }

  /// Whether an identifier fulfils a test: a bit for declared types, names for the rest.
  @inline(__always)
  private func fulfils(_ test: TypeTest, _ position: Int, _ payload: PreparedPayload) -> Bool {
    let type = payload.typeIndexes[position]
    guard type >= 0, test.index >= 0 else {
      return test.isExact
        ? payload.isEqualByName(position, to: test.identifier) : payload.conformsByName(position, to: test.identifier)
    }
    if test.isExact { return type == test.index }
    return payload.rows[Int(type) * payload.rowWordCount + Int(test.word)] & test.bit != 0
  }

  private func count(_ index: Int32, _ payload: PreparedPayload, _ place: Place) -> Int64 {
    let node = nodes[Int(index)]
    switch node.operation {
    case .number: return constants[Int(node.first)]
    case .itemCount: return Int64(payload.attachmentEnds.count)
    case .attachmentCountOfAll: return Int64(payload.identifierEnds.count)
    case .attachmentCountOfItem:
      let count = payload.attachments(of: place.item).count
      return count == 0 ? Self.null : Int64(count)
    case .countItems:
      var place = place
      return countTrue(payload.attachmentEnds.indices) { item in
        place.item = item
        return holds(node.first, payload, place)
      }
    case .countAttachmentsOfAll: return countAttachments(0..<payload.identifierEnds.count, node.first, payload, place)
    case .countAttachmentsOfItem:
      let range = payload.attachments(of: place.item)
      return range.isEmpty ? Self.null : countAttachments(range, node.first, payload, place)
    case .countIdentifiers:
      var place = place
      return countTrue(payload.identifiers(of: place.attachment)) { identifier in
        place.identifier = identifier
        return holds(node.first, payload, place)
      }
    default: return holds(index, payload, place) ? 1 : 0
    }
  }

  private func countAttachments(
    _ range: Range<Int>, _ node: Int32, _ payload: PreparedPayload, _ place: Place
  ) -> Int64 {
    var place = place
    return countTrue(range) { attachment in
      place.attachment = attachment
      return holds(node, payload, place)
    }
  }

  @inline(__always)
  private func countTrue(_ range: Range<Int>, _ holds: (Int) -> Bool) -> Int64 {
    var count: Int64 = 0
    for index in range where holds(index) { count += 1 }
    return count
  }

  /// Compares counts: nil equals nil, is unequal to a number, and is never ordered before or behind one.
  private static func compare(_ left: Int64, _ ordering: Ordering, _ right: Int64) -> Bool {
    switch ordering {
    case .equal: return left == right
    case .notEqual: return left != right
    default: break
    }
    if left == null || right == null { return left == right && ordering.includesEqual }
    switch ordering {
    case .less: return left < right
    case .greater: return left > right
    case .lessOrEqual: return left <= right
    default: return left >= right
    }
  }
}

extension Program.Ordering {
  fileprivate var includesEqual: Bool { self == .lessOrEqual || self == .greaterOrEqual }
}

extension PreparedPayload {
  /// The positions of an attachment's identifiers.
  @inline(__always)
  func identifiers(of attachment: Int) -> Range<Int> {
    (attachment == 0 ? 0 : Int(identifierEnds[attachment - 1]))..<Int(identifierEnds[attachment])
  }

  /// The positions of an item's attachments.
  @inline(__always)
  func attachments(of item: Int) -> Range<Int> {
    (item == 0 ? 0 : Int(attachmentEnds[item - 1]))..<Int(attachmentEnds[item])
  }
}
