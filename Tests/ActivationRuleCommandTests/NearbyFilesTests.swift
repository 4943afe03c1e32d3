import Foundation
import Testing

/// What keeps an extension away although its rule is right, as far as files show it.
@Suite("Files around an extension")
struct NearbyFilesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the list has in place of its principal class, besides the rule.
    let list: String
    let path: String
    let files: [String: String]
    /// The lint rules that find something, of those about files.
    let found: [String]
  }

  private static let app = "<plist><dict><key>CFBundleVersion</key><string>42</string></dict></plist>"
  private static let mac = "<key>LSMinimumSystemVersion</key><string>14</string>"
  private static let story = "<key>NSExtensionMainStoryboard</key><string>Main</string>"
  private static let sandbox = "<plist><dict><key>com.apple.security.app-sandbox</key><true/></dict></plist>"
  private static let open = "<plist><dict><key>com.apple.security.app-sandbox</key><false/></dict></plist>"

  static let cases = [
    Case(
      testDescription: "a built extension with its storyboard", list: story, path: "A.app/PlugIns/S.appex/Info.plist",
      files: ["A.app/Info.plist": app, "A.app/PlugIns/S.appex/Base.lproj/Main.storyboardc/Info.plist": ""], found: []),
    Case(
      testDescription: "a built extension without its storyboard", list: story,
      path: "A.app/PlugIns/S.appex/Info.plist",
      files: ["A.app/Info.plist": app, "A.app/PlugIns/S.appex/Base.lproj/Other.storyboardc/Info.plist": ""],
      found: ["entry-point"]),
    Case(
      testDescription: "a Mac's storyboard", list: story, path: "A.app/Contents/PlugIns/S.appex/Contents/Info.plist",
      files: [
        "A.app/Contents/Info.plist": app,
        "A.app/Contents/PlugIns/S.appex/Contents/Resources/Base.lproj/Main.storyboardc/Info.plist": "",
      ], found: []),
    Case(
      testDescription: "an extension among the frameworks", list: "", path: "A.app/Frameworks/S.appex/Info.plist",
      files: ["A.app/Info.plist": app], found: ["extension-place"]),
    Case(
      testDescription: "an extension without an app", list: "", path: "S.appex/Info.plist", files: [:], found: []),
    Case(
      testDescription: "another version", list: "<key>CFBundleVersion</key><string>1</string>",
      path: "A.app/PlugIns/S.appex/Info.plist", files: ["A.app/Info.plist": app], found: ["version-differs-from-app"]),
    Case(
      testDescription: "entitlements with the sandbox", list: mac, path: "S/Info.plist",
      files: ["S/S.entitlements": sandbox], found: []),
    Case(
      testDescription: "entitlements that switch it off", list: mac, path: "S/Info.plist",
      files: ["S/S.entitlements": open], found: ["no-sandbox"]),
    Case(
      testDescription: "entitlements without it, in Flutter's folder", list: "", path: "macos/S/Info.plist",
      files: ["macos/S/S.entitlements": "<plist><dict/></plist>"], found: ["no-sandbox"]),
    Case(
      testDescription: "entitlements without it on iOS", list: "", path: "ios/S/Info.plist",
      files: ["ios/S/S.entitlements": "<plist><dict/></plist>"], found: []),
    Case(
      testDescription: "entitlements that are no list", list: mac, path: "S/Info.plist",
      files: ["S/S.entitlements": "oops"], found: []),
  ]

  @Test("are linted with its list", arguments: cases)
  func linted(_ row: Case) throws {
    let folder = try TemporaryFolder()
    for (path, text) in row.files { try folder.write(path, text) }
    var list = RulePlacesTests.list(RulePlacesTests.image)
    if row.list.contains("Storyboard") {
      list =
        list
        .replacing("<key>NSExtensionPointIdentifier</key>", with: row.list + "<key>NSExtensionPointIdentifier</key>")
    } else {
      list = list.replacing("<key>NSExtension</key>", with: row.list + "<key>NSExtension</key>")
    }
    let path = try folder.write(row.path, list)
    let ids = ["entry-point", "extension-place", "no-sandbox", "version-differs-from-app"]
    let named = CommandRun(["lint", path, "--only", ids.joined(separator: ",")])
    for id in ids where id != "entry-point" || row.list.contains("Storyboard") {
      #expect(named.output.contains("[\(id)]") == row.found.contains(id), "\(id): \(named)")
    }
  }
}
