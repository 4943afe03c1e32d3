import ActivationRuleModel
import ActivationRuleProjects
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Xcode projects")
struct XcodeProjectTests {
  /// Returns a project with an app and an extension.
  private static func project(_ settings: String, app: String = "", own: String) -> String {
    """
    // !$*UTF8*$!
    {
    	archiveVersion = 1;
    	objects = {
    		AA /* App */ = {isa = PBXNativeTarget; buildConfigurationList = AL; name = App; productType = "com.apple.product-type.application"; };
    		EE /* Share */ = {isa = PBXNativeTarget; buildConfigurationList = EL; name = "Share It"; };
    		PP /* Project object */ = {isa = PBXProject; buildConfigurationList = PL; };
    		SS /* Sources */ = {isa = PBXShellScriptBuildPhase; shellScript = "echo \\"a;\\n\\" // no comment"; };
    		AL = {isa = XCConfigurationList; buildConfigurations = ( A1 /* Release */, ); };
    		EL = {isa = XCConfigurationList; buildConfigurations = ( E1 /* Debug */, E2, ); };
    		PL = {isa = XCConfigurationList; buildConfigurations = ( P1, P2 ); };
    		A1 = {isa = XCBuildConfiguration; buildSettings = { \(app) }; name = Release; };
    		E1 = {isa = XCBuildConfiguration; buildSettings = { \(own) RULE = one; }; name = Debug; };
    		E2 = {isa = XCBuildConfiguration; buildSettings = { \(own) RULE = two; }; name = Release; };
    		P1 = {isa = XCBuildConfiguration; buildSettings = { \(settings) }; name = Debug; };
    		P2 = {isa = XCBuildConfiguration; buildSettings = { \(settings) }; name = Release; };
    	};
    	rootObject = PP /* Project object */;
    }
    """
  }

  /// A fact about the system in the settings of the project.
  private static func system(_ keepsAway: Bool, _ sentence: String) -> Fact {
    Fact("deployment-target", keepsAway: keepsAway, sentence, at: "project.pbxproj:16")
  }

  /// Settings of project, app and extension, and what is known about the extension.
  static let rows: [(settings: String, app: String, own: String, about: ProjectTarget?)] = [
    ("", "", "", nil), ("", "", "INFOPLIST_FILE = Other/Info.plist;", nil),
    ("", "", "INFOPLIST_FILE = Share/Info.plist;", ProjectTarget(name: "Share It")),
    (
      "SDKROOT = macosx; MACOSX_DEPLOYMENT_TARGET = 13.0;", "MACOSX_DEPLOYMENT_TARGET = 12.0;",
      #"INFOPLIST_FILE = "$(SRCROOT)/Share/Info.plist"; PRODUCT_NAME = "$(TARGET_NAME) Mac";"#,
      ProjectTarget(
        platform: .macOS, name: "Share It Mac",
        facts: [system(true, "only from macOS 13.0 on; the app runs from 12.0")])
    ),
    (
      "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 15.0;", "",
      #"INFOPLIST_FILE = ./Share/Info.plist; PRODUCT_NAME = "$(OTHER)"; INFOPLIST_KEY_CFBundleDisplayName = "To A";"#,
      ProjectTarget(
        platform: .iOS, name: "To A",
        facts: [system(false, "it runs on each system that the app runs on, from 15.0")])
    ),
    (
      #"SDKROOT = auto; SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx";"#, "",
      "INFOPLIST_FILE = Share/Info.plist;", ProjectTarget(name: "Share It")
    ),
    (
      "SUPPORTED_PLATFORMS = macosx;", "", "SDKROOT = auto; INFOPLIST_FILE = Share/Info.plist;",
      ProjectTarget(platform: .macOS, name: "Share It")
    ),
  ]

  @Test("say what a property list is built for", arguments: rows.indices)
  func about(_ index: Int) {
    let row = Self.rows[index]
    let text = Self.project(row.settings, app: row.app, own: row.own)
    let project = XcodeProject(SourceText(name: "project.pbxproj", text: text))
    #expect(project.about(project.targets(withList: "Share/Info.plist")) == row.about)
  }

  /// Settings of app and extension of which nothing follows for devices.
  static let doubtful: [(app: String, own: String)] = [
    ("SDKROOT = macosx; IPHONEOS_DEPLOYMENT_TARGET = 13.0;", "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
    ("SDKROOT = watchos; IPHONEOS_DEPLOYMENT_TARGET = 13.0;", "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0;"),
    ("IPHONEOS_DEPLOYMENT_TARGET = 13.0;", "\"IPHONEOS_DEPLOYMENT_TARGET[sdk=iphonesimulator*]\" = 17.0;"),
    ("TARGETED_DEVICE_FAMILY = \"1,2,6\";", "TARGETED_DEVICE_FAMILY = \"1,2\";"),
  ]

  @Test(
    "claim nothing from another system's app, a setting with a condition, or an unknown family", arguments: doubtful)
  func claimsNothing(_ row: (app: String, own: String)) {
    let text = Self.project("", app: row.app, own: "INFOPLIST_FILE = Share/Info.plist; \(row.own)")
    let project = XcodeProject(SourceText(name: "project.pbxproj", text: text))
    let facts = project.about(project.targets(withList: "Share/Info.plist"))?.facts ?? []
    #expect(!facts.contains { $0.keepsAway == true }, "\(facts)")
  }

  @Test("say of targets with one list what is so for all of them", arguments: ["15.0", "16.0"])
  func sharedList(_ other: String) {
    let own = "INFOPLIST_FILE = Share/Info.plist; IPHONEOS_DEPLOYMENT_TARGET = 16.0;"
    let second = "INFOPLIST_FILE = Share/Info.plist; IPHONEOS_DEPLOYMENT_TARGET = \(other);"
    let text = Self.project("", app: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;", own: own).replacing(
      "objects = {",
      with: "objects = { FF = {isa = PBXNativeTarget; buildConfigurationList = FL; name = Beta; }; "
        + "FL = {isa = XCConfigurationList; buildConfigurations = ( F1 ); }; "
        + "F1 = {isa = XCBuildConfiguration; buildSettings = { \(second) }; name = Release; };")
    let project = XcodeProject(SourceText(name: "project.pbxproj", text: text))
    let facts = project.about(project.targets(withList: "Share/Info.plist"))?.facts ?? []
    #expect(facts.contains { $0.keepsAway == true } == (other == "16.0"), "\(facts)")
  }

  @Test("that are damaged say nothing")
  func damaged() {
    let text = Self.project("", own: "INFOPLIST_FILE = Share/Info.plist;")
    for text in [String(text.dropLast(3)), "{ a = ", "( ( (", String(repeating: "{a=", count: 10_000), ""] {
      let project = XcodeProject(SourceText(name: "project.pbxproj", text: text))
      #expect(project.targets(withList: "Share/Info.plist").isEmpty, "\(text.prefix(20))")
    }
  }

  /// How a project names an `.xcconfig`, and the path to it.
  static let references: [(reference: String, objects: String, path: String?)] = [
    (
      "baseConfigurationReference = F;", "F = {isa = PBXFileReference; path = a.xcconfig; sourceTree = SOURCE_ROOT;};",
      "a.xcconfig"
    ),
    (
      "baseConfigurationReference = F /* a */;",
      """
      F = {isa = PBXFileReference; path = "a b.xcconfig"; sourceTree = "<group>";};
      G = {isa = PBXGroup; children = (F,); path = Config; sourceTree = "<group>";};
      H = {isa = PBXGroup; children = (X, G,); name = Files; sourceTree = "<group>";};
      I = {isa = PBXGroup; children = (H,); path = ../ios; sourceTree = SOURCE_ROOT;};
      """, "../ios/Config/a b.xcconfig"
    ),
    (
      "baseConfigurationReference = F;",
      """
      F = {isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>";};
      G = {isa = PBXGroup; children = (F, G,); path = x; sourceTree = "<group>";};
      """, String(repeating: "x/", count: 63) + "a.xcconfig"
    ),
    (
      "baseConfigurationReference = F;",
      "F = {isa = PBXFileReference; path = /etc/a.xcconfig; sourceTree = \"<absolute>\";};", "/etc/a.xcconfig"
    ),
    (
      "baseConfigurationReferenceAnchor = G; baseConfigurationReferenceRelativePath = Config/a.xcconfig;",
      "G = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = \"<group>\";};", "App/Config/a.xcconfig"
    ),
    ("baseConfigurationReference = F;", "F = {isa = PBXFileReference; path = a.swift; sourceTree = SOURCE_ROOT;};", ""),
    ("", "", nil),
  ]

  @Test("name files of settings by their groups", arguments: references.indices)
  func findsFiles(_ index: Int) {
    let row = Self.references[index]
    let text = Self.project("", own: "INFOPLIST_FILE = Share/Info.plist;")
      .replacing(
        "E2 = {isa = XCBuildConfiguration;", with: "\(row.objects) E2 = {isa = XCBuildConfiguration; \(row.reference)")
    var paths: [String] = []
    _ = XcodeProject(SourceText(name: "project.pbxproj", text: text)) { path in
      paths.append(path)
      return nil
    }
    #expect(paths == (row.path.map { [$0] } ?? []))
  }
}
