import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleTesting
import ActivationRuleText
import ActivationRules
import Testing

@Suite("Running suites")
struct SuiteRunTests {
  private static let macRule =
    #"rule --rule '{"NSExtensionActivationSupportsText": true, "NSExtensionActivationSupportsWebURLWithMaxCount": 1}' "#
    + "--platform macos\n"

  /// A case and what running it says.
  static let rows: [(line: String, result: String)] = [
    (#"shown "a" a.png"#, "passed"),
    (#"hidden "a" a.pdf"#, "passed"),
    (#"hidden(type-not-accepted) "a" a.pdf"#, "passed"),
    (#"skip "why" shown "a" a.pdf"#, "skipped: why"),
    (#"? "a" a.pdf"#, "new: hidden(type-not-accepted)"),
    (#"? "a" forall presets"#, "new: the presets differ"),
    (macRule + #"? "a" --host finder --host firefox"#, "new: hidden"),
    (macRule + #"? "a" --host firefox"#, "new: unknown"), (macRule + #"? "a" --preset firefox-page"#, "new: unknown"),
    (macRule + #"shown "a" forall presets --preset firefox-page --platform ios"#, "passed"),
    (#"hidden "a" forall presets --type public.movie --not-type public.image"#, "passed"),
    (#"shown "a" a.pdf"#, "expected shown, but hidden: "),
    (#"hidden(count-exceeded) "a" a.pdf"#, "expected hidden(count-exceeded), but hidden: "),
    (#"shown "a" forall presets --preset safari-pdf"#, "expected shown, but hidden: "),
    (
      #"shown "a" forall presets --preset safari-pdf --preset safari-page"#,
      "for the preset safari-pdf: expected shown, but hidden: "
    ),
  ]

  @Test("says what each case came to", arguments: rows.indices)
  func says(_ index: Int) throws {
    let (line, result) = Self.rows[index]
    let found = try suite((line.hasPrefix("rule") ? "" : imageRule) + line + "\nshown 'b' b.png").allCases[0].run()
    #expect((found == .passed) == (result == "passed"))
    if result.contains("expected") {
      #expect(found.message.hasPrefix(result) && found.message.contains("What would change it"))
    } else {
      #expect(found.message == result)
    }
  }

  @Test("runs many cases on all processors and keeps their order")
  func runsMany() throws {
    let lines = (0..<3_000).map { "\($0 % 2 == 0 ? "shown" : "hidden") \"\($0)\" \($0 % 2 == 0 ? "a.png" : "a.pdf")\n" }
    let results = try suite(imageRule + lines.joined()).allCases.map { $0.run() }
    #expect(results.map { $0.suiteCase.name } == (0..<3_000).map { "\($0)" })
    #expect(results.allSatisfy { $0 == .passed })
  }
}

@Suite("The oracle")
struct OracleTests {
  let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])

  private static func rule(_ path: String, extension name: String? = nil) throws -> ActivationRule {
    try ActivationRule(contentsOfFile: "../../Samples/\(path)", extension: name, relativeTo: #filePath)
  }

  @Test("reads rules from where extensions keep them")
  func reads() throws {
    for path in ["Extensions/PDFStamp/Info.plist", "Extensions/PDFStamp"] {
      try Self.rule(path).expect(.pdf, .shown)
    }
    for name in ["New Note", "com.example.notebook.ShareNote"] {
      #expect(try Self.rule("Apps/Notebook.app", extension: name).predicate != nil)
    }
    let several = #expect(throws: Failure.self) { try Self.rule("Apps/Notebook.app") }
    #expect(several?.description.contains("holds 2 extensions; name one of them: ") == true)
    let missing = #expect(throws: Failure.self) { try Self.rule("nowhere.plist") }
    #expect(missing?.description.hasPrefix("there is no file or folder '") == true)
    let unknown = #expect(throws: Failure.self) {
      try Self.rule("Apps/Notebook.app", extension: "Nothing")
    }
    #expect(unknown?.description.contains("contains no extension 'Nothing'") == true)
  }

  @Test("expects verdicts, where it matters with their reason")
  func expects() throws {
    let page = try Share.preset("safari-page")
    try rule.expect(.photo, .shown)
    try rule.expect(.file("a.heic"), .shown)
    try rule.expect([.file("a.png"), .file("a.jpeg")], .hidden(.countExceeded))
    try rule.expect(.pdf, .hidden)
    try rule.expect(page, .hidden(.typeNotAccepted))
    try rule.expect(.payload(Payload.attachments(.png, .pdf)), .hidden(.typeNotAccepted))
    #expect("\(ExpectedVerdict.shown)" == "shown" && "\(ExpectedVerdict.hidden(.unsafe))" == "hidden(unsafe)")
  }
}
