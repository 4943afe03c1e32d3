import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleTestSupport
import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText

/// Reads the input as build settings for a rule that names some: the first line is the rule, the rest a project, or a
/// file of settings that one names.
enum SettingsTarget {
  private static let project = """
    {objects = {T = {isa = PBXNativeTarget; buildConfigurationList = L; name = T;};
    L = {isa = XCConfigurationList; buildConfigurations = (C);};
    C = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F;
    buildSettings = {INFOPLIST_FILE = Info.plist;};};
    F = {isa = PBXFileReference; path = a.xcconfig; sourceTree = SOURCE_ROOT;};};}
    """

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let isProject = taker.element(of: [true, true, false])
    let parts = taker.rest.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    let rule = XMLEscapes.least.text(String(decoding: parts.first ?? [], as: UTF8.self))
    let list = SourceText(
      name: "Info.plist",
      text: "<plist version=\"1.0\"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
        + "<string>com.apple.share-services</string><key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule"
        + "</key><string>\(rule)</string></dict></dict></dict></plist>")
    let bytes = Array(parts.dropFirst().first ?? [])
    let text = SourceText(name: "project.pbxproj", bytes: isProject ? bytes : Array(project.utf8))
    let xcode = XcodeProject(text) { path in
      isProject ? nil : SettingsTable(SourceText(name: path, bytes: bytes)) { _ in nil }
    }
    let targets = xcode.targets(withList: "Info.plist")
    var surroundings = Surroundings()
    surroundings.project.target = xcode.about(targets)
    guard let document = Document(list).list else { return }
    surroundings.project.settings = BuildSettings(namedIn: document, folders: ["."])
    surroundings.project.settings?.use(targets, of: xcode)
    if let filled = surroundings.project.settings?.fill(document) {
      for remark in filled.remarks { requireInside(remark, list) }
      let activation = ActivationRule(filled.document)
      for finding in activation.findings { requireInside(finding, filled.document.source) }
      requireAgreement(activation, PayloadMaker.table[input.count % 64], input)
    }
    guard let report = try? LintEngine().findings(in: Document(list), surroundings) else { return }
    for finding in report.findings { requireInside(finding, report.source) }
  }
}
