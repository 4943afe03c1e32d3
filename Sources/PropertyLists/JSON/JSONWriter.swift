/// Writes JSON as bytes.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  private static let digits = Array("0123456789abcdef".utf8)

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .boolean(let boolean): append(boolean ? "true" : "false")
    case .integer(let integer): append(String(integer))
    case .real(let real): append(real.isFinite ? real.description : "null")
    case .string(let string): writeString(string)
    case .array(let elements): writeArray(elements)
    case .object(let members): writeObject(members)
    }
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func writeArray(_ elements: [JSONValue]) {
    begin(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      separate(isFirst: index == 0)
      write(element)
    }
    end(UInt8(ascii: "]"), isEmpty: elements.isEmpty)
  }

  private mutating func writeObject(_ members: [JSONMember]) {
    begin(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      separate(isFirst: index == 0)
      writeString(member.key)
      append(isPretty ? ": " : ":")
      write(member.value)
    }
    end(UInt8(ascii: "}"), isEmpty: members.isEmpty)
  }

  private mutating func begin(_ bracket: UInt8) {
    bytes.append(bracket)
    depth += 1
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func end(_ bracket: UInt8, isEmpty: Bool) {
    depth -= 1
    if !isEmpty { breakLine() }
    bytes.append(bracket)
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    bytes.append(0x0A)
    for _ in 0..<depth { append("  ") }
  }

  private mutating func writeString(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        writeEscape(byte)
      } else {
        bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    default:
      append("u00")
      bytes.append(Self.digits[Int(byte >> 4)])
      bytes.append(Self.digits[Int(byte & 0x0F)])
    }
  }
}
