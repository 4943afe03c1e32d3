import ActivationRuleText
import ActivationRuleTypes

/// The keys in the test of accepted types: the types that each accepts, and the certainty of that.
///
/// An object, since every decision of a rule asks it.
final class AcceptedKeys: Sendable {
  let test: DictionaryTest
  let types: UniformTypeRegistry
  private let rules: [DictionaryKey]
  /// The same keys with the types that each accepts, the most certain first.
  private let surest: [(rule: DictionaryKey, types: [LookedUpType])]
  /// The excepted types.
  private let exceptions: [LookedUpType]
  /// The keys that are misread, those for the narrowest types first.
  private let misread: [(rule: DictionaryKey, misreading: DictionaryKey.Misreading, type: LookedUpType)]

  /// - Parameter rule: the rule that contains the test.
  init(_ test: DictionaryTest, of rule: ActivationRule) {
    let rules = rule.settings.ruleTable.rows.filter { key in
      !key.types.isEmpty && key.types.allSatisfy { test.types.contains($0) }
        && (rule.value(of: key.key)?.integerValue ?? 0) > 0
    }
    let types = rule.types
    surest = Certainty.allCases.reversed().flatMap { certainty in
      rules.filter { $0.certainty == certainty }.map { ($0, $0.types.map { types.lookUp($0) }) }
    }
    exceptions = test.exceptions.map { types.lookUp($0) }
    misread = rules.compactMap { rule in rule.misreading.map { (rule, $0, types.lookUp($0.type)) } }
      .sorted { $0.1.order < $1.1.order }
    (self.test, self.types, self.rules) = (test, types, rules)
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
    /// The place of the accepted identifier.
    let place: Int
    let type: String
  }

  /// The most certain key that accepts the attachments of a run.
  func acceptance(of run: Int, _ payload: PreparedPayload) -> Acceptance? {
    for (rule, accepted) in surest {
      for place in payload.identifiers(of: run) {
        guard let type = accepted.first(where: { payload.conforms(place, to: $0, types) }),
          !exceptions.contains(where: { payload.conforms(place, to: $0, types) })
        else { continue }
        return Acceptance(rule: rule, place: place, type: type.identifier)
      }
    }
    return nil
  }

  // MARK: Refused

  /// The reason why a key does not accept an attachment that other readings of its name would accept.
  struct NearMiss {
    let rule: DictionaryKey
    fileprivate let misreading: DictionaryKey.Misreading
    /// The place of the identifier.
    fileprivate let place: Int
  }

  /// The key that comes closest to accepting the unaccepted attachments of a run; `nil` if none comes close.
  ///
  /// Apple names no types for these keys. If a key is known only from reports or guesses, a verdict that would change
  /// if the key accepted a little more is no more certain than they are.
  func nearMiss(of run: Int, _ payload: PreparedPayload) -> NearMiss? {
    for (rule, misreading, type) in misread {
      for place in payload.identifiers(of: run) where payload.conforms(place, to: type, types) {
        return NearMiss(rule: rule, misreading: misreading, place: place)
      }
    }
    return nil
  }

  /// What the attachment is, and what the key takes.
  func text(_ near: NearMiss, of run: Int, _ payload: PreparedPayload) -> String {
    let (rule, misreading, identifier) = (near.rule, near.misreading, payload.identifier(at: near.place, of: run))
    let types = WordList.list(rule.types)
    if rule.exceptions.contains(misreading.type) {
      return "\(identifier) conforms to \(types), but \(rule.name) takes no file URLs"
    }
    if rule.types.contains(where: { self.types.conforms(identifier, to: $0) }),
      let exception = exceptions.first(where: { payload.conforms(near.place, to: $0, self.types) })?.identifier
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
  func acceptanceCertainty(_ payload: PreparedPayload) -> Certainty {
    let found = (0..<payload.runCount).compactMap { acceptance(of: $0, payload)?.rule.certainty }
    return min(test.certainty, (test.kind == .all ? found.min() : found.max()) ?? test.certainty)
  }

  /// The certainty of the keys that come closest to accepting the unaccepted attachments: the strongest if all
  /// attachments count, otherwise the weakest.
  func refusalCertainty(_ payload: PreparedPayload) -> Certainty {
    let found = (0..<payload.runCount).filter { acceptance(of: $0, payload) == nil }.map {
      nearMiss(of: $0, payload)?.rule.certainty ?? test.certainty
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
