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

  @Test("reads a rule line by line, each with its place")
  func readsLines() {
    let rule = "extensionItems.@count == 1\nOR FALSEPREDICATE"
    let run = CommandRun(["describe", "--lines", "--rule", rule])
    #expect(run.output.hasSuffix("\n1  exactly 1 item, or\n2  never\n"), "\(run)")
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
