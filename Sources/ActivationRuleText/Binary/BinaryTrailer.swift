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
  init(_ file: BinaryFile) throws(PropertyListError) {
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
