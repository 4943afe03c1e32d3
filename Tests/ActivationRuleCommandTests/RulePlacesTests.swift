import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Places where rules are found")
struct RulePlacesTests {
  /// A property list of an extension with a rule in XML.
  static func list(_ rule: String, name: String = "Share", extra: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>CFBundleDisplayName</key><string>\(name)</string>
    \(extra)
    <key>NSExtension</key>
    <dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key>
    <dict>\(rule.isEmpty ? "" : "<key>NSExtensionActivationRule</key>")\(rule)</dict>
    </dict>
    </dict>
    </plist>
    """
  }

  static let text = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
  static let image = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"

  @Test("an app with two extensions gives a line for each, and any that is shown decides")
  func findsExtensionsInApps() throws {
    var folder = MemoryFolder()
    folder.write("My.app/Info.plist", "<plist><dict/></plist>")
    folder.write("My.app/PlugIns/B.appex/Info.plist", Self.list(Self.text, name: "Texts"))
    folder.write("My.app/PlugIns/A.appex/Contents/Info.plist", Self.list(Self.image, name: "Images"))
    let run = CommandRun(["evaluate", folder.path + "/My.app", "--text", "hello"], in: folder)
    #expect(run.status == 0)
    #expect(run.answers.map { "\($0.word) \($0.title)" } == ["shown Texts", "hidden Images on the Mac"])
    #expect(CommandRun(["evaluate", folder.path + "/My.app", "a.mov"], in: folder).status == 1)
  }

  @Test("a broken extension beside a good one is an error, and both are reported")
  func tellsOfBrokenNeighbours() throws {
    var folder = MemoryFolder()
    folder.write("My.app/PlugIns/A.appex/Info.plist", "<plist><dict><key>a</key></dict></plist>")
    folder.write("My.app/PlugIns/B.appex/Info.plist", Self.list(Self.text))
    let run = CommandRun(["evaluate", folder.path + "/My.app", "--text", "hello"], in: folder)
    #expect(run.status == 2)
    #expect(run.answers.count == 2)
    #expect(run.output.contains("why       key 'a' has no value"))
    #expect(run.errors.contains("A.appex/Info.plist:1:"))
  }

  @Test("types that the app declares count for its extensions")
  func usesDeclarationsOfTheApp() throws {
    let declaration = """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.example.sketch</string>
      <key>UTTypeConformsTo</key><string>public.image</string><key>UTTypeTagSpecification</key>
      <dict><key>public.filename-extension</key><string>sketchy</string></dict></dict></array>
      """
    var folder = MemoryFolder()
    let app = folder.write("My.app/Info.plist", "<plist><dict>\(declaration)</dict></plist>")
    let bundle = folder.path + "/My.app/PlugIns/A.appex"
    folder.write("My.app/PlugIns/A.appex/Info.plist", Self.list(Self.image))
    #expect(CommandRun(["evaluate", bundle, "--type", "org.example.sketch"], in: folder).status == 0)
    #expect(
      CommandRun(["evaluate", bundle + "/Info.plist", "--type", "org.example.sketch"], in: folder).status == 0)
    #expect(CommandRun(["evaluate", bundle, "a.sketchy"], in: folder).status == 0)
    let alone = folder.write("Elsewhere/Info.plist", Self.list(Self.image))
    #expect(CommandRun(["evaluate", alone, "a.sketchy"], in: folder).status == 1)
    #expect(CommandRun(["evaluate", alone, "--declarations", app, "a.sketchy"], in: folder).status == 0)
    #expect(
      CommandRun(["evaluate", alone, "--declarations", folder.path + "/My.app", "a.sketchy"], in: folder).status
        == 0)
    #expect(
      CommandRun(["evaluate", alone, "--declarations", alone, "a.png"], in: folder).errors.contains(
        "declares no types"))
  }

  #if os(Linux)
    // Other systems have no such names.
    @Test("a folder whose name is not UTF-8 is named once, since it may contain a rule")
    func namesOtherEncodings() throws {
      let folder = try TemporaryFolder()
      try folder.write("A/Info.plist", Self.list(Self.text))
      for name in ["Caf\u{E9}", ".hidden\u{E9}"] {
        let bytes =
          "\(folder.path)/".utf8CString.dropLast() + name.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [
            0
          ]
        #expect(mkdir(bytes, 0o777) == 0)
      }
      let message = "/Caf\u{FFFD}' has a name that is not UTF-8 and was passed over\n"
      for (words, status) in [(["lint"], 2), (["evaluate", "--text", "a"], 0), (["init"], 0), (["describe"], 0)] {
        let run = CommandRun(words + [folder.path])
        let count = run.errors.components(separatedBy: message).count - 1
        #expect(run.status == status && count == 1 && !run.errors.contains(".hidden"), "\(run)")
      }
      try folder.write("A/a.ruletests", "rule Info.plist\nshown \"a\" --text a\n")
      let test = CommandRun(["test", folder.path])
      #expect(test.status == 2 && test.errors.contains("has a name that is not UTF-8, and is not searched"), "\(test)")
    }
  #endif

  /// Questions about the list of an app or of an extension that is named, and nothing else.
  static let questions = """
    evaluate LIST photo.heic|evaluate LIST --host chrome|explain LIST --text a|explain LIST --text a --fix --dry-run|LIST
    describe LIST|apps LIST|lint LIST|lint --fix LIST|format LIST|make photo --into LIST|compare LIST LIST|init LIST
    """.split { $0 == "|" || $0 == "\n" }.map { String($0) }

  @Test("nothing beside a named list is read", arguments: questions)
  func readsOnlyTheNamed(_ question: String) throws {
    let folder = try TemporaryFolder()
    let app = "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
    try folder.write("Beside/Info.plist", Self.list(Self.text))
    try folder.write("Beside/Broken/Info.plist", "<plist><dict><key>NSExtension")
    #expect(mkfifo(folder.path + "/Beside/app.config.js", 0o600) == 0)
    for list in [app, Self.list(Self.text)] {
      let path = try folder.write("Named/Info.plist", list)
      let run = CommandRun(question.split(separator: " ").map { $0 == "LIST" ? path : String($0) })
      #expect(!run.both.contains("Beside"), "\(run)")
    }
  }

  @Test("keys that the system does not know and values that it reads as 0 are warned of")
  func warnsOfKeys() throws {
    let rule = #"{"NSExtensionActivationSupportsImageWithMaxcount": 1, "NSExtensionActivationSupportsText": [1]}"#
    let run = CommandRun(["evaluate", "--rule", rule, "--image"])
    #expect(run.status == 1)
    #expect(run.errors == "2 errors in the rule:  activationrule lint --rule '\(rule)'\n")
    let json = CommandRun(["evaluate", "--rule", rule, "--image", "--json"]).output
    #expect(json.contains("which may break the share sheet"))
    #expect(json.contains("did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?"))
    #expect(json.contains("'SupportsText' needs 'true' or 'false', not an array"))
  }

  @Test("links in a circle end the search")
  func endsInCircles() throws {
    var folder = MemoryFolder()
    folder.write("a/readme.txt", "nothing")
    folder.links["a/b"] = folder.path
    let run = CommandRun(["evaluate", folder.path, "--text", "a"], in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("' contains no extension; looked "))
    #expect(CommandRun(["lint", folder.path], in: folder).errors.contains("contains no extension"))
  }

  @Test(
    "a folder or a script that mentions a rule is the one asked about, whatever else is below",
    arguments: ["/a", "/a/s.sh"])
  func staysInPlace(_ place: String) throws {
    var folder = MemoryFolder()
    folder.write("a/s.sh", "NSExtensionActivationRule")
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, folder.path + place, "photo.heic"], in: folder)
      #expect(run.status == 2 && run.errors.contains("s.sh"), "\(run)")
    }
  }

  private static let errorLine = " in the rule:  activationrule lint "

  /// A file, what evaluating it exits with, and what is said about it.
  static let files: [(name: String, content: String, status: Int32, output: String, errors: String)] = [
    ("Info.plist", list(""), 1, "hidden: Share: there is no rule", errorLine),
    ("Info.plist", list("<array/>"), 1, "hidden: Share: the rule is an array", errorLine),
    (
      "Info.plist", list("<date>2024-01-01T00:00:00Z</date>"), 1, "hidden: Share: the rule is a date",
      errorLine
    ),
    ("Info.plist", list("<true/>"), 1, "hidden: Share: the rule is a Boolean", errorLine),
    ("Info.plist", list("<dict/>"), 1, "hidden: Share: no key of the rule", errorLine),
    ("Info.plist", "<plist><dict/></plist>", 1, "there is no rule in ", ""),
    (
      "Info.plist", list("<string>a == &lt;</string>"), 2, "error: Share: the rule is not a predicate", "Info.plist:10:"
    ),
    ("Info.plist", "", 2, "", "is empty"),
    ("Info.plist", "hello", 2, "", "Info.plist:1:1: error:"),
    ("rule.txt", "TRUEPREDICATE", 0, "shown: ", errorLine),
    ("rule.txt", "\u{FEFF}TRUEPREDICATE\n", 0, "shown: ", errorLine),
    ("rule.txt", "   \n", 2, "error: ", "the predicate is empty"),
    ("rule.json", #"{"NSExtensionActivationSupportsText": true}"#, 0, "shown: ", ""),
    ("rule.json", #""TRUEPREDICATE""#, 0, "shown: ", errorLine),
    ("rule.json", #"{"a": "#, 2, "", "rule.json:1:"),
    ("rule.json", "[1]", 1, "hidden: ", errorLine),
  ]

  @Test("every kind of file ends in an answer or in a clear error")
  func answersForFiles() throws {
    for row in Self.files {
      var folder = MemoryFolder()
      let path = folder.write(row.name, row.content)
      let run = CommandRun(["evaluate", path, "--text", "a"], in: folder)
      #expect(run.status == row.status, "\(row)\n\(run)")
      #expect(run.sentence.hasPrefix(row.output) || run.output.contains(row.output), "\(row)\n\(run)")
      #expect(row.errors.isEmpty ? run.errors.isEmpty : run.errors.contains(row.errors), "\(row)\n\(run)")
    }
  }

  @Test("a binary list that is cut off at any byte is an error, never a trap")
  func survivesTruncation() throws {
    let list: [String: Any] = [
      "NSExtension": [
        "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]]
      ]
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
    var folder = MemoryFolder()
    let whole = folder.write("whole.plist", Array(data))
    #expect(CommandRun(["evaluate", whole, "--text", "a"], in: folder).status == 0)
    for length in stride(from: 1, to: data.count, by: 7) {
      let path = folder.write("cut.plist", Array(data.prefix(length)))
      let run = CommandRun(["evaluate", path, "--text", "a"], in: folder)
      #expect(run.status == 2 && !run.errors.isEmpty, "\(length): \(run)")
    }
  }

  @Test("ten thousand parentheses and fifty megabytes are refused by their limits")
  func survivesHugeRules() throws {
    var folder = MemoryFolder()
    let deep = String(repeating: "(", count: 10_000) + "a == 1" + String(repeating: ")", count: 10_000)
    let nested = CommandRun(["evaluate", folder.write("deep.txt", deep), "--text", "a"], in: folder)
    #expect(nested.status == 2)
    #expect(nested.errors.contains("nests more than \(Limit.predicateNesting.value) levels deep [parse-error]"))
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 50 * 1_048_576)
    let huge = CommandRun(["evaluate", folder.write("long.txt", long), "--text", "a"], in: folder)
    #expect(huge.status == 2)
    #expect(huge.errors.contains("has more than \(Limit.fileBytes.value) bytes"))
  }
}
