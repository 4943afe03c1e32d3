import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

@Suite("Files and paths")
struct FileTests {
  /// A path, the folder that it is written in, and what it leads to.
  static let joined: [(folder: String, path: String, whole: String)] = [
    ("a/b", "c.txt", "a/b/c.txt"), ("a/b", "../c", "a/c"), ("a/b", "./c", "a/b/c"), ("a", "../../c", "../c"),
    ("..", "../c", "../../c"), (".", "c", "c"), ("a", "/c", "/c"), ("/", "../c", "/c"), ("/a", "../../c", "/c"),
  ]

  @Test("lead from the folder of the file that names them", arguments: joined.indices)
  func joins(_ index: Int) {
    let row = Self.joined[index]
    #expect(Paths.joined(row.folder, row.path) == row.whole)
  }

  @Test("are absolute, relative, or a reference, as is asked for")
  func paths() {
    #expect(Paths.absolute("a/./b/../c", in: "/d") == "/d/a/c" && Paths.absolute("/a//b") == "/a/b")
    #expect(Paths.relative("/a/b/c", to: "/a") == "b/c" && Paths.relative("/a/b", to: "/c") == "/a/b")
    #expect(Paths.folder(of: "a/b") == "a" && Paths.folder(of: "a") == "." && Paths.folder(of: "/a") == "/")
    #expect(Paths.path("b", relativeTo: "/x/y.swift") == "/x/b" && Paths.path("b", relativeTo: nil) == "b")
    #expect(Paths.uri("/no such/ü.plist") == "file:///no%20such/%C3%BC.plist")
    #expect(Paths.uri("a b") == "a%20b")
  }

  @Test("are written whole, with their permissions, and to where a link leads")
  func writes() throws {
    let folder = try TemporaryFolder(["a.txt": "old"])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.txt"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("a.txt"))
    try Files.write(Array("new".utf8), to: folder.path("link"))
    #expect(try folder.text("a.txt") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("a.txt"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    try Files.write(Array("fresh".utf8), to: folder.path("b.txt"))
    #expect(try folder.text("b.txt") == "fresh")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.txt", "b.txt", "link"])
    try Files.write(Array("gone".utf8), to: "/dev/null")
  }

  @Test("are written only over what was read, by whatever name", arguments: [false, true])
  func unchanged(_ isShared: Bool) throws {
    let folder = try TemporaryFolder()
    let (path, other) = (folder.path("a.txt"), folder.path("b.txt"))
    try Files.write(Array("saved".utf8), to: path)
    if isShared { try FileManager.default.linkItem(atPath: path, toPath: other) }
    for before in [Files.Before.bytes(Array("read".utf8)), .bytes([]), .nothing] {
      let failure = #expect(throws: Failure.self) { try Files.write([1], to: path, over: before) }
      #expect(failure?.message.contains("was changed meanwhile") == true)
      #expect(try FileTree.disk.bytes(at: path) == Array("saved".utf8))
    }
    try Files.write([1], to: path, over: .bytes(Array("saved".utf8)))
    try Files.write([1], to: path, over: .bytes(Array("saved".utf8)))
    #expect(try FileTree.disk.bytes(at: isShared ? other : path) == [1])
  }

  @Test("are not written where they are a folder, or a link that leads nowhere, or in no folder")
  func refuses() throws {
    let folder = try TemporaryFolder(["sub/a.txt": "a"])
    try FileManager.default.createSymbolicLink(atPath: folder.path("dead"), withDestinationPath: folder.path("none"))
    let rows = [("sub", "is a folder"), ("dead", "is a link that leads nowhere"), ("no/a.txt", "cannot be written")]
    for (name, message) in rows {
      let failure = #expect(throws: Failure.self) { try Files.write([], to: folder.path(name)) }
      #expect(failure?.description.contains(message) == true, "\(String(describing: failure))")
    }
  }

  @Test("that are inputs are not written over, whatever name leads there")
  func inputs() throws {
    let folder = try TemporaryFolder(["a.txt": "a", "b.txt": "b"])
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("a.txt"))
    let documents = Documents()
    #expect(try documents.source(folder.path("a.txt")).bytes == Array("a".utf8))
    for name in ["a.txt", "link"] {
      let failure = #expect(throws: Failure.self) {
        try documents.requireOther(than: folder.path(name), of: "--output")
      }
      #expect(failure?.description.contains("would overwrite an input") == true && failure?.kind == .usage)
    }
    try documents.requireOther(than: folder.path("b.txt"), of: "--output")
    try documents.requireOther(than: folder.path("none"), of: "--output")
  }

  @Test("are read on a stack of their own where the caller's is small")
  func stacks() {
    #expect(LargeStack.run { (0..<1_000).reduce(0, +) } == 499_500)
    let caller = pthread_self()
    #expect(LargeStack.run { pthread_equal(pthread_self(), caller) } == 0)
  }

  @Test("are piped in from a file, or from a pipe in which something comes")
  func isPiped() throws {
    let folder = try TemporaryFolder(["a.txt": "a"])
    let pipes = [Pipe(), Pipe(), Pipe()]
    try pipes[0].fileHandleForWriting.write(contentsOf: Data("a".utf8))
    try pipes[1].fileHandleForWriting.close()
    let file = try #require(FileHandle(forReadingAtPath: folder.path("a.txt")))
    let rows: [(FileHandle?, Bool)] = [
      (file, true), (FileHandle(forReadingAtPath: "/dev/null"), false), (pipes[0].fileHandleForReading, true),
      (pipes[1].fileHandleForReading, true), (pipes[2].fileHandleForReading, false),
    ]
    withExtendedLifetime(pipes) {
      #expect(rows.map { $0.0.map { Descriptor.isPiped($0.fileDescriptor) } } == rows.map { $0.1 })
    }
  }
}

@Suite("Rules from wherever they stand")
struct RuleSourceTests {
  private static var source: RuleSource { RuleSource() }

  private static func list(_ rule: String, _ more: String = "") -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
      + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(rule)</dict></dict>\(more)</dict></plist>"
  }

  /// Texts in place of a rule, and the predicate that they stand for; `nil` for none that can be read.
  static let texts: [(text: String, predicate: String?)] = [
    ("a==1", "a == 1"), (#"{"NSExtensionActivationSupportsText": true}"#, "SUBQUERY("), ("a ==", nil),
  ]

  @Test("are read from a text", arguments: texts.indices)
  func reads(_ index: Int) throws {
    let row = Self.texts[index]
    let rule = try Self.source.load(text: row.text)
    #expect(rule.path == "<rule>" && rule.isBroken == (row.predicate == nil))
    if let predicate = row.predicate { #expect(rule.rule.predicate?.description.hasPrefix(predicate) == true) }
    #expect(Document.isRule(row.text) == (row.predicate != nil))
  }

  @Test("are read from property lists of both formats, with the text that their places are in")
  func formats() throws {
    let text = Self.list(
      "<string>TRUEPREDICATE</string>", "<key>CFBundleIdentifier</key><string>org.example.share</string>")
    let object = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    for (bytes, format) in [(Array(text.utf8), PropertyListDocument.Format.xml), (Array(binary), .binary)] {
      let rules = try Self.source.rules(in: SourceText(name: "Info.plist", bytes: bytes))
      let rule = try #require(rules.first)
      #expect(rules.count == 1 && rule.document?.format == format && rule.bundleIdentifier == "org.example.share")
      #expect(rule.rule.evaluate(Payload([.item(.attachment("public.url"))])) == .shown && rule.warnings.isEmpty)
    }
  }

  /// Rules with what is said of them before they are asked about anything: what lint finds, and what is in doubt.
  static let warnings: [(text: String, id: String, severity: Finding.Severity)] = [
    (list("<dict/>"), "empty-rule", .error),
    (list("<dict><key>NSExtensionActivationSupportsTexts</key><true/></dict>"), "unknown-dictionary-key", .error),
    (
      "<plist><dict><key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict></plist>",
      "property-list-fragment", .warning
    ),
    (
      list("<string>TRUEPREDICATE</string>").replacing(
        "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>", with: ""),
      "missing-extension-point", .warning
    ),
  ]

  @Test("say what lint says, as severely, where a verdict would be puzzling without", arguments: warnings.indices)
  func warns(_ index: Int) throws {
    let row = Self.warnings[index]
    let text = row.text.replacing("<string>a</string>", with: "<string>TRUEPREDICATE</string>")
    let rules = try Self.source.rules(in: SourceText(name: "Info.plist", text: text))
    let found = rules.flatMap { $0.warnings }
    #expect(found.contains { $0.id == row.id } && found.allSatisfy { $0.severity == row.severity }, "\(found)")
  }

  @Test("of the product are found by bundle identifier, or by the name of the folder")
  func products() throws {
    let identifier = "<key>CFBundleIdentifier</key><string>org.example.b</string>"
    let folder = try TemporaryFolder([
      "My.app/PlugIns/A.appex/Info.plist": Self.list("<string>1 == 1</string>"),
      "My.app/PlugIns/B.appex/Info.plist": Self.list("<string>2 == 2</string>", identifier),
    ])
    let product = try LintProduct(folder.path("My.app"), Self.source)
    func built(_ path: String, _ text: String) throws -> String? {
      try product.rule(for: Document(SourceText(name: path, text: text))).predicate?.description
    }
    #expect(try built("x/Share/Info.plist", Self.list("<string/>", identifier)) == "2 == 2")
    #expect(try built("x/A/Info.plist", Self.list("<string/>")) == "1 == 1")
    let failure = #expect(throws: Failure.self) { try built("x/C/Info.plist", Self.list("<string/>")) }
    #expect(
      failure?.description.contains("holds 2 extensions, and none is known to be that of 'x/C/Info.plist'") == true)
    let only = try LintProduct(folder.path("My.app/PlugIns/A.appex"), Self.source)
    #expect(try only.rule(for: Document(SourceText(name: "any", text: ""))).predicate?.description == "1 == 1")
    #expect(throws: Failure.self) { try LintProduct(folder.path("none"), Self.source) }
  }

  @Test("that are missing are asked about if the path reads as a rule")
  func missing() {
    #expect(Documents().missing("TRUEPREDICATE").description.contains("did you mean '--rule TRUEPREDICATE'?"))
    let list = #"{"NSExtensionActivationSupportsText": true}"#
    #expect(Documents().missing(list).description.contains("; did you mean --rule '\(list)'?"))
    #expect(!Documents().missing("a.plist").description.contains("did you mean"))
  }
}

@Suite("Files that words name")
struct NamedFileTests {
  private static let options = OptionDefinition.payload + OptionDefinition.rule

  @Test("hold payloads, prints, presets and declarations")
  func reads() throws {
    let preset = """
      {"presets": [{"id": "ours", "host": "Ours", "platform": "iOS", "action": "share", "basis": "observed",
      "confidence": "high", "source": "log", "notes": "", "payload": {"items": [{"attachments": [["public.url"]]}]}}]}
      """
    let declarations = """
      <plist><dict><key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.example.page</string>
      <key>UTTypeConformsTo</key><string>public.image</string></dict></array></dict></plist>
      """
    let folder = try TemporaryFolder([
      "payload.json": #"{"items": [{"attachments": [["public.png"]]}]}"#, "print.txt": "public.jpeg\npublic.file-url\n",
      "presets/a.json": preset, "Info.plist": declarations, "none.plist": "<plist><dict/></plist>",
      "rules.plist": "<plist><dict/></plist>",
    ])
    func arguments(_ words: String...) throws(Failure) -> ParsedArguments {
      try ParsedArguments(words, Self.options, at: .file(inFolder: folder.path))
    }
    let given = try arguments(
      "--payload", "payload.json", "--import", "print.txt", "--presets", "presets", "--preset", "ours")
    let read = try PayloadArguments(given, skipping: 0, types: .system, SilentConsole())
    #expect(
      try read.payload().attachments.map { $0.registeredTypeIdentifiers } == [
        ["public.png"], ["public.jpeg", "public.file-url"], ["public.url"],
      ])
    let types = try arguments("--declarations", "Info.plist").types(SilentConsole())
    #expect(types.conforms("org.example.page", to: "public.image"))
    let console = KeptConsole()
    _ = try arguments("--declarations", "none.plist").types(console)
    #expect(console.errors.contains("'none.plist' declares no types"))
    let rows: [([String], String)] = [
      (["--presets", "gone", "--preset", "ours"], "there is no file or folder"),
      (["--presets", "none.plist", "--preset", "ours"], "none.plist"), (["--payload", "print.txt"], "print.txt:1:"),
      (["--import", "none.plist"], "none.plist"), (["--payload", "gone.json"], "gone.json"),
    ]
    for (words, message) in rows {
      let failure = #expect(throws: Failure.self) {
        let parsed = try ParsedArguments(words, Self.options, at: .file(inFolder: folder.path))
        _ = try PayloadArguments(parsed, skipping: 0, types: .system, SilentConsole()).payload()
      }
      #expect(failure?.description.contains(message) == true, "\(words): \(String(describing: failure))")
    }
  }

  @Test("of presets that are made up are as sure as the host stage, which was observed")
  func madeUp() throws {
    let folder = try TemporaryFolder([
      "ours.json": """
      {"presets": [{"id": "ours", "host": "Ours", "platform": "iOS", "action": "share", "basis": "synthetic",
      "confidence": "high", "source": "us", "notes": "", "payload": {"items": [{"attachments":
      [["public.url", "public.png"]]}]}}]}
      """
    ])
    let given = try ParsedArguments(["--presets", folder.path("ours.json"), "--preset", "ours"], Self.options)
    let read = try PayloadArguments(given, skipping: 0, types: .system, SilentConsole())
    #expect(read.certainty == .observed)
  }

  @Test("of presets may be asked about, but not what an extension's code receives")
  func presets() throws {
    #expect(try PresetLibrary.builtIn.presetForRules("safari-page").id == "safari-page")
    let failure = #expect(throws: Failure.self) {
      try PresetLibrary.builtIn.presetForRules("safari-page-js")
    }
    #expect(failure?.description.contains("is what an extension's code receives") == true)
  }

  @Test("complete the values of options")
  func names() {
    for list in NameList.allCases { #expect(!list.ownNames.isEmpty, "\(list)") }
    #expect(NameList.lintRules.ownNames == LintRules.all.map { $0.id })
    #expect(ArgumentKind.oneOf(Platform.self) == .words(Platform.allCases.map { $0.rawValue }))
  }
}
