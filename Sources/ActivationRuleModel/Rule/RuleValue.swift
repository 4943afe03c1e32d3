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
  fileprivate var json: String {
    JSONValue.object(map { JSONMember($0.key.text, JSONValue($0.value)) }).text()
  }
}
