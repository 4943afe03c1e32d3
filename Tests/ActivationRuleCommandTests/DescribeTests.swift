import ActivationRuleText
import Testing

@Suite("describe")
struct DescribeTests {
  static let rows = Question.table(
    """
    1 --rule FALSEPREDICATE ⇒ this rule takes nothing: the predicate is FALSEPREDICATE
    0 --rule TRUEPREDICATE ⇒ this rule takes everything apps shown in all 28 apps that share what it takes (documented
    0 --rule TRUEPREDICATE --quiet ⇒ ¬everything
    1 --rule FALSEPREDICATE --quiet ⇒ ¬nothing
    2 --rule 'extensionItems.@count =' ⇒ error this rule, whatever is shared why the rule is not a predicate: expected
    2 nowhere.plist
    """)

  @Test("says what a rule takes, with the exit code", arguments: rows)
  func describes(_ row: Question) { row.check(["describe"]) }

  /// Rules, and what their lines ask, each behind its depth.
  static let lines: [(rule: String, lines: [String])] = [
    ("TRUEPREDICATE", ["0 always"]), ("1 == 1 OR FALSEPREDICATE", ["0 '1 == 1', or", "0 never"]),
    ("extensionItems.@count == 1", ["0 exactly 1 item"]),
    ("0 < extensionItems.@count", ["0 '0 < extensionItems.@count'"]),
    (
      "SUBQUERY(extensionItems, $i, $i.attachments.@count <= 3 AND SUBQUERY($i.attachments, $a, "
        + #"NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 0).@count == 1"#,
      ["0 in exactly 1 item:", "1 at most 3 things, and", "1 no thing is: not a picture"]
    ),
    (
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY($a.registeredTypeIdentifiers, $t, "
        + #"$t UTI-EQUALS "com.adobe.pdf").@count > 0).@count >= 2).@count == extensionItems.@count"#,
      ["0 in every item:", "1 at least 2 things are: a PDF, only those registered as com.adobe.pdf itself"]
    ),
    (
      #"SUBQUERY(extensionItems.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.mpeg-4")"#
        + ".@count > 0", ["0 at least 1 thing is: an MP4 video"]
    ),
    (#"extensionItems UTI-CONFORMS-TO "public.image""#, [#"0 'extensionItems UTI-CONFORMS-TO "public.image"'"#]),
    (
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsText": true, "#
        + #""NSExtensionActivationSupportsImageWithMaxCount": 0}"#,
      ["0 one thing of these kinds is enough", "0 any number of plain texts", "0 no pictures"]
    ),
    (
      #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#,
      ["0 at most 1 link", "0 everything shared must be of these kinds"]
    ),
  ]

  @Test("reads a rule line by line", arguments: lines)
  func readsLines(_ row: (rule: String, lines: [String])) throws {
    let run = CommandRun(["describe", "--lines", "--json", "--rule", row.rule])
    let rule = try JSONReader.read(SourceText(name: "output", text: run.output)).root["rules"]?.elements?.first
    let lines = rule?["lines"]?.elements?.map { line in
      "\(line["depth"]?.integerValue ?? -1) \(line["text"]?.string ?? "")"
    }
    #expect(lines == row.lines)
  }

  @Test("says what a broad rule takes in a few words")
  func isShort() {
    let type = #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public."#
    let rule =
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(type)picture\" OR \(type)item\")"
      + ".@count <= 50).@count > 0"
    #expect(CommandRun(["--rule", rule]).lines.first == "this rule takes everything, up to 50 things")
    let keys = ["Image", "Movie", "File", "WebURL", "WebPage", "Attachments"].map { key in
      "\"NSExtensionActivationSupports\(key)WithMaxCount\": 999"
    }
    // Payloads with some thousand attachments are not copied a hundred times to find out.
    let first = CommandRun(["--rule", "{\(keys.joined(separator: ", "))}"]).lines.first
    #expect(first?.hasPrefix("this rule takes any number of pictures, any number of videos") == true, "\(first ?? "")")
  }
}
