import Foundation
import Testing

@Suite("format --write")
struct FormatWriteTests {
  @Test("changes the rule and no other byte, once", arguments: rows)
  func changesTheRuleAlone(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.file, row.before)
    #expect(CommandRun(["format", "--check", path]).output == "\(path)\n")
    let difference = CommandRun(["format", "--diff", path]).output
    let canonical = Self.canonical(path)
    let run = CommandRun(["format", "--write", path])
    #expect(run.status == 0 && run.output == "\(path)\n" && run.errors.isEmpty, "\(run)")
    let after = try Data(contentsOf: URL(filePath: path))
    #expect(Array(after) == Array(row.after.utf8), "\(String(decoding: after, as: UTF8.self))")
    #expect(Self.canonical(path) == canonical)
    #expect(difference.hasPrefix("--- \(path)\n+++ \(path)\n@@ "))
    try expectUntouched(path, ["format", "--write", path], status: 0)
    #expect(CommandRun(["format", "--check", path]).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  private static func canonical(_ path: String) -> String {
    CommandRun(["parse", path]).output
  }

  /// Expects that a command leaves a file alone, its date included.
  private func expectUntouched(_ path: String, _ arguments: [String], status: Int32) throws {
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path)
    let before = try Data(contentsOf: URL(filePath: path))
    let run = CommandRun(arguments)
    #expect(run.status == status && run.output.isEmpty, "\(run)")
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(date == past)
  }

  @Test("spelling alone, of entities or of line breaks, is no reason to write")
  func leavesSpellingAlone() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list("a == &quot;x&#62;&quot;"))
    try expectUntouched(path, ["format", "--write", path], status: 0)
  }

  @Test("a chosen indentation goes before that of the file")
  func takesIndentation() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list(Self.long))
    #expect(CommandRun(["format", "--write", "--indent", "3", path]).status == 0)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == Self.list("\n\(Self.lines("\t\t\t   ", "   "))\n\t\t\t"))
  }

  @Test("files that cannot be changed in part are refused, with a hint")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let utf16 = try #require(Self.list("a=1").replacing("UTF-8", with: "UTF-16").data(using: .utf16))
    let rows: [(name: String, bytes: [UInt8], message: String)] = [
      ("binary.plist", try FormatTests.binary("a=1"), "plutil -convert xml1"),
      ("utf16.plist", Array(utf16), "is not written in UTF-8"),
      ("remark.plist", Array(Self.list("a=1<!-- why -->").utf8), "a comment stands inside the rule"),
    ]
    for row in rows {
      let path = try folder.write(row.name, row.bytes)
      for option in ["--write", "--check", "--diff"] {
        let run = CommandRun(["format", option, path])
        #expect(run.errors.contains(row.message), "\(run)")
        try expectUntouched(path, ["format", option, path], status: 2)
      }
      #expect(CommandRun(["format", path]).output == "a == 1\n")
    }
  }

  @Test("permissions stay, and a link stays a link")
  func keepsPermissionsAndLinks() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", Self.list("a=1"))
    let link = folder.path + "/Link.plist"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "Info.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(CommandRun(["format", "--write", link]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.list("a == 1"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "Info.plist")
  }

  @Test("all extensions of an app are formatted")
  func formatsApps() throws {
    let folder = try TemporaryFolder()
    try folder.write("My.app/Info.plist", "<plist><dict/></plist>")
    let first = try folder.write("My.app/PlugIns/A.appex/Info.plist", Self.list("a=1"))
    try folder.write("My.app/PlugIns/B.appex/Info.plist", Self.list("b == 2"))
    let run = CommandRun(["format", "--write", folder.path + "/My.app"])
    #expect(run.status == 0 && run.output == "\(first)\n", "\(run)")
  }
}
