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

  private static let appRule = #""NSExtensionActivationRule":"TRUEPREDICATE""#

  /// A list with a rule for texts, at a point.
  private static func left(_ point: String) -> String {
    Sketch.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>")
      .replacing("com.apple.share-services", with: point)
  }

  static let sketches = Sketch.all(
    #"""
    # An extension is never offered if its point is empty or no text.
    1.plist: \#(left(""))
    2.plist: \#(left("").replacing("<string></string>", with: "<integer>3</integer>"))
    3.plist: \#(left("").replacing("<key>NSExtensionPointIdentifier</key><string></string>", with: ""))
    1 evaluate 1.plist --text a ⇒ hidden ¦ empty or no text
    1 explain 2.plist --text a ⇒ hidden ¦ empty or no text
    1 apps 1.plist ⇒ hidden ¦ empty or no text
    1 describe 2.plist ⇒ hidden ¦ empty or no text
    1 lint 1.plist ⇒ [missing-extension-point] ¦ 1 error in 1 rule
    1 lint 2.plist ⇒ [missing-extension-point] ¦ 1 error in 1 rule
    0 evaluate 3.plist --text a

    # A rule that is left at another point counts as none.
    1/Info.plist: \#(left("com.apple.broadcast-services-setupui").replacing("Text", with: "ReplayKitStreaming"))
    2/Info.plist: \#(left("com.apple.broadcast-services-upload"))
    3/Info.plist: \#(left("com.apple.widgetkit-extension"))
    4/Info.plist: \#(left("com.apple.share-services"))
    0 lint 1 ⇒ ; no rule found
    1 lint 2 ⇒ [wrong-extension-point] ¦ ; no rule found
    1 lint 3 ⇒ [wrong-extension-point] ¦ ; no rule found
    1 lint 1 2 3 4 ⇒ in 1 rule

    # A folder without a Share or Action extension is one without a rule, which is no fault.
    Widget/Info.plist: \#(list("com.apple.widgetkit-extension"))
    project.yml: include: [other.yml]\ntargets: {W: {type: app-extension, info: {path: Widget/Info.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.FinderSync}}}}}
    0 lint . ⇒ at 'com.apple.widgetkit-extension'
    0 describe . ⇒ at 'com.apple.widgetkit-extension'
    1 evaluate . --text a ⇒ at 'com.apple.widgetkit-extension'
    1 init . ⇒ at 'com.apple.widgetkit-extension'

    # An app's own list with a rule is hidden and an error, with the way out.
    app.json: {"expo":{"ios":{"infoPlist":{\#(appRule)}}}}
    1 evaluate app.json --text a ⇒ move it to the extension's
    1 lint app.json ⇒ [misplaced-rule]

    app.json: {"expo":{"ios":{"infoPlist":{"NSExtension":{"NSExtensionAttributes":{\#(appRule)}}}}}}
    1 evaluate app.json --text a ⇒ move it to the extension's
    1 lint app.json ⇒ [misplaced-rule]

    Info.plist: <plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>NSExtensionActivationRule</key><dict/></dict></plist>
    App.plist: <plist><dict><key>CFBundlePackageType</key><string>APPL</string><key>CFBundleName</key><string>A</string></dict></plist>
    1 evaluate Info.plist --text a ⇒ move it to the extension's
    1 lint Info.plist ⇒ [misplaced-rule]
    1 evaluate App.plist --text a ⇒ App.plist: this is the list of an app
    1 apps App.plist --host chrome ⇒ App.plist: this is the list of an app
    1 describe App.plist ⇒ App.plist: this is the list of an app
    """#)

  @Test("are told what they are, in every verb", arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }
}
