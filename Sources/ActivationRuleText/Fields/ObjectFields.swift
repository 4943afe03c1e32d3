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
        notes: [Diagnostic.Note("the first is here", at: earlier)])
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
