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
    case .uid(let number): self = .object([JSONMember("CF$UID", Self.number(number))])
    case .array(let elements): self = .array(elements.map { JSONValue($0) })
    case .dictionary(let entries): self = .object(entries.map { JSONMember($0.key.text, JSONValue($0.value)) })
    }
  }

  private static func number(_ value: UInt64) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .real(Double(value))
  }
}
