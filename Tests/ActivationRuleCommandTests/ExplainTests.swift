import ActivationRuleTestSupport
import Testing

@Suite("explain")
struct ExplainTests {
  private static let page = #"{"items":[{"attachments":[["public.url","com.apple.active-webpage"]]}]}"#
  private static let place =
    #"{"items":[{"attachments":[["public.vcard"],["public.url"],["com.apple.mapkit.map-item"]]}]}"#
  private static let pageWithArchive =
    #"{"items":[{"attachments":[["com.apple.active-webpage"]]},{"attachments":[["com.apple.webarchive"]]}]}"#
  private static let noLinks = "keys:DictionaryVersion=2,FileWithMaxCount=1,WebURLWithMaxCount=0"
  private static let title =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.image\").@count == 1 AND $i.title == \"x\").@count == 1"
  private static let titles = title.replacing(
    " == \"x\"", with: " == $i.contentText AND $i.title == \"x\" AND $i.contentText == \"x\"")
  private static let all = Question.predicate(taking: "public.url", "== $i.attachments.@count")

  static let rows = Question.table(
    #"""
    0 keys:ImageWithMaxCount=1 --type public.jpeg ⇒ (documented ¦ ¬unsure
    1 keys:ImageWithMaxCount=1 --type public.plain-text ⇒ (documented ¦ ¬unsure
    0 keys:WebPageWithMaxCount=1 --payload '\#(page)' ⇒ (inferred ¦ ¬unsure
    1 keys:WebPageWithMaxCount=1 --url https://example.com ⇒ (inferred ¦ ¬unsure
    1 keys:WebPageWithMaxCount=1 --type com.apple.webarchive ⇒ (inferred ¦ unsure it would be shown if
    0 keys:FileWithMaxCount=1,ImageWithMaxCount=2 a.jpg b.jpg ⇒ (reported ¦ unsure it would be hidden if
    1 keys:Text=true --type public.html ⇒ (reported ¦ unsure it would be shown if SupportsText took everything that is
    0 keys:Text=true --text a ⇒ (reported ¦ ¬unsure
    1 keys:Text=true --payload '{"items":[{}]}' ⇒ (inferred ¦ unsure it would be shown if a dictionary took a share
    1 keys:ImageWithMaxCount=1 --preset edge-two-items-same-type ⇒ (inferred ¦ unsure it would be shown if a maximum
    0 keys:ImageWithMaxCount=1,WebURLWithMaxCount=1 a.jpg ⇒ (reported ¦ unsure it would be hidden if an excepted type
    0 \#(noLinks) a.pdf ⇒ (inferred ¦ unsure it would be hidden if a 0 for links refused files as well
    1 \#(noLinks) --url https://example.com ⇒ (observed ¦ ¬unsure
    0 keys:LocationWithMaxCount=1 --payload '\#(place)' ⇒ (inferred ¦ ¬unsure
    1 keys:LocationWithMaxCount=1 --text a ⇒ (inferred ¦ ¬unsure
    0 keys:WebPageWithMaxCount=1 --payload '\#(pageWithArchive)' ⇒ (inferred ¦ unsure it would be hidden if the items
    0 'extensionItems.@count == 1' --payload '\#(pageWithArchive)' ⇒ (observed ¦ unsure it would be hidden if the items
    2 'extensionItems ==' --type public.data ⇒ unsure the system then hides the extension
    2 'extensionItems < 1' --type public.data ⇒ (inferred ¦ unsure the system then hides the extension
    1 'extensionItems[0] != nil' --type public.data ⇒ (observed ¦ ¬unsure
    0 keys:WebURLWithMaxCount=1,WebPageWithMaxCount=1 --payload '\#(page)' ⇒ (reported ¦ ¬unsure
    0 keys:ImageWithMaxCount=1 --preset safari-image ⇒ (inferred ¦ ¬unsure
    0 keys:ImageWithMaxCount=1 --preset chrome-image ⇒ (reported ¦ ¬unsure
    0 'extensionItems.@count == 1' --text a ⇒ (observed ¦ ¬unsure
    1 keys:DictionaryVersion=2,ImageWithMaxCount=0 --type public.jpeg ⇒ (observed ¦ ¬unsure
    1 keys: --type public.data ⇒ (observed ¦ ¬unsure
    1 'a == 1 AND extensionItems[0] != nil' a.jpg ⇒ └─ ✗ extensionItems[0] != nil: the system refuses a bracket or a
    1 'extensionItems[0] != nil' a.jpg ⇒ ✗ safety check: a part of the rule is refused, so it is not evaluated at all
    2 'extensionItems.@count > 0 AND (extensionItems < 1 OR SELF == 1)' a.jpg ⇒ ! AND: the second of 2 parts raises an
    2 'extensionItems.@count > 0 AND (extensionItems < 1 OR SELF == 1)' a.jpg ⇒ ! OR: the first of 2 parts ¦ ! extensionItems < 1:
    1 '\#(title)' a.jpg ⇒ What would change it: - write ANY before $a.registeredTypeIdentifiers, and leave out
    1 '\#(titles)' a.jpg ⇒ What would repair the rule, though the extension stays hidden: - write ANY before
    2 'extensionItems.@count = 1 // one' a.jpg ⇒ What would change it: - remove the comment: shown; also shown for
    2 'extensionItems.@count = 2 // two' a.jpg ⇒ though the extension stays hidden: - remove the comment: hidden
    0 'extensionItems.@count == 1' --host firefox ⇒ Not in the sheet?
    1 '\#(all)' --preset chrome-page-2025 ⇒ ¬accept org.example
    1 keys:ImageWithMaxCount=1 --photo 12 ⇒ └─ ✓ attachments 1 to 12 [public.heic, public.jpeg]:
    """#)

  @Test("says how sure it is, what a guess decides, which clause is broken, and what would repair it", arguments: rows)
  func explains(_ row: Question) { row.check(["explain", "--rule"]) }

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
    let run = CommandRun(["explain", "--rule", row.rule] + row.share)
    let other = row.rule.replacing("extensionItems", with: "SELF.extensionItems")
    let same = CommandRun(["explain", "--rule", other] + row.share)
    #expect(same.output.replacing("SELF.extensionItems", with: "extensionItems") == run.output)
  }

  @Test("leads to the repair of a rule that is written wrongly, where no change of its meaning would do")
  func writtenWrongly() {
    var folder = MemoryFolder()
    let escaped = Question.predicate(taking: "public.image").replacing("\"", with: "\\\"")
    let path = folder.write("Info.plist", RulePlacesTests.list("<string>\(escaped)</string>"))
    let run = CommandRun(["explain", path, "a.jpg"], in: folder)
    #expect(run.status == 2 && run.output.contains("\nnext      activationrule lint "), "\(run)")
    let fix = CommandRun(["explain", path, "a.jpg", "--fix"], in: folder).output.replacing("\n", with: " ")
    #expect(fix.contains("--fix' repairs the text of the rule"), "\(fix)")
  }
}
