import Testing

@Suite("explain")
struct ExplainTests {
  // MARK: Certainty

  /// A question whose answer is no surer than the step it depends on.
  struct Doubt: CustomTestStringConvertible, Sendable {
    let name: String
    let arguments: [String]
    let certainty: String
    /// What the sentence ends with; empty where it needs no warning.
    let warning: String

    init(_ name: String, _ rule: String, _ arguments: [String], _ certainty: String, _ warning: String = "") {
      self.name = name
      self.arguments = ["--rule", rule] + arguments
      self.certainty = certainty
      self.warning = warning
    }

    var testDescription: String { name }
  }

  static let fate = "the system then hides the extension"
  static func open(_ answer: String, _ verdict: String) -> String {
    "it would be \(verdict) if \(answer)"
  }

  private static func rule(_ keys: String...) -> String {
    "{\(keys.map { "\"NSExtensionActivation\($0)" }.joined(separator: ", "))}"
  }

  private static let page = #"{"items":[{"attachments":[["public.url","com.apple.active-webpage"]]}]}"#
  private static let place =
    #"{"items":[{"attachments":[["public.vcard"],["public.url"],["com.apple.mapkit.map-item"]]}]}"#
  private static let pageWithArchive =
    #"{"items":[{"attachments":[["com.apple.active-webpage"]]},{"attachments":[["com.apple.webarchive"]]}]}"#

  static let doubts = [
    Doubt("documented: a picture", rule("SupportsImageWithMaxCount\": 1"), ["--type", "public.jpeg"], "documented"),
    Doubt(
      "documented: a type no key comes near", rule("SupportsImageWithMaxCount\": 1"),
      ["--type", "public.plain-text"], "documented"),
    Doubt(
      "web page key, shown", rule("SupportsWebPageWithMaxCount\": 1"), ["--payload", page], "inferred"),
    Doubt(
      "web page key, hidden", rule("SupportsWebPageWithMaxCount\": 1"), ["--url", "https://example.com"], "inferred"),
    Doubt(
      "web page types", rule("SupportsWebPageWithMaxCount\": 1"), ["--type", "com.apple.webarchive"], "inferred",
      open("SupportsWebPageWithMaxCount took web archives as well", "shown")),
    Doubt(
      "file counting", rule("SupportsFileWithMaxCount\": 1", "SupportsImageWithMaxCount\": 2"), ["a.jpg", "b.jpg"],
      "reported", open("SupportsFileWithMaxCount counted every file", "hidden")),
    Doubt(
      "text type", rule("SupportsText\": true"), ["--type", "public.html"], "reported",
      open("SupportsText took everything that is public.text", "shown")),
    Doubt("text key", rule("SupportsText\": true"), ["--text", "a"], "reported"),
    Doubt(
      "empty payload", rule("SupportsText\": true"), ["--payload", #"{"items":[{}]}"#], "inferred",
      open("a dictionary took a share without attachments", "shown")),
    Doubt(
      "count over items", rule("SupportsImageWithMaxCount\": 1"), ["--preset", "edge-two-items-same-type"], "inferred",
      open("a maximum were for each item by itself", "shown")),
    Doubt(
      "exceptions", rule("SupportsImageWithMaxCount\": 1", "SupportsWebURLWithMaxCount\": 1"), ["a.jpg"], "reported",
      open("an excepted type left out its whole attachment", "hidden")),
    Doubt(
      "a zero of web URLs, a file",
      rule("DictionaryVersion\": 2", "SupportsFileWithMaxCount\": 1", "SupportsWebURLWithMaxCount\": 0"), ["a.pdf"],
      "inferred", open("a 0 for links refused files as well", "hidden")),
    Doubt(
      "a zero of web URLs, a link",
      rule("DictionaryVersion\": 2", "SupportsFileWithMaxCount\": 1", "SupportsWebURLWithMaxCount\": 0"),
      ["--url", "https://example.com"], "observed"),
    Doubt(
      "location key, shown", rule("SupportsLocationWithMaxCount\": 1"), ["--payload", place], "inferred"),
    Doubt("location key, hidden", rule("SupportsLocationWithMaxCount\": 1"), ["--text", "a"], "inferred"),
    Doubt(
      "a page that comes as two items", rule("SupportsWebPageWithMaxCount\": 1"), ["--payload", pageWithArchive],
      "inferred", open("the items of a page were not tried one by one", "hidden")),
    Doubt(
      "a page that comes as two items, predicate", "extensionItems.@count == 1", ["--payload", pageWithArchive],
      "observed", open("the items of a page were not tried one by one", "hidden")),
    Doubt("a text that is no predicate", "extensionItems ==", ["--type", "public.data"], "reported", fate),
    Doubt("an exception", "extensionItems < 1", ["--type", "public.data"], "inferred", fate),
    Doubt("the safety check", "extensionItems[0] != nil", ["--type", "public.data"], "observed"),
    Doubt(
      "a page under two keys, of which one is only inferred",
      rule("SupportsWebURLWithMaxCount\": 1", "SupportsWebPageWithMaxCount\": 1"), ["--payload", page], "reported"),
    Doubt(
      "a text under three keys",
      rule("SupportsText\": true", "SupportsWebPageWithMaxCount\": 1", "SupportsWebURLWithMaxCount\": 1"),
      ["--text", "a"], "reported"),
    Doubt("a guessed payload", rule("SupportsImageWithMaxCount\": 1"), ["--preset", "safari-image"], "inferred"),
    Doubt("a reported payload", rule("SupportsImageWithMaxCount\": 1"), ["--preset", "chrome-image"], "reported"),
    Doubt(
      "a text", "extensionItems.@count == 1", ["--text", "a"],
      "observed"),
    Doubt(
      "a zero that forbids", rule("DictionaryVersion\": 2", "SupportsImageWithMaxCount\": 0"),
      ["--type", "public.jpeg"], "observed"),
    Doubt("no key with a value", "{}", ["--type", "public.data"], "observed"),
  ]

  @Test("says how sure it is, and what a guess decides", arguments: doubts)
  func certainty(_ row: Doubt) throws {
    let run = CommandRun(["explain"] + row.arguments)
    let sentence = run.sentence
    #expect(sentence.hasSuffix("\(row.certainty)]"), "\(sentence)")
    let unsure = run.answers.first?.fields["unsure"]?.joined() ?? ""
    #expect(unsure == row.warning, "\(run.output)")
  }

  // MARK: Broken rules

  /// A clause that is refused or raises, and how the tree marks it.
  static let clauses: [(rule: String, steps: [String])] = [
    (
      "extensionItems.@count > 0 AND extensionItems[0] != nil",
      [
        "✗ safety check: a part of the rule is refused, so it is not evaluated at all [observed]",
        "└─ ✗ extensionItems[0] != nil: the system refuses a bracket or a call in a key path [observed]",
      ]
    ),
    (
      "extensionItems.@count > 0 AND (extensionItems < 1 OR SELF == 1)",
      [
        "! AND: the second of 2 parts raises an exception [inferred]",
        "! OR: the first of 2 parts raises an exception [inferred]",
        "! extensionItems < 1: ",
      ]
    ),
    (
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers == 1 * 2).@count > 0)"
        + ".@count > 0",
      ["└─ ✗ $a.registeredTypeIdentifiers == 1 * 2: the system refuses the operator '*' [observed]"]
    ),
  ]

  @Test("marks the clause that is refused or raises", arguments: clauses)
  func marks(_ row: (rule: String, steps: [String])) {
    let run = CommandRun(["explain", "--rule", row.rule, "a.jpg"])
    for step in row.steps { #expect(run.output.contains(step), "\(run.output)") }
  }

  /// Broken rules with the proposed changes: those that change the verdict, or those that repair the rule.
  static let repairs: [(rule: String, share: String, lines: [String])] = [
    (
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "'public.image').@count == 1 AND $i.title == 'x').@count == 1",
      "a.jpg",
      [
        "What would change it:",
        "  - write ANY before $a.registeredTypeIdentifiers, and leave out '$i.title == \"x\"': shown"
          + "; also shown for 13 more known shares",
      ]
    ),
    (
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "'public.image').@count == 1 AND $i.title == $i.contentText AND $i.title == 'x' AND $i.contentText == 'x')"
        + ".@count == 1",
      "a.jpg",
      [
        "What would repair the rule, though the extension stays hidden:",
        "  - write ANY before $a.registeredTypeIdentifiers: hidden [predicate-false]",
      ]
    ),
    (
      "extensionItems.@count = 1 // one", "a.jpg",
      ["What would change it:", "  - remove the comment: shown; also shown for 61 more known shares"]
    ),
    (
      "extensionItems.@count = 2 // two", "a.jpg",
      [
        "What would repair the rule, though the extension stays hidden:",
        "  - remove the comment: hidden [predicate-false]",
      ]
    ),
  ]

  @Test("proposes what makes a broken rule show the extension, or else what repairs it", arguments: repairs)
  func proposesRepairs(_ row: (rule: String, share: String, lines: [String])) {
    let run = CommandRun(["explain", "--rule", row.rule, row.share])
    for line in row.lines { #expect(run.output.contains(line + "\n"), "\(run.output)") }
  }

  /// Rules that reach the items without `SELF`, with what is shared.
  static let paths: [(rule: String, share: [String])] = [
    ("SUBQUERY(extensionItems, $e, $e.attachments.@count == 2).@count == 1", ["a.jpg"]),
    ("SUBQUERY(extensionItems, $e, $e.attachments.@count == 2).@count == 1", ["--payload", #"{"items":[]}"#]),
    ("SUBQUERY(extensionItems, $e, $e.attachments.@count == 1).@count == 1", ["a.jpg"]),
    ("extensionItems.@count == 2", ["a.jpg"]),
    (#"ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpeg""#, ["a.jpg"]),
  ]

  @Test("says of SELF.extensionItems what it says of extensionItems", arguments: paths)
  func readsSelf(_ row: (rule: String, share: [String])) {
    for line in [["explain"]] {
      let run = CommandRun(line + ["--rule", row.rule] + row.share)
      let other = row.rule.replacing("extensionItems", with: "SELF.extensionItems")
      let same = CommandRun(line + ["--rule", other] + row.share)
      #expect(same.output.replacing("SELF.extensionItems", with: "extensionItems") == run.output)
    }
  }

  @Test("explains what a host shares today, and of what is shown the causes outside the rule")
  func explainsHosts() {
    let rule = #"{"NSExtensionActivationSupportsFileWithMaxCount": 1}"#
    let chrome = CommandRun(["explain", "--rule", rule, "--host", "chrome"])
    #expect(chrome.output.contains("\nshared    chrome-"), "\(chrome)")
    let firefox = CommandRun(["explain", "--rule", "FALSEPREDICATE", "--host", "firefox"])
    #expect(firefox.output.contains("\nshared    firefox-page, "), "\(firefox)")
    let shown = CommandRun(["explain", "--rule", rule, "--host", "preview"])
    #expect(shown.status == 0 && shown.output.contains("Not in the sheet?"), "\(shown)")
    let guess = CommandRun(["explain", "--rule", "extensionItems.@count == 1", "--host", "firefox"])
    #expect(guess.status == 0 && guess.output.contains("\n\nNot in the sheet?"), "\(guess)")
  }

  @Test("proposes no type that no device has, and says of equal attachments once what it found")
  func proposesTypes() {
    let all =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers "
      + #"UTI-CONFORMS-TO "public.url").@count == $i.attachments.@count).@count == 1"#
    let run = CommandRun(["explain", "--rule", all, "--preset", "chrome-page-2025"])
    #expect(run.status == 1 && !run.output.contains("accept org.example"), "\(run)")
    let photos = CommandRun(["explain", "--rule", Self.rule("SupportsImageWithMaxCount\": 1"), "--photo", "12"])
    #expect(photos.output.contains("└─ ✓ attachments 1 to 12 [public.heic, public.jpeg]: "), "\(photos)")
  }

  // MARK: Forms

}
