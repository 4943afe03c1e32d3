import ActivationRuleText
import ActivationRuleTypes

/// The results of a dictionary's tests for a payload, of which the certainty, the sentence and the steps are renderings.
struct DictionaryResult: Sendable {
  let rule: ActivationRule
  let payload: Payload
  let tests: [DictionaryTest]
  /// The keys in the test of accepted types; `nil` for a rule without that test.
  let acceptedKeys: AcceptedKeys?
  /// The index of the test that fails; `nil` if all pass.
  let failing: Int?
  private let prepared: PreparedPayload

  init(_ rule: ActivationRule, _ tests: [DictionaryTest], _ payload: PreparedPayload, _ verdict: Verdict) {
    acceptedKeys = rule.acceptedKeys
    failing = verdict == .shown ? nil : rule.condition?.failing(payload)
    self.rule = rule
    self.payload = payload.payload
    self.tests = tests
    prepared = payload
  }

  /// The indexes of the deciding tests: the failing test; if all pass, the test of accepted types, and limits on
  /// something that is present.
  ///
  /// A limit on something that is not shared would pass under any reading of its key.
  var deciding: [Int] {
    if let failing { return [failing] }
    guard tests.last?.key == nil else { return Array(tests.indices) }
    return tests.indices.filter { position in
      tests[position].key == nil || !attachments(countedAt: position).isEmpty
    }
  }

  /// The certainty of the deciding tests.
  var certainty: Certainty { deciding.map { certainty(at: $0) }.min() ?? .documented }

  /// The certainty that a test passes, or fails.
  func certainty(at position: Int) -> Certainty {
    let test = tests[position]
    let holds = position != failing
    if test.key == nil, let keys = acceptedKeys {
      return holds ? keys.acceptanceCertainty(payload) : keys.refusalCertainty(payload)
    }
    // A subset of the attachments cannot exceed a maximum that all of them are within.
    if case .atMost(let limit) = test.kind, holds, prepared.attachmentCount <= limit { return .documented }
    return test.certainty
  }

  /// The place of a test's key in the text that the rule came from.
  func range(of test: DictionaryTest) -> SourceRange? {
    guard let key = test.key, case .dictionary(let entries) = rule.value else { return nil }
    return entries.last { $0.key.text == key }?.keyRange
  }

  // MARK: Attachments

  /// The indexes of the attachments that satisfy a test's condition.
  func attachments(countedAt position: Int) -> [Int] {
    let condition = rule.parts?.conditions[position] ?? Condition(ofAttachment: tests[position].condition, rule.types)
    return condition?.attachments(prepared) ?? []
  }
}

// MARK: What is lacking

extension DictionaryResult {
  /// The attachments without an accepted type, each with its index.
  private var refusals: [(position: Int, attachment: Payload.Attachment)] {
    let accepted = Set(attachments(countedAt: tests.count - 1))
    return payload.attachments.enumerated().filter { !accepted.contains($0.offset) }.map { ($0.offset, $0.element) }
  }

  /// The most certain cause: an attachment that no key comes close to accepting, if there is any.
  var refused: (position: Int, attachment: Payload.Attachment)? {
    let refusals = refusals
    return refusals.first { acceptedKeys?.nearMiss($0.attachment) == nil } ?? refusals.first
  }

  /// The key that would accept the payload, or the missing attachment, with its description.
  typealias Lack = (lack: Decision.Lack, text: String)

  /// The missing part, if that makes the rule fail; `nil` if no key comes close.
  ///
  /// If none of several attachments is accepted, the user may have meant any of them.
  var lack: Lack? {
    guard let failing, tests[failing].key == nil, acceptedKeys != nil else { return nil }
    guard let refused else {
      return (.attachment, "there is no attachment, and the rule wants one of a type that it accepts")
    }
    let all = refusals
    let isNone = all.count == prepared.attachmentCount
    return (isNone ? all : [refused]).lazy.compactMap { self.lack(of: $0.attachment) }.first
  }

  private func lack(of attachment: Payload.Attachment) -> Lack? {
    let missing = rule.settings.ruleTable.countKeys.first { key in
      key.counts(attachment.registeredTypeIdentifiers, rule.types) && (rule.value(of: key.key)?.integerValue ?? 0) <= 0
    }
    guard let missing else { return acceptedKeys?.nearMiss(attachment).map { (.key($0.key), $0.text) } }
    let state = rule.value(of: missing.key).map { missing.isBoolean ? "false" : "\($0.integerValue)" } ?? "missing"
    return (.key(missing.key), "\(missing.name) is \(state)")
  }
}

// MARK: Accepted types

/// The keys in the test of accepted types: the types that each accepts, and the certainty of that.
struct AcceptedKeys: Sendable {
  let test: DictionaryTest
  let types: UniformTypeRegistry
  private let rules: [DictionaryKey]

  /// - Parameter rule: the rule that contains the test.
  init(_ test: DictionaryTest, of rule: ActivationRule) {
    rules = rule.settings.ruleTable.rows.filter { key in
      !key.types.isEmpty && key.types.allSatisfy { test.types.contains($0) }
        && (rule.value(of: key.key)?.integerValue ?? 0) > 0
    }
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

  /// The names of the keys.
  var names: [String] { rules.map { $0.name } }

  // MARK: Accepted

  /// The reason why an attachment is accepted.
  struct Acceptance {
    /// The key, in full.
    let key: String
    let identifier: String
    let type: String
    let certainty: Certainty
  }

  /// The most certain key that accepts an attachment.
  func acceptance(of attachment: Payload.Attachment) -> Acceptance? {
    var best: Acceptance?
    for rule in rules {
      for identifier in attachment.registeredTypeIdentifiers where !isExcepted(identifier) {
        guard let type = rule.types.first(where: { types.conforms(identifier, to: $0) }) else { continue }
        if let found = best, found.certainty >= rule.certainty { continue }
        best = Acceptance(key: rule.key, identifier: identifier, type: type, certainty: rule.certainty)
      }
    }
    return best
  }

  private func isExcepted(_ identifier: String) -> Bool {
    test.exceptions.contains { types.conforms(identifier, to: $0) }
  }

  // MARK: Refused

  /// The reason why a key does not accept an attachment that other readings of its name would accept.
  struct NearMiss {
    /// The key, in full.
    let key: String
    let text: String
    let certainty: Certainty
  }

  /// The key that comes closest to accepting an unaccepted attachment; `nil` if none comes close.
  ///
  /// Apple names no types for these keys. If a key is known only from reports or guesses, a verdict that would change
  /// if the key accepted a little more is no more certain than they are.
  func nearMiss(_ attachment: Payload.Attachment) -> NearMiss? {
    for (rule, misreading) in Self.misreadings(rules) {
      for identifier in attachment.registeredTypeIdentifiers where types.conforms(identifier, to: misreading.type) {
        return NearMiss(key: rule.key, text: text(rule, misreading, identifier), certainty: rule.certainty)
      }
    }
    return nil
  }

  /// The types that the keys are wrongly expected to accept, the narrowest types first.
  private static func misreadings(
    _ rules: [DictionaryKey]
  ) -> [(rule: DictionaryKey, misreading: DictionaryKey.Misreading)] {
    rules.compactMap { rule in rule.misreading.map { (rule, $0) } }.sorted { $0.misreading.order < $1.misreading.order }
  }

  private func text(_ rule: DictionaryKey, _ misreading: DictionaryKey.Misreading, _ identifier: String) -> String {
    let types = WordList.list(rule.types)
    if rule.exceptions.contains(misreading.type) {
      return "\(identifier) conforms to \(types), but \(rule.name) takes no file URLs"
    }
    if rule.types.contains(where: { self.types.conforms(identifier, to: $0) }),
      let exception = test.exceptions.first(where: { self.types.conforms(identifier, to: $0) })
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
    let found = payload.attachments.compactMap { acceptance(of: $0)?.certainty }
    return min(test.certainty, (test.kind == .all ? found.min() : found.max()) ?? test.certainty)
  }

  /// The certainty of the keys that come closest to accepting the unaccepted attachments: the strongest if all
  /// attachments count, otherwise the weakest.
  func refusalCertainty(_ payload: Payload) -> Certainty {
    let found = payload.attachments.filter { acceptance(of: $0) == nil }.map {
      nearMiss($0)?.certainty ?? test.certainty
    }
    return (test.kind == .all ? found.max() : found.min()) ?? test.certainty
  }
}

extension ActivationRule {
  /// The value of a key of a dictionary; of duplicate keys the last one counts.
  func value(of key: String) -> PropertyListNode? {
    guard case .dictionary(let entries) = value else { return nil }
    return entries.last { $0.key.text == key }?.value
  }

  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  var acceptedKeys: AcceptedKeys? {
    dictionaryTests.last.flatMap { $0.key == nil ? AcceptedKeys($0, of: self) : nil }
  }
}
