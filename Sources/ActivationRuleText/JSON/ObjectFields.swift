/// The fields of an object, read one at a time.
package struct ObjectFields {
  /// The object.
  package let node: PropertyListNode
  /// The fields in file order.
  package let entries: [PropertyListEntry]
  /// The object as the subject of a sentence.
  private let name: String

  /// Takes an object.
  ///
  /// - Parameters:
  ///   - name: the object as the subject of a sentence, such as "a preset".
  ///   - words: the expected value, for messages.
  package init(_ node: PropertyListNode, _ name: String, words: String = "an object") throws(FieldError) {
    entries = try node.read(.object(words), as: name)
    (self.node, self.name) = (node, name)
  }

  /// The value of a field, or `nil` if it is missing; of duplicates the last one counts.
  package subscript(field: String) -> PropertyListNode? { node[field] }

  /// The value of a required field.
  package func required<Value>(_ field: String, _ type: FieldType<Value>) throws(FieldError) -> Value {
    if let value = try given(field, type) { return value }
    throw missing(field)
  }

  /// The value of a field; `nil` if it is missing.
  package func given<Value>(_ field: String, _ type: FieldType<Value>) throws(FieldError) -> Value? {
    try node[field]?.read(type, as: "'\(field)'")
  }

  /// The value of a field; `nil` if it is missing or null.
  package func optional<Value>(_ field: String, _ type: FieldType<Value>) throws(FieldError) -> Value? {
    guard let value = node[field] else { return nil }
    if case .null = value.kind { return nil }
    return try value.read(type, as: "'\(field)'")
  }

  /// The error for a missing required field.
  package func missing(_ field: String) -> FieldError {
    let noun = name.split(separator: " ", maxSplits: 1).last.map { String($0) } ?? name
    return FieldError(.missingField, "the \(noun) has no '\(field)'", at: node.range)
  }

  /// Requires all fields to be known ones, and each to appear once.
  package func check(_ known: [String]) throws(FieldError) {
    if let fault = faults(known).first { throw fault }
  }

  /// The fields that are unknown, or appear twice, in file order.
  ///
  /// - Parameter mayRepeat: whether a field may appear twice.
  package func faults(_ known: [String], mayRepeat: Bool = false) -> [FieldError] {
    var first: [String: SourceRange] = [:]
    return entries.compactMap { entry in
      let field = entry.key.text
      guard known.contains(field) else { return .unknownField(field, of: name, at: entry.keyRange, among: known) }
      let earlier = first.updateValue(entry.keyRange, forKey: field)
      guard let earlier, !mayRepeat else { return nil }
      return FieldError(
        .repeatedField, "the field '\(field)' appears twice", at: entry.keyRange,
        notes: [Finding.Note("the first is here", at: earlier)])
    }
  }
}

extension FieldError {
  /// The error for a field that an object does not have.
  ///
  /// - Parameter name: the object as the subject of a sentence.
  package static func unknownField(
    _ field: String, of name: String, at range: SourceRange, among known: [String]
  ) -> FieldError {
    let meant = EditDistance.nearest(to: field, in: known, count: 1)
    let all = known.count > 12 ? "" : "; expected \(WordList.full(known.map { "'\($0)'" }))"
    let hint = meant.isEmpty ? all : EditDistance.question(meant)
    return FieldError(
      .unknownField(meant: meant.first), "\(name) has no field '\(VisibleText.line(field))'\(hint)", at: range)
  }
}

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

  /// A whole number from 0.
  package static var offset: Self {
    Self({ "a whole number from 0" }, .number) { node in
      if case .integer(let offset) = node.kind, offset >= 0 { Int(clamping: offset) } else { nil }
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

/// The reason why a field of an object, or another value, does not suit its reader.
///
/// All readers of objects throw this error and wrap it once: they know the text and the identifiers of its faults.
package struct FieldError: Error, Hashable, Sendable {
  /// The kinds of fault.
  package enum Fault: Hashable, Sendable {
    /// A value of the wrong type.
    case wrongKind
    /// A required field that is missing.
    case missingField
    /// A field that the object does not have, with the name that was probably meant.
    case unknownField(meant: String?)
    /// A field that appears twice in the same object.
    case repeatedField
    /// A word that is not among the allowed ones.
    case unknownValue
    /// An empty text where one is required.
    case emptyText
    /// A fault specific to one reader, with the identifier of its finding.
    case own(String)
  }

  /// The fault.
  package let fault: Fault
  /// The message.
  package let message: String
  /// The bytes the error is about.
  package let range: SourceRange
  /// Remarks at other places.
  package let notes: [Finding.Note]

  /// Makes an error.
  package init(_ fault: Fault, _ message: String, at range: SourceRange, notes: [Finding.Note] = []) {
    (self.fault, self.message, self.range, self.notes) = (fault, message, range, notes)
  }

  /// Makes an error of a fault specific to one reader.
  package init(_ fault: some RawRepresentable<String>, _ message: String, at range: SourceRange) {
    self.init(.own(fault.rawValue), message, at: range)
  }

  /// The error for a value of the wrong type.
  package static func wrongKind(_ node: PropertyListNode, _ name: String, _ words: String) -> FieldError {
    FieldError(.wrongKind, "\(name) must be \(words), found \(node.kindName)", at: node.range)
  }

  /// The same error as a fault specific to one reader.
  package func named(_ id: String) -> FieldError { FieldError(.own(id), message, at: range, notes: notes) }

  /// The error as a finding.
  ///
  /// - Parameter family: the beginning of the identifier, such as "preset" in `preset-wrong-kind`; a fault specific to
  ///   one reader has a complete identifier already.
  package func finding(
    _ family: String = "field", severity: Finding.Severity = .error, fixIts: [Finding.FixIt] = []
  ) -> Finding {
    let id =
      switch fault {
      case .wrongKind: "\(family)-wrong-kind"
      case .missingField: "\(family)-missing-field"
      case .unknownField: "\(family)-unknown-field"
      case .repeatedField: "\(family)-repeated-field"
      case .unknownValue: "\(family)-unknown-value"
      case .emptyText: "\(family)-empty-text"
      case .own(let id): id
      }
    return Finding(id, severity, message, at: range, notes: notes, fixIts: fixIts)
  }
}
