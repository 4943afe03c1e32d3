/// Cases of suites as a test that asks NSPredicate on a Mac.
struct PredicateTest {
  /// The rule as a predicate, also where the share sheet refuses it; `nil` if there is none.
  private let predicate: PredicateNode?
  private let rule: ActivationRule
  private let framework: Framework

  /// The frameworks that a test can be written for, by their modules.
  enum Framework: String {
    case xctest = "XCTest"
    case swiftTesting = "Testing"
  }

  init(_ rule: ActivationRule, _ framework: Framework = .xctest) {
    (self.rule, self.framework) = (rule, framework)
    predicate = rule.predicate.map { rule.dictionaryTests.isEmpty ? $0 : $0.withoutTrueConditions }
  }

  /// Whether a case passes in a test with NSPredicate.
  static func passes(_ result: CaseResult) -> Bool {
    let test = PredicateTest(result.suiteCase.rule)
    return result.suiteCase.questions.allSatisfy {
      test.holds($0.payload) == (result.suiteCase.expected?.word == "shown")
    }
  }

  /// What NSPredicate says of the types of a payload; `nil` where it raises an exception.
  private func holds(_ payload: Payload) -> Bool? {
    let types = rule.types
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) },
      stepLimit: rule.settings.stepLimit, budget: rule.settings.budget)
    let shared = Payload(payload.items.map { Payload.Item($0.attachments) })
    return predicate.flatMap { try? PredicateEvaluator.evaluate($0, on: shared.object, environment: environment) }
  }

  // MARK: Swift

  /// The text of a file with the cases of suites.
  static func file(_ suites: [TestedSuite], named path: String, for framework: Framework) -> String {
    let name = path.lastPathPart.split(separator: ".").first ?? ""
    let letters = String(decoding: name.utf8.filter { $0.isNamePart }, as: UTF8.self)
    let isXCTest = framework == .xctest
    let functions = suites.flatMap { $0.groups }.enumerated().map { number, tested in
      PredicateTest(tested.group.rule, framework).function(tested, number: number + 1)
    }
    return """
      // Written by 'activationrule test'.
      //
      // NSPredicate is not the share sheet. It knows neither the safety check, which refuses lists in braces and an index into
      // a list, nor the host stage, which changes types before a rule sees them. Where the two differ, the comment says what
      // the share sheet does, and the assertion what NSPredicate says. Types that an app declares must be known to the Mac.
      import Foundation
      import \(framework.rawValue)

      \(isXCTest ? "final class" : "struct") ActivationRule_\(letters)\(isXCTest ? ": XCTestCase" : "") {
        /// What NSPredicate says of items, which are lists of attachments, which are lists of type identifiers.
        private func accepts(_ rule: String, _ items: [[[String]]]) -> Bool {
          let shared = items.map { attachments -> [String: Any] in
            attachments.isEmpty ? [:] : ["attachments": attachments.map { ["registeredTypeIdentifiers": $0] }]
          }
          return NSPredicate(format: rule, argumentArray: nil).evaluate(with: ["extensionItems": shared])
        }
      \(functions.joined())}

      """
  }

  private func function(_ tested: TestedSuite.Group, number: Int) -> String {
    let title = VisibleText.line(tested.group.name)
    guard let predicate else {
      return "\n  // \(title): no predicate to test; \(VisibleText.line(rule.decide(Payload()).message))\n"
    }
    let head = ["let rule = \(Self.swift(predicate.description))"]
    return "\n  /// \(title)\n  \(framework == .xctest ? "" : "@Test ")func testRule\(number)() {\n"
      + (head + tested.results.flatMap { lines($0.suiteCase) }).map { "    \($0)\n" }.joined() + "  }\n"
  }

  /// The lines of a case: an assertion for each payload, below what differs.
  private func lines(_ suiteCase: SuiteCase) -> [String] {
    if let reason = suiteCase.skipReason { return ["// \(VisibleText.line("\(suiteCase.name): skipped: \(reason)"))"] }
    return suiteCase.questions.flatMap { question -> [String] in
      let title = Self.swift(question.preset.map { "\(suiteCase.name) (\($0.id))" } ?? suiteCase.name)
      let (value, decision) = (holds(question.payload), rule.decide(question))
      let host = question.preset.map { HostPayload($0.payload.items) } ?? HostPayload(question.payload.items)
      var notes = host.remarks.map { "On the way to a rule, \($0)." }
      if value != (decision.verdict == .shown) {
        notes.append("The share sheet: \(ExpectedVerdict(decision.verdict)), since \(decision.message).")
      }
      if let expected = suiteCase.expected, !expected.accepts(decision.verdict) {
        notes.append("The suite expects \(expected).")
      }
      let items = question.payload.items.map { $0.attachments.map { $0.registeredTypeIdentifiers.map(Self.swift) } }
      let list = Self.list(items.map { Self.list($0.map(Self.list)) })
      let assertion =
        switch (value, framework) {
        case (nil, _): "// \(title): NSPredicate raises an exception."
        case (let value?, .xctest): "XCTAssert\(value ? "True" : "False")(accepts(rule, \(list)), \(title))"
        case (let value?, .swiftTesting): "#expect(\(value ? "" : "!")accepts(rule, \(list)), \(title))"
        }
      return notes.map { "// \(VisibleText.line($0))" } + [assertion]
    }
  }

  private static func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

  /// A text as a literal of Swift.
  private static func swift(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      return scalar.value < 32 || scalar.value == 127 ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
    }
    return "\"\(escaped.joined())\""
  }
}
