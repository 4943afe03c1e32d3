import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import Testing

/// What keeps an extension away, whatever its rule is.
@Suite("Obstacles of extensions")
struct KeptAwayTests {
  private static let list =
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
    + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>"
    + "<key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict></dict></dict></dict></plist>"
  private static let macAction = list.replacing("com.apple.share-services", with: "com.apple.services")
    .replacing("<key>NSExtension<", with: "<key>LSMinimumSystemVersion</key><string>14</string><key>NSExtension<")
  private static let noKey =
    "not a Quick Action in Finder: NSExtensionServiceAllowsFinderPreviewItem is missing"

  private static func xcode(_ app: String, _ own: String) -> [String: String] {
    ["A.xcodeproj/project.pbxproj": XcodeProjectText.app("iphoneos", app: app, own: own), "Share/Info.plist": list]
  }

  /// A project of XcodeGen whose extension has a generated list, or one of its own.
  private static func generated(_ app: String, _ own: String, more: String = "", isOwnList: Bool = false) -> [String:
    String]
  {
    let rule = "{NSExtensionActivationRule: {NSExtensionActivationSupportsImageWithMaxCount: 1}}"
    let list =
      "info: {path: S/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: \(rule)}}}"
    return [
      "project.yml": """
      targets:
        App: {type: application, dependencies: [{target: Share}], \(app)}
        Share: {type: app-extension, \(own), \(isOwnList ? "sources: [Share]" : list)}
      \(more)
      """
    ].merging(isOwnList ? ["Share/Info.plist": Self.list] : [:]) { $1 }
  }

  private static func manifest(
    _ app: String, _ own: String, _ devices: String = ".iOS", of appDevices: String = ".iOS"
  ) -> [String: String] {
    let rule = #"["NSExtensionActivationRule": ["NSExtensionActivationSupportsImageWithMaxCount": 1]]"#
    return [
      "Project.swift": """
      let project = Project(targets: [
        .target(name: "App", destinations: \(appDevices), product: .app, deploymentTargets: .iOS("\(app)"), dependencies: [.target(name: "Share")]),
        .target(name: "Share", destinations: \(devices), product: .appExtension, deploymentTargets: .iOS("\(own)"), infoPlist: .extendingDefault(with: ["NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": \(rule)]])),
      ])
      """
    ]
  }

  /// A built app with an extension whose list has more keys, and whose bundle has only its program.
  private static func built(_ key: String, _ value: String, app: String = "") -> [String: String] {
    [
      "App.app/Info.plist": "<plist><dict><key>CFBundlePackageType</key><string>APPL</string>\(app)</dict></plist>",
      "App.app/PlugIns/S.appex/S": "",
      "App.app/PlugIns/S.appex/Info.plist": list.replacing("<key>\(key)", with: "\(value)<key>\(key)"),
    ]
  }

  /// Projects with what keeps their extension away; `nil` if nothing does.
  static let rows: [(files: [String: String], message: String?)] = [
    (
      xcode("IPHONEOS_DEPLOYMENT_TARGET = 12.0;", "IPHONEOS_DEPLOYMENT_TARGET = 15.4;"),
      "only from iOS 15.4 on; the app runs from 12.0"
    ),
    (
      xcode("TARGETED_DEVICE_FAMILY = \"1,2\";", "TARGETED_DEVICE_FAMILY = 1;"),
      "not on the iPad, which the app is for"
    ),
    (xcode("TARGETED_DEVICE_FAMILY = 1;", "TARGETED_DEVICE_FAMILY = \"1,2\";"), nil),
    (xcode("IPHONEOS_DEPLOYMENT_TARGET = 15.4;", "IPHONEOS_DEPLOYMENT_TARGET = 15.4;"), nil),
    (xcode("IPHONEOS_DEPLOYMENT_TARGET = 15.4;", ""), nil),
    (xcode("", "IPHONEOS_DEPLOYMENT_TARGET = \"$(ELSEWHERE)\";"), nil),
    (xcode("MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.1;"), nil),
    (
      generated("platform: iOS, deploymentTarget: 12.0", "platform: iOS, deploymentTarget: 16.4"),
      "only from iOS 16.4 on; the app runs from 12.0"
    ),
    (
      generated("platform: iOS, deploymentTarget: 12.0", "platform: iOS, deploymentTarget: 16.4", isOwnList: true),
      "only from iOS 16.4 on; the app runs from 12.0"
    ),
    (
      generated("platform: iOS", "platform: iOS, settings: {base: {TARGETED_DEVICE_FAMILY: 1}}"),
      "not on the iPad, which the app is for"
    ),
    (
      generated(
        "platform: iOS, settings: {TARGETED_DEVICE_FAMILY: '1'}",
        "platform: iOS, settings: {base: {TARGETED_DEVICE_FAMILY: 1}}"), nil
    ),
    // What the project sets may count for the app.
    (
      generated(
        "platform: iOS", "platform: iOS, settings: {TARGETED_DEVICE_FAMILY: 1}",
        more: "settings: {TARGETED_DEVICE_FAMILY: 1}"), nil
    ),
    (
      generated(
        "platform: [iOS, macOS]", "platform: [iOS, macOS], deploymentTarget: {iOS: '16.0', macOS: '12.0'}",
        more: "options: {deploymentTarget: {iOS: 15.0, macOS: 12.0}}"),
      "only from iOS 16.0 on; the app runs from 15.0"
    ),
    (
      generated(
        "platform: auto, supportedDestinations: [iOS, macOS]",
        "supportedDestinations: [macOS, iOS], settings: {MACOSX_DEPLOYMENT_TARGET: '14.0'}",
        more: "options: {deploymentTarget: {iOS: 15.0, macOS: 12.0}}"),
      "only from macOS 14.0 on; the app runs from 12.0"
    ),
    (manifest("12.0", "16.4"), "only from iOS 16.4 on; the app runs from 12.0"),
    (manifest("16.0", "16.0", "[.iPad]"), "not on the iPhone, which the app is for"),
    (manifest("16.0", "16.0", "[.iPhone, .iPad]", of: "[.iPhone]"), nil),
    (manifest("16.0", "16.0", "devices"), nil),
    (
      built(
        "NSExtension<", "<key>MinimumOSVersion</key><string>17.0</string>",
        app: "<key>MinimumOSVersion</key><string>16.0</string>"), "only from iOS 17.0 on; the app runs from 16.0"
    ),
    (
      built("NSExtensionActivationRule", "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Get</string>"),
      "'Get', which the list names, is not in the bundle"
    ),
    (
      built("NSExtensionPointIdentifier", "<key>NSExtensionMainStoryboard</key><string>Main</string>"),
      "'Main', which the list names, is not in the bundle"
    ),
    (["Share/Info.plist": macAction], noKey),
    (
      [
        "A.xcodeproj/project.pbxproj": XcodeProjectText.app("macosx"),
        "Share/Info.plist": list.replacing("com.apple.share-services", with: "com.apple.ui-services"),
      ], noKey
    ),
  ]

  @Test("are found in the project, the list and the bundle", arguments: rows.indices)
  func obstacles(_ index: Int) throws {
    let row = Self.rows[index]
    let found = try RuleSource(documents: Documents(MemoryFolder(row.files).tree)).load(path: ".")
    #expect(found.rules.count == 1 && found.failures.isEmpty)
    let obstacles = found.rules.flatMap { $0.obstacles.map { $0.sentence } }
    #expect(obstacles.first == row.message || row.message.map { obstacles[0].hasPrefix($0) } == true, "\(obstacles)")
  }
}
