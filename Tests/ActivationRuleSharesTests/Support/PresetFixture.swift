import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Foundation

/// The rows of `Data/presets.txt`, written from the collected reports by other code than the module's table.
///
/// A row is `id|platform|basis|confidence|items`. An item stands in braces: its attachments in parentheses, then `c` for
/// a content text, `t` for a title, `j` for a page that runs scripts.
struct PresetFixture {
  let id: String
  let platform: String
  let basis: String
  let confidence: String
  let items: String

  static let rows: [PresetFixture] = text("Data/presets.txt").split(separator: "\n").map { line in
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    return PresetFixture(
      id: fields[0], platform: fields[1], basis: fields[2], confidence: fields[3], items: fields[4])
  }

  /// A payload as the rows write it.
  static func items(_ payload: Payload) -> String {
    payload.items.map { item in
      let attachments = item.attachments.map { "(" + $0.registeredTypeIdentifiers.joined(separator: " ") + ")" }
      let marks = [item.contentText.map { _ in "c" }, item.title.map { _ in "t" }, item.supportsJavaScript ? "j" : nil]
      return "{" + attachments.joined() + marks.compactMap { $0 }.joined() + "}"
    }.joined()
  }

  /// The text of a file, named from this test target's folder; empty if it cannot be read, which every test would notice.
  static func text(_ path: String) -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }
}

extension ActivationRule {
  /// Decides about a known share.
  func decide(_ preset: Preset) -> PayloadDecision { decide(SharedPayload(preset)) }
}
