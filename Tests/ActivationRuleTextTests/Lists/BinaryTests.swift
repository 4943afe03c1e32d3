import ActivationRuleText
import Testing

@Suite("Binary values")
struct BinaryTests {
  static let scalars: [(bytes: [UInt8], sketch: String)] = [
    ([0x00], "null"), ([0x08], "false"), ([0x09], "true"), ([0x0F], "null"),
    ([0x10, 0xFF], "255"), ([0x11, 0xFF, 0xFF], "65535"), ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "4294967295"),
    ([0x13] + [UInt8](repeating: 0xFF, count: 8), "-1"),
    ([0x14] + [UInt8](repeating: 0, count: 15) + [7], "7"),
    ([0x14] + [UInt8](repeating: 0xFF, count: 16), "-1"),
    ([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 0xFF, count: 8), "18446744073709551615u"),
    ([0x14] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8), "1.8446744073709552e+19r"),
    ([0x22, 0x3F, 0xC0, 0, 0], "1.5r"), ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "1.5r"),
    ([0x33, 0xBF, 0xF0, 0, 0, 0, 0, 0, 0], "@-1.0"), ([0x40], "<>"), ([0x42, 1, 2], "<1 2>"),
    ([0x4F, 0x10, 16] + [UInt8](repeating: 1, count: 16), "<1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1>"),
    ([0x50], "''"), ([0x53, 0x61, 0x62, 0x63], "'abc'"), ([0x62, 0x00, 0xE4, 0x26, 0x03], "'ä☃'"), ([0x60], "''"),
    ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "'😀'"), ([0x61, 0xD8, 0x3D], "'\u{FFFD}'"),
    ([0x80, 5], "#5"), ([0x83, 0, 1, 0, 0], "#65536"), ([0x8F] + [UInt8](repeating: 0, count: 15) + [9], "#9"),
    ([0xA0], "[]"), ([0xB0], "[]"), ([0xC0], "[]"), ([0xD0], "{}"),
  ]

  @Test("each object is its own kind", arguments: scalars)
  func scalar(_ row: (bytes: [UInt8], sketch: String)) throws {
    var writer = BinaryWriter()
    writer.add(row.bytes)
    let document = try read(writer.file())
    #expect(document.format == .binary)
    #expect(document.root.sketch == row.sketch)
    #expect(document.root.range.count == row.bytes.count)
  }

  @Test("all sizes of references and offsets are read", arguments: 1...8, 2...8)
  func sizes(referenceSize: Int, offsetSize: Int) throws {
    var writer = BinaryWriter(referenceSize: referenceSize, offsetSize: offsetSize)
    writer.array([1, 1, 2])
    writer.string("shared")
    writer.dictionary([(1, 1), (3, 4), (3, 5)])
    writer.string("größe")
    writer.add([0x10, 1])
    writer.add([0x22, 0x3F, 0x80, 0, 0])
    #expect(try read(writer.file()).root.sketch == "['shared', 'shared', {shared: 'shared', größe: 1, größe: 1.0r}]")
  }

  @Test("sets are arrays in stored order", arguments: [0xB0, 0xC0] as [UInt8])
  func sets(_ marker: UInt8) throws {
    var writer = BinaryWriter()
    writer.array([2, 1], marker: marker)
    writer.string("a")
    writer.string("b")
    #expect(try read(writer.file()).root.sketch == "['b', 'a']")
  }

  @Test("long containers are read")
  func longContainers() throws {
    var writer = BinaryWriter(referenceSize: 2)
    writer.array(Array(repeating: 1, count: 1000))
    writer.add([0x09])
    #expect(try read(writer.file()).root.valueCount == 1001)
  }
}
