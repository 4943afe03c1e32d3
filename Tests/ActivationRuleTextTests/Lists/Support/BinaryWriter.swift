/// Writes binary property lists object by object, right or wrong, as a test needs them.
struct BinaryWriter {
  var objects: [[UInt8]] = []
  var referenceSize = 1
  var offsetSize = 4

  /// Adds an object of raw bytes and gives its number.
  @discardableResult
  mutating func add(_ bytes: [UInt8]) -> Int {
    objects.append(bytes)
    return objects.count - 1
  }

  @discardableResult
  mutating func string(_ text: String) -> Int {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let content = isASCII ? Array(text.utf8) : text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return add(head(isASCII ? 0x50 : 0x60, isASCII ? content.count : content.count / 2) + content)
  }

  @discardableResult
  mutating func array(_ references: [Int], marker: UInt8 = 0xA0) -> Int {
    add(head(marker, references.count) + references.flatMap { bigEndian($0, referenceSize) })
  }

  @discardableResult
  mutating func dictionary(_ pairs: [(key: Int, value: Int)]) -> Int {
    add(
      head(0xD0, pairs.count) + pairs.flatMap { bigEndian($0.key, referenceSize) }
        + pairs.flatMap { bigEndian($0.value, referenceSize) })
  }

  /// The marker with the count, which goes into an integer behind it from 15 on.
  func head(_ marker: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [marker | UInt8(count)] : [marker | 0x0F, 0x12] + bigEndian(count, 4)
  }

  func bigEndian(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
  }

  /// The whole file.
  func file(root: Int = 0) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets { bytes += bigEndian(offset, offsetSize) }
    bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    return bytes + bigEndian(objects.count, 8) + bigEndian(root, 8) + bigEndian(table, 8)
  }

  /// A file with most kinds of objects, for truncation and mutation.
  static var sample: [UInt8] {
    var writer = BinaryWriter()
    writer.dictionary([(1, 2), (3, 4), (5, 6)])
    writer.string("rule")
    writer.string("SUBQUERY(extensionItems, $item, TRUEPREDICATE)")
    writer.string("größe")
    writer.array([7, 8, 9, 10, 11])
    writer.string("nested")
    writer.dictionary([(1, 4)])
    writer.add([0x10, 200])
    writer.add([0x23] + [0x3F, 0xF8, 0, 0, 0, 0, 0, 0])
    writer.add([0x33] + [0x41, 0xC0, 0, 0, 0, 0, 0, 0])
    writer.add([0x42, 1, 2])
    writer.add([0x09])
    return writer.file()
  }
}
