package import ActivationRuleText

/// The value of `NSExtensionActivationRule` in a property list, by kind.
package enum RuleValue: Hashable, Sendable {
  /// Nothing.
  case absent
  /// A string, which is read as a predicate.
  case predicate(MappedString)
  /// A dictionary of activation keys, duplicates included.
  case dictionary([PropertyListEntry])
  /// A Boolean, number, array, date or data, none of which is a rule; the text names the kind.
  case other(String)
  /// A rule that the system ignores.
  indirect case unused(UnusedRule)

  /// The rule in a node; JSON null counts as no rule.
  package init(_ node: PropertyListNode?) {
    switch node?.kind {
    case nil, .null?: self = .absent
    case .string(let text)?: self = .predicate(text)
    case .dictionary(let entries)?: self = .dictionary(entries)
    default: self = .other(node?.kindName ?? "nothing")
    }
  }
}

extension RuleValue {
  /// The rule ready for a property list: a predicate, or the dictionary's keys as JSON; `nil` if it is not a rule.
  var text: String? {
    switch self {
    case .predicate(let text): text.text
    case .dictionary(let entries): entries.json
    case .absent, .other, .unused: nil
    }
  }

  /// Whether another value has the same text, wherever it is.
  func hasSameText(as other: RuleValue) -> Bool {
    switch (self, other) {
    case (.predicate, .predicate), (.dictionary, .dictionary): text == other.text
    case (.unused(let one), .unused(let another)):
      one.cause == another.cause && one.written.hasSameText(as: another.written)
    default: self == other
    }
  }
}

extension [PropertyListEntry] {
  /// The entries as a JSON object.
  fileprivate var json: String { JSONValue(self).text() }
}

/// A rule that the system ignores, whatever its content.
package struct UnusedRule: Hashable, Sendable {
  /// The reason why the system ignores it.
  package enum Cause: Hashable, Sendable {
    /// Extensions at this point are not chosen by a rule, there is no such point and another one is meant, or there is
    /// none, since the value is empty or no text.
    ///
    /// Source: App Extension Programming Guide (Apple).
    case extensionPoint(String, meant: String?)
    /// The rule is at these keys of the property list, and the system only looks at `ExtensionProperties/ruleKeyPath`
    /// (observed).
    case misplaced(keyPath: [String])
    /// The rule is at these keys of the app's property list, and the system only looks into extensions (observed).
    case appList(keyPath: [String])
    /// The list is not an extension's and contains no rule; the system only looks into extensions (observed).
    case otherList(isOfApp: Bool)
  }

  /// The reason why the system ignores it.
  package let cause: Cause
  /// The rule as written.
  package let written: RuleValue
  /// The place of the rule.
  package let range: SourceRange

  /// The reason of the verdict.
  package var reason: HiddenReason {
    switch cause {
    case .extensionPoint: .ruleNotUsed
    case .misplaced, .appList: .misplacedRule
    case .otherList: .noRule
    }
  }

  /// The certainty that the system ignores it.
  package var certainty: Certainty {
    switch cause {
    case .extensionPoint: .documented
    case .misplaced, .appList, .otherList: .observed
    }
  }

  /// The key of a rule that is in the right place, but under a misspelt key.
  package var misspeltKey: String? {
    guard case .misplaced(let path) = cause, path.dropLast() == ExtensionProperties.attributesKeyPath[...],
      path.last != RuleKey.rule
    else { return nil }
    return path.last
  }

  /// The instruction that fixes it.
  package var instruction: String {
    if let misspeltKey { return "rename \(VisibleText.row(misspeltKey)) to \(RuleKey.rule)" }
    return "move the rule to \(Self.text(ExtensionProperties.ruleKeyPath))"
  }

  /// The cause in few words, with what to do.
  package var sentence: String {
    switch cause {
    case .extensionPoint("", _): "the extension point is empty or no text, so the system never offers the extension"
    case .extensionPoint(let point, let meant?): "there is no extension point '\(point)'; did you mean '\(meant)'?"
    case .extensionPoint(let point, nil): "no Share or Action extension, but one at '\(point)'; no rule is read"
    case .misplaced where misspeltKey != nil:
      "the key of the rule is misspelt, so that the system does not find it; rename it"
    case .misplaced:
      "the system does not look for a rule here; move it into NSExtensionAttributes, within NSExtension"
    case .appList:
      "the rule is in the app's own list, and the system reads rules of extensions only; move it to the extension's"
    case .otherList(isOfApp: true): "this is the list of an app, not of an extension"
    case .otherList(isOfApp: false): "this list has no NSExtension, so it is not that of an extension"
    }
  }

  /// The keys that lead to a rule in a wrong place; `nil` for any other cause.
  var place: String? {
    switch cause {
    case .misplaced(let keyPath), .appList(let keyPath):
      keyPath.isEmpty ? "at the top of the property list" : "at \(Self.text(keyPath))"
    case .extensionPoint, .otherList: nil
    }
  }

  /// The sentence if it answers every question: no rule is read at the extension's point, or no extension is there.
  fileprivate var absence: String? {
    switch cause {
    case .extensionPoint, .otherList: sentence
    case .misplaced, .appList: nil
    }
  }

  /// Keys separated by signs.
  static func text(_ keyPath: [String]) -> String { keyPath.joined(separator: " › ") }
}

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
  /// Why there is no rule that the system reads, wherever it may stand; `nil` if one is read or should be.
  package var absence: String? {
    guard case .unused(let unused) = value else { return nil }
    return unused.absence
  }

  /// The text that the rule was read from, which the ranges of its decisions refer to; `nil` for a rule that was made
  /// in code.
  package var source: SourceText? { origin?.source }

  /// The place at which it was read; `nil` for a rule that was made in code.
  package var location: Location? { origin.map { Location($0.source, $0.range) } }
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
