import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("The reason of a verdict")
struct ReasonTests {
  private static let any = "SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
  private static func items(_ condition: String) -> String { "SUBQUERY(extensionItems, $i, \(condition)).@count == 1" }

  /// Keys or a predicate, what Photos shares, the names of files by their type, and the reason.
  static let rows: [(rule: ActivationRule, things: [[String]], files: [String: String], reason: String)] = [
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]), [["public.heic", "public.file-url"]],
      ["public.heic": "photo.heic"], "photo.heic is a picture, and this rule takes pictures"
    ),
    (
      ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1, "SupportsText": true]), [["public.heic"]], [:],
      "Photos shares a picture, and this rule takes plain text and links"
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 2]), [["public.jpeg"], ["public.jpeg"], ["public.png"]],
      [:], "3 pictures are shared, and this rule takes at most 2"
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]), [["public.jpeg"], ["public.plain-text"]], [:],
      "this rule takes the picture but not the text, and the extension appears only if it takes everything shared"
    ),
    (
      ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1]),
      [["public.url"], ["org.example.unknown-attachment"]], [:],
      "this rule does not take something unknown that Photos adds to the link, and it must take everything shared"
    ),
    (
      ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1, "DictionaryVersion": 2]),
      [["public.url"], ["public.plain-text"]], [:], "this rule takes links; one of them is enough"
    ),
    (
      ActivationRule(dictionary: ["SupportsFileWithMaxCount": 1]), [["com.adobe.pdf"]], [:],
      "Photos shares the PDF as data, not as a file, and this rule takes files"
    ),
    (
      ActivationRule(
        dictionary: ["SupportsImageWithMaxCount": 0, "SupportsFileWithMaxCount": 5, "DictionaryVersion": 2]),
      [["public.png", "public.file-url"]], ["public.png": "a.png"], "a.png is a picture, and this rule takes files"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.jpeg\").@count == 1")), [["public.heic", "public.file-url"]],
      ["public.heic": "photo.heic"], "photo.heic is a HEIC picture, and this rule takes JPEG pictures"
    ),
    (
      ActivationRule(dictionary: ["SupportsText": true]), [["public.plain-text", "public.file-url"]],
      ["public.plain-text": "report.txt"], "report.txt is plain text, and this rule takes plain text"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.plain-text\").@count == 1")),
      [["public.html", "public.file-url"]],
      ["public.html": "page.html"], "page.html is an HTML file, and this rule takes plain text"
    ),
    (ActivationRule(predicate: "TRUEPREDICATE"), [["public.jpeg"]], [:], "this rule takes everything"),
    (
      ActivationRule(predicate: items(any + "\"com.adobe.pdf\").@count == 1")), [["public.mpeg-4"]], [:],
      "Photos shares a video, and this rule takes PDFs"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.png\").@count == 1")), [["public.jpeg"]], [:],
      "Photos shares a JPEG picture, and this rule takes PNG pictures"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.image\").@count == $i.attachments.@count")),
      [["public.jpeg"], ["public.url"]], [:],
      "this rule takes the picture but not the link, and the extension appears only if it takes everything shared"
    ),
    (
      ActivationRule(predicate: "NOT " + items(any + "\"public.image\").@count > 0")), [["public.jpeg"]], [:],
      "this rule refuses the picture"
    ),
    (
      ActivationRule(predicate: "NOT " + items(any + "\"public.image\").@count > 0")), [["public.url"]], [:],
      "Photos shares a link, and this rule takes everything without pictures"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.image\").@count <= 10")), [["com.adobe.pdf", "public.file-url"]],
      ["com.adobe.pdf": "a.pdf"], "a.pdf is a PDF, and this rule takes everything with at most 10 pictures"
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 3, "SupportsWebURLWithMaxCount": 1]),
      [["public.image", "public.url"], ["public.image", "public.url"]], [:],
      "2 pictures count as links, and this rule takes at most 1"
    ),
    (
      ActivationRule(
        predicate: items(any + "\"public.image\").@count <= 3 AND " + any + "\"public.url\").@count <= 1")),
      [["public.image", "public.url"], ["public.image", "public.url"]], [:],
      "2 pictures count as links, and this rule takes at most 1"
    ),
    (
      ActivationRule(dictionary: ["SupportsFileWithMaxCount": 1]),
      [["com.adobe.pdf", "public.file-url"], ["public.jpeg", "public.file-url"]], [:],
      "2 files are shared, and this rule takes at most 1"
    ),
    (
      ActivationRule(
        predicate: items(
          any + "\"public.image\" AND $i.attachments.@count < 2).@count == $i.attachments.@count")),
      [["public.jpeg"], ["public.jpeg"]], [:],
      "Photos shares 2 pictures, and this rule takes each alone, but not all together"
    ),
    (
      ActivationRule(
        predicate: items(any + "\"public.image\").@count == $i.attachments.@count") + " OR "
          + items(any + "\"public.movie\").@count == $i.attachments.@count")),
      [["public.jpeg"], ["public.mpeg-4"]], [:],
      "Photos shares a picture and a video, and this rule takes each alone, but not all together"
    ),
    (
      ActivationRule(predicate: items(any + "\"public.url\").@count > 0")), [["public.heic", "public.file-url"]],
      ["public.heic": "photo.heic"], "photo.heic has a file address, which counts as a link for this rule"
    ),
    (
      ActivationRule(dictionary: ["SupportsText": true]), [["public.html"]], [:],
      "Photos shares an HTML file, and this rule takes plain text"
    ),
    (
      ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1]), [["com.apple.active-webpage"]], [:],
      "Photos shares a web page, and this rule takes links"
    ),
    (ActivationRule(predicate: "1 == 1"), [["public.jpeg"]], [:], "this rule takes everything"),
    (ActivationRule(predicate: "1 == 0"), [["public.jpeg"]], [:], "the rule is always false"),
    (
      ActivationRule(predicate: "1 <= extensionItems.@count"), [], [:],
      "nothing is shared, and this rule takes even that"
    ),
    (ActivationRule(dictionary: ["SupportsText": true]), [], [:], "nothing is shared, and this rule wants something"),
    (
      ActivationRule(predicate: items(any + "\"public.utf8-plain-text\").@count == 1")), [["public.jpeg"]], [:],
      "Photos shares a picture, and this rule takes plain text"
    ),
    (
      ActivationRule(predicate: "extensionItems.@count == 2"), [["public.jpeg"]], [:],
      "1 item is shared, and this rule wants exactly 2"
    ),
  ]

  @Test("a page without its address is no link")
  func page() {
    let reason = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])
      .decide(Payload([.item(.attachment("com.apple.active-webpage"))])).reason
    #expect(reason.sentence == "a web page is shared, and this rule takes pictures")
  }

  @Test("says that a link is shared as text")
  func linkAsText() throws {
    let preset = try #require(PresetLibrary.builtIn[id: "youtube-video"])
    let reason = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1]).decide(SharedPayload(preset)).reason
    #expect(reason.sentence == "YouTube shares its link as text, and this rule takes links")
    #expect(reason.sentenceWithoutHost == "a link is shared as text, and this rule takes links")
  }

  @Test("names what was shared, and the one thing that decided", arguments: rows.indices)
  func reason(_ index: Int) {
    let row = Self.rows[index]
    let attachments = row.things.map { Payload.Attachment($0) }
    let files = row.files.reduce(into: [Payload.Attachment: String]()) { files, entry in
      for attachment in attachments where attachment.registeredTypeIdentifiers.first == entry.key {
        files[attachment] = entry.value
      }
    }
    let decision = row.rule.decide(Payload([Payload.Item(attachments)]))
    #expect(decision.reason.sentence(SharedNames(host: "Photos", files: files)) == row.reason, "\(decision)")
  }

  @Test("names what the item that decided holds")
  func item() {
    let rule = ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, \(Self.any)\"public.plain-text\").@count > 0).@count == "
        + "extensionItems.@count")
    let decision = rule.decide(
      Payload([.item(.attachment("public.plain-text")), .item(.attachment("public.url"))]))
    #expect(decision.reason.sentence == "a link is shared, and this rule takes plain text")
  }
}
