/// One value of a property list or of a JSON text, with its place in the file.
public struct PropertyListNode: Hashable, Sendable {
  /// The type of a value, with its content.
  public enum Kind: Hashable, Sendable {
    /// JSON `null`, and the null and fill objects of binary property lists; XML has none.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// An integer that fits in 64 bits with a sign.
    case integer(Int64)
    /// An integer from 2⁶³ to 2⁶⁴−1; smaller ones are always ``integer(_:)``.
    case unsignedInteger(UInt64)
    /// A real; in property lists it may be infinite or NaN.
    ///
    /// Integers of JSON and of binary lists that do not fit in ``integer(_:)`` or ``unsignedInteger(_:)`` become the
    /// nearest real.
    case real(Double)
    /// A string.
    case string(MappedString)
    /// A date, in seconds since 2001-01-01T00:00:00Z; negative before it.
    case date(Double)
    /// Bytes.
    case data([UInt8])
    /// A reference number of a keyed archive; binary lists only.
    case uid(UInt64)
    /// An array, or a set of a binary list in its stored order.
    case array([PropertyListNode])
    /// A dictionary; its entries are in file order and may repeat.
    case dictionary([PropertyListEntry])
  }

  /// The type of the value, with its content.
  public let kind: Kind

  /// The bytes of the value: the whole XML element or JSON token, or the binary object without its children.
  public let range: SourceRange

  /// Makes a value; the range is empty if it was not read from a file.
  package init(_ kind: Kind, at range: SourceRange = .none) {
    self.kind = kind
    self.range = range
  }
}

extension PropertyListNode {
  /// The type as messages name it.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .unsignedInteger, .real: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .uid: "a reference number"
    case .array: "an array"
    case .dictionary: "an object"
    }
  }
}
