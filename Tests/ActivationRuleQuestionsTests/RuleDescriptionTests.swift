import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTypes
import ActivationRuleText
import Testing

@Suite("Descriptions of rules")
struct RuleDescriptionTests {
  /// A description, the dictionary that means the same, payloads that it accepts and others that it does not.
  struct Row {
    let alternatives: [[String]]
    var forbidden: [String] = []
    var allowsOthers = false
    var dictionary: String?
    /// Payloads of one item: attachments are separated by blanks, identifiers by commas; `*5` repeats an attachment.
    let accepted: [String]
    let refused: [String]
  }

  static let rows = [
    Row(
      alternatives: [["image:1-5"]], dictionary: "SupportsImageWithMaxCount=5",
      accepted: ["public.jpeg", "public.jpeg,public.file-url*5"], refused: ["public.jpeg*6", "public.jpeg public.url"]),
    Row(
      alternatives: [["image:1-5"]], allowsOthers: true,
      dictionary: "DictionaryVersion=2 SupportsImageWithMaxCount=5",
      accepted: ["public.jpeg", "public.jpeg public.url"], refused: ["public.jpeg*6", "public.url"]),
    Row(
      alternatives: [["image:1-5", "text"]], dictionary: "SupportsImageWithMaxCount=5 SupportsText=1",
      accepted: ["public.jpeg", "public.plain-text*9", "public.png public.plain-text"],
      refused: ["public.jpeg*6", "public.vcard"]),
    Row(
      alternatives: [["link:1", "text"]], allowsOthers: true,
      dictionary: "DictionaryVersion=2 SupportsText=1 SupportsWebURLWithMaxCount=1",
      accepted: ["public.url", "public.url public.plain-text"], refused: ["public.url*2", "public.file-url"]),
    Row(
      alternatives: [["image:1-20"], ["movie:1"], ["com.adobe.pdf"]], forbidden: ["contact"],
      accepted: ["public.jpeg*20", "public.mpeg-4", "com.adobe.pdf*3"],
      refused: ["public.jpeg public.mpeg-4", "public.mpeg-4*2", "public.vcard,public.jpeg"]),
    Row(
      alternatives: [["image:2-3", "text:1"]], accepted: ["public.jpeg*2", "public.plain-text"],
      refused: ["public.jpeg", "public.plain-text*2"]),
    Row(
      alternatives: [["image"]], forbidden: ["com.compuserve.gif"], allowsOthers: true,
      accepted: ["public.jpeg*200", "public.jpeg public.url"], refused: ["com.compuserve.gif public.jpeg"]),
  ]

  static func payload(_ text: String) -> Payload {
    let attachments = text.split(separator: " ").flatMap { word in
      let parts = word.split(separator: "*")
      let identifiers = parts[0].split(separator: ",").map { String($0) }
      let count = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
      return [Payload.Attachment](repeating: Payload.Attachment(identifiers), count: count)
    }
    return Payload([Payload.Item(attachments)])
  }

  static func description(_ row: Row) throws -> RuleDescription {
    let alternatives = try row.alternatives.map { parts in
      try parts.map { try RuleDescription.Part($0) }
    }
    return RuleDescription(
      alternatives, forbidden: row.forbidden.compactMap { AttachmentKind($0) }, allowsOthers: row.allowsOthers)
  }

  @Test("become a predicate, and a dictionary where one means the same")
  func makes() throws {
    for row in Self.rows {
      let made = try Self.description(row).make()
      #expect(DictionaryConversionTests.line(made.dictionary) == row.dictionary, "\(row)")
      let meaning = ActivationRule(predicate: made.description.predicate.description)
      let rules =
        [meaning, ActivationRule(predicate: made.predicate.description)]
        + [made.dictionary].compactMap { $0.map { ActivationRule(.dictionary($0)) } }
      for rule in rules {
        for text in row.accepted { #expect(rule.evaluate(Self.payload(text)) == .shown, "\(row) \(text)") }
        for text in row.refused { #expect(rule.evaluate(Self.payload(text)) != .shown, "\(row) \(text)") }
      }
      #expect(!made.predicate.description.contains("TRUEPREDICATE"))
      #expect(!made.isNeverShown.isUnrefuted && made.undeclaredTypes.isEmpty)
      #expect(PredicateParser.parse(meaning.predicate?.description ?? "").predicate == made.description.predicate)
    }
  }

  /// Descriptions, and the predicate in the shape of Apple's guide; `SUBQUERY` of the attachments of a type is `#type`.
  static let forms: [(parts: [String], allowsOthers: Bool, isForOneItem: Bool, form: String)] = [
    (["image"], true, false, "#public.image.@count >= 1).@count >= 1"),
    (["pdf"], false, true, "#com.adobe.pdf.@count == $extensionItem.attachments.@count).@count == 1"),
    (
      ["audio:1-3"], false, true,
      "#public.audio.@count <= 3 AND #public.audio.@count == $extensionItem.attachments.@count).@count == 1"
    ),
    (
      ["audio:2-"], false, true,
      "#public.audio.@count >= 2 AND #public.audio.@count == $extensionItem.attachments.@count).@count == 1"
    ),
  ]

  @Test("have the shape of Apple's guide where that means the same, for one item at least", arguments: forms.indices)
  func usesGuideForm(_ index: Int) throws {
    let row = Self.forms[index]
    let parts = try row.parts.map { try RuleDescription.Part($0) }
    let made = RuleDescription([parts], allowsOthers: row.allowsOthers).make()
    #expect(made.isGuideForm && made.isForOneItem == row.isForOneItem)
    var form = "SUBQUERY(extensionItems, $extensionItem, " + row.form
    for type in ["public.image", "com.adobe.pdf", "public.audio"] {
      let tests = "SUBQUERY($extensionItem.attachments, $attachment, "
      form = form.replacing(
        "#\(type)", with: tests + "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\")")
    }
    #expect(made.predicate == PredicateParser.parse(form).predicate)
  }

  @Test("keep what is shared in several items, where the guide's shape would lose it")
  func keepsShares() throws {
    let image = try RuleDescription.Part("image:1-9")
    let shares = [Payload([.item(.attachment("public.jpeg")), .item(.attachment("public.jpeg"))])]
    #expect(RuleDescription([[image]], forbidden: [AttachmentKind("gif")].compactMap { $0 }).make().isGuideForm)
    let made = RuleDescription([[image]]).make(shares: shares)
    #expect(!made.isGuideForm && !made.isForOneItem)
    #expect(ActivationRule(predicate: made.predicate.description).evaluate(shares[0]) == .shown)
  }

  /// What people write for a kind, and the type that it stands for.
  static let kinds: [(text: String, type: String?)] = [
    ("pdf", "com.adobe.pdf"), ("PDFs", "com.adobe.pdf"), ("images", "public.image"), ("photo", "public.image"),
    ("links", "public.url"), ("gif", "com.compuserve.gif"), (".gif", "com.compuserve.gif"),
    ("txt", "public.plain-text"), ("image/gif", "com.compuserve.gif"), ("pngs", "public.png"),
    ("com.example.own", "com.example.own"), ("com.adobe.pdf", "com.adobe.pdf"), ("s", "public.assembly-source"),
    ("qqqq", nil), ("image/qqqq", nil), ("", nil), (".", nil),
  ]

  @Test("know kinds by words, extensions, MIME types and identifiers", arguments: kinds)
  func knowsKinds(_ text: String, _ type: String?) {
    #expect(AttachmentKind(text)?.type == type)
  }

  /// Attachments that are shared together, and the kind that people would name.
  static let main: [(attachments: [Payload.Attachment], type: String?)] = [
    ([.attachment("public.url"), .attachment("com.adobe.pdf", "public.file-url")], "com.adobe.pdf"),
    ([.attachment("public.plain-text"), .attachment("public.url")], "public.url"),
    ([.attachment("public.data", "public.file-url")], "public.file-url"), ([.attachment("a.b", "c.d")], "a.b"),
    ([.attachment()], nil), ([], nil),
  ]

  @Test("know the main thing of a share", arguments: main.indices)
  func knowsMainThing(_ index: Int) {
    #expect(AttachmentKind(mainOf: Self.main[index].attachments, .system)?.type == Self.main[index].type)
  }

  @Test("that contradict themselves accept nothing, and types that nothing declares are reported")
  func tellsOfSlips() throws {
    let image = try RuleDescription.Part("image")
    let never = RuleDescription([[image]], forbidden: [image.kind]).make()
    #expect(never.isNeverShown.isUnrefuted)
    let mistake = RuleDescription([[try RuleDescription.Part("public.jpge")]]).make()
    #expect(mistake.undeclaredTypes.map { $0.identifier } == ["public.jpge"])
    #expect(mistake.undeclaredTypes.first?.suggestion != nil)
  }

  /// Texts of parts that cannot be read.
  static let faults: [(text: String, message: String)] = [
    ("imgae", "'imgae' is no kind"), ("", "'' is no kind"),
    ("public.image\"", "'public.image\"' is no kind"),
    ("image:", "'' is not a number of attachments"), ("image:x", "'x' is not a number"),
    ("image:1-x", "'1-x' is not a number"), ("image:-1", "'-1' is not a number"), ("image:1-2-3", "'1-2-3' is not"),
    ("image:3-1", "'3-1' allows no number"), ("image:0", "'0' allows no number"),
    ("image:99999999999999999999", "'99999999999999999999' is not a number"),
  ]

  @Test("have parts with bounds; what cannot be read is an error")
  func readsParts() throws {
    for row in Self.faults {
      let failure = try #require(throws: Failure.self) { try RuleDescription.Part(row.text) }
      #expect(failure.kind == .usage && failure.message.hasPrefix(row.message))
    }
    let bounds = try ["image", "image:3", "image:=3", "image:2-", "image:2-7"].map { try RuleDescription.Part($0) }
    #expect(bounds.map { $0.minimum } == [1, 1, 3, 2, 2])
    #expect(bounds.map { $0.maximum } == [nil, 3, 3, nil, 7])
  }
}
