/// A JSON value to write.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent.
  case integer(Int64)
  /// A number with a fraction or exponent; `null` when not finite, since JSON cannot express it.
  case real(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; members are written in this order, duplicates too.
  case object([JSONMember])

  /// The value as JSON; the same value gives the same text everywhere.
  ///
  /// - Parameter pretty: whether to break lines and indent by two spaces; otherwise there is no whitespace at all.
  /// - Returns: the text, without a line feed at the end.
  /// - Complexity: linear in the length of the text.
  package func text(pretty: Bool = false) -> String {
    bytes(pretty: pretty)[...].text
  }

  /// The value as JSON in UTF-8, as ``text(pretty:)`` gives it.
  package func bytes(pretty: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, pretty: pretty)
    return bytes
  }

  /// Appends the value as JSON in UTF-8, as ``text(pretty:)`` gives it.
  package func write(to bytes: inout [UInt8], pretty: Bool = false) {
    var writer = JSONWriter(isPretty: pretty)
    swap(&writer.bytes, &bytes)
    writer.write(self)
    swap(&writer.bytes, &bytes)
  }
}

/// A key and a value of a JSON object.
package struct JSONMember: Hashable, Sendable {
  /// The key.
  package let key: String

  /// The value.
  package let value: JSONValue

  /// Makes a member.
  package init(_ key: String, _ value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// JSON values as literals.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a string.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Makes a Boolean.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Makes a number.
  package init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes null.
  package init(nilLiteral: ()) { self = .null }

  /// Makes an array.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object with its members in source order; a value that is `nil` is null.
  package init(dictionaryLiteral elements: (String, JSONValue?)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1 ?? .null) })
  }

  /// Returns the members of two objects in one.
  package static func + (left: JSONValue, right: JSONValue) -> JSONValue {
    .object(left.members + right.members)
  }

  package static func += (left: inout JSONValue, right: JSONValue) { left = left + right }

  /// The members of an object; empty for other values.
  package var members: [JSONMember] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

/// A type whose values are written as JSON in one way.
package protocol JSONConvertible {
  /// The value as JSON.
  var json: JSONValue { get }
}

extension JSONValue: JSONConvertible {
  package var json: JSONValue { self }
}

extension String: JSONConvertible {
  package var json: JSONValue { .string(self) }
}

extension RawRepresentable<String> {
  /// The word as JSON.
  package var json: JSONValue { .string(rawValue) }
}

extension Int: JSONConvertible {
  package var json: JSONValue { .integer(Int64(self)) }
}

extension Bool: JSONConvertible {
  package var json: JSONValue { .boolean(self) }
}

extension Optional: JSONConvertible where Wrapped: JSONConvertible {
  package var json: JSONValue { self?.json ?? .null }
}

extension Sequence where Element: JSONConvertible {
  package var json: JSONValue { .array(map { $0.json }) }
}

extension Array: JSONConvertible where Element: JSONConvertible {}

/// Property list values as literals, such as the values of a rule dictionary.
extension PropertyListNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// Makes a string.
  package init(stringLiteral value: String) { self.init(.string(MappedString(value))) }

  /// Makes a Boolean.
  package init(booleanLiteral value: Bool) { self.init(.boolean(value)) }

  /// Makes an integer.
  package init(integerLiteral value: Int64) { self.init(.integer(value)) }
}

extension JSONValue {
  /// The value of a node as JSON.
  ///
  /// Values that JSON lacks become: data base64, dates `2001-01-01T00:00:00Z` without fractions (seconds since then
  /// outside the years 0 to 9999), a UID `{"CF$UID": n}`, integers from 2⁶³ reals, and reals that are not finite
  /// `null`.
  package init(_ node: PropertyListNode) {
    switch node.kind {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .unsignedInteger(let value): self = .real(Double(value))
    case .real(let value): self = value.isFinite ? .real(value) : .null
    case .string(let string): self = .string(string.text)
    case .date(let seconds): self = DateText.text(seconds).map { .string($0) } ?? .real(seconds)
    case .data(let bytes): self = .string(Base64.encode(bytes))
    case .uid(let number): self = ["CF$UID": .integer(Int64(clamping: number))]
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .dictionary(let entries): self = JSONValue(entries)
    }
  }

  /// The entries of a dictionary as an object.
  package init(_ entries: [PropertyListEntry]) {
    self = .object(entries.map { JSONMember($0.key.text, JSONValue($0.value)) })
  }
}

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
    begin("[")
    for (index, element) in elements.enumerated() {
      separate(isFirst: index == 0)
      write(element)
    }
    end("]", isEmpty: elements.isEmpty)
  }

  private mutating func writeObject(_ members: [JSONMember]) {
    begin("{")
    for (index, member) in members.enumerated() {
      separate(isFirst: index == 0)
      writeString(member.key)
      append(isPretty ? ": " : ":")
      write(member.value)
    }
    end("}", isEmpty: members.isEmpty)
  }

  private mutating func begin(_ bracket: Unicode.Scalar) {
    bytes.append(bracket)
    depth += 1
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { bytes.append(",") }
    breakLine()
  }

  private mutating func end(_ bracket: Unicode.Scalar, isEmpty: Bool) {
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
    bytes.append("\"")
    // Most strings are plain.
    let isPlain = string.utf8.withContiguousStorageIfAvailable { text in
      guard text.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) else { return false }
      bytes.append(contentsOf: text)
      return true
    }
    if isPlain != true { for scalar in string.unicodeScalars { write(scalar) } }
    bytes.append("\"")
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
    case _ where VisibleText.isVisible(scalar): append(String(Character(scalar)))
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
