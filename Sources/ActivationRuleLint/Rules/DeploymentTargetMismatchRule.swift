import ActivationRuleModel
import PropertyLists
import Texts

/// Reports extensions that need more than their app.
struct DeploymentTargetMismatchRule: LintRule {
  static let description = LintRuleDescription(
    id: "deployment-target-mismatch", severity: .info,
    summary: "The extension needs a newer system than the app, or lacks a device family of the app.",
    rationale: "Then the app runs where the extension is not there, and the rule is searched for the reason.",
    certainty: .reported,
    flagged: [
      Samples.list(
        "<dict/>", root: "<key>MinimumOSVersion</key><string>17.0</string>",
        app: Samples.app("<key>MinimumOSVersion</key><string>16.0</string>")
      ).marked(before: "<string>17.0"),
      Samples.list(
        "<dict/>", root: "<key>UIDeviceFamily</key><array><integer>1</integer></array>",
        app: Samples.app("<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>")
      ).marked(before: "<array>"),
      Samples.list(
        "<dict/>", root: "<key>LSMinimumSystemVersion</key><string>14.10</string>",
        app: Samples.app("<key>LSMinimumSystemVersion</key><string>14.9</string>")
      ).marked(before: "<string>14.10"),
    ],
    clean: [
      Samples.list(
        "<dict/>", root: "<key>MinimumOSVersion</key><string>16.0</string>",
        app: Samples.app("<key>MinimumOSVersion</key><string>16.0</string>")),
      Samples.list(
        "<dict/>", root: "<key>MinimumOSVersion</key><string>9.3</string>",
        app: Samples.app("<key>MinimumOSVersion</key><string>10.0</string>")),
      Samples.list("<dict/>", root: "<key>MinimumOSVersion</key><string>17.0</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let root = context.extensionRoot, let app = context.subject.containingApp else { return [] }
    var findings: [Diagnostic] = []
    for key in ["MinimumOSVersion", "LSMinimumSystemVersion"] {
      guard let node = root[key], let own = node.string, let others = app[key]?.string,
        let mine = numbers(own), let theirs = numbers(others), theirs.lexicographicallyPrecedes(mine)
      else { continue }
      findings.append(finding("the extension needs version \(own), the app \(others)", at: node.range))
    }
    if let node = root["UIDeviceFamily"], let other = app["UIDeviceFamily"] {
      let missing = families(other).filter { !families(node).contains($0) }
      if !missing.isEmpty {
        findings.append(
          finding(
            "the extension lacks a device family of the app: \(missing.map { "\($0)" }.joined(separator: ", "))",
            at: node.range))
      }
    }
    return findings
  }

  /// The numbers of a version, without zeros at the end; `nil` for a text with anything else.
  private static func numbers(_ version: String) -> [Int]? {
    var numbers: [Int] = []
    for part in version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      guard let number = Int(String(decoding: Array(part), as: UTF8.self)) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }

  private static func families(_ node: PropertyListNode) -> [Int64] {
    guard case .array(let nodes) = node.kind else { return [node.integerValue] }
    return nodes.map { $0.integerValue }
  }
}
