public import ActivationRuleText

/// The place at which a rule was read.
package struct RuleOrigin: Hashable, Sendable {
  /// The text of the file.
  let source: SourceText
  /// The range of the rule.
  let range: SourceRange

  /// The place of a rule in a text; `nil` if there is no range.
  package init?(_ source: SourceText, _ range: SourceRange?) {
    guard let range, range != .none else { return nil }
    (self.source, self.range) = (source, range)
  }
}

extension ActivationRule {
  /// The text that the rule was read from, which the ranges of its decisions refer to; `nil` for a rule that was made
  /// in code.
  public var source: SourceText? { origin?.source }

  /// The rule's place in the text that it was read from; `nil` for a rule that was made in code.
  public var range: SourceRange? { origin?.range }
}

extension ActivationRule {
  /// The narrowest known place of a decision: its clause, otherwise its key, otherwise the whole rule.
  func place(of range: SourceRange?, key: String?) -> SourceRange? {
    guard let origin else {
      // A predicate from code has a text to refer to; a dictionary from code has none.
      if case .predicate = value { return range }
      return nil
    }
    if let range { return range }
    guard case .dictionary(let entries) = value, let entry = entries.first(where: { $0.key.text == key }) else {
      return origin.range
    }
    return entry.keyRange.union(entry.value.range)
  }
}
