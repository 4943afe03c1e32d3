import ActivationRuleText
import Testing

@Suite("Broken and hostile binary lists")
struct HostileBinaryTests {
  /// A file of one object with changed bytes, counted from the end where negative.
  private static func file(_ objects: [[UInt8]], changing changes: [(index: Int, byte: UInt8)] = []) -> [UInt8] {
    var bytes = BinaryWriter(objects: objects).file()
    for change in changes { bytes[change.index < 0 ? bytes.count + change.index : change.index] = change.byte }
    return bytes
  }

  static let broken: [(bytes: [UInt8], id: String, message: String)] = [
    (
      Array("bplist00".utf8), "plist-truncated", "expected a trailer of 32 bytes, found the end of the file (at byte 8)"
    ),
    (
      file([[0x09]], changing: [(-26, 0)]), "plist-corrupt",
      "expected sizes of 1 to 8 in the trailer; the file may be truncated (at byte 19)"
    ),
    (
      file([[0x09]], changing: [(-25, 9)]), "plist-corrupt",
      "expected sizes of 1 to 8 in the trailer; the file may be truncated (at byte 19)"
    ),
    (file([[0x09]], changing: [(-17, 0)]), "plist-corrupt", "the outermost object is number 0 of 0 (at byte 29)"),
    (file([[0x09]], changing: [(-9, 1)]), "plist-corrupt", "the outermost object is number 1 of 1 (at byte 29)"),
    (
      file([[0x09]], changing: [(-24, 0xFF)]), "plist-corrupt",
      "the table of 18374686479671623681 objects does not fit into the file (at byte 37)"
    ),
    (
      file([[0x09]], changing: [(-8, 0xFF)]), "plist-corrupt",
      "the table of 1 objects does not fit into the file (at byte 37)"
    ),
    (file([[0x09]], changing: [(-33, 7)]), "plist-corrupt", "object 0 lies outside the objects (at byte 9)"),
    (file([[0x09]], changing: [(-33, 9)]), "plist-corrupt", "object 0 lies outside the objects (at byte 9)"),
    (file([[0x07]]), "plist-corrupt", "marker 0x7 is no known object (at byte 8)"),
    (file([[0x15, 0]]), "plist-corrupt", "marker 0x15 is no known object (at byte 8)"),
    (file([[0x21, 0, 0]]), "plist-corrupt", "marker 0x21 is no known object (at byte 8)"),
    (file([[0x32, 0, 0, 0, 0]]), "plist-corrupt", "marker 0x32 is no known object (at byte 8)"),
    (file([[0x70]]), "plist-corrupt", "marker 0x70 is no known object (at byte 8)"),
    (file([[0x13, 0]]), "plist-truncated", "an object of 8 parts reaches beyond the objects (at byte 8)"),
    (file([[0x55, 0x61]]), "plist-truncated", "an object of 5 parts reaches beyond the objects (at byte 8)"),
    (file([[0x5F]]), "plist-truncated", "an object ends early (at byte 9)"),
    (file([[0x5F, 0x13, 0]]), "plist-truncated", "an object ends early (at byte 9)"),
    (file([[0x5F, 0x50, 0]]), "plist-corrupt", "expected the size of an object (at byte 9)"),
    (
      file([[0x5F, 0x13] + [UInt8](repeating: 0xFF, count: 8)]), "plist-corrupt",
      "the size of an object is larger than any file (at byte 9)"
    ),
    (
      file([[0xDF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7)]), "plist-truncated",
      "an object of 9223372036854775807 parts reaches beyond the objects (at byte 8)"
    ),
    (file([[0x51, 0xE4]]), "invalid-encoding", "expected ASCII in a string (at byte 9)"),
    (file([[0xA1, 9]]), "plist-corrupt", "object 9 of 1 does not exist (at byte 9)"),
    (file([[0xD1, 1, 1], [0x09]]), "plist-corrupt", "expected a string as the key of a dictionary (at byte 11)"),
    (file([[0xA1, 0]]), "plist-cycle", "object 0 holds itself (at byte 8)"),
    (file([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]), "plist-cycle", "object 0 holds itself (at byte 8)"),
  ]

  @Test("says what is wrong and where", arguments: broken)
  func complains(_ row: (bytes: [UInt8], id: String, message: String)) throws {
    let finding = try complaint(row.bytes)
    #expect(finding.id == row.id)
    #expect(finding.message == row.message)
  }

  @Test("the same container twice, side by side, is no cycle")
  func sharing() throws {
    #expect(try read(Self.file([[0xA2, 1, 1], [0xA1, 2], [0x09]])).root.sketch == "[[true], [true]]")
  }

  @Test("shared arrays that unfold without end stop at the limit of values")
  func explosion() throws {
    var writer = BinaryWriter()
    for level in 1...40 { writer.array([level, level]) }
    writer.add([0x09])
    let finding = try complaint(writer.file())
    #expect(finding.id == "too-many-values")
    #expect(finding.message.hasPrefix("the file unfolds to more than \(Limit.documentValues.value) values"))
  }

  @Test("a long string that is shared counts by its length")
  func sharedString() throws {
    var writer = BinaryWriter()
    writer.array(Array(repeating: 1, count: 2000))
    writer.string(String(repeating: "x", count: 1_000_000))
    #expect(try complaint(writer.file()).id == "too-many-values")
  }

  @Test("so many containers inside each other are read, one more is not")
  func depth() throws {
    func nested(_ depth: Int) -> [UInt8] {
      var writer = BinaryWriter(referenceSize: 2)
      for level in 1..<depth { writer.array([level]) }
      writer.array([])
      return writer.file()
    }
    #expect(try read(nested(Limit.listNesting.value)).root.valueCount == Limit.listNesting.value)
    #expect(try complaint(nested(Limit.listNesting.value + 1)).id == "nesting-too-deep")
  }

  @Test("every beginning of a good file is an error or reads, and none stops the program")
  func truncation() throws {
    let file = BinaryWriter.sample
    #expect(try read(file).root.valueCount == 15)
    for length in 0..<file.count { _ = try? read(Array(file[..<length])) }
  }

  @Test("no change of bytes stops the program")
  func mutation() {
    let file = BinaryWriter.sample
    var generator = Generator(state: 1)
    for _ in 0..<5000 {
      var bytes = file
      for _ in 0...generator.next(below: 4) {
        bytes[generator.next(below: bytes.count)] = UInt8(generator.next(below: 256))
      }
      _ = try? read(bytes)
    }
  }
}

/// A small repeatable generator of random numbers (SplitMix64).
struct Generator {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }
}
