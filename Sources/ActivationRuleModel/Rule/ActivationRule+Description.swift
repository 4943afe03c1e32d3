import ActivationRulePredicates
import ActivationRuleText

// Swift Testing prints the receiver and the arguments of a call that returned `false`. Without these, it would print a
// rule with every type that the system declares.

extension ActivationRule: CustomStringConvertible {
  /// The predicate, or the keys without their common prefix, on one line.
  public var description: String {
    switch value {
    case .absent: "no rule"
    case .predicate(let text): predicate?.description ?? text.text.trimmingBlanks()
    case .dictionary(let entries):
      "{" + entries.map { "\(RuleKey.short($0.key.text)): \($0.value.shortText)" }.joined(separator: ", ") + "}"
    case .other(let kind): "\(kind) in place of a rule"
    case .unused: "\(asWritten.description), which is not used"
    }
  }
}

extension PropertyListNode {
  /// The value as people would write it; for a container, its kind.
  fileprivate var shortText: String {
    switch kind {
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .string(let text): "\"\(text.text)\""
    default: kindName
    }
  }
}

extension Payload: CustomStringConvertible {
  /// The payload on one line, such as `[public.jpeg, public.heic], 2 × [public.png] with text / [public.url]`.
  public var description: String { shape }
}

extension Payload.Attachment: CustomStringConvertible {
  /// The identifiers in brackets.
  public var description: String { shape }
}
