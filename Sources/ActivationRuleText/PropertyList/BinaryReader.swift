/// Builds a tree from the objects of a binary property list.
///
/// A container that is read while it is still open would contain itself, which is an error.
struct BinaryReader {
  /// The first bytes of a binary property list.
  static let signature = Array("bplist00".utf8)
  /// A string or data object counts as one more value for each 256 bytes, so that shared large objects cost budget.
  private static let valueSize = 256

  let file: BinaryFile
  let trailer: BinaryTrailer
  /// Whether an object is a container whose children are being read.
  private var isOpen: [Bool]
  /// The texts and data that were read, by their offsets; many containers may share one.
  private var texts: [Int: PropertyListNode.Kind] = [:]
  private let purse = Purse(Limit.documentValues.value)

  private init(_ source: SourceText) throws(Failure) {
    file = BinaryFile(source)
    trailer = try BinaryTrailer(file)
    isOpen = [Bool](repeating: false, count: trailer.objectCount)
  }

  /// Reads a whole file.
  static func read(_ source: SourceText) throws(Failure) -> PropertyListDocument {
    var reader = try BinaryReader(source)
    return PropertyListDocument(
      format: .binary, root: try reader.readObject(reader.trailer.rootObject, depth: 0), source: source)
  }

  private mutating func readObject(_ number: Int, depth: Int) throws(Failure) -> PropertyListNode {
    let object = try object(number)
    let kind: PropertyListNode.Kind
    switch object.family {
    case .array, .orderedSet, .set, .dictionary: kind = try children(of: object, number, depth: depth)
    case .simple, .integer, .real, .date, .data, .ascii, .utf16, .uid: kind = try value(of: object)
    }
    return PropertyListNode(kind, at: object.range)
  }

  private mutating func children(
    of object: BinaryObject, _ number: Int, depth: Int
  ) throws(Failure) -> PropertyListNode.Kind {
    if isOpen[number] { throw file.error(.cycle, "object \(number) holds itself", at: object.start) }
    guard depth < Limit.listNesting.value else {
      throw file.error(
        .nestingTooDeep, "more than \(Limit.listNesting.value) arrays and dictionaries inside each other",
        at: object.start)
    }
    isOpen[number] = true
    var (entries, elements): ([PropertyListEntry], [PropertyListNode]) = ([], [])
    for index in 0..<object.count {
      if object.family == .dictionary {
        let (key, range) = try key(try reference(index, of: object))
        let value = try readObject(try reference(object.count + index, of: object), depth: depth + 1)
        entries.append(PropertyListEntry(key: key, keyRange: range, value: value))
      } else {
        elements.append(try readObject(try reference(index, of: object), depth: depth + 1))
      }
    }
    isOpen[number] = false
    return object.family == .dictionary ? .dictionary(entries) : .array(elements)
  }

  private mutating func key(_ number: Int) throws(Failure) -> (text: MappedString, range: SourceRange) {
    let key = try object(number)
    guard key.family == .ascii || key.family == .utf16, case .string(let text) = try value(of: key) else {
      throw file.error(.corrupt, "expected a string as the key of a dictionary", at: key.start)
    }
    return (text, key.range)
  }

  /// Returns the value of an object other than a container; a long one is read only once.
  private mutating func value(of object: BinaryObject) throws(Failure) -> PropertyListNode.Kind {
    guard object.textSize >= Self.valueSize else { return try scalar(object) }
    if let known = texts[object.start] { return known }
    let value = try scalar(object)
    texts[object.start] = value
    return value
  }

  /// The number of the object that a container refers to at an index.
  private func reference(_ index: Int, of object: BinaryObject) throws(Failure) -> Int {
    let place = object.content + index * trailer.referenceSize
    let number = file.unsigned(at: place, size: trailer.referenceSize)
    guard number < UInt64(trailer.objectCount) else {
      throw file.error(.corrupt, "object \(number) of \(trailer.objectCount) does not exist", at: place)
    }
    return Int(number)
  }
}

/// The bytes of a binary property list, read with every step checked.
struct BinaryFile {
  let source: SourceText
  let bytes: [UInt8]

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  /// An error at an offset; binary files have no lines, so the message names the byte.
  func error(_ fault: PropertyListFault, _ message: String, at offset: Int) -> Failure {
    Failure(
      fault, "\(message) (at byte \(offset))", at: SourceRange(offset, min(offset + 1, bytes.count)), in: source)
  }

  /// The unsigned big-endian number of one to eight bytes, all of which must be in the file.
  func unsigned(at offset: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}

/// The last 32 bytes of a binary property list: where the objects are.
///
/// Source: `CFBinaryPlistTrailer` in `ForFoundationOnly.h` of swift-corelibs-foundation.
struct BinaryTrailer {
  static let size = 32

  /// The number of bytes of an entry of the offset table, 1 to 8.
  let offsetSize: Int
  /// The number of bytes of a reference to an object, 1 to 8.
  let referenceSize: Int
  /// The number of objects, at least 1.
  let objectCount: Int
  /// The number of the outermost object.
  let rootObject: Int
  /// The offset of the offset table, which follows the last object.
  let tableOffset: Int

  /// Reads and checks the trailer.
  init(_ file: BinaryFile) throws(Failure) {
    let signatureSize = BinaryReader.signature.count
    let end = file.bytes.count - Self.size
    guard end > signatureSize else {
      throw file.error(.truncated, "expected a trailer of 32 bytes, found the end of the file", at: file.bytes.count)
    }
    offsetSize = Int(file.bytes[end + 6])
    referenceSize = Int(file.bytes[end + 7])
    guard 1...8 ~= offsetSize, 1...8 ~= referenceSize else {
      throw file.error(.corrupt, "expected sizes of 1 to 8 in the trailer; the file may be truncated", at: end + 6)
    }
    let objects = file.unsigned(at: end + 8, size: 8)
    let root = file.unsigned(at: end + 16, size: 8)
    let table = file.unsigned(at: end + 24, size: 8)
    guard objects >= 1, root < objects else {
      throw file.error(.corrupt, "the outermost object is number \(root) of \(objects)", at: end + 16)
    }
    guard table > UInt64(signatureSize), table < UInt64(end),
      objects <= (UInt64(end) - table) / UInt64(offsetSize)
    else {
      throw file.error(.corrupt, "the table of \(objects) objects does not fit into the file", at: end + 24)
    }
    objectCount = Int(objects)
    rootObject = Int(root)
    tableOffset = Int(table)
  }
}

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
  private func object(_ number: Int) throws(Failure) -> BinaryObject {
    let place = trailer.tableOffset + number * trailer.offsetSize
    let offset = file.unsigned(at: place, size: trailer.offsetSize)
    guard offset >= UInt64(Self.signature.count), offset < UInt64(trailer.tableOffset) else {
      throw file.error(.corrupt, "object \(number) lies outside the objects", at: place)
    }
    let start = Int(offset)
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
    let object = BinaryObject(
      family: family, detail: detail, start: start, count: count, content: content, end: content + count * size)
    guard purse.spend(1 + object.textSize / Self.valueSize) else {
      throw file.error(.tooManyValues, "the file unfolds to more than \(Limit.documentValues.value) values", at: start)
    }
    return object
  }

  /// Reads a count that is stored as an integer object after the marker.
  private func longCount(at start: Int) throws(Failure) -> (count: Int, content: Int) {
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
  private func unknownObject(_ marker: UInt8, at offset: Int) -> Failure {
    file.error(.corrupt, "marker 0x\(String(marker, radix: 16, uppercase: true)) is no known object", at: offset)
  }
}

/// Objects other than containers.
extension BinaryReader {
  /// The value of an object other than a container.
  private func scalar(_ object: BinaryObject) throws(Failure) -> PropertyListNode.Kind {
    let content = object.content..<object.end
    let size = min(8, object.count)
    switch (object.family, object.detail) {
    case (.simple, 0x0), (.simple, 0xF): return .null
    case (.simple, 0x8): return .boolean(false)
    case (.simple, 0x9): return .boolean(true)
    case (.integer, _): return integer(object)
    case (.real, 2):
      return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: file.unsigned(at: object.content, size: 4)))))
    case (.real, 3): return .real(Double(bitPattern: file.unsigned(at: object.content, size: 8)))
    case (.date, 3): return .date(Double(bitPattern: file.unsigned(at: object.content, size: 8)))
    case (.data, _): return .data(Array(file.bytes[content]))
    case (.ascii, _): return .string(try ascii(content))
    case (.utf16, _): return .string(utf16(content))
    case (.uid, _): return .uid(file.unsigned(at: object.end - size, size: size))
    default: throw unknownObject(file.bytes[object.start], at: object.start)
    }
  }

  /// One, two and four bytes are unsigned, eight and sixteen signed.
  private func integer(_ object: BinaryObject) -> PropertyListNode.Kind {
    let size = object.count
    let low = file.unsigned(at: object.end - min(8, size), size: min(8, size))
    let signed = Int64(truncatingIfNeeded: low)
    if size < 16 { return .integer(signed) }
    let high = Int64(truncatingIfNeeded: file.unsigned(at: object.content, size: 8))
    if high == (signed < 0 ? -1 : 0) { return .integer(signed) }
    if high == 0 { return .unsignedInteger(low) }
    return .real(Double(high) * 0x1p64 + Double(low))
  }

  private func ascii(_ content: Range<Int>) throws(Failure) -> MappedString {
    if let offset = file.bytes[content].firstIndex(where: { $0 >= 0x80 }) {
      throw file.error(.invalidEncoding, "expected ASCII in a string", at: offset)
    }
    return MappedString(file.bytes[content].text, startingAt: content.lowerBound)
  }

  /// A string of UTF-16 units; lone surrogates become U+FFFD, as the system shows them.
  private func utf16(_ content: Range<Int>) -> MappedString {
    let decoded = Transcoding.utf16(Array(file.bytes[content]), isBigEndian: true)
    var text = MappedText()
    if !decoded.isEmpty { text.append(decoded[...].text, writtenAs: content) }
    return text.string(startingAt: content.lowerBound)
  }
}
