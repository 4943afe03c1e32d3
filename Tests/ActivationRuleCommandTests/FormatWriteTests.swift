import ActivationRuleTestSupport
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
    CommandRun(["format", path]).output
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

  @Test("a rule with a comment in it is refused")
  func refusesComments() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("remark.plist", Self.list("a=1<!-- why -->"))
    for option in ["--write", "--check", "--diff"] {
      #expect(CommandRun(["format", option, path]).errors.contains("a comment stands inside the rule"))
      try expectUntouched(path, ["format", option, path], status: 2)
    }
    #expect(CommandRun(["format", path]).output == "a == 1\n")
  }

  /// Files that can be read and not written to, by name and by what is said about them.
  private static func foreignFiles(_ rule: String) throws -> [(name: String, bytes: [UInt8], message: String)] {
    func bytes(_ name: String, _ encoding: String.Encoding) throws -> [UInt8] {
      Array(try #require(list(rule, same: "é").replacing("UTF-8", with: name).data(using: encoding)))
    }
    return [
      ("binary.plist", try FormatTests.binary(rule), "plutil -convert xml1"),
      ("utf16.plist", try bytes("UTF-16", .utf16), "is not plain UTF-8"),
      ("latin1.plist", try bytes("ISO-8859-1", .isoLatin1), "is not plain UTF-8"),
    ]
  }

  @Test("binary files and other encodings are checked and compared, and not written")
  func checksForeignFiles() throws {
    let folder = try TemporaryFolder()
    for row in try Self.foreignFiles("a='é'") {
      let path = try folder.write(row.name, row.bytes)
      let written = CommandRun(["format", "--write", path])
      #expect(written.errors.contains(row.message), "\(written)")
      try expectUntouched(path, ["format", "--write", path], status: 2)
      let checked = CommandRun(["format", "--check", path])
      #expect(checked.status == 1 && checked.output == "\(path)\n" && checked.errors.isEmpty, "\(checked)")
      let compared = CommandRun(["format", "--diff", path])
      #expect(compared.status == 0 && compared.errors.isEmpty, "\(compared)")
      #expect(compared.lines.contains { $0.hasPrefix("+") && $0.contains("a == \"é\"") }, "\(compared)")
      #expect(CommandRun(["format", path]).output == "a == \"é\"\n")
      #expect(try Data(contentsOf: URL(filePath: path)) == Data(row.bytes))
    }
  }

  @Test("binary files and other encodings that are laid out already would not change")
  func knowsTidyForeignFiles() throws {
    let folder = try TemporaryFolder()
    let laidOut = "\n\(Self.lines("\t\t\t\t", "\t"))\n\t\t\t"
    for row in try Self.foreignFiles("a == 1") + Self.foreignFiles(laidOut) {
      let path = try folder.write(row.name, row.bytes)
      let run = CommandRun(["format", "--check", "--diff", path])
      #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
  }

  @Test("the difference of a binary file is that of the rule's text, under its path of keys")
  func comparesRulesOfBinaryFiles() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", try FormatTests.binary("a=1 ||\nb=2"))
    let name = path + ":NSExtension.NSExtensionAttributes.NSExtensionActivationRule"
    let lines = [
      "--- \(name)", "+++ \(name)", "@@ -1,2 +1 @@", "-a=1 ||", "-b=2", "\\ No newline at end of file",
      "+a == 1 OR b == 2", "\\ No newline at end of file",
    ]
    #expect(CommandRun(["format", "--diff", path]).lines == lines)
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
