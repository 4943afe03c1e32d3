import ActivationRuleTestSupport
import Testing

/// What keeps an extension away, whatever its rule is, is the second line of every answer.
@Suite("Extensions that are kept away")
struct KeptAwayTests {
  private static let list = RulePlacesTests.list(RulePlacesTests.image)

  @Test("say so in the second line of every verb, and lint warns", arguments: ["12.0", "15.4"])
  func secondLine(_ oldest: String) {
    let project = XcodeProjectText.app(
      "iphoneos", app: "IPHONEOS_DEPLOYMENT_TARGET = \(oldest);", own: "IPHONEOS_DEPLOYMENT_TARGET = 15.4;")
    let folder = MemoryFolder(["A.xcodeproj/project.pbxproj": project, "Share/Info.plist": Self.list])
    let isKeptAway = oldest == "12.0"
    for line in [
      ".", "evaluate . a.heic", "evaluate . --host photos", "apps .", "explain . a.heic", "explain . --host photos",
      "describe .",
    ] {
      let run = CommandRun(line, in: folder)
      let second = "but       only from iOS 15.4 on; the app runs from 12.0 ("
      #expect(run.lines.prefix(3).contains { $0.hasPrefix(second) } == isKeptAway, "\(line): \(run)")
      #expect(isKeptAway || !run.output.contains("\nbut  "), "\(line): \(run)")
      guard line != "." else { continue }
      #expect(CommandRun(line + " --json", in: folder).output.contains("keepsAway\": true") == isKeptAway)
    }
    let linted = CommandRun("lint .", in: folder)
    #expect(linted.output.contains("[kept-away]") == isKeptAway && linted.status == (isKeptAway ? 1 : 0), "\(linted)")
  }

  @Test("of several extensions that are shown, the list says what the project answers for each of them")
  func severalExtensions() {
    let list = { (build: String) in
      Self.list.replacing(
        "<key>NSExtension<", with: "<key>CFBundleShortVersionString</key><string>\(build)</string><key>NSExtension<")
    }
    for (second, isEqual) in [("7", true), ("8", false)] {
      var folder = MemoryFolder()
      folder.write(
        "App.app/Info.plist",
        "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleShortVersionString</key><string>7</string></dict></plist>"
      )
      for (name, build) in [("A", "7"), ("B", second)] {
        folder.write("App.app/PlugIns/\(name).appex/\(name)", "")
        folder.write("App.app/PlugIns/\(name).appex/Info.plist", list(build))
      }
      let run = CommandRun(["explain", folder.path + "/App.app", "a.heic"], in: folder)
      #expect(run.output.contains("  ✓ the version") == isEqual, "\(run)")
      #expect(run.output.contains("the versions of the app and of the extension differ") != isEqual, "\(run)")
    }
  }

  @Test("an extension is named by the bundle identifier that its target gives it, in any case")
  func identifier() {
    var folder = MemoryFolder()
    folder.write(
      "A.xcodeproj/project.pbxproj",
      XcodeProjectText.app("iphoneos", own: "PRODUCT_BUNDLE_IDENTIFIER = \"org.example.$(TARGET_NAME)\";"))
    folder.write(
      "Share/Info.plist",
      Self.list.replacing(
        "<key>NSExtension<",
        with: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string><key>NSExtension<"))
    folder.write("Other/Info.plist", Self.list)
    for word in ["org.example.Share", "org.example.share", "SHARE"] {
      let run = CommandRun(["evaluate", folder.path, "a.heic", "--extension", word], in: folder)
      #expect(run.status == 0 && run.output.contains("Share/Info.plist:"), "\(run)")
    }
  }
}
