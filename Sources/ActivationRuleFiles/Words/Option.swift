import ActivationRuleText

/// An option with the meaning of its value, declared once for parsing, help and completion.
package struct Option<Value>: Sendable {
  /// The definition for help and completion.
  package let definition: OptionDefinition
  private let read: @Sendable (String) throws(InputFailure) -> Value

  /// Creates an option whose values a function reads; it refuses a wrong value.
  package init(_ definition: OptionDefinition, read: @escaping @Sendable (String) throws(InputFailure) -> Value) {
    self.definition = definition
    self.read = read
  }

  /// Creates an option whose values a function reads; it returns `nil` for a wrong value.
  ///
  /// - Parameter meaning: a description of a value that completes "'--limit' must be".
  package init(
    _ name: String, _ value: String, of kind: ArgumentKind = .text,
    is meaning: @autoclosure @escaping @Sendable () -> String, _ summary: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(OptionDefinition(name, value, of: kind, summary)) { text throws(InputFailure) in
      if let value = read(text) { return value }
      var hint = ""
      if case .words(let words) = kind { hint = EditDistance.question(for: text, among: words, count: 1) }
      throw .usage("'\(name)' must be \(meaning()), not '\(text)'\(hint)")
    }
  }

  /// Returns the value that a text represents.
  package func value(of text: String) throws(InputFailure) -> Value { try read(text) }
}

extension Option where Value == [String] {
  /// Creates an option for names of a list of the tool, separated by commas.
  ///
  /// - Parameter noun: the noun for one of them.
  package init(_ name: String, _ value: String, namesOf list: NameList, _ noun: String, _ summary: String) {
    self.init(OptionDefinition(name, value, of: .name(list), summary)) { text throws(InputFailure) in
      let (names, known) = (text.split(separator: ",").map { String($0) }, list.ownNames + list.furtherNames)
      for word in names where !known.contains(word) {
        let hint = EditDistance.question(for: word, among: known, count: 1)
        throw .usage("'\(name)': there is no \(noun) '\(word)'\(hint)")
      }
      return names
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// Creates an option for one of the cases of a type.
  package init(_ name: String, _ value: String, _ summary: String) {
    let words = Value.allCases.map { $0.rawValue }
    self.init(name, value, of: .words(words), is: WordList.full(words), summary) { Value(rawValue: $0) }
  }
}

extension Option where Value == Int {
  /// Creates an option for a whole number in a range.
  package init(_ name: String, _ value: String, from range: ClosedRange<Int>, _ summary: String) {
    let bounds =
      range.upperBound == .max
      ? range.lowerBound == 0 ? "a whole number" : "a whole number above \(range.lowerBound - 1)"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    self.init(name, value, is: bounds, summary) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }
}
