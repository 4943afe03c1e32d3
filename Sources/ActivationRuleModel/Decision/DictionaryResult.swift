import ActivationRuleText
import ActivationRuleTypes

/// The results of a dictionary's tests for a payload, of which the certainty, the reason and the steps are renderings.
struct DictionaryResult: Sendable {
  let rule: ActivationRule
  let tests: [DictionaryTest]
  /// The keys in the test of accepted types; `nil` for a rule without that test.
  let acceptedKeys: AcceptedKeys?
  /// The index of the test that fails; `nil` if all pass.
  let failing: Int?
  private let prepared: PreparedPayload
  var payload: Payload { prepared.payload }

  init(_ rule: ActivationRule, _ tests: [DictionaryTest], _ payload: PreparedPayload, failing: Int?) {
    acceptedKeys = rule.acceptedKeys
    self.failing = failing
    self.rule = rule
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
      tests[position].key == nil || condition(at: position)?.hasAttachment(prepared) ?? false
    }
  }

  /// The certainty of the deciding tests.
  var certainty: Certainty { deciding.map { certainty(at: $0) }.min() ?? .documented }

  /// The certainty that a test passes, or fails.
  func certainty(at position: Int) -> Certainty {
    let test = tests[position]
    let holds = position != failing
    if test.key == nil, let keys = acceptedKeys {
      return holds ? keys.acceptanceCertainty(prepared) : keys.refusalCertainty(prepared)
    }
    // A subset of the attachments cannot exceed a maximum that all of them are within.
    if case .atMost(let limit) = test.kind, holds, prepared.attachmentCount <= limit { return .documented }
    return test.certainty
  }

  /// The place of a test's key in the text that the rule came from.
  func range(of test: DictionaryTest) -> SourceRange? {
    test.key.flatMap { rule.entry(of: $0)?.keyRange }
  }

  // MARK: Attachments

  /// The indexes of the attachments that satisfy a test's condition.
  func attachments(countedAt position: Int) -> [Int] {
    condition(at: position)?.attachments(prepared) ?? []
  }

  private func condition(at position: Int) -> Condition? {
    rule.parts?.conditions[position] ?? Condition(ofAttachment: tests[position].condition, rule.types)
  }

  /// The key that comes closest to accepting an unaccepted attachment.
  private func nearMiss(_ attachment: Int) -> AcceptedKeys.NearMiss? {
    acceptedKeys?.nearMiss(of: prepared.run(of: attachment), prepared)
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
    return refusals.first { nearMiss($0.position) == nil } ?? refusals.first
  }

  /// The missing part, if that makes the rule fail; `nil` if no key comes close.
  ///
  /// If none of several attachments is accepted, the user may have meant any of them.
  var lack: PayloadDecision.Lack? {
    guard let failing, tests[failing].key == nil, acceptedKeys != nil else { return nil }
    guard let refused else { return .attachment }
    let all = refusals
    let isNone = all.count == prepared.attachmentCount
    return (isNone ? all : [refused]).lazy.compactMap { self.lack(of: $0.attachment, $0.position) }.first
  }

  private func lack(of attachment: Payload.Attachment, _ position: Int) -> PayloadDecision.Lack? {
    let missing = rule.settings.ruleTable.countKeys.first { key in
      key.counts(attachment.registeredTypeIdentifiers, rule.types) && (rule.value(of: key.key)?.integerValue ?? 0) <= 0
    }
    return (missing?.key ?? nearMiss(position)?.rule.key).map { .key($0) }
  }
}

/// The steps of a dictionary: which key counted which attachment, and which attachments no key accepted.
extension DictionaryResult {
  /// The mode, then every test up to the first failing one; the others were skipped.
  var steps: [ExplanationStep] {
    let deciding = deciding
    return [mode]
      + tests.indices.map { position in
        let test = tests[position]
        if let failing, position > failing {
          return ExplanationStep(
            title(test), .skipped, nil, test.certainty, range: range(of: test), about: subject(test))
        }
        return step(position, isDecisive: deciding.contains(position))
      }
  }

  /// The matching mode, from the version and the strict key, with the accepted types.
  private var mode: ExplanationStep {
    guard let test = tests.last, test.key == nil else {
      return ExplanationStep(
        "no key accepts a type", .information, "only the counts of attachments are tested", .observed)
    }
    let accepted = acceptedKeys.map { " (\($0.text))" } ?? ""
    return test.kind == .all
      ? ExplanationStep("strict matching", .information, "every attachment must be of an accepted type\(accepted)")
      : ExplanationStep("version 2", .information, "one attachment of an accepted type is enough\(accepted)")
  }

  /// Why every attachment must be of an accepted type.
  private var strictness: String {
    guard let strict = rule.value(of: RuleKey.usesStrictMatching), strict.booleanValue else {
      return "without DictionaryVersion 2"
    }
    let number = strict.integerValue
    return "with UsesStrictMatching" + (number == 1 ? "" : ", for which \(number) counts as true")
  }

  /// The number of attachments that a test counts, and the wanted number.
  private func tally(at position: Int, matching: Int) -> Tally {
    let total = payload.attachments.count
    let wanted: Bound =
      switch tests[position].kind {
      case .atMost(let limit): .atMost(limit)
      case .atLeast(let limit): .atLeast(limit)
      case .none: .none
      case .all: .all(total)
      case .any: .atLeast(1)
      }
    return Tally(matching: matching, total: total, noun: "attachment", wanted: wanted)
  }

  private func step(_ position: Int, isDecisive: Bool) -> ExplanationStep {
    let test = tests[position]
    let holds = position != failing
    let matching = Set(attachments(countedAt: position))
    let tally = tally(at: position, matching: matching.count)
    let children = payload.attachments.enumerated().map { index, attachment in
      let matches = matching.contains(index)
      return step(index, attachment, test, matches, isDecisive && decides(matches, test, holds))
    }
    return ExplanationStep(
      title(test), holds ? .holds : .fails, tally.text + note(on: test, holds), certainty(at: position),
      isDecisive: isDecisive, range: range(of: test),
      children: (test.reason == .attachmentBounds ? [] : children) + (position == failing ? missing : []),
      about: subject(test), count: tally)
  }

  /// What people do not expect of a test that fails.
  private func note(on test: DictionaryTest, _ holds: Bool) -> String {
    switch test.kind {
    case .none where !holds: "; with DictionaryVersion 2 a 0 forbids, and leaving the key out does not"
    case .all where !holds && payload.attachments.count > 1: " \(strictness)"
    default: ""
    }
  }

  /// The key that would accept the attachments, if it is missing or switched off.
  private var missing: [ExplanationStep] {
    guard case .key(let name)? = lack, let key = DictionaryKey[name] else { return [] }
    let value = rule.value(of: name)
    guard (value?.integerValue ?? 0) <= 0 else { return [] }
    let state = value.map { key.isBoolean ? "false" : "\($0.integerValue)" } ?? "missing"
    return [ExplanationStep(key.name, .fails, state, isDecisive: true, about: .key(name))]
  }

  /// Whether the outcome of a test depends on an attachment that matches, or does not.
  private func decides(_ matches: Bool, _ test: DictionaryTest, _ holds: Bool) -> Bool {
    switch test.kind {
    case .all, .any: holds == matches
    case .atMost, .none: !holds && matches
    case .atLeast: matches
    }
  }

  private func title(_ test: DictionaryTest) -> String {
    test.key
      ?? (test.reason == .typeNotAccepted
        ? "every attachment is of an accepted type" : "an attachment is of an accepted type")
  }

  private func subject(_ test: DictionaryTest) -> ExplanationStep.Subject { test.key.map { .key($0) } ?? .clause }

  // MARK: Attachments

  /// The result of a test for an attachment, and its certainty.
  private func step(
    _ index: Int, _ attachment: Payload.Attachment, _ test: DictionaryTest, _ matches: Bool, _ isDecisive: Bool
  ) -> ExplanationStep {
    var (detail, certainty) = (matches ? chain(attachment, test) : "does not match", test.certainty)
    var acceptance: ExplanationStep.Acceptance?
    if test.key == nil, let keys = acceptedKeys {
      (detail, acceptance) = (matches ? "accepted" : "no key of the rule accepts it", matches ? nil : .refused)
      let run = prepared.run(of: index)
      if matches, let found = keys.acceptance(of: run, prepared) {
        let chain = rule.types.chain(prepared.identifier(at: found.place, of: run), found.type) ?? found.type
        (detail, certainty) = ("\(chain), accepted by \(found.rule.name)", found.rule.certainty)
        acceptance = .accepted(by: found.rule.key)
      } else if !matches, let near = nearMiss(index) {
        (detail, certainty) = ("\(detail): \(keys.text(near, of: run, prepared))", near.rule.certainty)
        acceptance = .nearMiss(of: near.rule.key)
      }
    }
    return ExplanationStep(
      "attachment \(index + 1) \(attachment.shape)", matches ? .holds : .fails, detail, certainty,
      isDecisive: isDecisive, about: .attachment(index, types: attachment.registeredTypeIdentifiers),
      acceptance: acceptance)
  }

  /// The chain of types through which an attachment counts for a key.
  private func chain(_ attachment: Payload.Attachment, _ test: DictionaryTest) -> String {
    test.types.lazy.compactMap { rule.types.firstChain(of: attachment.registeredTypeIdentifiers, $0) }.first
      ?? "matches"
  }
}
