import Texts
import PropertyLists

/// Follows the tests of a dictionary: which key counted which attachment, and what nobody accepted.
struct DictionaryExplainer {
  let rule: ActivationRule
  let tests: [DictionaryTest]
  private let prepared: PreparedPayload
  private let description: TestDescription

  init(_ rule: ActivationRule, _ tests: [DictionaryTest], _ payload: PreparedPayload) {
    self.rule = rule
    self.tests = tests
    prepared = payload
    description = TestDescription(rule, tests, payload)
  }

  private var payload: Payload { prepared.payload }
  private var chains: TypeChains { TypeChains(types: rule.types) }

  /// The steps: the mode, then every test up to the one that fails.
  func steps() -> [ExplanationStep] {
    let failing = rule.failing(tests, prepared)
    let deciding = failing.map { [$0] } ?? description.deciding
    return [mode]
      + tests.indices.map { position in
        if let failing, position > failing {
          let test = tests[position]
          return ExplanationStep(
            title(test), .skipped, nil, test.certainty, range: range(test), about: test.key.map { .key($0) } ?? .clause)
        }
        return step(position, holds: position != failing, isDecisive: deciding.contains(position))
      }
  }

  /// How the dictionary is matched, which its version and the strict key decide.
  private var mode: ExplanationStep {
    guard let test = tests.last, test.key == nil else {
      return ExplanationStep(
        "no key accepts a type", .information, "only the counts of attachments are tested", .observed)
    }
    return test.reason == .typeNotAccepted
      ? ExplanationStep(
        "strict matching", .information,
        "every attachment must be of an accepted type (version below 2, or UsesStrictMatching)")
      : ExplanationStep("version 2", .information, "one attachment of an accepted type is enough")
  }

  private func step(_ position: Int, holds: Bool, isDecisive: Bool) -> ExplanationStep {
    let test = tests[position]
    let matching = Set(description.attachments(countedAt: position))
    let children = payload.attachments.enumerated().map { index, attachment -> ExplanationStep in
      let matches = matching.contains(index)
      let (detail, certainty, acceptance) = outcome(attachment, test, matches)
      return ExplanationStep(
        "attachment \(index + 1) \(attachment.shape)", matches ? .holds : .fails, detail,
        certainty, isDecisive: isDecisive && decides(matches, test, holds),
        about: .attachment(index, types: attachment.registeredTypeIdentifiers), acceptance: acceptance)
    }
    return ExplanationStep(
      title(test), holds ? .holds : .fails, numbers(test, matching.count),
      description.certainty(at: position, holds: holds), isDecisive: isDecisive,
      range: range(test), children: test.reason == .attachmentBounds || test.condition == nil ? [] : children,
      about: test.key.map { .key($0) } ?? .clause,
      count: .init(matching: matching.count, total: payload.attachments.count))
  }

  /// Whether an attachment that matches, or does not, is what a test's outcome depends on.
  private func decides(_ matches: Bool, _ test: DictionaryTest, _ holds: Bool) -> Bool {
    switch test.kind {
    case .all, .any: holds == matches
    case .atMost, .none: !holds && matches
    case .atLeast: matches
    case .predicate: false
    }
  }

  private func title(_ test: DictionaryTest) -> String {
    if let key = test.key { return key }
    return test.reason == .typeNotAccepted
      ? "every attachment is of an accepted type" : "an attachment is of an accepted type"
  }

  private func numbers(_ test: DictionaryTest, _ count: Int) -> String {
    switch test.kind {
    case .atMost(let limit): return "\(WordList.count(count, "attachment")) counted, at most \(limit) allowed"
    case .atLeast(let limit): return "\(WordList.count(count, "attachment")) counted, at least \(limit) wanted"
    case .none: return "\(WordList.count(count, "attachment")) counted, none allowed"
    case .predicate: return "the rule file's own test"
    case .all, .any:
      let total = payload.attachments.count
      return
        "\(count) of \(WordList.count(total, "attachment")) accepted; \(test.kind == .all ? "all" : "at least 1") must be"
    }
  }

  // MARK: Attachments

  /// What a test found in an attachment, and how sure that is.
  private func outcome(
    _ attachment: Payload.Attachment, _ test: DictionaryTest, _ matches: Bool
  ) -> (detail: String, certainty: Certainty, ExplanationStep.Acceptance?) {
    guard test.key == nil, let keys = description.acceptedKeys else {
      return (matches ? chain(attachment, test) : "does not count", test.certainty, nil)
    }
    guard !matches else {
      guard let found = keys.acceptance(of: attachment) else { return ("accepted", test.certainty, nil) }
      let chain = chains.chain(found.identifier, found.type) ?? found.type
      return ("\(chain), accepted by \(found.key)", found.certainty, .accepted(by: found.fullKey))
    }
    guard let near = keys.nearMiss(attachment) else {
      return ("no key of the rule accepts it", test.certainty, .refused)
    }
    return ("no key of the rule accepts it: \(near.text)", near.certainty, .nearMiss(of: near.fullKey))
  }

  /// Through which types an attachment counts for a key.
  private func chain(_ attachment: Payload.Attachment, _ test: DictionaryTest) -> String {
    for type in test.types {
      for identifier in attachment.registeredTypeIdentifiers {
        guard let chain = chains.chain(identifier, type) else { continue }
        return chain
      }
    }
    return "counts"
  }

  private func range(_ test: DictionaryTest) -> SourceRange? {
    guard let key = test.key, case .dictionary(let entries) = rule.value else { return nil }
    return entries.last { $0.key.text == key }?.keyRange
  }
}
