import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("A rule that cannot be read")
struct UnreadableRuleTests {
  private static let open = """
    <?xml version="1.0"?>
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><dict><key>NSExtensionActivationSupportsText</key><true/>
    """

  /// What a file holds.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("garbage.plist", [0x80, 0x01, 0x00, 0xFF, 0x12, 0x00]), ("cut.plist", Array("bplist00".utf8) + [0xD1, 1, 2]),
    ("open.plist", Array(open.utf8)), ("open.txt", Array(open.utf8)), ("bare.plist", Array("<dict><key>a</key".utf8)),
    ("syntax.json", Array(#"{"NSExtensionActivationSupportsText": tru"#.utf8)), ("empty.plist", []), ("empty.txt", []),
    ("empty.json", []), ("blank.plist", Array("  \n".utf8)), ("a.appex/Info.plist", Array(open.utf8)),
  ]

  /// The verbs that read a rule, with what follows it.
  private static let verbs: [(verb: String, rest: [String])] = [
    ("evaluate", ["--photo"]), ("evaluate", ["--host", "chrome"]), ("explain", ["--photo"]), ("apps", []),
    ("lint", []),
    ("lint", ["--fix", "--dry-run"]), ("format", ["--as", "dictionary"]), ("format", []), ("describe", []),
    ("compare", ["--rule", "TRUEPREDICATE"]),
  ]

  @Test("ends every verb with 2, and lint never says that there are no findings", arguments: files)
  func isBroken(_ file: (name: String, bytes: [UInt8])) throws {
    var folder = MemoryFolder()
    let path = folder.write(file.name, file.bytes)
    let name = file.name.hasPrefix("a.appex") ? folder.path + "/a.appex" : path
    try Self.expectBroken(name, folder)
    // Without the ending of a list, a blank text is an empty predicate.
    for (verb, rest) in Self.verbs where file.bytes.contains(where: { $0 > 32 }) {
      let piped = CommandRun([verb] + rest, input: file.bytes, in: folder)
      #expect(piped.status == 2, "\(verb): \(piped)")
    }
  }

  @Test("is a file or a folder that does not exist, a folder without extensions")
  func isAbsent() throws {
    let folder = MemoryFolder()
    for name in ["none.plist", "none.appex", "none"] { try Self.expectBroken(folder.path(name), folder) }
    try Self.expectBroken(folder.path, folder)
  }

  @Test("is one of the failures in the JSON of every verb, there or not, alone or not")
  func isOneShape() throws {
    let folder = try TemporaryFolder()
    let open = try folder.write("open.plist", Array(Self.open.utf8))
    for (verb, rest) in Self.verbs where verb != "compare" && !rest.contains("--dry-run") {
      for paths in [[open], ["/none.plist"], [open, "/none.plist"]] {
        // A second path is shared there, or one too many.
        if paths.count > 1, ["evaluate", "explain", "describe"].contains(verb) { continue }
        let run = CommandRun([verb] + paths + ["--json"] + rest)
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let files = document["files"] as? [[String: Any]] ?? [document]
        let failures = files.flatMap { $0["failures"] as? [[String: Any]] ?? [] }
        #expect(run.status == 2 && document["error"] == nil && document["tool"] != nil, "\(verb): \(run)")
        #expect(Set(failures.compactMap { $0["path"] as? String }) == Set(paths), "\(verb): \(run)")
        #expect(failures.allSatisfy { $0["code"] as? String == "unreadable" }, "\(verb): \(run)")
        #expect(!run.errors.isEmpty)
      }
    }
  }

  private static func expectBroken(_ path: String, _ folder: MemoryFolder) throws {
    let isFolder = folder.tree.kind(of: path) == .folder
    for (verb, rest) in verbs {
      let run = CommandRun([verb, path] + rest, in: folder)
      // A word without an ending that is no rule is shared, and then there is no rule.
      let isShared = ["evaluate", "explain"].contains(verb) && URL(filePath: path).pathExtension.isEmpty && !isFolder
      #expect(run.status == (isShared ? 64 : 2), "\(verb): \(run)")
      #expect(!run.output.contains("no findings") && !(run.output + run.errors).isEmpty)
    }
  }

  @Test(
    "a list, a project file and patterns that cannot be read are named, each once", arguments: ["evaluate", "lint"])
  func unreadable(_ verb: String) {
    let names = ["B/Info.plist", "app.json", "project.yml", "Project.swift", ".gitignore"]
    var folder = MemoryFolder(["A/Info.plist": RulePlacesTests.list(RulePlacesTests.text)])
    for name in names { folder.write(name, "") }
    var tree = folder.tree
    let read = tree.read
    tree.read = { path throws(Failure) in
      guard !names.contains(where: { path.hasSuffix("/" + $0) }) else { throw Failure(.unreadable, "no permission") }
      return try read(path)
    }
    let run = CommandRun([verb, folder.path] + (verb == "evaluate" ? ["--text", "a"] : []), tree: tree)
    for name in names {
      #expect(run.errors.components(separatedBy: "\(name)' cannot be read").count == 2, "\(name): \(run)")
    }
  }
}
