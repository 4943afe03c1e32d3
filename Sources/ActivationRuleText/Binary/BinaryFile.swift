/// The bytes of a binary property list, read with every step checked.
struct BinaryFile {
  let source: SourceText
  let bytes: [UInt8]

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  /// An error at an offset; binary files have no lines, so the message names the byte.
  func error(_ fault: PropertyListFault, _ message: String, at offset: Int) -> PropertyListError {
    PropertyListError(
      fault, "\(message) (at byte \(offset))", at: SourceRange(offset, min(offset + 1, bytes.count)), in: source)
  }

  /// The unsigned big-endian number of one to eight bytes, all of which must be in the file.
  func unsigned(at offset: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}
