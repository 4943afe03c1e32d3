import ActivationRuleText
import ActivationRuleTypes

/// The keys in the test of accepted types: the types that each accepts, and the certainty of that.
struct AcceptedKeys: Sendable {
  let test: DictionaryTest
  let types: UniformTypeRegistry
  private let rules: [DictionaryKey]
  /// The same keys, the most certain first.
  private let surest: [DictionaryKey]
  /// The keys that are misread, those for the narrowest types first.
  private let misread: [(rule: DictionaryKey, misreading: DictionaryKey.Misreading)]

  /// - Parameter rule: the rule that contains the test.
  init(_ test: DictionaryTest, of rule: ActivationRule) {
    let rules = rule.settings.ruleTable.rows.filter { key in
      !key.types.isEmpty && key.types.allSatisfy { test.types.contains($0) }
        && (rule.value(of: key.key)?.integerValue ?? 0) > 0
    }
    self.rules = rules
    surest = Certainty.allCases.reversed().flatMap { certainty in rules.filter { $0.certainty == certainty } }
    misread = rules.compactMap { rule in rule.misreading.map { (rule, $0) } }.sorted { $0.1.order < $1.1.order }
    (self.test, types) = (test, rule.types)
  }

  /// The keys with their types, such as "SupportsText: public.plain-text".
  var text: String {
    rules.map { rule in
      let exceptions = rule.exceptions.filter { test.exceptions.contains($0) }
      let rest = exceptions.isEmpty ? "" : " but not \(WordList.list(exceptions))"
      return "\(rule.name): \(WordList.list(rule.types))\(rest)"
    }.joined(separator: "; ")
  }

  // MARK: Accepted

  /// The reason why an attachment is accepted.
  struct Acceptance {
    let rule: DictionaryKey
    let identifier: String
    let type: String
  }

  /// The most certain key that accepts an attachment.
  func acceptance(of attachment: Payload.Attachment) -> Acceptance? {
    for rule in surest {
      for identifier in attachment.registeredTypeIdentifiers {
        guard let type = rule.types.first(where: { types.conforms(identifier, to: $0) }), exception(identifier) == nil
        else { continue }
        return Acceptance(rule: rule, identifier: identifier, type: type)
      }
    }
    return nil
  }

  /// The excepted type that an identifier conforms to.
  private func exception(_ identifier: String) -> String? {
    test.exceptions.first { types.conforms(identifier, to: $0) }
  }

  // MARK: Refused

  /// The reason why a key does not accept an attachment that other readings of its name would accept.
  struct NearMiss {
    let rule: DictionaryKey
    fileprivate let misreading: DictionaryKey.Misreading
    fileprivate let identifier: String
  }

  /// The key that comes closest to accepting an unaccepted attachment; `nil` if none comes close.
  ///
  /// Apple names no types for these keys. If a key is known only from reports or guesses, a verdict that would change
  /// if the key accepted a little more is no more certain than they are.
  func nearMiss(_ attachment: Payload.Attachment) -> NearMiss? {
    for (rule, misreading) in misread {
      for identifier in attachment.registeredTypeIdentifiers where types.conforms(identifier, to: misreading.type) {
        return NearMiss(rule: rule, misreading: misreading, identifier: identifier)
      }
    }
    return nil
  }

  /// What the attachment is, and what the key takes.
  func text(_ near: NearMiss) -> String {
    let (rule, misreading, identifier) = (near.rule, near.misreading, near.identifier)
    let types = WordList.list(rule.types)
    if rule.exceptions.contains(misreading.type) {
      return "\(identifier) conforms to \(types), but \(rule.name) takes no file URLs"
    }
    if rule.types.contains(where: { self.types.conforms(identifier, to: $0) }),
      let exception = exception(identifier)
    {
      let key = rules.first { $0.exceptions.contains(exception) } ?? rule
      return "\(identifier) conforms to \(types), but \(key.name) leaves out \(exception)"
    }
    if let noun = misreading.noun { return "\(identifier) without \(types) is no \(noun) that \(rule.name) takes" }
    if identifier == misreading.type { return "\(rule.name) takes \(types), and \(identifier) is wider" }
    return "\(identifier) is a kind of \(misreading.type), and \(rule.name) takes \(types) alone"
  }
}

// MARK: Certainty

extension AcceptedKeys {
  /// The certainty of the keys that accept the attachments: the weakest if all attachments count, otherwise the
  /// strongest.
  func acceptanceCertainty(_ payload: Payload) -> Certainty {
    let found = payload.runs.compactMap { acceptance(of: $0.element)?.rule.certainty }
    return min(test.certainty, (test.kind == .all ? found.min() : found.max()) ?? test.certainty)
  }

  /// The certainty of the keys that come closest to accepting the unaccepted attachments: the strongest if all
  /// attachments count, otherwise the weakest.
  func refusalCertainty(_ payload: Payload) -> Certainty {
    let found = payload.runs.filter { acceptance(of: $0.element) == nil }.map {
      nearMiss($0.element)?.rule.certainty ?? test.certainty
    }
    return (test.kind == .all ? found.max() : found.min()) ?? test.certainty
  }
}

extension ActivationRule {
  /// The entry of a key of a dictionary; of duplicate keys the last one counts.
  func entry(of key: String) -> PropertyListEntry? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries.named(key)
  }

  /// The value of a key of a dictionary.
  func value(of key: String) -> PropertyListNode? { entry(of: key)?.value }

  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  var acceptedKeys: AcceptedKeys? {
    if let parts { return parts.acceptedKeys }
    return dictionaryTests.last.flatMap { $0.key == nil ? AcceptedKeys($0, of: self) : nil }
  }
}
