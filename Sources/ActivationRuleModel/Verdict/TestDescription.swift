import PredicateFormat

/// Says in words how the tests of a dictionary came out for a payload.
struct TestDescription {
  let payload: Payload
  let environment: EvaluationEnvironment

  // MARK: Failure

  func describeFailure(of test: DictionaryTest) -> String {
    let matching = attachments(fulfilling: test.condition)
    let name = test.key.map(RuleKey.short) ?? ""
    switch test.kind {
    case .atMost(let limit) where test.reason == .attachmentBounds:
      if payload.attachments.isEmpty { return "there is no attachment, and \(name) asks for one at least" }
      return "\(shared), and \(name) allows \(limit)"
    case .atLeast(let limit):
      return "\(shared), and \(name) asks for at least \(limit)"
    case .atMost(let limit):
      return "\(Words.attachments(matching.count)) count\(matching.count == 1 ? "s" : "") as \(Words.list(test.types))"
        + ", and \(name) allows \(limit)"
    case .none:
      let first = matching.first.map(text) ?? "an attachment"
      return "\(first) conforms to \(Words.list(test.types)), which \(name) forbids by being 0"
    case .all: return describeTypeFailure(test, matching)
    case .any:
      if payload.attachments.isEmpty { return "there is no attachment" }
      return "no attachment is of a type that the rule accepts (\(accepted(test))): found "
        + Words.list(payload.attachments.prefix(3).map(Words.identifiers))
    }
  }

  private var shared: String {
    let count = payload.attachments.count
    return "\(Words.attachments(count)) \(count == 1 ? "is" : "are") shared"
  }

  /// Names the first attachment that is of no accepted type.
  private func describeTypeFailure(_ test: DictionaryTest, _ matching: [Int]) -> String {
    guard let other = payload.attachments.indices.first(where: { !matching.contains($0) }) else {
      return "there is no attachment"
    }
    return "\(text(other)) is of no type that the rule accepts (\(accepted(test))), and every attachment must be"
  }

  private func accepted(_ test: DictionaryTest) -> String {
    let list = Words.list(test.types)
    return test.exceptions.isEmpty ? list : "\(list), without \(Words.list(test.exceptions))"
  }

  // MARK: Success

  func describeSuccess(of tests: [DictionaryTest]) -> String {
    guard let test = tests.last, test.key == nil else { return "every test that the keys make holds" }
    let count = payload.attachments.count
    let types = Words.list(test.types)
    if test.kind == .all {
      let subject = count == 1 ? "the attachment is" : "all \(count) attachments are"
      return "\(subject) of an accepted type (\(types)) and within the counts"
    }
    guard let first = attachments(fulfilling: test.condition).first else {
      return "every test that the keys make holds"
    }
    return "\(text(first)) is of an accepted type (\(types)), which is enough, and the counts hold"
  }

  // MARK: Attachments

  /// The positions of the attachments for which a condition holds.
  private func attachments(fulfilling condition: PredicateNode) -> [Int] {
    payload.attachments.indices.filter { position in
      let identifiers = payload.attachments[position].registeredTypeIdentifiers
      let attachment: Value = .dictionary(["registeredTypeIdentifiers": .array(identifiers.map { .string($0) })])
      var evaluator = PredicateEvaluator(
        object: .null, variables: [Lowering.attachmentVariable: attachment], environment: environment)
      return (try? evaluator.holds(condition)) ?? false
    }
  }

  private func text(_ position: Int) -> String {
    "attachment \(position + 1) \(Words.identifiers(payload.attachments[position]))"
  }
}

/// Small pieces of sentences.
enum Words {
  static func attachments(_ count: Int) -> String {
    count == 1 ? "1 attachment" : "\(count) attachments"
  }

  /// Identifiers in brackets.
  static func identifiers(_ attachment: Payload.Attachment) -> String {
    "[" + join(attachment.registeredTypeIdentifiers, ", ") + "]"
  }

  /// A list with commas and a last "or".
  static func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "nothing" }
    return join(parts.dropLast(), ", ") + " or " + last
  }

  static func join(_ parts: some Sequence<String>, _ separator: String) -> String {
    var text = ""
    for part in parts { text += text.isEmpty ? part : separator + part }
    return text
  }

  /// A text cut to a length that fits into a sentence.
  static func shortened(_ text: String, to length: Int = 100) -> String {
    text.count > length ? String(text.prefix(length)) + "…" : text
  }
}
