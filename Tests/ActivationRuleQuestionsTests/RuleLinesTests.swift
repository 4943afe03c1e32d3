import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import Testing

@Suite("The lines of a rule")
struct RuleLinesTests {
  /// Rules, and what their lines ask, each behind its depth.
  static let rows: [(rule: String, lines: [String])] = [
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
    (
      #"SUBQUERY(extensionItems.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.mpeg-4")"#
        + ".@count > 10", ["0 at least 11 things are: an MP4 video"]
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

  @Test("say what each part asks", arguments: rows)
  func readsLines(_ row: (rule: String, lines: [String])) throws {
    let isJSON = row.rule.hasPrefix("{")
    let value = isJSON ? RuleValue(try JSONReader.read(SourceText(name: "a", text: row.rule)).root) : nil
    let lines = RuleLines(value.map { ActivationRule($0) } ?? ActivationRule(predicate: row.rule)).lines
    #expect(lines.map { "\($0.depth) \($0.text)" } == row.lines)
  }
}
