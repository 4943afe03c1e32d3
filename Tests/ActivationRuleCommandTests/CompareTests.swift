import ActivationRuleText
import Testing

@Suite("compare")
struct CompareTests {
  static let text = #"{"NSExtensionActivationSupportsText": true}"#
  static let link = #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#

  /// A predicate over all attachments.
  static func count(_ type: String, _ bound: String) -> String {
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
      ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "\(type)").@count \(bound)).@count >= 1
    """
  }

  static func items(_ bound: String) -> String { "extensionItems.@count \(bound)" }

  static func matches(_ pattern: String) -> String {
    """
    SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
      ANY $a.registeredTypeIdentifiers MATCHES "\(pattern)").@count > 0).@count > 0
    """
  }

  /// Two rules, what is expected of them, the exit code, and a part of the first lines.
  static let rows: [(a: String, b: String, expectation: String?, status: Int32, answer: String)] = [
    (
      count("public.image", ">= 1"), count("public.image", "> 0"), nil, 0,
      "no change, of 65 known shares, old → new\nOLD and NEW take the same; "
    ),
    (
      count("public.jpeg", ">= 1"), count("public.image", ">= 1"), nil, 1,
      " gained, none lost, of 65 known shares, old → new\nNEW takes all that OLD takes, and more; "
    ),
    (
      count("public.jpeg", ">= 1"), count("public.image", ">= 1"), "implies", 0,
      "\nNEW takes all that OLD takes, and more; "
    ),
    (
      count("public.jpeg", ">= 1"), count("public.image", ">= 1"), "wider", 1,
      "\nNEW takes all that OLD takes, and more; "
    ),
    (items("== 3"), items("== 4"), "disjoint", 0, "\nNEW takes nothing that OLD takes; "),
    (matches(".*jpeg"), matches("(.*)jpeg"), nil, 0, "no change, "),
    ("5 ==", "a ==", nil, 2, "error: neither OLD nor NEW is a predicate, and both count as never shown; so none of "),
  ]

  @Test("says what one rule is beside the other, and whether what is expected holds", arguments: rows.indices)
  func compares(_ index: Int) {
    let row = Self.rows[index]
    let expectation = row.expectation.map { ["--expect", $0] } ?? []
    let run = CommandRun(["compare", "--rule", row.a, "--rule", row.b] + expectation)
    #expect(run.status == row.status, "\(run)")
    #expect(run.lines.prefix(2).joined(separator: "\n").contains(row.answer), "\(run.output)")
    #expect(run.lines.contains { $0.hasPrefix("expected: ") } == (row.expectation != nil), "\(run.output)")
    let quiet = CommandRun(["compare", "--quiet", "--rule", row.a, "--rule", row.b] + expectation)
    #expect(quiet.status == row.status && quiet.output.isEmpty)
  }

  @Test("shows payloads both ways with what decided, and the presets that change")
  func shows() {
    let run = CommandRun(["compare", "--rule", Self.text, "--rule", Self.link])
    #expect(
      run.output.contains(
        """
        For example, only OLD is shown for plain text
          OLD shown: this rule takes plain text (reported by developers)
          NEW hidden: a text is shared, and this rule takes links (documented by Apple)
        """))
    #expect(run.output.contains("\n  - Shazam: share a song\n"))
    #expect(run.output.contains("\n  + Safari: share the page"))
    #expect(!run.output.contains("both are shown for:"))
    let images = Self.count("public.image", ">= 1")
    #expect(
      CommandRun(["compare", "--rule", images, "--rule", Self.text, "--expect", "disjoint"]).output
        .contains("For example, both are shown for"))
  }

  @Test("says what an app must declare")
  func declares() {
    let line = ["compare", "--expect", "never", "--rule", SchemaTests.twoTypes]
    let run = CommandRun(line)
    #expect(run.status == 1)
    #expect(run.output.contains(", which conforms to public.jpeg and public.text\n  shown: "), "\(run.output)")
  }

  @Test("shows programs which rule is which")
  func tellsApart() throws {
    let rules: (CommandRun) throws -> [JSONValue] = { run in
      let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
      let nodes = try #require(root["comparisons"]?.elements?.first?["rules"]?.elements)
      return nodes.map { .array([$0["side"], $0["text"]].map { $0.map { JSONValue($0) } ?? "missing" }) }
    }
    #expect(
      try rules(CommandRun(["compare", "--json", "--rule", "a ==", "--rule", Self.text]))
        == [["old", "a =="], ["new", .string(Self.text)]])
    let file = packageFolder + "Samples/Rules/ForEverything.txt"
    #expect(try rules(CommandRun(["compare", "--json", file, "--rule", "{}"])) == [["old", .null], ["new", "{}"]])
    #expect(try rules(CommandRun(["compare", "--json", "--rule", "{}", "--expect", "never"])) == [[.null, "{}"]])
  }

  @Test("counts errors and refusals as hidden, with a note")
  func notes() {
    let raises = CommandRun(["compare", "--rule", Self.text, "--rule", #"extensionItems < 1"#])
    #expect(raises.output.contains("note: evaluating NEW raises an exception for the example, which counts"))
    let refused = CommandRun([
      "compare", "--rule", Self.text, "--rule", "SUBQUERY(extensionItems, $i, $i.attachments.a == 1).@count == 1",
    ])
    #expect(
      refused.output.contains("note: the safety check refuses NEW for the example, which counts"), "\(refused.output)")
    let never = CommandRun([
      "compare", "--rule", "{}", "--rule", "SUBQUERY(extensionItems, $i, $i.attachments.a == 1).@count == 1",
    ])
    #expect(
      never.output.contains("note: the safety check refuses NEW for all 65 known shares, which counts"),
      "\(never.output)"
    )
    let broken = CommandRun(["compare", "--rule", Self.text, "--rule", "a =="])
    #expect(broken.output.contains("note: NEW is never shown: the rule is not a predicate"))
    #expect(broken.errors.contains("<rule>:1:5: error: "))
    let answer = "NEW is no predicate, and counts as never shown; wider: OLD takes something, and none of "
    #expect(
      CommandRun(["compare", "--json", "--rule", Self.text, "--rule", "a =="]).output.contains(
        "\"message\": \"\(answer)"))
  }
}
