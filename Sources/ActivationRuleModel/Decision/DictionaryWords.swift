import ActivationRuleText

/// The sentence about a dictionary.
extension DictionaryResult {
  var message: String { failing.map { failureText(at: $0) } ?? successText }

  // MARK: Failure

  private func failureText(at position: Int) -> String {
    let test = tests[position]
    let matching = attachments(countedAt: position)
    let name = test.key.map(RuleKey.short) ?? ""
    let count = WordList.count(matching.count, "attachment")
    let verb = matching.count == 1 ? "counts" : "count"
    switch test.kind {
    case .atMost(let limit) where test.reason == .attachmentBounds:
      if payload.attachments.isEmpty { return "there is no attachment, and \(name) asks for one at least" }
      return "\(shared), and \(name) allows \(limit)"
    case .atLeast(let limit): return "\(shared), and \(name) asks for at least \(limit)"
    case .atMost(let limit): return "\(count) \(verb) as \(WordList.list(test.types)), and \(name) allows \(limit)"
    case .none:
      let first = matching.first.map { "attachment \($0 + 1) \(shape($0))" } ?? "an attachment"
      return
        "\(first) conforms to \(WordList.list(test.types)), which \(name) forbids: with DictionaryVersion 2 a 0 forbids,"
        + " and leaving the key out does not"
    case .all, .any:
      return acceptedKeys.map { refusalText($0, isNone: matching.isEmpty) } ?? "the types are not accepted"
    }
  }

  private var shared: String {
    let count = payload.attachments.count
    return "\(WordList.count(count, "attachment")) \(count == 1 ? "is" : "are") shared"
  }

  private func shape(_ position: Int) -> String { payload.attachments[position].shape }

  /// Names the attachment without an accepted type, with the key that is missing or comes closest to accepting it.
  private func refusalText(_ keys: AcceptedKeys, isNone: Bool) -> String {
    let lack = lack
    guard let other = refused?.position else { return lack?.text ?? "" }
    let count = payload.attachments.count
    let ending = (lack.map { "; \($0.text)" } ?? "") + "; the rule accepts \(keys.text)"
    if count == 1 { return "the attachment \(shape(other)) is of no type that the rule accepts" + ending }
    if isNone {
      return "none of the \(count) attachments is of a type that the rule accepts: found "
        + WordList.some(payload.attachments.map { $0.shape }) + ending
    }
    return "\(strictness) every attachment must be accepted, and attachment \(other + 1) \(shape(other)) is not"
      + ending
  }

  /// The reason why every attachment must have an accepted type.
  private var strictness: String {
    guard let strict = rule.value(of: RuleKey.usesStrictMatching), strict.booleanValue else {
      return "without DictionaryVersion 2"
    }
    let number = strict.integerValue
    return number == 1 ? "with UsesStrictMatching" : "with UsesStrictMatching, for which \(number) counts as true,"
  }

  // MARK: Success

  private var successText: String {
    guard let keys = acceptedKeys, let number = attachments(countedAt: tests.count - 1).first,
      let first = keys.acceptance(of: payload.attachments[number])
    else { return "every test that the keys make holds" }
    let count = payload.attachments.count
    let kind = rule.types.chainText(first.type, from: first.identifier)
    if count == 1 { return "\(RuleKey.short(first.key)) accepts the attachment \(shape(number)) as \(kind)" }
    if keys.test.kind == .any {
      return "\(RuleKey.short(first.key)) accepts attachment \(number + 1) \(shape(number)) as \(kind), and with "
        + "DictionaryVersion 2 one of \(count) is enough"
    }
    let all = count == 2 ? "both" : "all \(count)"
    return "\(all) attachments are of types that the rule accepts (\(keys.text)), and within its counts"
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

  /// The matching mode, from the version and the strict key.
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

  /// The number of attachments that a test counts, and the wanted number.
  private func tally(at position: Int, matching: Int) -> Tally {
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
      title(test), holds ? .holds : .fails, tally.text, certainty(at: position), isDecisive: isDecisive,
      range: range(of: test),
      children: test.reason == .attachmentBounds ? [] : children, about: subject(test),
      count: .init(tally))
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
      if matches, let found = keys.acceptance(of: attachment) {
        let chain = rule.types.chain(found.identifier, found.type) ?? found.type
        (detail, certainty) = ("\(chain), accepted by \(RuleKey.short(found.key))", found.certainty)
        acceptance = .accepted(by: found.key)
      } else if !matches, let near = keys.nearMiss(attachment) {
        (detail, certainty) = ("\(detail): \(near.text)", near.certainty)
        acceptance = .nearMiss(of: near.key)
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
