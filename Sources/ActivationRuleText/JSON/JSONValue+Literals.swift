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

  /// Makes an object with its members in source order.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { JSONMember($0.0, $0.1) })
  }

  /// A string, or null.
  package init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }
}

/// Property list values as literals, such as the values of a rule dictionary.
extension PropertyListNode: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  /// Makes a string.
  public init(stringLiteral value: String) { self.init(.string(MappedString(value))) }

  /// Makes a Boolean.
  public init(booleanLiteral value: Bool) { self.init(.boolean(value)) }

  /// Makes an integer.
  public init(integerLiteral value: Int64) { self.init(.integer(value)) }
}
