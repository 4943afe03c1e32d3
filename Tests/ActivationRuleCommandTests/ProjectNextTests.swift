import ActivationRuleProjects
import ActivationRuleTestSupport
import Foundation
import Testing

/// The next step for a rule in a project file: the command that makes it, or what to write by hand.
@Suite("The next step in project files")
struct ProjectNextTests {
  /// A project with a rule that takes one link; a picture is one member more.
  ///
  /// Behind `⇒` is what a person writes where no edit is possible.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let (name, text): (String, String)
    let byHand: String?

    fileprivate init(_ line: Substring) {
      testDescription = String(line)
      let sides = testDescription.components(separatedBy: " ⇒ ")
      let parts = sides[0].split(separator: ": ", maxSplits: 1).map { String($0) }
      (name, text) = (parts[0], parts[1].replacing("\\n", with: "\n"))
      byHand = sides.dropFirst().first
    }
  }

  private static let link = #""NSExtensionActivationSupportsWebURLWithMaxCount": 1"#

  static let rows = #"""
    app.json: {"expo": {"plugins": [\n["expo-share-intent", {\n  "iosActivationRules": {\#(link)}}]]}}
    app.json: {"expo": {"plugins": ["expo-share-intent"]}}
    app.json: {"expo": {"plugins": ["expo-router", ["expo-share-intent"]]}}
    app.json: {"expo": {"plugins": [["expo-sharing", {"ios": {"enabled": true, "activationRule": {"supportsWebUrlWithMaxCount": 1}}}]]}}
    app.json: {"expo": {"plugins": [["expo-share-extension", {"activationRules": [{"type": "url"}]}]]}} ⇒ "activationRules": [{"type": "url"}]
    app.config.ts: export default {plugins: [['expo-share-extension', {activationRules: [{type: 'url'}]}]]};\n ⇒ activationRules: [{type: 'url'}]
    app.config.js: module.exports = {plugins: [['expo-share-intent', {iosActivationRules: {\#(link)}}]]};\n
    app.config.ts: export default {plugins: [['expo-share-intent', {\n  iosActivationRules: {\n    NSExtensionActivationSupportsWebURLWithMaxCount: 1, // links\n  },\n}]]};\n
    project.yml: \#(Sketch.line(yaml("NSExtensionActivationSupportsWebURLWithMaxCount: 1 # links\n    Other: 1")))
    project.yml: \#(Sketch.line(yaml("{NSExtensionActivationSupportsWebURLWithMaxCount: 1}")))
    project.json: {"targets": {"Share": {"type": "app-extension", "info": {"properties": {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes": {"NSExtensionActivationRule": {\#(link)}}}}}}}}
    Project.swift: \#(Sketch.line(swift("\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1")))
    Project.swift: \#(Sketch.line(swift("\"NSExtensionActivationSupportsWebURLWithMaxCount\": .integer(1)")))
    """#.split(separator: "\n").map { Row($0) }

  private static func yaml(_ rule: String) -> String {
    """
    targets:
      Share:
        type: app-extension
    NSExtension:
      NSExtensionPointIdentifier: com.apple.share-services
      NSExtensionAttributes:
        NSExtensionActivationRule:
          \(rule)

    """
  }

  private static func swift(_ rule: String) -> String {
    """
    let project = Project(targets: [.target(product: .appExtension, infoPlist: .extendingDefault(with: [
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.share-services",
        "NSExtensionAttributes": ["NSExtensionActivationRule": [\(rule)]],
      ]]))])
    """
  }

  private static let option = #""activationRules": [{"type": "url", "max": 1}, {"type": "image", "max": 1}]"#

  @Test("is made by --fix, or says what to write, and the extension is then shown", arguments: rows)
  func next(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.name, row.text)
    let run = CommandRun(["evaluate", path, "photo.heic"], without: [folder.path + "/"])
    let words =
      "\(row.name) line 1: in the options of expo-share-extension, write \(Self.option), which takes files as well"
    #expect(run.status == 1 && run.lines.contains("          " + words) == (row.byHand != nil), "\(run)")
    #expect(run.output.contains("--fix") == (row.byHand == nil), "\(run)")
    let fix = CommandRun(["explain", path, "photo.heic", "--fix", "1"], without: [folder.path + "/"])
    if let byHand = row.byHand {
      #expect(fix.status == 2 && fix.errors.contains("by hand: " + words), "\(fix)")
      try folder.write(row.name, row.text.replacing(byHand, with: Self.option))
    } else {
      #expect(fix.status == 0, "\(fix)")
    }
    #expect(CommandRun(["evaluate", path, "photo.heic"]).status == 0, "\(fix)")
  }

  /// A project file with a misspelt key or a count as text, and how `lint --fix` writes it.
  static let faults: [(name: String, text: String, before: String, after: String)] =
    rows.filter { $0.text.contains("ebURL") }.map { ($0.name, $0.text, "ebUrl", "ebURL") }
    + [
      (rows[0].name, rows[0].text, #""NSExtensionActivationSupportsWebURLWithMaxCount": "1""#, link),
      (rows[9].name, rows[9].text, #"Count: "1""#, "Count: 1"),
    ]

  @Test("is made by lint --fix, one member each", arguments: faults)
  func lintFix(_ row: (name: String, text: String, before: String, after: String)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.name, row.text.replacing(row.after, with: row.before))
    let run = CommandRun(["lint", "--fix", path, "--only", "unknown-dictionary-key,wrong-value-type-count"])
    #expect(run.status == 0, "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == row.text, "\(run)")
  }

  @Test(
    "is made in a predicate with the quotes that it has",
    arguments: [
      ("app.config.js", "module.exports = {plugins: [['expo-share-intent', {iosActivationRules: @@}]]};\n"),
      ("Project.swift", swift("").replacing("[]", with: "@@")), ("project.yml", yaml("@@")),
    ])
  func quotes(_ name: String, _ text: String) throws {
    let quotes = name.hasSuffix(".swift") ? ["\""] : ["\"", "'"] + (name.hasSuffix(".js") ? ["`"] : [])
    for quote in quotes {
      let folder = try TemporaryFolder()
      let escape = quote == "\"" ? "\\" : ""
      let rule = { (type: String) in
        "\(quote)SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \(escape)\"\(type)\(escape)\").@count > 0).@count > 0\(quote)"
      }
      let path = try folder.write(name, text.replacing("@@", with: rule("public.png")))
      let run = CommandRun(["explain", path, "a.heic", "--fix", "1"])
      #expect(run.status == 0 && CommandRun(["evaluate", path, "a.heic"]).status == 0, "\(run)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) != text.replacing("@@", with: rule("public.png")))
    }
  }

  @Test("takes the last key away where another one comes")
  func removesTheLast() throws {
    let folder = try TemporaryFolder()
    let rule = "\"NSExtensionActivationSupportsImageWithMaxCount\": 1, \"NSExtensionActivationSupportsText\": true"
    let path = try folder.write("Project.swift", Self.swift(rule))
    let run = CommandRun(["make", "photo:5", "--into", path, "--write"])
    #expect(run.status == 0 && CommandRun(["evaluate", path, "--photo", "5"]).status == 0, "\(run)")
    #expect(CommandRun(["evaluate", path, "--text", "a"]).status == 1)
  }

  @Test(
    "replaces the only key by others, in every language",
    arguments: [
      ("a.js", "x.NSExtensionActivationRule = { KEY: true };\n"),
      ("a.js", "x.NSExtensionActivationRule = {\n  KEY: true,\n};\n"),
      ("a.js", "const RULE = { 'KEY': true };\nx.NSExtensionActivationRule = RULE;\n"),
      ("app.json", #"{"plugins": [["expo-share-intent", {"iosActivationRules": {"KEY": true}}]]}"#),
      ("app.config.js", "module.exports = {plugins: [['expo-share-intent', {iosActivationRules: {KEY: true}}]]};\n"),
      ("Project.swift", swift("\"KEY\": true")), ("project.yml", yaml("KEY: true")),
    ])
  func replacesTheOnlyKey(_ name: String, _ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(name, text.replacing("KEY", with: "NSExtensionActivationSupportsText"))
    let run = CommandRun(["make", "photo", "link", "--into", path, "--write"])
    #expect(run.status == 0 && !run.errors.contains("a predicate"), "\(run)")
    let written = try folder.text(name)
    #expect(written.contains("SupportsImageWithMaxCount") && !written.contains("SupportsText"), "\(written)")
  }

  @Test("is nowhere made in a constant that two rules name")
  func sharedConstant() throws {
    let folder = try TemporaryFolder()
    let text = """
      a: &rule {NSExtensionActivationSupportsWebURLWithMaxCount: 1}
      targets:
        A: {type: app-extension, info: {path: A.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: *rule}}}}}
        B: {type: app-extension, info: {path: B.plist, properties: {NSExtension: {NSExtensionPointIdentifier: com.apple.share-services, NSExtensionAttributes: {NSExtensionActivationRule: *rule}}}}}

      """
    let path = try folder.write("project.yml", text)
    let run = CommandRun(["explain", path, "photo.heic", "--extension", "A", "--fix", "1"])
    #expect(run.status == 2 && run.errors.contains("another rule of the file uses the same value; by hand: "), "\(run)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    // Each with a rule of its own is named.
    try folder.write("project.yml", text.replacing("*rule", with: "{}"))
    #expect(CommandRun(["make", "photo", "--into", path]).errors.contains("'--extension A' or '--extension B'"))
    #expect(CommandRun(["make", "photo", "--into", path, "--extension", "B", "--write"]).status == 0)
    #expect(CommandRun(["evaluate", path, "photo.heic"]).lines.first == "shown     1 of 2 extensions: B")
  }

  @Test("is made in the words of a plug-in where they say that alone")
  func plugInsWords() throws {
    let folder = try TemporaryFolder()
    let text = #"{"expo": {"plugins": [["expo-share-extension", {"activationRules": [@@]}]]}}"#
    let rules = [
      "": #"{"type": "video", "max": 1}"#, #"{"type": "text"}"#: #"{"type": "text"}, {"type": "video", "max": 1}"#,
    ]
    for (before, after) in rules {
      let path = try folder.write("app.json", text.replacing("@@", with: before))
      let run = CommandRun(["explain", path, "--video", "--fix", "1"])
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text.replacing("@@", with: after), "\(run)")
    }
  }

  /// Changes of two members: the number of a row, or a file, with the rule before and after.
  static let pairs: [(name: String, text: String, before: String, after: String)] = [
    (rows[0].name, rows[0].text.replacing(link, with: "@@"), counts("1"), counts("2")),
    ("project.yml", yaml("{@@}"), counts("1").replacing("\"", with: ""), counts("2").replacing("\"", with: "")),
    (
      "project.yml", yaml("@@ # photos"), "\(image): 1",
      "\(image): 2 # photos\n      NSExtensionActivationSupportsMovieWithMaxCount: 2"
    ),
    (
      "Project.swift", swift("\n@@\n"), "\"\(image)\": 2 // photos", "\"\(image)\": 2, // photos\n\(version)"
    ),
    (
      "Project.swift", swift("\n  @@\n"), "\"\(image)\": 2, /* photos */",
      "\"\(image)\": 2, /* photos */\n  \(version),"
    ),
    (
      rows[3].name, sharing, #""supportsImageWithMaxCount": 1, \#(film)1"#,
      #""supportsImageWithMaxCount": 2, \#(film)2"#
    ),
    (rows[3].name, sharing, #""supportsImageWithMaxCount": 1"#, #""supportsImageWithMaxCount": 2, \#(film)2"#),
  ]

  private static let image = "NSExtensionActivationSupportsImageWithMaxCount"
  private static let version = "\"NSExtensionActivationDictionaryVersion\": 2"
  private static let film = "\"supportsMovieWithMaxCount\": "
  private static let sharing = rows[3].text.replacing(#""supportsWebUrlWithMaxCount": 1"#, with: "@@")

  private static func counts(_ count: String) -> String {
    "\"\(image)\": \(count), \"NSExtensionActivationSupportsMovieWithMaxCount\": \(count)"
  }

  @Test("is made of two members in JSON, YAML and the words of a plug-in", arguments: pairs)
  func twoMembers(_ row: (name: String, text: String, before: String, after: String)) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(row.name, row.text.replacing("@@", with: row.before))
    let run = CommandRun(["explain", path, "--photo", "--photo", "--video", "--video", "--fix", "1"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let after = row.after.contains(" # photos") ? row.text.replacing("@@ # photos", with: row.after) : nil
    #expect(run.status == 0 && text == after ?? row.text.replacing("@@", with: row.after), "\(run) \(text)")
  }

  @Test(
    "is the whole rule where make changes its form, and the file takes it",
    arguments: [
      (yaml("TRUEPREDICATE"), "image:3", "NSExtensionActivationSupportsImageWithMaxCount: 3}"),
      (yaml("NSExtensionActivationSupportsText: true"), "pdf", #"+      "SUBQUERY("#),
    ])
  func wholeRule(_ text: String, _ kind: String, _ said: String) throws {
    var folder = MemoryFolder()
    let run = CommandRun(["make", kind, "--into", folder.write("project.yml", text)], in: folder)
    #expect(run.status == 0 && run.output.contains(said), "\(run)")
  }
}
