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
    "are named, and neither read nor written",
    arguments: ["A.app/PlugIns/E.appex/Info.plist", "A.app/Info.plist", "E.appex/Contents"])
  func lists(_ link: String) throws {
    let (folder, target) = try Self.folder(link, to: "other/Info.plist", "<plist><dict>s3cr3t" + Self.faulty)
    for arguments in [["lint"], ["lint", "--fix"], ["evaluate", "--image"], ["apps"], ["init"]] {
      let run = CommandRun(arguments + [folder.path + "/in"])
      #expect((run.output + run.errors).contains("is a link that leads out of '"), "\(run)")
      #expect(!(run.output + run.errors).contains("s3cr3t"), "\(run)")
    }
    try Self.faulty.write(toFile: target, atomically: false, encoding: .utf8)
    _ = CommandRun(["lint", "--fix", folder.path + "/in"])
    #expect(try String(contentsOfFile: target, encoding: .utf8) == Self.faulty)
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

  @Test("are answered about, and changed only by their names")
  func explained() throws {
    let list = RulePlacesTests.list(RulePlacesTests.image)
    let (folder, target) = try Self.folder("B/Info.plist", to: "other/Info.plist", list)
    try FileManager.default.removeItem(atPath: folder.path + "/in/Share/Info.plist")
    #expect(!CommandRun(["evaluate", folder.path + "/in", "a.pdf"]).output.contains("--fix"))
    let run = CommandRun(["explain", folder.path + "/in", "a.pdf", "--fix", "1"])
    #expect(run.status == 2 && run.errors.contains("is a link that leads out of '"), "\(run)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == list)
  }

  @Test("are not updated")
  func suites() throws {
    let suite = "rule TRUEPREDICATE\n? 'a' a.png\n"
    let (folder, target) = try Self.folder("s.ruletests", to: "s.ruletests", suite)
    let run = CommandRun(["test", folder.path + "/in", "--update"])
    #expect(run.status == 2, "\(run)")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == suite)
  }

  @Test("get no proposed file")
  func proposals() throws {
    let (folder, target) = try Self.folder(".github", to: "other/readme.txt", "")
    let run = CommandRun(["init", "--write", folder.path + "/in"])
    #expect(run.output.contains("activation-rules.yml is not written, since a link leads out"), "\(run)")
    let other = URL(filePath: target).deletingLastPathComponent().path()
    #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["readme.txt"])
  }
}
