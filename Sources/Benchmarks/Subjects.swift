import ActivationRules

/// The measured rules.
enum Subjects {
  /// A rule with its name and equivalent hand-written functions.
  struct Subject {
    let name: String
    let value: RuleValue
    let handWritten: HandWritten.Rule
    /// The identifiers of its attachments, repeated until there are enough.
    let attachments: [Payload.Attachment]

    /// A payload of one item.
    func payload(_ count: Int) -> Payload {
      Payload([Payload.Item((0..<count).map { attachments[$0 % attachments.count] })])
    }
  }

  static let all = [
    Subject(name: "apple-pdf", value: text(pdf), handWritten: .pdf, attachments: [file("com.adobe.pdf")]),
    Subject(name: "one-any", value: text(oneAny), handWritten: .oneAny, attachments: mixed),
    Subject(name: "five-any", value: text(fiveAny), handWritten: .fiveAny, attachments: mixed),
    Subject(name: "dictionary", value: dictionary, handWritten: .dictionary, attachments: mixed),
  ]

  /// Exactly one item, with only PDF in it.
  ///
  /// Source: App Extension Programming Guide (Apple), "Declaring Supported Data Types".
  static let pdf = """
    SUBQUERY (
        extensionItems,
        $extensionItem,
        SUBQUERY (
            $extensionItem.attachments,
            $attachment,
            ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
        ).@count == $extensionItem.attachments.@count
    ).@count == 1
    """

  static let oneAny = """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count >= 1).@count >= 1
    """

  static let fiveAny = """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image" OR \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie" OR \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf" OR \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text" OR \
    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.audio"\
    ).@count == $item.attachments.@count).@count == 1
    """

  /// Every documented key, strict, so that all tests are made.
  private static let dictionary: RuleValue = {
    let counts: [(String, Int64)] = [
      ("SupportsAttachmentsWithMaxCount", 20), ("SupportsAttachmentsWithMinCount", 1),
      ("SupportsFileWithMaxCount", 20), ("SupportsImageWithMaxCount", 20), ("SupportsMovieWithMaxCount", 20),
      ("SupportsText", 1), ("SupportsWebPageWithMaxCount", 20), ("SupportsWebURLWithMaxCount", 20),
      ("DictionaryVersion", 2), ("UsesStrictMatching", 1),
    ]
    return .dictionary(
      counts.map {
        PropertyListEntry(key: MappedString(RuleKey.prefix + $0.0), value: PropertyListNode(.integer($0.1)))
      })
  }()

  private static func text(_ predicate: String) -> RuleValue {
    .predicate(MappedString(predicate))
  }

  /// An attachment as the Files app shares it.
  private static func file(_ type: String) -> Payload.Attachment {
    Payload.Attachment([type, "public.file-url"])
  }

  private static let mixed = [
    file("com.adobe.pdf"), file("public.jpeg"), file("public.heic"), file("com.apple.quicktime-movie"),
    file("public.plain-text"), file("public.png"), file("com.apple.m4a-audio"),
  ]
}
