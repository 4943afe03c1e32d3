/// The steps of a dictionary: which key counted which attachment, and which attachments no key accepted.
extension DictionaryEvidence {
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
        let chain = TypeChains(types: rule.types).chain(found.identifier, found.type) ?? found.type
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
    let chains = TypeChains(types: rule.types)
    return test.types.lazy.compactMap { chains.first(of: attachment.registeredTypeIdentifiers, $0) }.first ?? "matches"
  }
}
