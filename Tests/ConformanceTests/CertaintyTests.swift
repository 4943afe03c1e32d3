import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import Testing

/// How sure verdicts are, over all known cases and the presets.
@Suite("The certainty of a verdict")
struct CertaintyTests {
  /// The rules of all cases on their own payloads, and some dictionaries among them on some presets.
  private static func questions() throws -> [(rule: ActivationRule, payload: Payload)] {
    let cases = try ["activation", "field"].flatMap { try ActivationCase.load($0) }
    let dictionaries = every(5, of: cases.filter { !$0.rule.dictionaryTests.isEmpty })
    let presets = every(11, of: PresetLibrary.builtIn.presets)
    return cases.map { ($0.rule, $0.payload) }
      + dictionaries.flatMap { row in presets.map { (row.rule, $0.payload.seenByRules()) } }
  }

  private static func every<Element>(_ step: Int, of elements: [Element]) -> [Element] {
    elements.indices.filter { $0 % step == 0 }.map { elements[$0] }
  }

  @Test("depends on just those open questions whose other answer changes the verdict")
  func questionsAreTried() throws {
    var count = 0
    for (rule, payload) in try Self.questions() {
      let decision = rule.decide(payload)
      var turning: [String] = []
      for assumption in Assumption.allCases {
        var settings = rule.settings
        settings.others.insert(assumption)
        let other = ActivationRule(rule.value, settings: settings).evaluate(payload)
        if (other == .shown) != (decision.verdict == .shown) { turning.append(assumption.rawValue) }
      }
      #expect(decision.openQuestions.map { $0.assumption.rawValue } == turning, "\(rule.value) on \(payload)")
      count += turning.count
    }
    #expect(count > 10)
  }

  @Test("is the weakest of the decisive steps, the open questions and the payload")
  func isOneFold() throws {
    for (rule, payload) in try Self.questions() where !rule.dictionaryTests.isEmpty {
      let explanation = rule.explain(payload, changes: false)
      #expect(explanation.decision.certainty == rule.decide(payload).certainty)
      let weakened = rule.decide(payload, knownAs: .reported)
      #expect(weakened.certainty == min(.reported, explanation.decision.certainty))
      let steps = explanation.steps.filter { $0.isDecisive }.map { $0.certainty }
      let weakest = try #require(steps.min())
      if explanation.decision.openQuestions.isEmpty {
        #expect(explanation.decision.certainty == weakest, "\(rule.value) on \(payload)")
      } else {
        #expect(explanation.decision.certainty <= weakest, "\(rule.value) on \(payload)")
      }
    }
  }

  /// A grade of a preset, and how sure a verdict about it can be.
  struct Grade: CustomTestStringConvertible, Sendable {
    let basis: Preset.Basis
    let confidence: Preset.Confidence
    let certainty: Certainty
    let text: String

    var testDescription: String { "\(basis.rawValue), \(confidence.rawValue)" }
  }

  static let grades = [
    Grade(
      basis: .hostDocumentation, confidence: .high, certainty: .documented,
      text: "documented by the host's maker, high confidence"),
    Grade(
      basis: .hostDocumentation, confidence: .medium, certainty: .reported,
      text: "documented by the host's maker, medium confidence"),
    Grade(
      basis: .observed, confidence: .high, certainty: .observed,
      text: "seen in a log, a screenshot or a report, high confidence"),
    Grade(
      basis: .observed, confidence: .low, certainty: .inferred,
      text: "a guess, seen in a log, a screenshot or a report, low confidence"),
    Grade(
      basis: .hostSource, confidence: .high, certainty: .observed,
      text: "from source code, high confidence"),
    Grade(
      basis: .developerFixture, confidence: .high, certainty: .reported,
      text: "test data of a developer, high confidence"),
    Grade(
      basis: .inferred, confidence: .high, certainty: .inferred, text: "concluded from other facts, high confidence"),
    Grade(
      basis: .composite, confidence: .medium, certainty: .inferred,
      text: "put together from several reports, medium confidence"),
    Grade(basis: .synthetic, confidence: .low, certainty: .documented, text: "made up for tests"),
  ]

  @Test("is bounded by the grade of a preset", arguments: grades)
  func presetGrade(_ row: Grade) {
    let preset = Preset(
      id: "a", host: "A", platform: nil, action: "share", basis: row.basis, confidence: row.confidence,
      payload: HostPayload())
    #expect(preset.certainty == row.certainty)
    #expect(preset.grade == row.text)
  }
}
