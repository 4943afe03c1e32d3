import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("The word that names the rule")
struct RuleWordTests {
  private static let list = """
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
    <string>com.apple.share-services</string></dict></dict></plist>
    """

  /// What stands in a folder, the words, and the rule beside how many words name it; or what is said.
  static let rows: [(files: [String], words: [String], path: String?, count: Int, complaint: String)] = [
    (["a/Info.plist"], [], "a/Info.plist", 0, ""), (["a/Info.plist"], ["photo.heic"], "a/Info.plist", 0, ""),
    (["a/Info.plist", "photo.heic"], ["photo.heic", "b.pdf"], "a/Info.plist", 0, ""),
    (["a/Info.plist"], ["notes.txt"], "a/Info.plist", 0, ""), (["a/Info.plist"], ["no/such"], "a/Info.plist", 0, ""),
    (["a/Info.plist"], ["none.plist"], "none.plist", 1, ""), (["a/Info.plist"], ["none.app"], "none.app", 1, ""),
    (["a/Info.plist"], ["-"], "-", 1, ""), (["a/Info.plist"], ["--rule", "TRUEPREDICATE", "a.pdf"], nil, 0, ""),
    (["a/Info.plist"], ["{}/a"], "{}/a", 1, ""),
    (
      ["a/Info.plist", "x/b"], ["{}/x", "photo.heic"], nil, 0,
      "'{}/x' contains no extension; looked for .appex bundles, property lists with 'NSExtension', and project files "
        + "with a rule; to share the folder itself, name the rule first"
    ), (["a/Info.plist", "x/b"], ["--", "{}/x"], "a/Info.plist", 0, ""),
    (["a/Info.plist", "b/Info.plist", "x/b"], ["--", "{}/x"], ".", 0, ""),
    (["a/Info.plist", "x/A.xcodeproj/b"], ["{}/x/A.xcodeproj", "photo.heic"], "{}/x/A.xcodeproj", 1, ""),
    (["a/Info.plist"], ["none.xcworkspace/"], "none.xcworkspace/", 1, ""),
    (["a/Info.plist", "r.txt"], ["{}/r.txt"], "{}/r.txt", 1, ""), (["r"], ["{}/r"], "{}/r", 1, ""),
    (["r.rule"], ["{}/r.rule"], "{}/r.rule", 1, ""),
    (["Project.swift"], ["{}/Project.swift"], "{}/Project.swift", 1, ""),
    (
      [], ["photo.heic"], nil, 0,
      "'photo.heic' is not a readable rule, and no extension is below the working folder; a RULE"
    ),
    ([], [], nil, 0, "a RULE is needed: a path, '-', or --rule TEXT; no extension is below this folder"),
    (
      ["a/Info.plist", "b/Info.plist"], ["photo.heic"], ".", 0, ""
    ),
    (
      ["a/Info.plist", "b/Info.plist"], ["no/such"], nil, 0,
      "there is no file or folder 'no/such', and 2 extensions are below the working folder; name one of them"
    ),
    (["Drop/a.plist", "b/c"], ["{}/Dorp"], nil, 0, "there is no file or folder '{}/Dorp'; did you mean '{}/Drop'?"),
    (
      ["In/Drop/a", "b/c"], ["{}/Ni/Dorp/"], nil, 0,
      "there is no file or folder '{}/Ni/Dorp/'; did you mean '{}/In/Drop'?"
    ),
    (["a/Info.plist"], ["https://a.b"], nil, 0, "'https://a.b' is taken for a file; did you mean '--url https://a.b'?"),
    (["a/Info.plist"], ["firefox"], nil, 0, "'firefox' is taken for a file; did you mean '--host firefox'"),
  ]

  @Test("is the first one if it can be, else the extension below the folder", arguments: rows.indices)
  func reads(_ index: Int) throws {
    let row = Self.rows[index]
    let folder = MemoryFolder(Dictionary(uniqueKeysWithValues: row.files.map { ($0, Self.list) }))
    let words = row.words.map { $0.replacing("{}", with: folder.path) }
    let arguments = try ParsedArguments(
      words, OptionDefinition.payload + OptionDefinition.rule, documents: Documents(folder.tree))
    let console = KeptConsole()
    guard row.complaint.isEmpty else {
      let failure = #expect(throws: Failure.self) {
        try RuleWord(arguments, console)
      }
      #expect(
        failure?.kind == (row.complaint.contains("contains no extension") ? .noExtension : .usage)
          && failure?.message.hasPrefix(row.complaint.replacing("{}", with: folder.path)) == true,
        "\(String(describing: failure))")
      return
    }
    let word = try RuleWord(arguments, console)
    #expect(word.count == row.count)
    #expect(word.path == row.path?.replacing("{}", with: folder.path))
    let remark =
      row.path == "a/Info.plist"
      ? "rule: a/Info.plist\n" : row.path == "." ? "rules: all 2 below this folder\n" : ""
    #expect(console.errors == remark)
  }

  @Test("is the only one below the folder where nothing is named")
  func takesOnlyOne() throws {
    let folder = MemoryFolder(["a/Info.plist": Self.list])
    let none = try ParsedArguments([], OptionDefinition.rule, documents: Documents(folder.tree))
    #expect(try RuleWord.only(none, SilentConsole()) == "a/Info.plist")
  }

  @Test("is the folder where a list and the project file of another app are below it, as if it were named")
  func asksAllApps() throws {
    let folder = MemoryFolder([
      "a/Info.plist": Self.list,
      "b/app.json": #"{"expo": {"plugins": [["expo-share-intent", {"iosActivationRules": "a == 1"}]]}}"#,
    ])
    let arguments = try ParsedArguments(
      ["photo.heic"], OptionDefinition.payload + OptionDefinition.rule, documents: Documents(folder.tree))
    #expect(try RuleWord(arguments, SilentConsole()).path == ".")
  }

  @Test("is looked for with all places listed where there are several")
  func lists() throws {
    let names = (10..<35).map { "\($0)/Info.plist" }
    let folder = MemoryFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.list) }))
    let arguments = try ParsedArguments([], OptionDefinition.rule, documents: Documents(folder.tree))
    let failure = #expect(throws: Failure.self) {
      try RuleWord(arguments, SilentConsole())
    }
    let lines = (failure?.description ?? "").split(separator: "\n")
    #expect(lines.count == 22 && lines.last == "  and 5 more" && lines[1] == "  10/Info.plist")
  }
}
