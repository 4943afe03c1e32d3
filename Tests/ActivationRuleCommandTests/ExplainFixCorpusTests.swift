import ActivationRuleTestSupport
import Foundation
import Testing

/// Where published property lists are.
private let corpus = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"].map { $0 + "/plists/" }

/// `explain --fix` on copies of published property lists, the folder `plists` of the one that `ACTIVATION_CORPUS` names.
@Suite(
  "explain --fix on published lists",
  .enabled(if: corpus != nil, "skipped: ACTIVATION_CORPUS names no folder with published rules"))
struct ExplainFixCorpusTests {
  private static let lists =
    corpus.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0).filter { $0.hasSuffix(".plist") } } ?? []
  private static let presets = [
    "safari-page", "safari-pdf", "firefox-page", "chrome-page-2025", "photos-image-heic", "photos-two-images",
    "photos-mixed", "files-pdf", "files-several", "notes-text", "contacts-card", "maps-place",
  ]

  @Test("makes the change that it proposes, and changes nothing else", arguments: lists.sorted())
  func fixes(_ list: String) throws {
    let folder = try TemporaryFolder()
    let old = try Data(contentsOf: URL(filePath: try #require(corpus) + list))
    for preset in Self.presets {
      let path = folder.path + "/" + list
      try old.write(to: URL(filePath: path))
      let words = [path, "--preset", preset]
      guard CommandRun(["evaluate"] + words).status == 1 else { continue }
      let run = CommandRun(["explain"] + words + ["--fix"])
      let new = try Data(contentsOf: URL(filePath: path))
      guard run.status == 0 else {
        #expect(new == old, "\(list) \(preset)")
        continue
      }
      // A change may only repair what is broken, and then says so.
      let status: Int32 = run.output.contains(": shown; ") ? 0 : 1
      #expect(new != old && CommandRun(["evaluate"] + words).status == status, "\(list) \(preset): \(run)")
      // What an independent reader sees outside of the rule stays, but for an extension that moves as a whole.
      let part = run.output.contains("move the rule to ") ? "NSExtension" : "NSExtensionActivationRule"
      #expect(try Self.list(new, without: part) == Self.list(old, without: part), "\(list) \(preset)")
    }
  }

  /// The list without a part, wherever that stands.
  private static func list(_ data: Data, without part: String) throws -> NSDictionary {
    func stripped(_ value: Any) -> Any {
      guard let dictionary = value as? [String: Any] else { return value }
      // A key of the rule that stood beside it may have moved into it.
      let kept = dictionary.filter { $0.key != part && !$0.key.hasPrefix("NSExtensionActivation") }
        .mapValues { stripped($0) }
      // A dictionary that came only to hold the rule, or that held nothing else, is no difference.
      return kept.filter { ($0.value as? [String: Any])?.isEmpty != true }
    }
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(stripped(list) as? [String: Any]) as NSDictionary
  }
}
