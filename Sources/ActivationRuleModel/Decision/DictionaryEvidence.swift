import ActivationRuleText

/// The results of a dictionary's tests for a payload, from which the certainty, the sentence and the steps are derived.
final class DictionaryEvidence: Sendable {
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
    failing = verdict == .shown ? nil : rule.failing(tests, payload)
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
      tests[position].key == nil || countsSome(at: position)
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

  /// The number of attachments that a test counts, and the wanted number.
  func tally(at position: Int, matching: Int) -> Tally {
    let (wanted, isLimit) =
      switch tests[position].kind {
      case .atMost(let limit): ("at most \(limit)", true)
      case .atLeast(let limit): ("at least \(limit)", false)
      case .none: ("none", true)
      case .all: ("all", false)
      case .any: ("at least 1", false)
      }
    return Tally(
      matching: matching, total: payload.attachments.count, noun: "attachment", wanted: wanted, isLimit: isLimit)
  }

  /// The indexes of the attachments that satisfy a test's condition; none for a test without one.
  func attachments(countedAt position: Int) -> [Int] {
    let test = tests[position]
    // The test that all are accepted counts the attachments that are not.
    let wanted = test.kind != .all
    let elements = EvidenceReader(rule, prepared).evidence(of: test.predicate).firstCounted?.elements ?? []
    return elements.indices.prefix(prepared.attachmentCount).filter { elements[$0].matches == wanted }
  }

  /// Whether any attachment satisfies a test's condition.
  private func countsSome(at position: Int) -> Bool { !attachments(countedAt: position).isEmpty }
}

// MARK: What is lacking

extension DictionaryEvidence {
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
