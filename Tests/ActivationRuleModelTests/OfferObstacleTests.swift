import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Causes outside the rule")
struct OfferObstacleTests {
  @Test("are listed for each platform in order")
  func order() {
    let ids: (Platform) -> [String] = { OfferObstacle.obstacles(on: $0).map { $0.id } }
    #expect(
      ids(.iOS) == [
        "switched-off", "deployment-target", "device-family", "version-mismatch", "embedding", "sporadic",
        "entry-point", "extension-point", "stale-registration", "other-payload", "page-script", "sheet-purpose",
        "managed-device",
      ])
    #expect(
      ids(.macOS) == [
        "switched-off", "deployment-target", "version-mismatch", "embedding", "sandbox", "sporadic",
        "entry-point", "extension-point", "stale-registration", "other-payload", "quick-action", "always-true",
        "poor-file-types", "text-files", "selected-text", "page-script",
      ])
  }

  @Test("each say what they are, what to check, and how sure they are")
  func whole() {
    for obstacle in OfferObstacle.all {
      #expect(!obstacle.summary.hasSuffix(".") && obstacle.check.hasSuffix("."))
      #expect(obstacle.check.count < 240, "\(obstacle.id)")
    }
    let summaries = Set(OfferObstacle.all.map { $0.summary })
    let checks = Set(OfferObstacle.all.map { $0.check })
    #expect(summaries.count == OfferObstacle.all.count && checks.count == OfferObstacle.all.count)
    #expect(Set(OfferObstacle.all.map { $0.certainty }) == Set(Certainty.allCases))
  }

  @Test("make a list that a person can read", arguments: Platform.allCases)
  func text(_ platform: Platform) {
    let text = OfferObstacle.rows(for: platform, knowing: []).text
    let obstacles = OfferObstacle.obstacles(on: platform)
    #expect(text.hasPrefix("Not in the sheet? Look outside the rule:\n"), "\(text)")
    for (index, obstacle) in obstacles.prefix(6).enumerated() {
      #expect(text.contains("  \(index + 1). \(obstacle.summary) [\(obstacle.certainty.rawValue)]\n"))
    }
    let rest = "… \(obstacles.count - 6) more: article 'My extension is still missing'\n"
    #expect(text.hasSuffix(rest), "\(text)")
  }
}
