import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import Testing

/// Each list is judged for its own platform: that of the list, else of its Xcode project, else of its folder.
@Suite("The platform of a rule")
struct PlatformTests {
  private static let list =
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
    + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>"
    + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict></dict></dict></dict></plist>"
  private static let macList = list.replacing(
    "<key>NSExtension</key>", with: "<key>LSMinimumSystemVersion</key><string>14</string><key>NSExtension</key>")

  private static let share = "Share/Info.plist"
  private static let xcode = "A.xcodeproj/project.pbxproj"

  private static func generator(_ target: String) -> String { "targets: {Share: {type: app-extension, \(target)}}\n" }

  private static let properties =
    "platform: macOS, info: {properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, "
    + "NSExtensionAttributes: {NSExtensionActivationRule: {NSExtensionActivationSupportsText: true}}}}}"
  private static let destinations =
    "platform: auto, supportedDestinations: [macOS], settings: {INFOPLIST_FILE: Share/Info.plist}"

  /// Files with the platform for which the list in the second place is judged.
  static let rows: [(files: [String: String], list: String, platform: String)] = [
    ([share: list], share, "ios"), ([share: macList], share, "macos"),
    (["macos/Share/Info.plist": list], "macos/Share/Info.plist", "macos"),
    ([xcode: XcodeProjectText.app("macosx"), share: list], share, "macos"),
    ([xcode: XcodeProjectText.app("iphoneos"), "macos/Info.plist": list], "macos/Info.plist", "macos"),
    (
      [xcode: XcodeProjectText.app("iphoneos", list: "macos/Info.plist"), "macos/Info.plist": list], "macos/Info.plist",
      "ios"
    ),
    ([xcode: XcodeProjectText.app("auto", own: "MACOSX_DEPLOYMENT_TARGET = 13.0;"), share: list], share, "macos"),
    (["project.yml": generator(properties)], "project.yml", "macos"),
    (["project.yml": generator("platform: macOS, sources: [{path: Share}]"), share: list], share, "macos"),
    (["project.yml": generator(destinations), share: list], share, "macos"),
    (["project.yml": generator("platform: [iOS, macOS], sources: Share"), share: list], share, "ios"),
    (["Project.swift": manifest("destinations: .macOS")], "Project.swift", "macos"),
    (["Project.swift": manifest("platform: .macOS")], "Project.swift", "macos"),
    (["Project.swift": manifest("destinations: [.iPhone, .macWithiPadDesign]")], "Project.swift", "ios"),
  ]

  private static func manifest(_ platform: String) -> String {
    """
    let project = Project(targets: [.target(
      name: "Share", \(platform), product: .appExtension,
      infoPlist: .extendingDefault(with: ["NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]],
      ]]))])
    """
  }

  private static func rule(_ path: String, in folder: MemoryFolder) throws -> Extension {
    let source = RuleSource(documents: Documents(folder.tree))
    return try RuleChoice.one(of: source.load(path: path), named: nil, at: path)
  }

  /// What keeps the extension from some devices or from all, with the place.
  private static func obstacle(_ path: String, in folder: MemoryFolder) throws -> String? {
    try rule(path, in: folder).obstacles.first.map { "\($0.sentence) (\($0.place))" }
  }

  @Test("is that of the list, the project or the folder", arguments: rows.indices)
  func found(_ index: Int) throws {
    let row = Self.rows[index]
    let rule = try Self.rule(row.list, in: MemoryFolder(row.files))
    #expect(rule.rule.settings.platform.rawValue == row.platform && rule.warnings.isEmpty, "\(rule.warnings)")
  }

  /// What XcodeGen's options, app and extension say, and whether the extension needs a newer system.
  static let generated: [(options: String, app: String, own: String, isNewer: Bool)] = [
    ("", "deploymentTarget: 12.0", "deploymentTarget: \"16.4\"", true),
    ("iOS: 12.0", "", "deploymentTarget: 16.4", true), ("iOS: 12.0", "", "", false),
    ("iOS: 12.0", "templates: [New]", "deploymentTarget: 16.4", false),
    ("", "deploymentTarget: 12.0", "templates: [New]", true),
    // Settings that are not read may name another system.
    (
      "", "deploymentTarget: 12.0",
      "deploymentTarget: 16.4, settings: {configs: {Debug: {IPHONEOS_DEPLOYMENT_TARGET: 12.0}}}", false
    ),
    ("", "deploymentTarget: 12.0", "deploymentTarget: 16.4, settings: {groups: [a]}", false),
    // Settings count for more than the key.
    ("", "deploymentTarget: 12.0", "deploymentTarget: 16.4, settings: {IPHONEOS_DEPLOYMENT_TARGET: 12.0}", false),
    ("", "settings: {base: {IPHONEOS_DEPLOYMENT_TARGET: 12.0}}", "deploymentTarget: 16.4", true),
    ("", "deploymentTarget: 12.0, configFiles: {Debug: a.xcconfig}", "deploymentTarget: 16.4", false),
    ("", "deploymentTarget: 12.0", "deploymentTarget: {iOS: 16.4}", false), ("", "", "deploymentTarget: 16.4", false),
  ]

  @Test("is kept from some devices by project.yml, if that is sure", arguments: generated.indices)
  func generatedNewer(_ index: Int) throws {
    let row = Self.generated[index]
    var folder = MemoryFolder()
    let rule = "{NSExtensionActivationRule: {NSExtensionActivationSupportsImageWithMaxCount: 1}}"
    folder.write(
      "project.yml",
      """
      options: {deploymentTarget: {\(row.options)}}
      targetTemplates: {New: {deploymentTarget: 16.4}}
      targets:
        App: {type: application, platform: iOS, dependencies: [{target: Share}], \(row.app)}
        Other: {type: application, platform: iOS, deploymentTarget: 9.0}
        Share:
          {type: app-extension, platform: iOS, info: {path: Share/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: \(rule)}}}, \(row.own)}
      """)
    let obstacle = try Self.obstacle("project.yml", in: folder)
    #expect(obstacle?.hasPrefix("only from iOS 16.4 on; the app runs from 12.0 (project.yml:") ?? false == row.isNewer)
  }

  @Test(
    "is kept from some devices by Project.swift, if literals say so",
    arguments: [
      (".iOS(\"12.0\")", ".iOS(\"16.4\")", true), (".iOS(\"16.4\")", ".iOS(\"16.4\")", false),
      ("oldest", ".iOS(\"16.4\")", false),
      (".multiplatform(iOS: \"12.0\")", ".iOS(\"16.4\")", false),
    ])
  func manifestNewer(_ app: String, _ own: String, _ isNewer: Bool) throws {
    var folder = MemoryFolder()
    let rule = #"["NSExtensionActivationRule": ["NSExtensionActivationSupportsImageWithMaxCount": 1]]"#
    folder.write(
      "Project.swift",
      """
      let project = Project(targets: [
        .target(name: "Other", destinations: .iOS, product: .app, deploymentTargets: .iOS("9.0")),
        .target(name: "Share", destinations: .iOS, product: .appExtension, deploymentTargets: \(own), infoPlist: .extendingDefault(with: ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": \(rule)]])),
        .target(name: "App", destinations: .iOS, product: .app, deploymentTargets: \(app), dependencies: [.target(name: "Share")]),
      ])
      """)
    let obstacle = try Self.obstacle("Project.swift", in: folder)
    #expect(
      (obstacle == "only from iOS 16.4 on; the app runs from 12.0 (Project.swift:3)") == isNewer, "\(obstacle ?? "")")
  }

  @Test("is kept away by what its bundle lacks, unless only the list of the bundle is kept", arguments: [false, true])
  func lacksFiles(_ isWhole: Bool) throws {
    var folder = MemoryFolder()
    let names = "<key>NSExtensionMainStoryboard</key><string>Main</string><key>NSExtensionPointIdentifier</key>"
    folder.write("S.appex/Info.plist", Self.list.replacing("<key>NSExtensionPointIdentifier</key>", with: names))
    if isWhole { folder.write("S.appex/S", "") }
    let obstacle = try Self.obstacle("S.appex", in: folder)
    #expect(obstacle?.hasPrefix("'Main', which the list names, is not in the bundle") ?? false == isWhole)
    folder.write("S.appex/Base.lproj/Main~ipad.storyboardc/Info.plist", "")
    #expect(try Self.obstacle("S.appex", in: folder) == nil)
  }
}
