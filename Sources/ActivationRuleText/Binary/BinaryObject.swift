/// One object as stored in the file: its marker, the number of its parts, and their place.
struct BinaryObject {
  /// The upper half of a marker.
  enum Family: UInt8 {
    case simple = 0x0
    case integer = 0x1
    case real = 0x2
    case date = 0x3
    case data = 0x4
    case ascii = 0x5
    case utf16 = 0x6
    case uid = 0x8
    case array = 0xA
    case orderedSet = 0xB
    case set = 0xC
    case dictionary = 0xD
  }

  let family: Family
  /// The lower half of the marker.
  let detail: UInt8
  /// The offset of the marker.
  let start: Int
  /// The number of parts: bytes, UTF-16 units, references, or pairs of them.
  let count: Int
  /// The offset of the first part.
  let content: Int
  /// The offset just after the last part.
  let end: Int

  /// The bytes of the object.
  var range: SourceRange { SourceRange(start, end) }

  /// The number of bytes of a string or data object, 0 for other kinds.
  var textSize: Int {
    switch family {
    case .data, .ascii, .utf16: end - content
    default: 0
    }
  }
}

extension BinaryReader {
  /// Reads the head of an object and checks that all of it lies before the offset table.
  func object(at start: Int) throws(PropertyListError) -> BinaryObject {
    let marker = file.bytes[start]
    guard let family = BinaryObject.Family(rawValue: marker >> 4) else { throw unknownObject(marker, at: start) }
    let detail = marker & 0x0F
    var content = start + 1
    let count: Int
    switch family {
    case .simple: count = 0
    case .integer, .real, .date:
      guard detail <= 4 else { throw unknownObject(marker, at: start) }
      count = 1 << Int(detail)
    case .uid: count = Int(detail) + 1
    case .data, .ascii, .utf16, .array, .orderedSet, .set, .dictionary:
      (count, content) = detail == 0x0F ? try longCount(at: content) : (Int(detail), content)
    }
    let size = partSize(family)
    guard count <= (trailer.tableOffset - content) / size else {
      throw file.error(.truncated, "an object of \(count) parts reaches beyond the objects", at: start)
    }
    return BinaryObject(
      family: family, detail: detail, start: start, count: count, content: content, end: content + count * size)
  }

  /// Reads a count that is stored as an integer object after the marker.
  private func longCount(at start: Int) throws(PropertyListError) -> (count: Int, content: Int) {
    guard start < trailer.tableOffset else { throw file.error(.truncated, "an object ends early", at: start) }
    let marker = file.bytes[start]
    guard marker & 0xF0 == 0x10, marker & 0x0F <= 3 else {
      throw file.error(.corrupt, "expected the size of an object", at: start)
    }
    let size = 1 << Int(marker & 0x0F)
    guard size <= trailer.tableOffset - start - 1 else {
      throw file.error(.truncated, "an object ends early", at: start)
    }
    guard let count = Int(exactly: file.unsigned(at: start + 1, size: size)) else {
      throw file.error(.corrupt, "the size of an object is larger than any file", at: start)
    }
    return (count, start + 1 + size)
  }

  private func partSize(_ family: BinaryObject.Family) -> Int {
    switch family {
    case .simple, .integer, .real, .date, .data, .ascii, .uid: 1
    case .utf16: 2
    case .array, .orderedSet, .set: trailer.referenceSize
    case .dictionary: 2 * trailer.referenceSize
    }
  }

  /// The error for a marker of an unknown object type.
  func unknownObject(_ marker: UInt8, at offset: Int) -> PropertyListError {
    file.error(.corrupt, "marker 0x\(String(marker, radix: 16, uppercase: true)) is no known object", at: offset)
  }
}
