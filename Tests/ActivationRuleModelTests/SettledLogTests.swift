import ActivationRulePredicates
import Testing
import ActivationRuleText

@testable import ActivationRuleModel

@Suite("What the predicates in a log settle")
struct SettledLogTests {
  private static let questions = Assumption.allCases.filter { $0.isSettledByTable }

  /// Every way in which a system may answer all questions.
  static let systems: [[String]] = questions.reduce([[]]) { all, question in
    all.flatMap { answers in question.choices.map { answers + [$0] } }
  }

  private static func rule(_ values: [String: Int64], _ choices: [String] = []) -> ActivationRule {
    var settings = RuleSettings()
    for (question, choice) in zip(questions, choices) { _ = settings.assume(question, choice) }
    return ActivationRule(dictionary: values.mapValues { PropertyListNode(.integer($0)) }, settings: settings)
  }

  @Test("is every answer of every system, whatever the order, among predicates of other apps")
  func recovers() throws {
    let noise = [["SupportsImageWithMaxCount": Int64(10)], ["SupportsWebURLWithMaxCount": 1, "SupportsText": 1]]
    for choices in Self.systems {
      let logged = (noise + SettledLog.dictionaries.map { $0.values }.reversed()).compactMap {
        Self.rule($0, choices).predicate
      }
      let log = SettledLog(logged)
      #expect(log.questions.map { $0.choice } == choices)
      #expect(log.recognizedCount == SettledLog.dictionaries.count && log.contradictions.isEmpty)
    }
  }

  @Test("is what the test of one key says, too")
  func parts() throws {
    let files = try #require(SettledLog.dictionaries.first { $0.name == "Files" })
    for choice in Assumption.fileCounting.choices {
      let tests = Self.rule(files.values, [choice]).dictionaryTests
      let log = SettledLog(tests.filter { $0.key != nil }.map { $0.predicate })
      #expect(log.questions.first?.choice == choice)
    }
  }

  @Test("is nothing for predicates of other rules, and for predicates that contradict each other")
  func open() throws {
    #expect(SettledLog([]).questions.allSatisfy { $0.choice == nil })
    let other = try #require(Self.rule(["SupportsImageWithMaxCount": 3]).predicate)
    #expect(SettledLog([other]).recognizedCount == 0)
    let texts = try Assumption.textType.choices.map { choice in
      try #require(Self.rule(["SupportsText": 1], [Assumption.fileCounting.choices[0], choice]).predicate)
    }
    let log = SettledLog(texts)
    #expect(log.contradictions == [.textType])
    #expect(log.questions.first { $0.assumption == .textType }?.choice == nil)
  }
}
