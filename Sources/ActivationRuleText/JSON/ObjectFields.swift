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
  package init(_ node: PropertyListNode, _ name: String, words: String = "an object") throws(Failure) {
    entries = try node.read(.object(words), as: name)
    (self.node, self.name) = (node, name)
  }

  /// The value of a field, or `nil` if it is missing; of duplicates the last one counts.
  package subscript(field: String) -> PropertyListNode? { node[field] }

  /// The value of a required field.
  package func required<Value>(_ field: String, _ type: FieldType<Value>) throws(Failure) -> Value {
    if let value = try given(field, type) { return value }
    throw missing(field)
  }

  /// The value of a field; `nil` if it is missing.
  package func given<Value>(_ field: String, _ type: FieldType<Value>) throws(Failure) -> Value? {
    try node[field]?.read(type, as: "'\(field)'")
  }

  /// The value of a field; `nil` if it is missing or null.
  package func optional<Value>(_ field: String, _ type: FieldType<Value>) throws(Failure) -> Value? {
    guard let value = node[field] else { return nil }
    if case .null = value.kind { return nil }
    return try value.read(type, as: "'\(field)'")
  }

  /// The error for a missing required field.
  package func missing(_ field: String) -> Failure { Self.missing(field, of: name, at: node.range) }

  /// Requires all fields to be known ones, and each to appear once.
  ///
  /// - Parameter mayRepeat: whether a field may appear twice.
  package func check(_ known: [String], mayRepeat: Bool = false) throws(Failure) {
    try Self.check(entries.map { ($0.key.text, $0.keyRange) }, of: name, known, mayRepeat: mayRepeat)
  }

  /// Requires the fields of an object to be known ones, and each to appear once.
  package static func check(
    _ fields: [(name: String, range: SourceRange)], of name: String, _ known: [String], mayRepeat: Bool = false
  ) throws(Failure) {
    for (index, field) in fields.enumerated() {
      guard known.contains(field.name) else { throw .unknownField(field.name, of: name, at: field.range, among: known) }
      // No more than the known ones can stand before the first that repeats one.
      guard !mayRepeat, let earlier = fields[..<index].first(where: { $0.name == field.name }) else { continue }
      throw Failure(
        FieldFault.repeatedField, "the field '\(field.name)' appears twice", at: field.range,
        notes: [Finding.Note("the first is here", at: earlier.range)])
    }
  }

  /// The error for an object without a field.
  ///
  /// - Parameter name: the object as the subject of a sentence.
  package static func missing(_ field: String, of name: String, at range: SourceRange) -> Failure {
    let noun = name.split(separator: " ", maxSplits: 1).last.map { String($0) } ?? name
    return Failure(FieldFault.missingField, "the \(noun) has no '\(field)'", at: range)
  }
}

extension Failure {
  /// The error for a field that an object does not have.
  ///
  /// - Parameter name: the object as the subject of a sentence.
  package static func unknownField(
    _ field: String, of name: String, at range: SourceRange, among known: [String]
  ) -> Failure {
    let meant = EditDistance.nearest(to: field, in: known, count: 1)
    let all = known.count > 12 ? "" : "; expected \(WordList.full(known.map { "'\($0)'" }))"
    let hint = meant.isEmpty ? all : EditDistance.question(meant)
    let repair = meant.first.map { Finding.FixIt("write '\($0)'", replacing: range, with: "\"\($0)\"") }
    return Failure(
      FieldFault.unknownField, "\(name) has no field '\(VisibleText.line(field))'\(hint)", at: range,
      fixIts: [repair].compactMap { $0 })
  }
}

/// A type of value: how to read it, and the words for it in messages.
///
/// The words are made on demand: most values have no fault.
package struct FieldType<Value> {
  private let words: () -> String
  private let detail: FieldDetail
  private let value: (PropertyListNode) throws(Failure) -> Value?

  private init(
    _ words: @escaping () -> String, _ detail: FieldDetail,
    _ value: @escaping (PropertyListNode) throws(Failure) -> Value?
  ) {
    (self.words, self.detail, self.value) = (words, detail, value)
  }

  /// Makes a type.
  ///
  /// - Parameters:
  ///   - words: what the value must be, such as "an array".
  ///   - value: reads the value; `nil` if it has another type.
  package init(_ words: String, _ value: @escaping (PropertyListNode) throws(Failure) -> Value?) {
    self.init({ words }, .none, value)
  }

  /// Reads a value.
  ///
  /// - Parameter name: the value as the subject of a sentence.
  fileprivate func read(_ node: PropertyListNode, _ name: () -> String) throws(Failure) -> Value {
    if let value = try value(node) { return value }
    throw detail.rejection(of: node, name(), words())
  }
}

/// Why a message may reject a value of the right type.
private enum FieldDetail {
  case none, text, word, number

  /// Returns the error for a value; once for all types of values, since each has code of its own.
  func rejection(of node: PropertyListNode, _ name: String, _ words: String) -> Failure {
    let demand = "\(name) must be \(words), found"
    return switch (self, node.kind) {
    case (.text, .string(let text)) where text.text.isEmpty, (.word, .string(let text)) where text.text.isEmpty:
      Failure(FieldFault.emptyText, "\(name) must not be empty", at: node.range)
    case (.word, .string(let text)):
      Failure(FieldFault.unknownValue, "\(demand) '\(VisibleText.line(text.text))'", at: node.range)
    case (.number, .integer(let number)): Failure(FieldFault.wrongKind, "\(demand) \(number)", at: node.range)
    default: Failure(FieldFault.wrongKind, "\(demand) \(node.kindName)", at: node.range)
    }
  }
}

extension PropertyListNode {
  /// Reads this value.
  ///
  /// - Parameter name: the value as the subject of a sentence, such as "a type identifier".
  package func read<Value>(_ type: FieldType<Value>, as name: @autoclosure () -> String) throws(Failure) -> Value {
    try type.read(self, name)
  }
}

extension PropertyListEntry {
  /// Reads the value.
  package func read<Value>(_ type: FieldType<Value>) throws(Failure) -> Value {
    try value.read(type, as: "'\(key.text)'")
  }

  /// Reads the value; `nil` for null.
  package func optional<Value>(_ type: FieldType<Value>) throws(Failure) -> Value? {
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
      switch node.kind {
      case .integer(let count) where count > 0: Int(clamping: count)
      // JSON has one kind of number, and its schemas take 5.0 for a whole one.
      case .real(let number) where number >= 1: Int(exactly: number)
      default: nil
      }
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
    Self(words) { node throws(Failure) in
      guard case .array(let nodes) = node.kind else { return nil }
      return try nodes.map { node throws(Failure) in try node.read(type, as: element) }
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

/// The faults of a field of an object, or of another value; the identifier of the finding also has the object's family,
/// such as "preset" in `preset-wrong-kind`.
package enum FieldFault: String {
  /// A value of the wrong type.
  case wrongKind = "wrong-kind"
  /// A required field that is missing.
  case missingField = "missing-field"
  /// A field that the object does not have.
  case unknownField = "unknown-field"
  /// A field that appears twice in the same object.
  case repeatedField = "repeated-field"
  /// A word that is not among the allowed ones.
  case unknownValue = "unknown-value"
  /// An empty text where one is required.
  case emptyText = "empty-text"
}

extension Failure {
  /// The failure for a value of the wrong type.
  package static func wrongKind(_ node: PropertyListNode, _ name: String, _ words: String) -> Failure {
    Failure(FieldFault.wrongKind, "\(name) must be \(words), found \(node.kindName)", at: node.range)
  }

  /// The fault, if it is one of a field.
  package var fieldFault: FieldFault? { FieldFault(rawValue: finding.id) }

  /// The same failure under the identifier of a reader's finding.
  package func named(_ id: String) -> Failure {
    with(Finding(id, finding.severity, message, at: finding.range, notes: finding.notes, fixIts: finding.fixIts))
  }

  /// The same failure as a finding of a family, unless its fault is one of the reader's own.
  package func ofFamily(_ family: String) -> Failure { fieldFault.map { named("\(family)-\($0.rawValue)") } ?? self }
}
