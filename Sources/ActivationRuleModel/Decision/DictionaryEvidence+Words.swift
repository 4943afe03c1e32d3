import ActivationRuleText

/// The sentence about a dictionary.
extension DictionaryEvidence {
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
    let kind = TypeChains(types: rule.types).text(first.type, from: first.identifier)
    if count == 1 { return "\(RuleKey.short(first.key)) accepts the attachment \(shape(number)) as \(kind)" }
    if keys.test.kind == .any {
      return "\(RuleKey.short(first.key)) accepts attachment \(number + 1) \(shape(number)) as \(kind), and with "
        + "DictionaryVersion 2 one of \(count) is enough"
    }
    let all = count == 2 ? "both" : "all \(count)"
    return "\(all) attachments are of types that the rule accepts (\(keys.text)), and within its counts"
  }
}
