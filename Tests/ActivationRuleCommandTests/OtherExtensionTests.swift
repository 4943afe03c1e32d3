import ActivationRuleTestSupport
import Foundation
import Testing

/// Lists that people hand in although no rule of a Share or Action extension can be in them.
@Suite("Lists without a rule of a Share or Action extension")
struct OtherExtensionTests {
  private static func list(_ point: String) -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string></dict></dict></plist>"
  }

  /// Points of Apple's that read no rule.
  static let points = """
    com.apple.widgetkit-extension com.apple.widget-extension com.apple.keyboard-service com.apple.FinderSync \
    com.apple.usernotifications.service com.apple.usernotifications.content-extension com.apple.photo-editing \
    com.apple.fileprovider-ui com.apple.fileprovider-nonui com.apple.fileprovider-actionsui com.apple.intents-service \
    com.apple.intents-ui-service com.apple.message-payload-provider com.apple.Safari.content-blocker \
    com.apple.Safari.extension com.apple.Safari.web-extension com.apple.quicklook.preview com.apple.quicklook.thumbnail \
    com.apple.spotlight.index com.apple.spotlight.import com.apple.authentication-services-credential-provider-ui \
    com.apple.networkextension.packet-tunnel com.apple.networkextension.filter-data com.apple.networkextension.dns-proxy \
    com.apple.networkextension.app-proxy com.apple.networkextension.app-push com.apple.callkit.call-directory \
    com.apple.identitylookup.message-filter com.apple.identitylookup.classification-ui com.apple.watchkit \
    com.apple.broadcast-services-upload com.apple.broadcast-services-setupui com.apple.dt.Xcode.extension.source-editor \
    com.apple.AudioUnit-UI com.apple.email.extension com.apple.deviceactivity.monitor-extension com.apple.ctk-tokens \
    com.apple.ManagedSettings.shield-action-service com.apple.location.push.service com.apple.photo-project \
    com.apple.background-asset-downloader-extension com.apple.tv-top-shelf com.apple.PassKit.issuer-provisioning \
    com.apple.classkit.context-provider com.apple.matter.support.extension.device-setup com.example.any
    """.split(separator: " ").map { String($0) }

  @Test("are named by their extension point, not judged and not changed", arguments: Effort.sample(points, oneIn: 6))
  func named(_ point: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list(point))
    for words in [
      ["evaluate", path, "photo.heic"], ["evaluate", path, "--host", "chrome"], ["explain", path, "photo.heic"],
      ["explain", path, "photo.heic", "--fix"], ["apps", path], ["apps", path, "--host", "chrome"], ["describe", path],
    ] {
      let run = CommandRun(words)
      #expect(run.status == 1 && run.lines.count == 1 && run.errors.isEmpty, "\(words) \(run)")
      #expect(
        run.output.hasPrefix("hidden  ")
          && run.output.contains(": no Share or Action extension, but one at '\(point)'; "), "\(run)")
    }
    for words in [["lint", path], ["lint", path, "--fix"]] {
      let linted = CommandRun(words)
      #expect(linted.status == 0 && linted.output == "no findings; no rule found\n")
      #expect(linted.errors.contains("Info.plist is an extension at '\(point)'; activation rules are for Share and"))
    }
    #expect(CommandRun(["make", "photo", "--into", path, "--write"]).status == 2)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.list(point))
  }

  @Test(
    "are taken for a Share or Action extension if the point is only misspelt",
    arguments: ["com.apple.share-service", "com.apple.ui-service", "com.apple.share"])
  func misspelt(_ point: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list(point))
    #expect(CommandRun(["lint", path]).output.contains("[no-rule]"))
    let meant = point.contains("ui") ? "com.apple.ui-services" : "com.apple.share-services"
    for words in [
      ["evaluate", path, "photo.heic"], ["explain", path, "photo.heic"], ["apps", path], ["describe", path],
    ] {
      let run = CommandRun(words)
      #expect(run.status == 1 && run.lines.count == 1 && run.errors.isEmpty, "\(words) \(run)")
      let sentence = ": there is no extension point '\(point)'; did you mean '\(meant)'?\n"
      #expect(run.output.hasPrefix("hidden  ") && run.output.hasSuffix(sentence), "\(run)")
    }
    let made = CommandRun(["make", "link:1", "--into", path, "--write"])
    #expect(made.status == 2 && made.errors.contains("there is no extension point '\(point)'"), "\(made)")
  }

  @Test("are never offered if the point is empty or no text", arguments: ["<string></string>", "<integer>3</integer>"])
  func noPoint(_ point: String) throws {
    var folder = MemoryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
    let path = folder.write(
      "Info.plist", list.replacing("<string>com.apple.share-services</string>", with: point))
    for words in [
      ["evaluate", path, "--text", "a"], ["explain", path, "--text", "a"], ["apps", path], ["describe", path],
    ] {
      let run = CommandRun(words, in: folder)
      #expect(run.status == 1 && run.lines.count == 1 && run.errors.isEmpty, "\(words) \(run)")
      #expect(run.output.hasPrefix("hidden  ") && run.output.contains("empty or no text"), "\(run)")
    }
    let linted = CommandRun(["lint", path], in: folder)
    #expect(linted.status == 1 && linted.output.contains("[missing-extension-point]"), "\(linted)")
    #expect(linted.output.hasSuffix("\n1 error in 1 rule\n"), "\(linted)")
    let absent = folder.write(
      "Info.plist",
      list.replacing(
        "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>", with: ""))
    #expect(CommandRun(["evaluate", absent, "--text", "a"], in: folder).status == 0)
  }

  /// Rules left at points without rules, and the lint rule that reports them.
  static let left: [(point: String, key: String, finding: String?)] = [
    ("com.apple.broadcast-services-setupui", "ReplayKitStreaming", nil),
    ("com.apple.broadcast-services-upload", "Text", "wrong-extension-point"),
    ("com.apple.widgetkit-extension", "Text", "wrong-extension-point"),
  ]

  @Test("count as no rule of lint with a rule left in them", arguments: left)
  func leftRule(_ row: (point: String, key: String, finding: String?)) throws {
    var folder = MemoryFolder()
    let list = RulePlacesTests.list("<dict><key>NSExtensionActivationSupports\(row.key)</key><true/></dict>")
    let path = folder.write("A/Info.plist", list.replacing("com.apple.share-services", with: row.point))
    let run = CommandRun(["lint", path], in: folder)
    #expect(run.output.hasSuffix("; no rule found\n"), "\(run)")
    #expect(
      run.status == (row.finding == nil ? 0 : 1)
        && run.output.contains("[\(row.finding ?? "")]") == (row.finding != nil))
    folder.write("B/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let both = CommandRun(["lint", folder.path], in: folder)
    #expect(both.output.contains(" in 1 rule"), "\(both)")
  }

  @Test(
    "are named by a setting that Xcode ignores without being a fault",
    arguments: [
      ("project.yml", "targets: {W: {type: app-extension, settings: {base: {KEY: com.apple.widgetkit-extension}}}}\n"),
      (
        "project.yml", "targets: {W: {settings: {KEY: com.apple.widgetkit-extension, INFOPLIST_KEY_NSExtensionA: b}}}\n"
      ),
      ("Project.swift", "let a = .settings(base: [\"KEY\": \"com.apple.widgetkit-extension\"])"),
      ("A.xcodeproj/project.pbxproj", "buildSettings = {\n  \"KEY\" = \"com.apple.widgetkit-extension\";\n};\n"),
      ("A.xcodeproj/project.pbxproj", "{ INFOPLIST_FILE = a; KEY = com.apple.widgetkit-extension; };\n"),
    ])
  func settings(_ name: String, _ text: String) throws {
    var folder = MemoryFolder()
    let path = folder.write(
      name,
      text.replacing("KEY:", with: "\(Self.key):").replacing("\"KEY\"", with: "\"\(Self.key)\"").replacing(
        "KEY =", with: "\(Self.key) ="))
    for words in [["lint", folder.path], ["lint", path]] {
      let run = CommandRun(words, in: folder)
      #expect(run.status == 0 && run.errors.contains("is an extension at 'com.apple.widgetkit-extension'"), "\(run)")
    }
    folder.write("Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let run = CommandRun(["lint", folder.path], in: folder)
    #expect(run.status == 0 && run.output.contains(" in 1 rule\n"), "\(run)")
  }

  private static let key = "INFOPLIST_KEY_NSExtension_NSExtensionPointIdentifier"

  @Test("are not among the rules that can be changed, even with a rule in them")
  func choices() throws {
    let folder = try TemporaryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
    for name in ["A", "B"] { try folder.write("\(name)/Info.plist", list) }
    try folder.write("W/Info.plist", list.replacing("com.apple.share-services", with: "com.apple.widgetkit-extension"))
    try folder.write("Broken/Info.plist", list.replacing("<true/>", with: ""))
    let run = CommandRun(["explain", folder.path, "https://example.com", "--fix"])
    #expect(run.status == 64 && run.errors.contains("/A/Info.plist', '"), "\(run)")
    #expect(!run.errors.contains("/W/Info.plist'") && !run.errors.contains(" '/Broken/"), "\(run)")
  }

  @Test("are passed over in a folder, and counted nowhere")
  func passedOver() throws {
    var folder = MemoryFolder()
    folder.write("Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    for (index, point) in Self.points.enumerated() { folder.write("Other\(index)/Info.plist", Self.list(point)) }
    for verb in ["evaluate", "describe", "apps"] {
      let run = CommandRun([verb, folder.path] + (verb == "evaluate" ? ["--text", "a"] : []), in: folder)
      #expect(run.status == (verb == "apps" ? 1 : 0) && !run.output.contains("Other"), "\(verb): \(run)")
      #expect(run.errors.contains("activation rules are for Share and Action") == (verb == "describe"), "\(verb)")
    }
    #expect(CommandRun(["lint", folder.path], in: folder).output.contains(" in 1 rule\n"))
    #expect(!CommandRun(["init", folder.path], in: folder).output.contains("Other"))
  }

  /// The verbs with their exit codes for a folder without a Share or Action extension.
  static let codes: [(words: [String], status: Int32)] = [
    (["lint"], 0), (["describe"], 0), (["evaluate", "--text", "a"], 1), (["init"], 1),
  ]

  @Test("make a folder one without a rule, which is no fault", arguments: codes.indices)
  func alone(_ index: Int) throws {
    let row = Self.codes[index]
    var folder = MemoryFolder()
    folder.write("Widget/Info.plist", Self.list("com.apple.widgetkit-extension"))
    folder.write(
      "project.yml",
      """
      include: [other.yml]
      targets:
        Widget:
          type: app-extension
          info: {path: Widget/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.FinderSync}}}
      """)
    let run = CommandRun([row.words[0], folder.path] + row.words.dropFirst(), in: folder)
    #expect(run.status == row.status, "\(run)")
    #expect((run.output + run.errors).contains(" at 'com.apple.widgetkit-extension'"), "\(run)")
  }

  static let appLists = [
    (
      "app.json",
      #"{"expo":{"ios":{"infoPlist":{"NSExtensionActivationRule":{"NSExtensionActivationSupportsWebURLWithMaxCount":1}}}}}"#
    ),
    (
      "app.json",
      #"{"expo":{"ios":{"infoPlist":{"NSExtension":{"NSExtensionAttributes":{"NSExtensionActivationRule":"TRUEPREDICATE"}}}}}}"#
    ),
    (
      "Info.plist",
      "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict></dict></plist>"
    ),
  ]

  @Test("an app's own list with a rule is hidden and an error, with the way out", arguments: appLists)
  func appList(_ name: String, _ text: String) throws {
    var folder = MemoryFolder()
    let path = folder.write(name, text)
    let evaluated = CommandRun(["evaluate", path, "--url", "https://example.com"], in: folder)
    #expect(evaluated.status == 1)
    #expect(evaluated.output.contains("move it to the extension's"))
    let linted = CommandRun(["lint", path], in: folder)
    #expect(linted.status == 1 && linted.errors.isEmpty)
    #expect(linted.output.contains("[misplaced-rule]"))
  }

  @Test("an app's own list without a rule has the same line in every verb")
  func appListWithoutRule() throws {
    var folder = MemoryFolder()
    let path = folder.write(
      "App.plist",
      "<plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"
    )
    let evaluated = CommandRun(["evaluate", path, "--text", "a"], in: folder)
    #expect(
      evaluated.status == 1 && evaluated.lines[0].contains("App.plist: this is the list of an app"), "\(evaluated)")
    for words in [["apps", path], ["apps", path, "--host", "chrome"], ["describe", path]] {
      let run = CommandRun(words, in: folder)
      #expect(run.status == evaluated.status && run.output == evaluated.output, "\(words) \(run)")
    }
    let share = folder.write("Share.plist", RulePlacesTests.list(RulePlacesTests.text))
    #expect(CommandRun(["apps", path, share], in: folder).lines.contains(evaluated.lines[0]))
  }

  @Test("Expo's app.json may have comments, a comma at the end and bare keys")
  func json5() throws {
    var folder = MemoryFolder()
    let text = """
      {
        // The share extension.
        expo: {"plugins": [['expo-share-intent', {"iosActivationRules": {"NSExtensionActivationSupportsText": true}}],]},
      }
      """
    let run = CommandRun(["evaluate", folder.write("app.json", text), "--text", "hello"], in: folder)
    #expect(run.status == 0, "\(run)")
    #expect(CommandRun(["lint", folder.write("app.json", "{expo: /* not closed")], in: folder).status == 2)
  }
}
