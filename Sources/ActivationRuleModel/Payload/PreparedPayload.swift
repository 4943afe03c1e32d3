public import UniformTypes

/// A payload whose identifiers have been looked up, so that many rules can be asked quickly.
public struct PreparedPayload: Sendable {
  /// The payload it was made of.
  public let payload: Payload

  /// The rows of all declared types.
  let rows: [UInt64]
  let rowWordCount: Int
  /// For each identifier the number of its type, or -1.
  private(set) var typeIndexes: [Int32] = []
  /// Where each attachment's identifiers end.
  private(set) var identifierEnds: [Int32] = []
  /// Where each item's attachments end.
  private(set) var attachmentEnds: [Int32] = []
  /// The identifiers that nothing declares: their positions in ``typeIndexes``, and what they are.
  private(set) var undeclared: [(position: Int32, identifier: String)] = []
  /// The payloads of one item that a live web page is also tried as.
  private(set) var webPageParts: [PreparedPayload] = []
  private let types: UniformTypeRegistry

  /// Looks up the identifiers of a payload.
  ///
  /// - Complexity: linear in the length of all identifiers.
  public init(_ payload: Payload, types: UniformTypeRegistry = .system) {
    self.init(payload, types)
    webPageParts = WebPageAlternative.parts(of: payload).map { PreparedPayload($0, types) }
  }

  private init(_ payload: Payload, _ types: UniformTypeRegistry) {
    self.payload = payload
    self.types = types
    rows = types.ancestorWords
    rowWordCount = types.rowWordCount
    typeIndexes.reserveCapacity(2 * payload.items.count)
    for item in payload.items {
      for attachment in item.attachments {
        for identifier in attachment.registeredTypeIdentifiers { add(identifier) }
        identifierEnds.append(Int32(typeIndexes.count))
      }
      attachmentEnds.append(Int32(identifierEnds.count))
    }
  }

  private mutating func add(_ identifier: String) {
    let index = types.typeIndex(of: identifier)
    if index < 0 { undeclared.append((Int32(typeIndexes.count), identifier)) }
    typeIndexes.append(index)
  }

  /// Whether the payload was prepared with the same types.
  func isPrepared(with other: UniformTypeRegistry) -> Bool {
    rowWordCount == other.rowWordCount && types.isSame(as: other)
  }

  /// Whether the payload is so large that asking twice would be felt.
  var isLarge: Bool { typeIndexes.count > 500 }

  /// Whether the identifier at a position conforms to a type, by their names.
  func conformsByName(_ position: Int, to type: String) -> Bool {
    types.conforms(identifier(at: position), to: type)
  }

  /// Whether the identifier at a position names a type, by their names.
  func isEqualByName(_ position: Int, to type: String) -> Bool {
    types.isEqual(identifier(at: position), type)
  }

  private func identifier(at position: Int) -> String {
    let index = typeIndexes[position]
    if index >= 0 { return types[Int(index)].identifier }
    for entry in undeclared where Int(entry.position) == position { return entry.identifier }
    return ""
  }
}
