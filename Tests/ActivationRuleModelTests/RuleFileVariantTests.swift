import ActivationRuleText
import Testing

@testable import ActivationRuleModel

@Suite("A rule file that says something else")
struct RuleFileVariantTests {
  /// A change of the file, and the verdicts that are others by it.
  struct Variant: CustomTestStringConvertible, Sendable {
    let name: String
    let change: @Sendable (inout RuleFile) -> Void
    let turned: [String]

    init(_ name: String, _ turned: [String], _ change: @escaping @Sendable (inout RuleFile) -> Void) {
      self.name = name
      self.turned = turned
      self.change = change
    }

    var testDescription: String { name }
  }

  /// Dictionaries, by what they are called below.
  static let rules: [(name: String, keys: [String: PropertyListNode])] = [
    ("text", ["SupportsText": true]),
    ("image", ["SupportsImageWithMaxCount": 1]),
    ("file", ["SupportsFileWithMaxCount": 1]),
    ("file+image", ["SupportsFileWithMaxCount": 1, "SupportsImageWithMaxCount": 1]),
    ("link", ["SupportsWebURLWithMaxCount": 1]),
    ("link+image", ["SupportsWebURLWithMaxCount": 1, "SupportsImageWithMaxCount": 1]),
    ("page", ["SupportsWebPageWithMaxCount": 1]),
    ("most 1, text", ["SupportsAttachmentsWithMaxCount": 1, "SupportsText": true]),
    ("v2 file, image 0", ["DictionaryVersion": 2, "SupportsFileWithMaxCount": 1, "SupportsImageWithMaxCount": 0]),
    ("v2 file, link 0", ["DictionaryVersion": 2, "SupportsFileWithMaxCount": 1, "SupportsWebURLWithMaxCount": 0]),
    ("v2 text", ["DictionaryVersion": 2, "SupportsText": true]),
    ("sound", ["SupportsSoundWithMaxCount": 1]),
  ]

  /// Payloads: attachments of items, by what they are called below.
  static let payloads: [(name: String, items: [[[String]]])] = [
    ("nothing", [[]]),
    ("a text", [[["public.plain-text"]]]),
    ("two texts", [[["public.plain-text"], ["public.plain-text"]]]),
    ("HTML", [[["public.html"]]]),
    ("a picture", [[["public.jpeg"]]]),
    ("two pictures in two items", [[["public.jpeg"]], [["public.jpeg"]]]),
    ("a picture's file", [[["public.jpeg", "public.file-url"]]]),
    ("files of a picture and a PDF", [[["public.jpeg", "public.file-url"], ["com.adobe.pdf", "public.file-url"]]]),
    ("a PDF's file", [[["com.adobe.pdf", "public.file-url"]]]),
    ("a PDF", [[["com.adobe.pdf"]]]),
    ("a link", [[["public.url"]]]),
    ("a link and a text", [[["public.url"], ["public.plain-text"]]]),
    ("a page", [[["public.url", "com.apple.active-webpage"]]]),
    ("an archive", [[["com.apple.webarchive"]]]),
    ("a sound", [[["public.mp3"]]]),
  ]

  private static let shownWhenEmpty: String = {
    var settings = RuleSettings()
    settings.emptyPayload = .shown
    return BuiltInTemplates.accepted.all(settings).text
  }()

  static let variants: [Variant] = [
    Variant(
      "text is public.text",
      [
        "text: HTML is shown", "most 1, text: HTML is shown", "v2 text: HTML is shown",
      ]
    ) { $0.set(RuleFilePath.text + ["TYPE"], "public.text") },
    Variant(
      "text has no template of its own",
      [
        "text: two texts is hidden", "v2 text: two texts is hidden",
      ]
    ) { $0.set(RuleFilePath.text + ["ACCEPT"], nil) },
    Variant(
      "a file is public.data",
      [
        "file: a text is shown", "file: HTML is shown", "file: a picture is shown", "file: a PDF is shown",
        "file: a link is shown", "file: a page is shown", "file: an archive is shown",
        "file: a sound is shown", "file+image: a text is shown", "file+image: HTML is shown",
        "file+image: a PDF is shown", "file+image: a link is shown", "file+image: a page is shown",
        "file+image: an archive is shown", "file+image: a sound is shown",
        "v2 file, image 0: a text is shown", "v2 file, image 0: HTML is shown",
        "v2 file, image 0: a picture is shown", "v2 file, image 0: a PDF is shown",
        "v2 file, image 0: a link is shown", "v2 file, image 0: a page is shown",
        "v2 file, image 0: an archive is shown", "v2 file, image 0: a sound is shown",
        "v2 file, link 0: a text is shown", "v2 file, link 0: HTML is shown",
        "v2 file, link 0: a picture is shown", "v2 file, link 0: a PDF is shown",
        "v2 file, link 0: an archive is shown", "v2 file, link 0: a sound is shown",
      ]
    ) { $0.set(RuleFilePath.file + ["TYPE"], "public.data") },
    Variant(
      "files are all counted",
      ["file+image: files of a picture and a PDF is hidden"]
    ) { $0.set(RuleFilePath.file + ["ACCEPT"], nil) },
    Variant(
      "the image key stands at the top",
      [
        "file+image: files of a picture and a PDF is hidden",
        "v2 file, image 0: a picture's file is hidden",
      ]
    ) {
      $0.set(RuleFilePath.image, nil)
      $0.set(["RULES", RuleFilePath.key("SupportsImageWithMaxCount")], ["TYPE": "public.image"])
    },
    Variant(
      "links leave out nothing",
      [
        "link: a picture's file is shown", "link: files of a picture and a PDF is shown",
        "link: a PDF's file is shown", "link+image: files of a picture and a PDF is shown",
        "link+image: a PDF's file is shown",
      ]
    ) { $0.set(RuleFilePath.link + ["EXCEPT_TYPES"], nil) },
    Variant(
      "a picture at the top leaves out JPEG",
      [
        "image: a picture is hidden", "image: a picture's file is hidden", "file+image: a picture is hidden",
        "file+image: files of a picture and a PDF is hidden", "link+image: a picture is hidden",
        "link+image: a picture's file is hidden", "v2 file, image 0: a picture's file is hidden",
      ]
    ) {
      $0.set(RuleFilePath.image, nil)
      $0.set(
        ["RULES", RuleFilePath.key("SupportsImageWithMaxCount")],
        ["TYPE": "public.image", "EXCEPT_TYPES": ["public.jpeg"]])
    },
    Variant(
      "no link is let in by a rule without the key",
      [
        "page: a page is hidden", "sound: nothing is shown", "sound: a text is shown",
        "sound: two texts is shown", "sound: HTML is shown", "sound: a picture is shown",
        "sound: two pictures in two items is shown", "sound: a picture's file is shown",
        "sound: files of a picture and a PDF is shown", "sound: a PDF's file is shown",
        "sound: a PDF is shown", "sound: an archive is shown", "sound: a sound is shown",
      ]
    ) {
      $0.set(
        RuleFilePath.link + ["REJECT"],
        "SUBQUERY(\(RuleFilePath.all), $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS $TYPE).@count <= $SPECIFIED_COUNT"
      )
    },
    Variant(
      "a 0 of links is like any other",
      [
        "v2 file, link 0: a picture's file is hidden", "v2 file, link 0: a PDF's file is hidden",
      ]
    ) { $0.set(RuleFilePath.link + ["ZERO"], nil) },
    Variant(
      "pages are archives too",
      ["page: an archive is shown"]
    ) {
      $0.set(RuleFilePath.page, ["TYPES": ["com.apple.active-webpage", "com.apple.webarchive"]])
    },
    Variant(
      "counts are those of an item",
      [
        "image: two pictures in two items is shown", "file+image: two pictures in two items is shown",
        "link+image: two pictures in two items is shown",
      ]
    ) {
      $0.set(["GENERIC_ACCEPT"], BuiltInTemplates.ofType.inEachItem.text)
    },
    Variant(
      "nothing is enough in version 2",
      [
        "v2 file, image 0: nothing is shown", "v2 file, link 0: nothing is shown",
        "v2 text: nothing is shown",
      ]
    ) {
      $0.set(
        ["GENERIC_ENFORCE_ANY_TYPE"],
        """
        extensionItems.@count == 0 OR SUBQUERY(extensionItems, $i, $i.attachments != nil).@count == 0
        OR SUBQUERY(\(RuleFilePath.all), $a, SUBQUERY($TYPES, $t, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO $t).@count > 0)
        .@count > 0
        """)
    },
    Variant(
      "the most attachments asks for none",
      [
        "text: nothing is shown", "image: nothing is shown", "file: nothing is shown",
        "file+image: nothing is shown", "page: nothing is shown", "most 1, text: nothing is shown",
      ]
    ) {
      $0.set(RuleFilePath.most, "SUBQUERY(\(RuleFilePath.all), $a, TRUEPREDICATE).@count <= $SPECIFIED_COUNT")
      $0.set(["GENERIC_ENFORCE_ALL_TYPES"], shownWhenEmpty)
    },
    Variant(
      "there is a key for sounds",
      ["sound: a sound is shown"]
    ) {
      $0.set(["RULES", RuleFilePath.key("SupportsSoundWithMaxCount")], ["TYPE": "public.audio"])
    },
  ]

  @Test("changes just the verdicts that a change of it should", arguments: variants)
  func variant(_ variant: Variant) throws {
    var file = RuleFile(.reconstructed(RuleSettings()))
    variant.change(&file)
    let settings = try file.settings()
    var turned: [String] = []
    for (name, keys) in Self.rules {
      let full = Dictionary(uniqueKeysWithValues: keys.map { (RuleFilePath.key($0.key), $0.value) })
      let (rule, known) = (
        ActivationRule(dictionary: full, settings: settings), ActivationRule(dictionary: full)
      )
      for (shared, items) in Self.payloads {
        let payload = Payload(items.map { Payload.Item($0.map { Payload.Attachment($0) }) })
        let decision = rule.decide(payload)
        #expect(decision.verdict == rule.evaluate(payload) && decision.certainty <= .observed)
        #expect(rule.explain(payload).sentence.contains(decision.message))
        if (decision.verdict == .shown) != (known.evaluate(payload) == .shown) {
          turned.append("\(name): \(shared) is \(decision.verdict == .shown ? "shown" : "hidden")")
        }
      }
    }
    #expect(turned == variant.turned)
  }
}
