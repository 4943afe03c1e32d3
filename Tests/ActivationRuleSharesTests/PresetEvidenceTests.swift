import ActivationRuleModel
import ActivationRuleTypes
import Testing
@testable import ActivationRuleShares

/// What a preset must have to show for its grade, over the table.
@Suite("The evidence of the built-in presets")
struct PresetEvidenceTests {
  private let presets = PresetLibrary.builtIn.presets.filter { $0.basis != .synthetic }

  /// How many accounts a source names: parts, and the numbers behind "issues" or a repository.
  private static func accounts(_ source: String) -> Int {
    let parts = source.split { ";,".contains($0) }
    return parts.reduce(0) { $0 + max(1, $1.split(separator: " ").count { Int($0) != nil }) }
  }

  @Test(
    "accounts count",
    arguments: [
      ("issue a/b 1", 1), ("issues a/b 1, c/d 2", 2), ("issues a/b 1 2", 2), ("a blog", 1), ("a blog; a talk", 2),
      ("", 0),
    ])
  func counts(_ row: (source: String, count: Int)) { #expect(Self.accounts(row.source) == row.count) }

  /// Grades, and the certainty that each gives at most.
  static let grades: [(Preset.Basis, Preset.Confidence, Certainty)] = [
    // One account of what a rule did is a conclusion, a second one makes it no more than surer.
    (.inferred, .low, .inferred), (.inferred, .medium, .inferred), (.developerFixture, .low, .inferred),
    // What developers test with is reported.
    (.developerFixture, .medium, .reported), (.developerFixture, .high, .reported),
    // One print of a device, seen by somebody, is reported; described in detail, or twice, it is observed.
    (.observed, .low, .inferred), (.observed, .medium, .reported), (.observed, .high, .observed),
  ]

  @Test("makes a verdict surer", arguments: grades)
  func grade(_ row: (basis: Preset.Basis, confidence: Preset.Confidence, certainty: Certainty)) {
    let preset = Preset(
      id: "x", host: "X", platform: .iOS, action: "share", basis: row.basis, confidence: row.confidence,
      payload: HostPayload([.init([.attachment("public.url")])]))
    #expect(preset.certainty == row.certainty)
  }

  @Test("is named for all that is observed, and what is certain is neither a guess nor a bare conclusion")
  func sources() {
    for preset in presets {
      if preset.basis == .observed { #expect(Self.accounts(preset.source) >= 1, "\(preset.id)") }
      if preset.confidence == .high { #expect(preset.basis != .composite && !preset.isGuess, "\(preset.id)") }
    }
  }

  @Test("that contradicts other evidence keeps both, each as a share of its own with its versions or a variant's role")
  func contradictions() {
    for (place, preset) in presets.enumerated() {
      for other in presets[..<place]
      where preset.host == other.host && preset.platform == other.platform && preset.action == other.action {
        let seen = [preset.payload.seenByRules(.skipped), other.payload.seenByRules(.skipped)]
        #expect(seen[0] != seen[1], "\(preset.id) repeats \(other.id)")
        let dates = [preset, other].map { [$0.since, $0.until, $0.systemVersions] }
        #expect(dates[0] != dates[1], "\(preset.id) and \(other.id) contradict each other without dates")
      }
    }
  }
}
