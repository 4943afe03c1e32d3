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
