import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Foundation
import Testing

/// What is said of a verdict is read by people who know neither types nor predicates.
@Suite("The reasons of verdicts on the samples")
struct ReasonTests {
  private static let longest = 24
  private static let expertWords = ["conform", "attachment", "registers", "$", "NSExtensionActivation", "org.example."]

  @Test("have at most 24 words, and none that only experts know")
  func areShort() throws {
    var sentences: Set<String> = []
    for path in try SampleFiles.paths() where try SampleFiles.isRule(path) {
      guard let rule = try? SampleFiles.rule(path) else { continue }
      let presets = PresetLibrary.builtIn.filtered(platform: rule.settings.platform)
      let decisions = presets.map { rule.decide(SharedPayload($0)) } + [rule.decide(Payload())]
      // A complaint about a text is as long as it is.
      for decision in decisions where decision.verdict != .error(.parseError) {
        sentences.insert(decision.reason.sentence)
      }
    }
    #expect(sentences.count > 100, "\(sentences.count)")
    for sentence in sentences {
      #expect(sentence.split(separator: " ").count <= Self.longest, "\(sentence)")
      // A key of the rule that the system refuses is quoted.
      let own = sentence.replacingOccurrences(of: "'attachments'", with: "")
      for word in Self.expertWords { #expect(!own.contains(word), "\(sentence)") }
    }
  }
}
