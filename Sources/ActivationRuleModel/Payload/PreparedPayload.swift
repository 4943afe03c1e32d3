public import ActivationRuleTypes

/// A payload with its identifiers looked up, so that many rules can be evaluated quickly.
public struct PreparedPayload: Sendable {
  /// The payload that it was made from.
  public let payload: Payload

  /// A type with the attachments that have it, in a block of 64 consecutive attachments.
  struct Entry: Sendable {
    /// The number of the type, or for an undeclared identifier the complement of its number in ``undeclared``.
    let type: Int32
    /// One bit for each attachment of the block.
    var attachments: UInt64
  }

  /// The types of all attachments, block after block; there are few, since attachments usually have the same types.
  private(set) var entries: [Entry] = []
  /// The end of the entries of each block, except the last one.
  private var entryEnds: [Int] = []
  /// The end of each item's attachments.
  private(set) var attachmentEnds: [Int] = []
  package private(set) var attachmentCount = 0
  /// The undeclared identifiers.
  private(set) var undeclared: [UndeclaredIdentifier] = []
  /// Whether an item's user info replaces its attachments, which only the tree walker understands.
  private(set) var hasForeignAttachments = false
  /// The payloads of one item that a live web page is also tried as.
  private(set) var webPageParts: [PreparedPayload] = []
  /// The stamp of the registry; keeping the registry itself would cost more than everything else here.
  private let stamp: UInt64

  /// How many entries back to look for a type, so that preparing takes linear time for any payload.
  private static let searchLength = 16

  /// Looks up the identifiers of a payload.
  ///
  /// - Complexity: linear in the length of all identifiers.
  public init(_ payload: Payload, types: borrowing UniformTypeRegistry = .system) {
    self.init(payload, types)
    guard payload.items.count == 2 else { return }
    for part in WebPageAlternative.parts(of: payload) { webPageParts.append(PreparedPayload(part, types)) }
  }

  /// Borrows the registry, which initialisers do not by themselves: a copy would retain each of its tables.
  private init(_ payload: Payload, _ types: borrowing UniformTypeRegistry) {
    self.payload = payload
    stamp = types.stamp
    entries.reserveCapacity(8)
    attachmentEnds.reserveCapacity(payload.items.count)
    for item in payload.items { addItem(item, types) }
  }

  /// Whether the payload was prepared with the same types.
  func isPrepared(with types: UniformTypeRegistry) -> Bool { stamp == types.stamp }

  /// The whole payload, or a part of a page by its index.
  func attempt(_ part: Int?) -> PreparedPayload {
    part.map { webPageParts[$0] } ?? self
  }

  // MARK: Places

  /// The numbers of the blocks of 64 consecutive attachments.
  var blocks: Range<Int> { 0..<(attachmentCount + 63) >> 6 }

  /// One bit for each attachment of a block.
  func attachments(ofBlock block: Int) -> UInt64 {
    .max >> UInt64(64 - min(64, attachmentCount - block << 6))
  }

  /// The entries of a block of 64 attachments.
  @inline(__always)
  func entries(of block: Int) -> Range<Int> {
    let start = block == 0 ? 0 : entryEnds[block - 1]
    return start..<(block < entryEnds.count ? entryEnds[block] : entries.count)
  }

  /// The indexes of an item's attachments.
  @inline(__always)
  func attachments(of item: Int) -> Range<Int> {
    (item == 0 ? 0 : attachmentEnds[item - 1])..<attachmentEnds[item]
  }

  // MARK: Preparing

  private mutating func addItem(_ item: Payload.Item, _ types: borrowing UniformTypeRegistry) {
    for attachment in item.attachments {
      if attachmentCount & 63 == 0, attachmentCount > 0 { entryEnds.append(entries.count) }
      for identifier in attachment.registeredTypeIdentifiers { add(identifier, types) }
      attachmentCount += 1
    }
    attachmentEnds.append(attachmentCount)
    if item.attachments.isEmpty, item.userInfo["attachments"] != nil {
      hasForeignAttachments = true
    }
  }

  private mutating func add(_ identifier: String, _ types: borrowing UniformTypeRegistry) {
    let type = types.typeIndex(of: identifier)
    if type >= 0 { add(type) } else { addUndeclared(identifier, types) }
  }

  private mutating func addUndeclared(_ identifier: String, _ types: borrowing UniformTypeRegistry) {
    entries.append(Entry(type: ~Int32(undeclared.count), attachments: bit))
    undeclared.append(UndeclaredIdentifier(identifier, types))
  }

  /// The bit of the current attachment.
  private var bit: UInt64 { 1 << UInt64(attachmentCount & 63) }

  private mutating func add(_ type: Int32) {
    let bit = bit
    let first = max(entryEnds.last ?? 0, entries.count - Self.searchLength)
    for index in first..<entries.count where entries[index].type == type && entries[index].attachments & bit == 0 {
      entries[index].attachments |= bit
      return
    }
    entries.append(Entry(type: type, attachments: bit))
  }
}

/// An undeclared identifier of a payload, with the types that a dynamic one conforms to.
struct UndeclaredIdentifier: Sendable {
  let identifier: String
  /// The declared types that it conforms to, one bit each; empty if there can be none.
  private(set) var ancestors: [UInt64] = []

  init(_ identifier: String, _ types: borrowing UniformTypeRegistry) {
    self.identifier = identifier
    guard DynamicTypeIdentifier(identifier) != nil else { return }
    ancestors = Array(repeating: 0, count: types.rowWordCount)
    _ = types.formAncestors(of: identifier, into: &ancestors, at: 0)
  }
}
