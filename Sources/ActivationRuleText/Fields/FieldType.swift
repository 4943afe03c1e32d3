/// A type of value: how to read it, and the words for it in messages.
///
/// The words are made on demand: most values have no fault.
package struct FieldType<Value> {
  /// Why a message may reject a value of the right type.
  private enum Detail {
    case none, text, word, number
  }

  private let words: () -> String
  private let detail: Detail
  private let value: (PropertyListNode) throws(FieldError) -> Value?

  private init(
    _ words: @escaping () -> String, _ detail: Detail,
    _ value: @escaping (PropertyListNode) throws(FieldError) -> Value?
  ) {
    (self.words, self.detail, self.value) = (words, detail, value)
  }

  /// Makes a type.
  ///
  /// - Parameters:
  ///   - words: what the value must be, such as "an array".
  ///   - value: reads the value; `nil` if it has another type.
  package init(_ words: String, _ value: @escaping (PropertyListNode) throws(FieldError) -> Value?) {
    self.init({ words }, .none, value)
  }

  /// Reads a value.
  ///
  /// - Parameter name: the value as the subject of a sentence.
  fileprivate func read(_ node: PropertyListNode, _ name: () -> String) throws(FieldError) -> Value {
    if let value = try value(node) { return value }
    let demand = "\(name()) must be \(words())"
    switch (detail, node.kind) {
    case (.text, .string(let text)) where text.text.isEmpty, (.word, .string(let text)) where text.text.isEmpty:
      throw FieldError(.emptyText, "\(name()) must not be empty", at: node.range)
    case (.word, .string(let text)):
      throw FieldError(.unknownValue, "\(demand), found '\(VisibleText.line(text.text))'", at: node.range)
    case (.number, .integer(let number)): throw FieldError(.wrongKind, "\(demand), found \(number)", at: node.range)
    default: throw FieldError(.wrongKind, "\(demand), found \(node.kindName)", at: node.range)
    }
  }
}

extension PropertyListNode {
  /// Reads this value.
  ///
  /// - Parameter name: the value as the subject of a sentence, such as "a type identifier".
  package func read<Value>(_ type: FieldType<Value>, as name: @autoclosure () -> String) throws(FieldError) -> Value {
    try type.read(self, name)
  }
}

extension PropertyListEntry {
  /// Reads the value.
  package func read<Value>(_ type: FieldType<Value>) throws(FieldError) -> Value {
    try value.read(type, as: "'\(key.text)'")
  }

  /// Reads the value; `nil` for null.
  package func optional<Value>(_ type: FieldType<Value>) throws(FieldError) -> Value? {
    if case .null = value.kind { nil } else { try read(type) }
  }
}

// MARK: Types

extension FieldType<PropertyListNode> {
  /// Any value.
  package static var any: Self { Self("a value") { $0 } }
}

extension FieldType<String> {
  /// A string.
  package static var string: Self { Self("a string") { $0.string } }

  /// A string that is not empty.
  package static var text: Self { Self({ "a string" }, .text) { $0.string.flatMap { $0.isEmpty ? nil : $0 } } }
}

extension FieldType<Bool> {
  /// A Boolean.
  package static var boolean: Self {
    Self("a Boolean") { if case .boolean(let flag) = $0.kind { flag } else { nil } }
  }
}

extension FieldType<Int> {
  /// A whole number above 0.
  package static var count: Self {
    Self({ "a whole number above 0" }, .number) { node in
      if case .integer(let count) = node.kind, count > 0 { Int(clamping: count) } else { nil }
    }
  }
}

extension FieldType<[PropertyListEntry]> {
  /// An object.
  package static var object: Self { object("an object") }

  /// An object that messages describe in more detail.
  package static func object(_ words: String) -> Self {
    Self(words) { if case .dictionary(let entries) = $0.kind { entries } else { nil } }
  }
}

extension FieldType<[PropertyListNode]> {
  /// An array.
  package static var array: Self { array("an array") }

  /// An array that messages describe in more detail.
  package static func array(_ words: String) -> Self {
    Self(words) { if case .array(let nodes) = $0.kind { nodes } else { nil } }
  }
}

extension FieldType {
  /// An array of values of a type.
  ///
  /// - Parameters:
  ///   - element: an element as the subject of a sentence, such as "a tag".
  ///   - words: what the value must be.
  package static func array<Element>(
    of type: FieldType<Element>, _ element: String, words: String = "an array"
  ) -> Self where Value == [Element] {
    Self(words) { node throws(FieldError) in
      guard case .array(let nodes) = node.kind else { return nil }
      return try nodes.map { node throws(FieldError) in try node.read(type, as: element) }
    }
  }

  /// One of a few words.
  package static func word(
    of words: @autoclosure @escaping () -> [String], _ read: @escaping (String) -> Value?
  ) -> Self {
    Self({ WordList.full(words().map { "'\($0)'" }) }, .word) { $0.string.flatMap(read) }
  }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> {
  /// One of a few words.
  package static var choice: Self { choice { Value(rawValue: $0) } }

  /// One of a few words, with other accepted spellings.
  package static func choice(_ read: @escaping (String) -> Value?) -> Self {
    .word(of: Value.allCases.map { $0.rawValue }, read)
  }
}
