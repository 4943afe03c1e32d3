import ActivationRuleTestSupport
import Testing

@Suite("The platform of a rule")
struct PlatformTests {
  private static let macList = RulePlacesTests.list(
    RulePlacesTests.image, extra: "<key>LSMinimumSystemVersion</key><string>14</string>")

  @Test(
    "is the same for every verb",
    arguments: [["evaluate", "a.heic"], ["evaluate", "--host", "safari"], ["describe"], ["apps"]])
  func found(_ words: [String]) {
    let folder = MemoryFolder(["Info.plist": Self.macList])
    for (options, platform) in [([], "macos"), (["--platform", "ios"], "ios")] {
      let run = CommandRun([words[0], "Info.plist"] + words.dropFirst() + options + ["--json"], in: folder)
      #expect(run.output.contains("\"platform\": \"\(platform)\"") && run.errors.isEmpty, "\(run)")
      let linted = CommandRun(["lint", "Info.plist"] + options, in: folder).output
      #expect(linted.hasSuffix(platform == "macos" ? "1 rule, for macOS\n" : "1 rule\n"), "\(linted)")
    }
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
}
