/// Objects other than containers.
extension BinaryReader {
  /// The value of an object other than a container.
  func scalar(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    let content = object.content..<object.end
    switch object.family {
    case .simple: return try simple(object)
    case .integer: return integer(object)
    case .real: return try real(object)
    case .date: return try date(object)
    case .data: return .data(Array(file.bytes[content]))
    case .ascii: return .string(try ascii(content))
    case .utf16: return .string(utf16(content))
    case .uid: return try uid(object)
    case .array, .orderedSet, .set, .dictionary: throw unknownObject(file.bytes[object.start], at: object.start)
    }
  }

  private func simple(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    switch object.detail {
    case 0x0, 0xF: return .null
    case 0x8: return .boolean(false)
    case 0x9: return .boolean(true)
    default: throw unknownObject(object.detail, at: object.start)
    }
  }

  /// One, two and four bytes are unsigned, eight and sixteen signed.
  private func integer(_ object: BinaryObject) -> PropertyListNode.Kind {
    let size = object.count
    let low = file.unsigned(at: object.end - min(8, size), size: min(8, size))
    if size < 16 { return .integer(Int64(truncatingIfNeeded: low)) }
    let high = Int64(truncatingIfNeeded: file.unsigned(at: object.content, size: 8))
    let signed = Int64(truncatingIfNeeded: low)
    if high == (signed < 0 ? -1 : 0) { return .integer(signed) }
    if high == 0 { return .unsignedInteger(low) }
    return .real(Double(high) * 0x1p64 + Double(low))
  }

  private func real(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    let bits = file.unsigned(at: object.content, size: min(8, object.count))
    switch object.count {
    case 4: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case 8: return .real(Double(bitPattern: bits))
    default: throw unknownObject(file.bytes[object.start], at: object.start)
    }
  }

  private func date(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    guard object.count == 8 else { throw unknownObject(file.bytes[object.start], at: object.start) }
    return .date(Double(bitPattern: file.unsigned(at: object.content, size: 8)))
  }

  private func ascii(_ content: Range<Int>) throws(PropertyListError) -> MappedString {
    if let offset = file.bytes[content].firstIndex(where: { $0 >= 0x80 }) {
      throw file.error(.invalidEncoding, "expected ASCII in a string", at: offset)
    }
    return MappedString(file.bytes[content].text, startingAt: content.lowerBound)
  }

  /// A string of UTF-16 units; lone surrogates become U+FFFD, as the system shows them.
  private func utf16(_ content: Range<Int>) -> MappedString {
    let bytes = Transcoding.utf16(Array(file.bytes[content]), isBigEndian: true).bytes
    if bytes.isEmpty { return MappedString("", startingAt: content.lowerBound) }
    let map = SourceMap(anchors: [
      .init(decoded: 0, source: content.lowerBound, isLiteral: false),
      .init(decoded: bytes.count, source: content.upperBound, isLiteral: true),
    ])
    return MappedString(bytes[...].text, map: map)
  }

  private func uid(_ object: BinaryObject) throws(PropertyListError) -> PropertyListNode.Kind {
    let low = file.unsigned(at: object.end - min(8, object.count), size: min(8, object.count))
    let high = file.bytes[object.content..<object.end].dropLast(8)
    guard high.allSatisfy({ $0 == 0 }) else {
      throw file.error(.corrupt, "a reference number has more than 64 bits", at: object.start)
    }
    return .uid(low)
  }
}
