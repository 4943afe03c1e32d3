import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// Reads the input as build settings for a rule that names some: the first line is the rule, the rest a file of settings.
enum SettingsTarget {
  private static let names = ["a.xcconfig", "project.pbxproj", "project.pbxproj"]

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let name = taker.element(of: names)
    let parts = taker.rest.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let rule = XMLEscapes.least.text(String(decoding: parts.first ?? [], as: UTF8.self))
    let list = SourceText(
      name: "Info.plist",
      text: "<plist version=\"1.0\"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
        + "<string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule"
        + "</key><string>\(rule)</string></dict></dict></dict></plist>")
    let file = SourceText(name: name, bytes: Array(parts.dropFirst().first ?? []))
    var surroundings = LintEngine.Surroundings()
    surroundings.project.settings = BuildSettings(namedIn: list, folders: ["."])
    if name == "project.pbxproj" {
      let project = XcodeProject(file)
      let targets = project.targets(withList: "Info.plist")
      surroundings.project.target = project.about(targets)
      if let target = targets.first { surroundings.project.settings?.use(target) }
    }
    surroundings.project.settings?.add(SettingsFile(file))
    guard let document = try? PropertyListReader.read(list) else { return }
    if let filled = surroundings.project.settings?.fill(document) {
      for remark in filled.remarks { requireInside(remark, list) }
      let activation = ActivationRule(filled.document)
      for finding in activation.findings { requireInside(finding, filled.document.source) }
      requireAgreement(activation, PayloadMaker.table[input.count % 64], input)
    }
    guard let report = try? LintEngine().findings(in: list, surroundings) else { return }
    for finding in report.findings { requireInside(finding, report.source) }
  }
}
