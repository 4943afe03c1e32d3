/// A test that evaluates the cases of suites with NSPredicate on a Mac.
struct PredicateTest {
  /// The rule as a predicate, even if the share sheet refuses it; `nil` if there is none.
  private let predicate: PredicateNode?
  private let rule: ActivationRule
  /// Whether the test uses XCTest rather than Swift Testing.
  private let isXCTest: Bool

  init(_ rule: ActivationRule, isXCTest: Bool = true) {
    (self.rule, self.isXCTest) = (rule, isXCTest)
    predicate = rule.predicate.map { rule.dictionaryTests.isEmpty ? $0 : $0.withoutTrueConditions }
  }

  /// Whether a case passes in a test with NSPredicate.
  static func passes(_ result: CaseResult) -> Bool {
    let test = PredicateTest(result.suiteCase.rule)
    return result.suiteCase.questions.allSatisfy {
      test.holds($0.payload) == (result.suiteCase.expected?.word == "shown")
    }
  }

  /// Returns the result of NSPredicate for the types of a payload; `nil` if it raises an exception.
  private func holds(_ payload: Payload) -> Bool? {
    let shared = Payload(payload.items.map { Payload.Item($0.attachments) })
    return predicate.flatMap { try? PredicateEvaluator.evaluate($0, on: shared.object, environment: rule.environment) }
  }

  // MARK: Swift

  /// Returns the text of a file with the cases of suites.
  static func file(_ suites: [TestedSuite], named path: String, isXCTest: Bool) -> String {
    let name = path.lastPathPart.split(separator: ".").first ?? ""
    let letters = String(decoding: name.utf8.filter { $0.isNamePart }, as: UTF8.self)
    let functions = suites.flatMap { $0.groups }.enumerated().map { number, tested in
      PredicateTest(tested.group.rule, isXCTest: isXCTest).function(tested, number: number + 1)
    }
    return Self.file(
      isXCTest ? "XCTest" : "Testing",
      isXCTest ? "final class RuleTests_\(letters): XCTestCase" : "struct RuleTests_\(letters)", functions.joined())
  }

  private func function(_ tested: TestedSuite.Group, number: Int) -> String {
    let title = VisibleText.line(tested.group.name)
    guard let predicate else {
      return "\n  // \(title): no predicate to test; \(VisibleText.line(rule.decide(Payload()).message))\n"
    }
    let head = ["let rule = \(predicate.description.debugDescription)"]
    return "\n  /// \(title)\n  \(isXCTest ? "" : "@Test ")func testRule\(number)() {\n"
      + (head + tested.results.flatMap { lines($0.suiteCase) }).map { "    \($0)\n" }.joined() + "  }\n"
  }

  /// Returns the lines of a case: an assertion for each payload, preceded by the differences.
  private func lines(_ suiteCase: SuiteCase) -> [String] {
    if let reason = suiteCase.skipReason { return ["// \(VisibleText.line("\(suiteCase.name): skipped: \(reason)"))"] }
    return suiteCase.questions.flatMap { question -> [String] in
      let title = (suiteCase.name + (question.preset.map { " (\($0.id))" } ?? "")).debugDescription
      let (value, decision) = (holds(question.payload), rule.decide(question))
      let hosts = question.sharedPresets.map { $0.payload.items }
      let remarks = (hosts.isEmpty ? [question.payload.items] : hosts).flatMap { HostPayload($0).remarks }
      var notes = remarks.map { "On the way to a rule, \($0)." }
      if value != (decision.verdict == .shown) {
        notes.append("The share sheet: \(ExpectedVerdict(decision.verdict)), since \(decision.message).")
      }
      if let expected = suiteCase.expected, !expected.accepts(decision.verdict) {
        notes.append("The suite expects \(expected).")
      }
      let items = question.payload.items.map { $0.attachments.map { $0.registeredTypeIdentifiers } }
      let call = "accepts(rule, \(items))"
      let assertion = value.map {
        isXCTest ? "XCTAssert\($0 ? "True" : "False")(\(call), \(title))" : "#expect(\($0 ? "" : "!")\(call), \(title))"
      }
      return notes.map { "// \(VisibleText.line($0))" } + [assertion ?? "// \(title): NSPredicate raises an exception."]
    }
  }
}
