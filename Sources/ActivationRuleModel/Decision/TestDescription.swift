import PredicateFormat
import PropertyLists
import Texts
import UniformTypes

/// Says in words how the tests of a dictionary came out for a payload.
struct TestDescription {
  let rule: ActivationRule
  let payload: Payload

  // MARK: Failure

  func describeFailure(of test: DictionaryTest) -> String {
    let matching = attachments(countedBy: test)
    let name = test.key.map(RuleKey.short) ?? ""
    switch test.kind {
    case .atMost(let limit) where test.reason == .attachmentBounds:
      if payload.attachments.isEmpty { return "there is no attachment, and \(name) asks for one at least" }
      return "\(shared), and \(name) allows \(limit)"
    case .atLeast(let limit):
      return "\(shared), and \(name) asks for at least \(limit)"
    case .atMost(let limit) where !isOwnTable:
      return
        "\(WordList.count(matching.count, "attachment")) count\(matching.count == 1 ? "s" : "") for \(name), which allows \(limit)"
    case .atMost(let limit):
      return
        "\(WordList.count(matching.count, "attachment")) count\(matching.count == 1 ? "s" : "") as \(WordList.list(test.types))"
        + ", and \(name) allows \(limit)"
    case .none:
      let first = matching.first.map { "attachment \($0 + 1)\(brackets($0))" } ?? "an attachment"
      guard isOwnTable else { return "\(first) is of a kind that the rule file forbids where \(name) accepts nothing" }
      return
        "\(first) conforms to \(WordList.list(test.types)), which \(name) forbids: with DictionaryVersion 2 a 0 forbids,"
        + " and leaving the key out does not"
    case .predicate where test.key == nil:
      return "the rule file's test of the accepted types does not hold (\(keys(of: test).text))"
    case .predicate: return "the rule file's test for \(name) does not hold"
    case .all, .any: return describeTypeFailure(test, matching)
    }
  }

  /// Whether the table of this package is used, whose tests are about the types of their keys.
  private var isOwnTable: Bool { rule.settings.table == nil }

  private func keys(of test: DictionaryTest) -> AcceptedKeys {
    AcceptedKeys(test, of: rule)
  }

  private var shared: String {
    let count = payload.attachments.count
    return "\(WordList.count(count, "attachment")) \(count == 1 ? "is" : "are") shared"
  }

  /// Names the attachment that is of no accepted type, with the key that is missing or comes nearest to taking it.
  private func describeTypeFailure(_ test: DictionaryTest, _ matching: [Int]) -> String {
    let keys = keys(of: test)
    let attachments = payload.attachments
    let accepted = Set(matching)
    let refused = attachments.indices.filter { !accepted.contains($0) }
    // One that no key comes near is the surest cause.
    guard let other = refused.first(where: { keys.nearMiss(attachments[$0]) == nil }) ?? refused.first else {
      return "there is no attachment, and the rule wants one of a type that it accepts"
    }
    let list = "the rule accepts \(keys.text)"
    if matching.isEmpty, attachments.count > 1 {
      let cause = refused.lazy.compactMap { missing(attachments[$0]) ?? keys.nearMiss(attachments[$0])?.text }.first
      return "none of the \(attachments.count) attachments is of a type that the rule accepts: found "
        + WordList.some(attachments.map { $0.shape }) + (cause.map { "; \($0)" } ?? "") + "; \(list)"
    }
    let cause = (missing(attachments[other]) ?? keys.nearMiss(attachments[other])?.text).map { "; \($0)" } ?? ""
    if attachments.count == 1 {
      return "the attachment\(brackets(other)) is of no type that the rule accepts\(cause); \(list)"
    }
    return "\(strictness) demands that every attachment is accepted, and attachment \(other + 1)\(brackets(other)) is "
      + "not\(cause); \(list)"
  }

  /// The key that would take an attachment, and that the rule lacks or switches off.
  private func missing(_ attachment: Payload.Attachment) -> String? {
    let key = rule.settings.ruleTable.countKeys.first { key in
      key.counts(attachment.registeredTypeIdentifiers, rule.types) && (rule.value(of: key.key)?.integerValue ?? 0) <= 0
    }
    guard let key else { return nil }
    guard let value = rule.value(of: key.key) else { return "\(key.name) is missing" }
    return "\(key.name) is \(key.isBoolean ? "false" : "\(value.integerValue)")"
  }

  /// What demands that every attachment is of an accepted type.
  private var strictness: String {
    guard let strict = rule.value(of: RuleKey.usesStrictMatching), strict.booleanValue else { return "version 1" }
    let number = strict.integerValue
    return number == 1 ? "UsesStrictMatching" : "UsesStrictMatching, for which \(number) is as good as true,"
  }

  // MARK: Success

  func describeSuccess(of tests: [DictionaryTest]) -> String {
    guard let test = tests.last, test.key == nil else { return "every test that the keys make holds" }
    let keys = keys(of: test)
    let count = payload.attachments.count
    let first = payload.attachments.lazy.compactMap { keys.acceptance(of: $0) }.first
    guard let first, let position = attachments(countedBy: test).first else {
      return "every test that the keys make holds"
    }
    let isSame = rule.types.isEqual(first.identifier, first.type)
    let chain = isSame ? nil : TypeChains(types: rule.types).chain(first.identifier, first.type)
    let kind = first.type + (chain.map { " (\($0))" } ?? "")
    if count == 1 { return "\(first.key) accepts the attachment\(brackets(position)) as \(kind)" }
    if test.kind == .any {
      return "\(first.key) accepts attachment \(position + 1)\(brackets(position)) as \(kind), and with "
        + "DictionaryVersion 2 one of \(count) is enough"
    }
    return "all \(count) attachments are of types that the rule accepts (\(keys.text)), and within its counts"
  }

  // MARK: Certainty

  /// The tests that decide when all hold: that of the accepted types, and bounds on something that is there.
  ///
  /// A bound on what nobody shares would hold under any reading of its key.
  func deciding(_ tests: [DictionaryTest]) -> [DictionaryTest] {
    guard tests.last?.key == nil else { return tests }
    return tests.filter { $0.key == nil || $0.condition == nil || !attachments(countedBy: $0).isEmpty }
  }

  /// How sure it is that a test holds, or fails.
  func certainty(of test: DictionaryTest, holds: Bool) -> Certainty {
    if test.key == nil { return holds ? acceptanceCertainty(test) : refusalCertainty(test) }
    // What counts no more than all attachments cannot exceed a maximum that all of them are within.
    if case .atMost(let limit) = test.kind, holds, isOwnTable, payload.attachments.count <= limit { return .documented }
    return test.certainty
  }

  /// As sure as the keys that accept the attachments: each of them, or the surest where one is enough.
  private func acceptanceCertainty(_ test: DictionaryTest) -> Certainty {
    let keys = keys(of: test)
    let accepted = payload.attachments.compactMap { keys.acceptance(of: $0)?.certainty }
    return min(test.certainty, (test.kind == .all ? accepted.min() : accepted.max()) ?? test.certainty)
  }

  /// As sure as the key that comes nearest to accepting what none accepts.
  private func refusalCertainty(_ test: DictionaryTest) -> Certainty {
    let keys = keys(of: test)
    let refused = payload.attachments.filter { keys.acceptance(of: $0) == nil }
    let certainties = refused.map { keys.nearMiss($0)?.certainty ?? test.certainty }
    return (test.kind == .all ? certainties.max() : certainties.min()) ?? test.certainty
  }

  // MARK: Attachments

  /// The positions of the attachments for which a test's condition holds; none for a test without one.
  func attachments(countedBy test: DictionaryTest) -> [Int] {
    guard let condition = test.condition else { return [] }
    let environment = rule.environment.withoutLimits
    let attachments = payload.attachments
    return attachments.indices.filter { position in
      let identifiers = attachments[position].registeredTypeIdentifiers
      let attachment: Value = .dictionary(["registeredTypeIdentifiers": .array(identifiers.map { .string($0) })])
      var evaluator = PredicateEvaluator(
        object: .null, variables: [Lowering.attachmentVariable: attachment], environment: environment)
      return (try? evaluator.holds(condition)) ?? false
    }
  }

  private func brackets(_ position: Int) -> String {
    " \(payload.attachments[position].shape)"
  }
}
