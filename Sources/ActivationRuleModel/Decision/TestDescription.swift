import PredicateFormat
import PropertyLists
import Texts
import UniformTypes

/// Says in words how the tests of a dictionary came out for a payload.
struct TestDescription {
  let rule: ActivationRule
  let payload: Payload
  private let tests: [DictionaryTest]
  private let prepared: PreparedPayload
  /// The keys behind the test of accepted types; `nil` for a rule without that test.
  let acceptedKeys: AcceptedKeys?

  /// - Parameter keys: the keys behind the test of accepted types, where they are known already.
  init(
    _ rule: ActivationRule, _ tests: [DictionaryTest], _ payload: PreparedPayload, _ keys: AcceptedKeys? = nil
  ) {
    acceptedKeys = keys ?? rule.acceptedKeys
    self.rule = rule
    self.payload = payload.payload
    self.tests = tests
    prepared = payload
  }

  // MARK: Failure

  func describeFailure(at position: Int) -> String {
    let test = tests[position]
    let matching = attachments(countedAt: position)
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
      return "the rule file's test of the accepted types does not hold (\(acceptedKeys?.text ?? "none"))"
    case .predicate: return "the rule file's test for \(name) does not hold"
    case .all, .any: return acceptedKeys.map { describeTypeFailure($0, matching) } ?? "the types are not accepted"
    }
  }

  /// Whether the table of this package is used, whose tests are about the types of their keys.
  private var isOwnTable: Bool { rule.settings.table == nil }

  private var shared: String {
    let count = payload.attachments.count
    return "\(WordList.count(count, "attachment")) \(count == 1 ? "is" : "are") shared"
  }

  /// Names the attachment that is of no accepted type, with the key that is missing or comes nearest to taking it.
  private func describeTypeFailure(_ keys: AcceptedKeys, _ matching: [Int]) -> String {
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

  func describeSuccess() -> String {
    let position = tests.count - 1
    guard let keys = acceptedKeys, let number = attachments(countedAt: position).first,
      let first = keys.acceptance(of: payload.attachments[number])
    else { return "every test that the keys make holds" }
    let count = payload.attachments.count
    let isSame = rule.types.isEqual(first.identifier, first.type)
    let chain = isSame ? nil : TypeChains(types: rule.types).chain(first.identifier, first.type)
    let kind = first.type + (chain.map { " (\($0))" } ?? "")
    if count == 1 { return "\(first.key) accepts the attachment\(brackets(number)) as \(kind)" }
    if keys.test.kind == .any {
      return "\(first.key) accepts attachment \(number + 1)\(brackets(number)) as \(kind), and with "
        + "DictionaryVersion 2 one of \(count) is enough"
    }
    return "all \(count) attachments are of types that the rule accepts (\(keys.text)), and within its counts"
  }

  // MARK: Certainty

  /// The positions of the tests that decide when all hold: that of the accepted types, and bounds on something that is
  /// there.
  ///
  /// A bound on what nobody shares would hold under any reading of its key.
  var deciding: [Int] {
    guard tests.last?.key == nil else { return Array(tests.indices) }
    return tests.indices.filter { position in
      tests[position].key == nil || tests[position].condition == nil || countsSome(at: position)
    }
  }

  /// How sure it is that the test at a position holds, or fails.
  func certainty(at position: Int, holds: Bool) -> Certainty {
    let test = tests[position]
    if test.key == nil, let keys = acceptedKeys {
      return holds ? keys.acceptanceCertainty(prepared) : keys.refusalCertainty(prepared)
    }
    // What counts no more than all attachments cannot exceed a maximum that all of them are within.
    if case .atMost(let limit) = test.kind, holds, isOwnTable, prepared.attachmentCount <= limit { return .documented }
    return test.certainty
  }

  // MARK: Attachments

  /// The positions of the attachments for which a test's condition holds; none for a test without one.
  func attachments(countedAt position: Int) -> [Int] {
    let test = tests[position]
    guard test.condition != nil else { return [] }
    // The test that all are accepted counts those that are not.
    let wanted = test.kind != .all
    if hasCountedCondition(at: position) {
      return (0..<prepared.attachmentCount).filter { isCounted($0, at: position) == wanted }
    }
    var reader = EvidenceReader(rule, prepared)
    let matches = reader.firstMatches(test.predicate).prefix(prepared.attachmentCount)
    return matches.indices.filter { matches[$0] == wanted }
  }

  /// Whether the compiled form says which attachments a test counts.
  private func hasCountedCondition(at position: Int) -> Bool {
    rule.hasQuery(for: prepared) && rule.content.query.roots[position].counted >= 0
  }

  private func isCounted(_ attachment: Int, at position: Int) -> Bool {
    rule.content.query.isCounted(attachment, by: position, prepared, rule.content.types)
  }

  /// Whether there is an attachment for which a test's condition holds.
  private func countsSome(at position: Int) -> Bool {
    guard hasCountedCondition(at: position) else { return !attachments(countedAt: position).isEmpty }
    let wanted = tests[position].kind != .all
    return (0..<prepared.attachmentCount).contains { isCounted($0, at: position) == wanted }
  }

  private func brackets(_ position: Int) -> String {
    " \(payload.attachments[position].shape)"
  }
}
