import Foundation
import Testing

/// Lists that people hand in although no rule of a Share or Action extension can be in them.
@Suite("Lists without a rule of a Share or Action extension")
struct OtherExtensionTests {
  private static func list(_ point: String) -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string></dict></dict></plist>"
  }

  static let kinds = [
    ("com.apple.widgetkit-extension", "a widget"), ("com.apple.widget-extension", "a widget"),
    ("com.apple.usernotifications.service", "a notification service"), ("com.apple.keyboard-service", "a keyboard"),
  ]

  @Test("are named as what they are", arguments: kinds)
  func named(_ point: String, _ noun: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list(point))
    let evaluated = CommandRun(["evaluate", path, "photo.heic"])
    #expect(evaluated.status == 1)
    #expect(evaluated.output.contains("this is \(noun) ('\(point)'); activation rules are for Share and Action"))
    let linted = CommandRun(["lint", path])
    #expect(linted.status == 0 && linted.output == "no findings; no rule found\n")
    #expect(linted.errors.contains("Info.plist is \(noun); activation rules are for Share and Action extensions"))
  }

  @Test("are passed over in a folder, and counted nowhere")
  func passedOver() throws {
    let folder = try TemporaryFolder()
    try folder.write("Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    for (index, kind) in Self.kinds.enumerated() { try folder.write("Other\(index)/Info.plist", Self.list(kind.0)) }
    for verb in ["evaluate", "describe", "apps"] {
      let run = CommandRun([verb, folder.path] + (verb == "evaluate" ? ["--text", "a"] : []))
      #expect(run.status == 0 && !run.output.contains("Other"), "\(verb): \(run)")
      #expect(run.errors.contains("activation rules are for Share and Action extensions"), "\(verb)")
    }
    #expect(CommandRun(["lint", folder.path]).output.contains(" in 1 rule\n"))
    #expect(!CommandRun(["init", folder.path]).output.contains("Other"))
  }

  @Test("make a folder one without a Share or Action extension")
  func alone() throws {
    let folder = try TemporaryFolder()
    try folder.write("Widget/Info.plist", Self.list("com.apple.widgetkit-extension"))
    for verb in ["evaluate", "lint", "apps"] {
      let run = CommandRun([verb, folder.path] + (verb == "evaluate" ? ["--text", "a"] : []))
      #expect(run.status == 2, "\(verb)")
      #expect(run.errors.contains("has no Share or Action extension; "), "\(verb): \(run.errors)")
    }
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
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text)
    let evaluated = CommandRun(["evaluate", path, "--url", "https://example.com"])
    #expect(evaluated.status == 1)
    #expect(evaluated.output.contains("move it to the Info.plist of the Share or Action extension"))
    let linted = CommandRun(["lint", path])
    #expect(linted.status == 1 && linted.errors.isEmpty)
    #expect(linted.output.contains("[misplaced-rule]"))
  }

  @Test("Expo's app.json may have comments, a comma at the end and bare keys")
  func json5() throws {
    let folder = try TemporaryFolder()
    let text = """
      {
        // The share extension.
        expo: {"plugins": [['expo-share-intent', {"iosActivationRules": {"NSExtensionActivationSupportsText": true}}],]},
      }
      """
    let run = CommandRun(["evaluate", try folder.write("app.json", text), "--text", "hello"])
    #expect(run.status == 0, "\(run)")
    #expect(CommandRun(["lint", try folder.write("app.json", "{expo: /* not closed")]).status == 2)
  }
}
