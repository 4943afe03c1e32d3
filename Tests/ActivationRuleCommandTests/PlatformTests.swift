import ActivationRuleTestSupport
import Testing

/// Each list is judged for its own platform: that of the list, else of its Xcode project, else of its folder.
@Suite("The platform of a rule")
struct PlatformTests {
  private static let list = RulePlacesTests.list(RulePlacesTests.image)
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
    ([xcode: project("macosx"), share: list], share, "macos"),
    ([xcode: project("iphoneos"), "macos/Info.plist": list], "macos/Info.plist", "macos"),
    ([xcode: project("iphoneos", list: "macos/Info.plist"), "macos/Info.plist": list], "macos/Info.plist", "ios"),
    ([xcode: project("auto", own: "MACOSX_DEPLOYMENT_TARGET = 13.0;"), share: list], share, "macos"),
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

  static func project(_ sdk: String, list: String = "Share/Info.plist", app: String = "", own: String = "") -> String {
    """
    // !$*UTF8*$!
    {
      objects = {
        A /* App */ = { isa = PBXNativeTarget; name = App; buildConfigurationList = LA; dependencies = ( D, );
          productType = "com.apple.product-type.application"; };
        D = { isa = PBXTargetDependency; target = S /* Share */; };
        S /* Share */ = { isa = PBXNativeTarget; name = Share; buildConfigurationList = LS;
          productType = "com.apple.product-type.app-extension"; };
        P = { isa = PBXProject; buildConfigurationList = LP; targets = ( A, S, ); };
        LA = { isa = XCConfigurationList; buildConfigurations = ( CA, ); };
        LS = { isa = XCConfigurationList; buildConfigurations = ( CS, ); };
        LP = { isa = XCConfigurationList; buildConfigurations = ( CP, ); };
        CA = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(app) }; };
        CS = { isa = XCBuildConfiguration; name = Release;
          buildSettings = { INFOPLIST_FILE = "$(SRCROOT)/\(list)"; \(own) }; };
        CP = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = \(sdk); }; };
      };
    }
    """
  }

  @Test("is the same for every verb", arguments: rows.indices)
  func found(_ index: Int) throws {
    let row = Self.rows[index]
    var folder = MemoryFolder()
    for (path, text) in row.files { folder.write(path, text) }
    let path = folder.path + "/" + row.list
    for words in [
      ["evaluate", path, "a.heic"], ["evaluate", path, "--host", "safari"], ["describe", path], ["apps", path],
    ] {
      let run = CommandRun(words + ["--json"], in: folder)
      #expect(run.output.contains("\"platform\": \"\(row.platform)\""), "\(words): \(run.output.prefix(300))")
      #expect(run.errors.isEmpty, "\(run.errors)")
      #expect(
        CommandRun(words + ["--platform", "ios", "--json"], in: folder).output.contains("\"platform\": \"ios\""))
    }
    let linted = CommandRun(["lint", path], in: folder)
    #expect(linted.output.contains("1 rule, for macOS\n") == (row.platform == "macos"), "\(linted)")
    #expect(CommandRun(["lint", path, "--platform", "ios"], in: folder).output.hasSuffix("1 rule\n"))
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
    let run = CommandRun(["evaluate", folder.path, "a.heic"], in: folder)
    let second = "but       only from iOS 16.4 on; the app runs from 12.0 (\(folder.path)/project.yml:"
    #expect(
      run.lines[0] == "shown     Share (reported by developers)" && run.lines[1].hasPrefix(second) == row.isNewer,
      "\(run)")
    let suite = folder.write("a.ruletests", "rule project.yml\nshown \"a\" a.heic\n")
    for words in [["init", folder.path], ["test", suite], ["compare", folder.path, "--rule", "FALSEPREDICATE"]] {
      #expect(CommandRun(words, in: folder).both.contains("only from iOS 16.4 on") == row.isNewer, "\(words)")
    }
  }

  @Test(
    "is kept from some devices by Project.swift, if literals say so",
    arguments: [
      (".iOS(\"12.0\")", ".iOS(\"16.4\")", true), (".iOS(\"16.4\")", ".iOS(\"16.4\")", false),
      ("oldest", ".iOS(\"16.4\")", false),
      (".multiplatform(iOS: \"12.0\")", ".iOS(\"16.4\")", false),
    ])
  func manifestNewer(_ app: String, _ own: String, _ isNewer: Bool) {
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
    let run = CommandRun(["evaluate", folder.path, "a.heic"], in: folder)
    let second = "but       only from iOS 16.4 on; the app runs from 12.0 (\(folder.path)/Project.swift:3)"
    #expect(
      run.lines[0] == "shown     Share (reported by developers)" && run.lines.contains(second) == isNewer, "\(run)")
  }

  @Test("is that of the list into which a rule is made")
  func made() {
    var folder = MemoryFolder()
    let path = folder.write("Mac/Info.plist", Self.macList)
    let run = CommandRun(["make", "photo", "link", "--into", path], in: folder)
    #expect(run.errors.contains("✓ Safari") && !run.errors.contains("YouTube"), "\(run)")
    #expect(
      CommandRun(["make", "photo", "link", "--into", path, "--platform", "ios"], in: folder).errors.contains("YouTube"))
  }

  @Test("is kept away by what its bundle lacks, unless only the list of the bundle is kept", arguments: [false, true])
  func lacksFiles(_ isWhole: Bool) {
    var folder = MemoryFolder()
    let names = "<key>NSExtensionMainStoryboard</key><string>Main</string><key>NSExtensionPointIdentifier</key>"
    folder.write("S.appex/Info.plist", Self.list.replacing("<key>NSExtensionPointIdentifier</key>", with: names))
    if isWhole { folder.write("S.appex/S", "") }
    let run = CommandRun(["evaluate", folder.path("S.appex"), "a.heic"], in: folder)
    #expect(run.lines[1].hasPrefix("but       'Main', which the list names, is not in the bundle") == isWhole)
    folder.write("S.appex/Base.lproj/Main~ipad.storyboardc/Info.plist", "")
    #expect(!CommandRun(["evaluate", folder.path("S.appex"), "a.heic"], in: folder).output.contains("but  "))
  }
}
