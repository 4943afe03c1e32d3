import ActivationRuleText

/// XML entities, which rules contain when copied from the source of a property list.
extension Lexer {
  /// An entity in the text.
  struct Entity {
    let scalar: Unicode.Scalar
    let range: SourceRange
  }

  /// The length of the longest entity to look for: `&#x10FFFF;`.
  static var longestEntity: Int { 10 }

  /// The entity at an offset, or `nil` if there is none.
  func entity(at offset: Int) -> Entity? {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "&") else { return nil }
    let window = bytes[offset..<min(offset + Self.longestEntity, bytes.count)]
    guard let end = window.firstIndex(of: UInt8(ascii: ";")),
      let scalar = Self.scalar(ofEntity: window[(offset + 1)..<end])
    else { return nil }
    return Entity(scalar: scalar, range: SourceRange(offset, end + 1))
  }

  private static func scalar(ofEntity name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    name.first == UInt8(ascii: "#")
      ? scalar(ofReference: name.dropFirst()) : XMLEscapes.character(named: String(decoding: name, as: UTF8.self))
  }

  /// The character of a numeric reference, decimal or with an `x`.
  private static func scalar(ofReference number: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = number.first.map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHexadecimal ? number.dropFirst() : number
    guard digits.allSatisfy({ $0.digitValue(base: isHexadecimal ? 16 : 10) != nil }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
  }

  /// Reads an entity as the character that it represents.
  mutating func lexEntity(_ entity: Entity) {
    let start = index
    index = entity.range.upperBound
    report(entity)
    switch entity.scalar {
    case "\"", "'": lexLookAlikeString(from: start, entity.scalar)
    case "\t", "\n", "\r", " ": break
    default: appendMeant(entity.scalar.isASCII ? UInt8(ascii: entity.scalar) : 0, from: start)
    }
  }

  /// Reports an entity and its meaning.
  mutating func report(_ entity: Entity) {
    let text = String(decoding: bytes[entity.range.lowerBound..<entity.range.upperBound], as: UTF8.self)
    let article = "a "
    let whole = CharacterName.of(entity.scalar)
    let name = whole.hasPrefix(article) ? String(whole.dropFirst(article.count)) : whole
    report(
      .escapedEntity,
      "'\(text)' is an escaped \(name); the rule must contain the character itself",
      at: entity.range,
      fixIts: [.init("write the character", replacing: entity.range, with: String(Character(entity.scalar)))])
  }
}
