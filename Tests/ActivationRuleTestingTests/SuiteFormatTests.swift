import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleTesting

/// Reads a suite that is written in the test.
func suite(_ text: String, named name: String = "test.ruletests") throws(Failure) -> RuleTestSuite {
  try SuiteLoader.load(SourceText(name: name, text: text))
}

extension Failure {
  /// All faults of its text.
  var findings: [Finding] { ([self] + others).filter { $0.fileName == fileName }.map { $0.finding } }
}

/// A rule for one image, as the first line of a suite.
let imageRule = #"rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 1}'"# + "\n"

@Suite("Suites in lines")
struct SuiteFormatTests {
  /// A line and the case that it is.
  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let name: String
    let expected: String?
    let payload: [[String]]
    var tags: [String] = []
    var skip: String?

    var testDescription: String { line }
  }

  static let rows: [Row] = [
    Row(line: #"shown "a" photo.heic"#, name: "a", expected: "shown", payload: [["public.heic", "public.file-url"]]),
    Row(
      line: #"hidden(count-exceeded) 'two pictures' --image --image"#, name: "two pictures",
      expected: "hidden(count-exceeded)", payload: [["public.image"], ["public.image"]]),
    Row(
      line: #"error(parse-error)  "it's \"so\" \\"  --url=https://example.com # not this"#, name: #"it's "so" \"#,
      expected: "error(parse-error)", payload: [["public.url"]]),
    Row(
      line: #"skip "not yet" ? "new" @slow @two-words my\ photo.png"#, name: "new", expected: nil,
      payload: [["public.png", "public.file-url"]], tags: ["slow", "two-words"], skip: "not yet"),
    Row(
      line: "hidden \"long\" \\\n  --type public.url,public.text \\\r\n  --text 'a # b'", name: "long",
      expected: "hidden",
      payload: [["public.url", "public.text"], ["public.plain-text"]]),
    Row(
      line: #"shown "json" --payload '{"items": [{"attachments": [["public.png"]]}]}'"#, name: "json",
      expected: "shown", payload: [["public.png"]]),
    Row(
      line: #"hidden "folder" docs/"#, name: "folder", expected: "hidden",
      payload: [["public.folder", "public.file-url"]]),
    Row(
      line: #"shown "quoted" '@photo.png' 'forall'.png"#, name: "quoted", expected: "shown",
      payload: [["public.png", "public.file-url"], ["public.png", "public.file-url"]]),
    Row(
      line: #"shown "values" --text @someone --text skip --text "forall""#, name: "values", expected: "shown",
      payload: [["public.plain-text"], ["public.plain-text"], ["public.plain-text"]]),
  ]

  @Test("a case has a name, an expectation, tags, and what is shared", arguments: rows)
  func reads(_ row: Row) throws {
    let found = try #require(
      try suite(imageRule + "\n# A comment.\n  " + row.line + "\nshown 'b' b.png").allCases.first)
    #expect(found.name == row.name)
    #expect(found.expected?.description == row.expected)
    #expect(found.tags == row.tags)
    #expect(found.skipReason == row.skip)
    #expect(found.shares.map { $0.payload } == [Payload([Payload.Item(row.payload.map { Payload.Attachment($0) })])])
  }

  @Test("each rule has the cases below it, and names may come again under another rule")
  func groups() throws {
    let text =
      imageRule + "shown \"a\" a.png\n" + #"rule --rule "TRUEPREDICATE" --platform macos"# + "\nshown \"a\" a.pdf\n"
    let groups = try suite(text).groups
    #expect(groups.map { $0.cases.map { $0.name } } == [["a"], ["a"]])
    #expect(groups.map { $0.rule.settings.platform } == [.iOS, .macOS])
  }

  /// Options of `forall presets` and what must hold for every preset that they choose, and for none else.
  static let choices: [(words: String, isChosen: @Sendable (Preset) -> Bool)] = [
    ("", { $0.confidence >= .medium && $0.platform != .macOS }),
    ("--confidence low", { $0.platform != .macOS }),
    ("--host Finder --platform macos", { $0.confidence >= .medium && $0.platform != .iOS && $0.host == "Finder" }),
    ("--host edge --host gmaps", { ["Edge", "Google Maps"].contains($0.host) }),
    ("--preset safari-pdf --preset firefox-page", { ["safari-pdf", "firefox-page"].contains($0.id) }),
    ("--except safari-pdf", { $0.confidence >= .medium && $0.platform != .macOS && $0.id != "safari-pdf" }),
    (
      "--type public.movie --not-type public.image",
      { preset in
        func holds(_ type: String) -> Bool {
          preset.payload.seenByRules().attachments.contains {
            $0.registeredTypeIdentifiers.contains { UniformTypeRegistry.system.conforms($0, to: type) }
          }
        }
        return preset.confidence >= .medium && preset.platform != .macOS && holds("public.movie")
          && !holds("public.image")
      }
    ),
  ]

  @Test("'forall presets' asks about every preset that is chosen", arguments: choices.indices)
  func choosesPresets(_ index: Int) throws {
    let (words, isChosen) = Self.choices[index]
    let found = try suite(imageRule + "hidden \"all\" forall presets \(words)\n").allCases[0].shares
    let wanted = PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide && isChosen($0) }
    #expect(found.compactMap { $0.preset?.id } == wanted.map { $0.id } && !wanted.isEmpty)
    #expect(found.map { $0.payload } == wanted.map { $0.payload.seenByRules() })
  }

  @Test("a host in place of what is shared asks about its presets, chosen as everywhere")
  func asksAboutHosts() throws {
    for words in ["--host edge", "--host=firefox --host focus", "--host photos --matching live"] {
      let cases = try suite(imageRule + "? \"a\" forall presets \(words)\n? \"b\" \(words)\n").allCases
      #expect(cases[0].shares == cases[1].shares && !cases[0].shares.isEmpty)
    }
    let text = try suite(imageRule + "hidden \"a\" --text --host\n").allCases[0].shares
    #expect(text.map { $0.preset } == [nil])
  }

  @Test(
    "a word in quotes or with a folder is a file, whatever else it names",
    arguments: [#""firefox""#, "./firefox", "./2", "-- firefox"])
  func takesWordsForFiles(_ word: String) throws {
    let found = try suite(imageRule + "hidden \"a\" \(word)\n").allCases[0].shares
    #expect(found[0].payload == Payload([.item(.attachment("public.data", "public.file-url"))]))
  }

  // The marker ▶ stands where the finding must point; the second one where its note does.
  static let complaints: [Complaint] = [
    .init("▶", "suite-no-cases", "the suite has no cases"),
    .init("▶# nothing\n", "suite-no-cases", "the suite has no cases"),
    .init("▶shown \"a\" a.png", "suite-missing-rule", "no 'rule' line precedes this case"),
    .init("▶rule", "suite-missing-rule", "'rule' must be followed by a path, or by '--rule' and a text"),
    .init("▶" + imageRule, "suite-no-cases", "no case asks this rule"),
    .init("rule ▶nowhere.plist", "suite-unreadable-rule", "there is no file or folder 'nowhere.plist'"),
    .init(
      imageRule + "hidden \"a\" b.png ▶firefox", "suite-misplaced-word",
      "'firefox' is taken for a file; did you mean '--host firefox', or './firefox' for a file of that name?"),
    .init(
      imageRule + "shown \"a\" --image ▶2", "suite-misplaced-word",
      "'2' is taken for a file; list several things one by one, for example '--image --image', and './2' is a file of "
        + "that name"),
    .init(
      imageRule + "shown \"a\" ▶https://example.com", "suite-misplaced-word",
      "'https://example.com' is taken for a file; did you mean '--url https://example.com'?"),
    .init("rule --rule ▶1 --platform ios b", "suite-unreadable-rule", "'--rule' takes the place of a path"),
    .init(
      "rule --rule 1 --platform ▶watch", "suite-unreadable-rule", "'--platform' must be ios or macos, not 'watch'"),
    .init("rule ▶--color never", "suite-unreadable-rule", "unknown option '--color'"),
    .init("rule ▶-", "suite-unreadable-rule", "a suite does not read standard input, which '-' stands for"),
    .init(
      imageRule + "▶show \"a\" a.png", "suite-unknown-statement",
      "a line must begin with '?', 'rule', 'shown', 'hidden', 'error', 'partly', 'unknown' or 'skip', not 'show'; did you mean 'shown'?"
    ),
    .init(
      imageRule + "▶hidden(count) \"a\" a.png", "suite-unknown-verdict",
      "'count' is no reason of 'hidden'; expected no-rule, wrong-rule-type, rule-not-used, misplaced-rule, "
        + "nothing-accepted, no-predicate, unsafe, count-exceeded, attachment-bounds, type-not-accepted, no-type-accepted, predicate-false, not-offered"
    ),
    .init(
      imageRule + "▶hidden(count-exceded) \"a\" a.png", "suite-unknown-verdict",
      "'count-exceded' is no reason of 'hidden'; did you mean 'count-exceeded'?"),
    .init(
      imageRule + "▶shown(unsafe) \"a\" a.png", "suite-unknown-verdict",
      "'unsafe' is no reason of 'shown'; 'shown' has no reasons"),
    .init(imageRule + "▶hidden(unsafe \"a\" a.png", "suite-unknown-verdict", "'(' is not closed in 'hidden(unsafe'"),
    .init(
      imageRule + "▶maybe(unsafe) \"a\" a.png", "suite-unknown-verdict",
      "'maybe(unsafe)' is no verdict; expected shown, hidden, error, partly or unknown"),
    .init(
      imageRule + "shown ▶a.png", "suite-missing-name", "the verdict must be followed by the case's name in quotes"),
    .init(imageRule + "shown▶", "suite-missing-name", "the verdict must be followed by the case's name in quotes"),
    .init(
      imageRule + "shown ▶\"\" a.png", "suite-missing-name", "the verdict must be followed by the case's name in quotes"
    ),
    .init(
      imageRule + "shown ▶\"a\" a.png\nshown ▶\"a\" b.png", "suite-duplicate-name",
      "two cases of the rule are called 'a'"),
    .init(
      imageRule + "shown \"a\" ▶@ a.png", "suite-empty-tag", "'@' must be followed by the tag's name, without a blank"),
    .init(
      imageRule + "shown \"a\" a.png ▶@slow", "suite-misplaced-word",
      "tags stand right behind the name; a file of this name is written in quotes"),
    .init(
      imageRule + "shown \"a\" ▶skip \"not yet\" a.png", "suite-misplaced-word",
      "'skip' and its reason begin the line; a file of this name is written in quotes"),
    .init(
      imageRule + "shown \"a\" a.png ▶forall presets", "suite-misplaced-word",
      "'forall presets' stands right behind the name and tags, and nothing else is shared then; a file of this name is "
        + "written in quotes"),
    .init(
      imageRule + "shown \"a\" --payload ▶-", "suite-invalid-payload",
      "a suite does not read standard input, which '-' stands for"),
    .init(
      imageRule + "shown \"a\" --import ▶-", "suite-invalid-payload",
      "a suite does not read standard input, which '-' stands for"),
    .init(
      "▶<?xml version=\"1.0\"?>\n<plist>\n", "suite-unknown-statement",
      "this is a property list, not a suite; a suite names it in a line 'rule test.ruletests'"),
    .init(
      imageRule + "shown \"a\"▶", "suite-invalid-payload",
      "the case has no payload; add files, options such as '--url', or 'forall presets'"),
    .init(imageRule + "shown \"a\" ▶--ur x", "suite-invalid-payload", "unknown option '--ur'; did you mean '--url'?"),
    .init(
      imageRule + "shown \"a\" --url ▶example", "suite-invalid-payload",
      "'example' is no URL; it has no scheme such as 'https:'"),
    .init(
      imageRule + "shown \"a\" --preset ▶safari-pag", "suite-invalid-payload",
      "there is no preset 'safari-pag'; did you mean 'safari-page'?"),
    .init(
      imageRule + "shown \"a\" --type ▶public.imgae", "suite-unknown-type",
      "no type 'public.imgae' is declared; did you mean 'public.image'?"),
    .init(imageRule + "shown \"a\" --payload ▶no.json", "suite-invalid-payload", "there is no file 'no.json'"),
    .init(
      imageRule + "shown \"a\" --payload ▶'{\"items\": 1}'", "suite-invalid-payload",
      "'items' must be an array, found a number"),
    .init(
      imageRule + "shown \"a\" forall ▶hosts", "suite-invalid-presets",
      "'forall' must be followed by 'presets' and options that choose some of them"),
    .init(
      imageRule + "shown \"a\" forall presets ▶safari", "suite-invalid-presets",
      "'safari' is not an option; options such as '--host' choose presets"),
    .init(
      imageRule + "shown \"a\" forall presets --host ▶Quetzal", "suite-invalid-presets",
      PresetChoice.unknown("Quetzal")),
    .init(
      imageRule + "shown \"a\" --host ▶Quetzal", "suite-invalid-payload",
      PresetChoice.unknown("Quetzal")),
    .init(
      imageRule + "shown \"a\" --host edge --url ▶https://a.b", "suite-invalid-payload",
      "'--host' evaluates each share of an app, so '--url' cannot be added"),
    .init(imageRule + "▶shown \"a\" forall presets --matching quetzal", "suite-invalid-presets", "no preset fits"),
    .init(
      #"rule --rule '{"NSExtensionActivationSupportsText": true}' --platform macos"# + "\n"
        + "▶shown \"a\" forall presets --preset firefox-page --preset macos-safari-page", "suite-invalid-presets",
      "'firefox-page' is known on iOS only, so that it needs a case of its own"),
    .init(
      imageRule + "shown \"a\" forall presets --type ▶public.jpg", "suite-invalid-presets",
      "no type 'public.jpg' is declared; 'public.jpeg' is meant in most cases"),
    .init(
      imageRule + "shown \"a\" forall presets --except ▶safari-page-js", "suite-invalid-presets",
      "'safari-page-js' is what an extension's code receives, not what its rule is asked about"),
    .init(
      imageRule + "skip ▶shown \"a\" a.png", "suite-missing-reason", "'skip' must be followed by the reason in quotes"),
    .init(imageRule + "▶skip", "suite-missing-reason", "'skip' must be followed by the reason in quotes"),
    .init(imageRule + "shown ▶\"a a.png", "suite-open-quote", "the quote is not closed on its line"),
  ]

  @Test(
    "what is wrong is said at its place",
    arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: Failure.self) { try suite(marked.text) }
    #expect(error.findings.map { $0.id } == [row.id])
    #expect(error.findings[0].message == row.message)
    let places =
      error.findings[0].notes.compactMap { $0.range?.lowerBound } + [error.findings[0].range.lowerBound]
    #expect(places == marked.offsets)
  }

  @Test(
    "every fault is reported at once, in the order of the text, and the cases of a broken rule are still read")
  func goesOn() throws {
    let text = "rule nowhere\nshown \"a\" a.png\nshown \"a\" b.png\n\(imageRule)huh\nshown 'b' --ur\nshown \"c"
    let error = try #require(throws: Failure.self) { try suite(text) }
    #expect(
      error.findings.map { $0.id } == [
        "suite-unreadable-rule", "suite-duplicate-name", "suite-unknown-statement", "suite-invalid-payload",
        "suite-open-quote",
      ])
    #expect(error.description.contains("test.ruletests:1:6: error: there is no file or folder 'nowhere'"))
  }

  @Test("of very many faults the first ones are reported, and how many more there are")
  func cutsShort() throws {
    let error = try #require(throws: Failure.self) {
      try suite(imageRule + String(repeating: "nonsense\n", count: 1_001))
    }
    #expect(error.findings.count == 1_000)
    #expect(error.description.hasSuffix("test.ruletests: error: 950 more faults in this text"))
  }

  @Test("words and shares are counted, and a suite with too many is refused")
  func limit() throws {
    func fault(_ count: Int, _ end: String) -> String? {
      do throws(Failure) {
        _ = try suite("rule --rule TRUEPREDICATE\nshown 'a' " + String(repeating: "./a ", count: count) + end)
        return nil
      } catch {
        return error.findings.last?.id
      }
    }
    // Five words precede them, a rule counts as a hundred more, and the case has one share.
    let most = Limit.suiteWords.value - 105
    #expect(fault(most, "\n") == nil)
    #expect(fault(most + 1, "\n") == "suite-too-large")
    #expect(fault(most - 3, "\nshown 'b' ./b") == "suite-too-large")
    #expect(fault(most - 4, "\nshown 'b' ./b") == nil)
  }

  @Test("a text that is not UTF-8 is reported")
  func wantsUTF8() throws {
    let source = SourceText(name: "a.ruletests", bytes: Array(imageRule.utf8) + [0xFF])
    let error = try #require(throws: Failure.self) { try SuiteLoader.load(source) }
    #expect(error.findings[0].id == "suite-invalid-text")
  }

  @Test("the identifiers of faults are stable")
  func identifiers() {
    #expect(Set(SuiteFault.allCases.map { $0.rawValue }).count == SuiteFault.allCases.count)
    #expect(SuiteFault.allCases.allSatisfy { $0.rawValue.hasPrefix("suite-") })
    let reported = Set(Self.complaints.map { $0.id } + ["suite-invalid-text", "suite-too-large"])
    #expect(SuiteFault.allCases.map { $0.rawValue }.filter { !reported.contains($0) } == [])
  }
}
