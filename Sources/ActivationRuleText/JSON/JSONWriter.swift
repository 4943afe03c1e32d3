/// Writes JSON as bytes.
///
/// Characters that are invisible, control a terminal or change the writing direction are escaped, so that no value
/// can deceive or attack a reader.
struct JSONWriter {
  var bytes: [UInt8] = []
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
    // Most strings are plain.
    if string.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
      append(string)
    } else {
      for scalar in string.unicodeScalars { write(scalar) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\u{8}": append("\\b")
    case "\t": append("\\t")
    case "\n": append("\\n")
    case "\u{C}": append("\\f")
    case "\r": append("\\r")
    case _ where VisibleText.isVisible(scalar): Transcoding.append(scalar, to: &bytes)
    default:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { writeUnit(unit) }
    }
  }

  /// Writes a UTF-16 code unit as an escape.
  private mutating func writeUnit(_ unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] { bytes.append(Self.digits[Int(unit >> shift) & 0x0F]) }
  }
}
