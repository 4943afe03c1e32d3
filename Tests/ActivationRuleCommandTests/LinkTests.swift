import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("Links that lead out of the searched folder")
struct LinkTests {
  private static let faulty = RulePlacesTests.list("<string>a === 1</string>")

  /// A folder `in` with a link to a file or folder beside it, and the path of that.
  private static func folder(_ link: String, to other: String, _ text: String) throws -> (TemporaryFolder, String) {
    let folder = try TemporaryFolder()
    let target = try folder.write(other, text)
    try folder.write("in/Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let place = URL(filePath: "\(folder.path)/in/\(link)")
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    let isFolder = !link.hasSuffix(".plist") && !link.hasSuffix(".ruletests")
    let destination = URL(filePath: target)
    try FileManager.default.createSymbolicLink(
      at: place, withDestinationURL: isFolder ? destination.deletingLastPathComponent() : destination)
    return (folder, target)
  }

  @Test(
    "are named, with the place to which they lead, and neither read nor written",
    arguments: ["A.app/PlugIns/E.appex/Info.plist", "A.app/Info.plist", "E.appex/Contents", "E/Info.plist"])
  func lists(_ link: String) throws {
    let (folder, target) = try Self.folder(link, to: "other/Info.plist", "<plist><dict>s3cr3t" + Self.faulty)
    for arguments in [["lint"], ["lint", "--fix"], ["evaluate", "--image"], ["apps"], ["init"]] {
      let run = CommandRun(arguments + [folder.path + "/in"])
      #expect(run.errors.contains("is a link that leads out of '\(folder.path)/in', to '"), "\(run)")
      #expect(run.errors.contains("/other/Info.plist', and was passed over"), "\(run)")
      #expect(!run.both.contains("s3cr3t"), "\(run)")
      #expect(arguments[0] != "lint" || run.status == 2, "\(run)")
    }
    try Self.faulty.write(toFile: target, atomically: false, encoding: .utf8)
    _ = CommandRun(["lint", "--fix", folder.path + "/in"])
    #expect(try String(contentsOfFile: target, encoding: .utf8) == Self.faulty)
  }

  /// Where a link in the folder leads, and whether that is read: what the search could have come to itself.
  static let targets = [
    ("lists/a.plist", true), ("../lists/a.plist", true), ("../.git/config", false), (".hidden/a.plist", false),
    ("Pods/a.plist", false), ("gen/a.plist", false), ("../../a.plist", false),
  ]

  @Test("are followed to what the search could have come to by itself", arguments: targets)
  func reach(_ target: String, _ isRead: Bool) throws {
    var folder = MemoryFolder(["repository/.git/HEAD": "", "repository/.gitignore": "gen/\n"])
    folder.write("repository/in/B/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    folder.write("repository/in/" + target, Self.faulty.replacing("a ===", with: "s3cr3t ==="))
    folder.links["repository/in/Info.plist"] = target
    let run = CommandRun(["lint", folder.path("repository/in")], in: folder)
    #expect(run.both.contains("[parse-error]") == isRead, "\(run.both)")
    #expect(run.errors.contains("/in/Info.plist' is a link ") == !isRead, "\(run.both)")
  }

  @Test("are followed where they are named, and where they stay in the folder")
  func named() throws {
    let (folder, target) = try Self.folder("E.appex/Info.plist", to: "other/Info.plist", Self.faulty)
    _ = CommandRun(["lint", "--fix", folder.path + "/in/E.appex/Info.plist"])
    #expect(try String(contentsOfFile: target, encoding: .utf8) != Self.faulty)
    let (whole, inner) = try Self.folder("E.appex/Info.plist", to: "in/lists/Extension.plist", Self.faulty)
    #expect(!CommandRun(["lint", whole.path + "/in"]).errors.contains("link"))
    #expect(inner.hasSuffix("Extension.plist"))
  }

  @Test("are passed over with a warning where they may be lists or projects of anything, else with an error")
  func others() throws {
    let rows = [("Colors.plist", 0), ("deploy.yml", 0), ("project.yml", 2), ("app.json", 2), ("app.config.ts", 2)]
    for (name, status) in rows {
      let (folder, target) = try Self.folder("x.plist", to: "other/\(name)", "s3cr3t" + Self.faulty)
      try FileManager.default.moveItem(atPath: folder.path + "/in/x.plist", toPath: folder.path + "/in/\(name)")
      let run = CommandRun(["lint", folder.path + "/in"])
      let word = status == 0 ? "warning" : "error"
      #expect(run.status == status && run.errors.contains("\(word): '\(folder.path)/in/\(name)' is a link"), "\(run)")
      #expect(!run.both.contains("s3cr3t") && target.hasSuffix(name), "\(run)")
    }
  }

  @Test("are no suites", arguments: [[], ["--update"]])
  func suites(_ options: [String]) throws {
    let suite = "rule --rule TRUEPREDICATE\n? 'a' a.png\ns3cr3t\n"
    let (folder, target) = try Self.folder("s.ruletests", to: "s.ruletests", suite)
    let run = CommandRun(["test", folder.path + "/in"] + options)
    #expect(run.status == 2 && run.errors.contains("is a link that leads out of '"), "\(run)")
    #expect(!run.both.contains("s3cr3t"), "\(run)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == suite)
  }

  @Test("are no configuration, and a found one names no baseline elsewhere")
  func configurations() throws {
    let name = "in/activation-lint.json"
    let folder = try TemporaryFolder()
    let other = try folder.write("other.json", "{\"s3cr3t\": 1")
    try folder.write("in/Share/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: other)
    let linked = CommandRun(["lint", folder.path + "/in"])
    #expect(linked.status == 2 && linked.errors.contains("is a link that leads out of '"), "\(linked)")
    #expect(!linked.both.contains("s3cr3t"), "\(linked)")
    #expect(CommandRun(["lint", folder.path + "/in", "--config", other]).errors.contains("s3cr3t"))
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    for path in [other, "../other.json"] {
      try folder.write(name, "{\"baseline\": \"\(path)\"}")
      let run = CommandRun(["lint", folder.path + "/in"])
      #expect(run.status == 2 && run.errors.contains("lies outside of '"), "\(run)")
      #expect(!run.both.contains("s3cr3t"), "\(run)")
    }
    // In one repository, a configuration below may name the baseline above.
    try folder.write(".git/HEAD", "")
    try folder.write("other.json", "{\"version\": 1, \"findings\": []}")
    #expect(CommandRun(["lint", folder.path + "/in"]).status == 0)
  }

  @Test("get no proposed file")
  func proposals() throws {
    let (folder, target) = try Self.folder(".github", to: "other/readme.txt", "")
    let run = CommandRun(["init", "--write", folder.path + "/in"])
    #expect(run.output.contains("activation-rules.yml is not written, since a link leads out"), "\(run)")
    let other = URL(filePath: target).deletingLastPathComponent().path(percentEncoded: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["readme.txt"])
  }
}
