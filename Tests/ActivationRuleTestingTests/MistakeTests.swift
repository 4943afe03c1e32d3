import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleTesting
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules
import Testing

/// Mistakes of tests, each of which would let a test pass that expects `hidden`.
@Suite("No test passes by mistake")
struct MistakeTests {
  static let pictures = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 5])
  static let misspeltPath = conforming("registeredTypeIdentifier", "public.image")
  static let appList = """
    <plist><dict><key>CFBundleIdentifier</key><string>a.b</string>
    <key>CFBundlePackageType</key><string>APPL</string></dict></plist>
    """

  static func conforming(_ key: String, _ type: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.\(key) UTI-CONFORMS-TO \"\(type)\").@count == 1)"
      + ".@count == 1"
  }

  /// A rule and a share, and the beginning of what is thrown.
  static let thrown: [(rule: ActivationRule, share: Share, text: String)] = [
    (
      ActivationRule(dictionary: ["SupportsImagesWithMaxCount": 5]), .photo,
      "<rule>:1:1: error: the system knows no key 'SupportsImages"
    ),
    (
      ActivationRule(dictionary: ["SupportsImagesWithMaxCount": 5, "SupportsText": true]), .photo,
      "<rule>:1:1: error: the system knows no key 'SupportsImagesWithMaxCount'"
    ),
    (ActivationRule(predicate: misspeltPath), .photo, "<rule>:1:66: error: an attachment has no key"),
    (
      ActivationRule(predicate: conforming("registeredTypeIdentifiers", "public.imge")), .photo,
      "<rule>:1:108: warning: nothing declares the type 'public.imge'"
    ),
    (
      ActivationRule(predicate: conforming("registeredTypeIdentifiers", "public.*")), .photo, "is not a type identifier"
    ),
    (ActivationRule(predicate: conforming("registeredTypeIdentifiers", "")), .photo, "is not a type identifier"),
    (
      ActivationRule(predicate: conforming("registeredTypeIdentifiers", "kUTTypeImage")), .photo,
      "the name of a constant"
    ),
    (
      ActivationRule(
        predicate: conforming("registeredTypeIdentifiers", "public.imgae").replacing("UTI-CONFORMS-TO", with: "==")),
      .photo, "'==' compares type identifiers as texts; 'UTI-CONFORMS-TO' is meant"
    ),
    (pictures, .file("https://example.com"), "'https://example.com' is an address; write '.url(…)'"),
    (pictures, .file("public.image"), "'public.image' is a type; write '.types(…)'"),
    (
      pictures,
      .payload(
        Payload.attachments(Payload.Attachment(["com.acme.a"])), declaring: ["com.acme.a": ["com.example.none"]]),
      "'com.acme.a' conforms to 'com.example.none', and no type 'com.example.none' is declared"
    ),
    (
      ActivationRule(dictionary: ["SupportsText": "yes"]), .photo,
      "'SupportsText' needs '<true/>' or '<false/>', not the string"
    ),
    (
      ActivationRule(dictionary: ["SupportsText": true, "SupportsImageWithMaxCount": "few"]), .photo,
      "'SupportsImageWithMaxCount' needs '<integer>1</integer>', not the string 'few'"
    ),
    (
      pictures,
      .payload(Payload.attachments(Payload.Attachment(["com.acme.a"])), declaring: ["com.acme.a": ["public.imge"]]),
      "'com.acme.a' conforms to 'public.imge', and no type 'public.imge' is declared; did you mean 'public.image'?"
    ),
    (
      ActivationRule(dictionary: ["SupportsAttachmentsWithMinCount": 3, "SupportsAttachmentsWithMaxCount": 2]), .photo,
      "tried payloads shows the extension"
    ),
    (
      ActivationRule(predicate: "extensionItems.@count == 1 AND extensionItems.@count == 2"), .photo,
      "<rule>:1:1: warning: none of 32 tried payloads shows the extension"
    ),
    (ActivationRule(predicate: "FALSEPREDICATE"), .photo, "whatever is shared; a test expects that with its reason"),
    (ActivationRule(predicate: "SUBQUERY(extensionItems, $i,"), .photo, "error [parse-error, reported] "),
    (pictures, .types("public.jpge"), "no type 'public.jpge' is declared; did you mean 'public.jpeg'?"),
    (pictures, .file("a.jgp"), "nobody declares '.jgp'; did you mean '.jpg'?"),
    (
      pictures, .payload(Payload.attachments(Payload.Attachment(["public.jpge"]))),
      "no type 'public.jpge' is declared; did you mean"
    ),
    (
      pictures, [.photo, .payload(Payload.attachments(Payload.Attachment(["com.acme.note"])))],
      "no type 'com.acme.note' is declared; 'declar"
    ),
    (pictures, .photo(0), "0 is no whole number"), (pictures, [], "nothing is shared"),
  ]

  @Test("since it is thrown, with the line of the test and its place", arguments: thrown)
  func throwsMistakes(_ row: (rule: ActivationRule, share: Share, text: String)) {
    let error = #expect(throws: Failure.self) { try row.rule.expect(row.share, .hidden, line: 7) }
    let start = "ActivationRuleTestingTests/MistakeTests.swift:7: \(row.share):"
    let text = error?.description ?? ""
    #expect(text.hasPrefix(start) && text.contains(row.text), "\(text)")
  }

  @Test("and 'isShown' is no answer where the verdict is neither, so that its opposite is none")
  func isShown() throws {
    let heic = ActivationRule(predicate: Self.conforming("registeredTypeIdentifiers", "public.heic"))
    for (rule, share) in [(heic, Share.host(.photos)), (ActivationRule(predicate: "a =="), .photo)] {
      #expect(throws: Failure.self) { try rule.isShown(for: share) }
    }
    #expect(try !Self.pictures.isShown(for: .link))
  }

  @Test("and what the system reads as it is meant is none, nor is what is shown")
  func meant() throws {
    try ActivationRule(dictionary: ["SupportsImageWithMaxCount": "5", "SupportsText": 1]).expect(.photo(6), .hidden)
    try ActivationRule(dictionary: ["SupportsImageWithMaxCount": 5, "SupportsPDFs": 1]).expect(.photo, .shown)
    try Self.pictures.expect(.host(.firefox), .unknown, on: .macOS)
  }

  @Test("but a broken rule and an app of which nothing is known can be expected")
  func expected() throws {
    try ActivationRule(predicate: "SUBQUERY(extensionItems, $i,").expect(.photo, .error)
    #expect(throws: Failure.self) { try Self.pictures.expect(.photo, .error) }
    try ActivationRule(dictionary: ["SupportsText": true], platform: .macOS).expect(.host(.firefox), .unknown)
  }

  @Test("and no depth of a dictionary ends the process")
  func deep() throws {
    var values: [String: Any] = ["a": 1]
    for _ in 0..<300 { values = ["a": values] }
    #expect(throws: Failure.self) { try ActivationRule(dictionary: values).expect(.photo, .hidden) }
  }

  @Test("of the list of the app, unless it is that of an extension without a rule")
  func appLists() throws {
    let app = try ActivationRule(data: Self.appList.utf8, name: "App/Info.plist")
    let error = #expect(throws: Failure.self) { try app.expect(.photo, .hidden) }
    #expect(error?.description.contains("App/Info.plist:1:8: warning: the property list has no 'NSExt") == true)
    let none = ActivationRule(.absent)
    try none.expect(.photo, .hidden(.noRule))
    #expect(throws: Failure.self) { try none.expect(.photo, .hidden) }
  }

  @Test("of types that are declared, or that nobody owns")
  func declares() throws {
    let share = Share.payload(
      Payload.attachments(Payload.Attachment(["com.acme.photo"])), declaring: ["com.acme.photo": ["public.image"]])
    try Self.pictures.expect(share, .shown)
    try Self.pictures.expect([share, .photo], .shown)
    try Self.pictures.expect(.types("com.example.photo"), .hidden(.typeNotAccepted))
  }

  @Test("of lists in which what a type conforms to is written as the system does")
  func conforms() throws {
    for (parent, isMeant) in [("public.plain-text", true), ("public.plain-txt", false), ("org.example.record", true)] {
      let list = """
        {"NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionAttributes":
        {"NSExtensionActivationRule": {"NSExtensionActivationSupportsImageWithMaxCount": 1}}},
        "UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": "\(parent)"}]}
        """
      let rule = try ActivationRule(json: list)
      if isMeant {
        try rule.expect(.types("com.example.note"), .hidden)
        continue
      }
      let error = #expect(throws: Failure.self) { try rule.expect(.types("com.example.note"), .hidden) }
      #expect(error?.description.contains("'com.example.note' conforms to 'public.plain-txt'") == true)
    }
  }

  @Test("of an app, whose word says whether all is shown")
  func apps() throws {
    let heic = ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.heic").@count >= 1).@count == 1
        """)
    let links = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])
    let (photos, firefox) = (try links.decide(.host(.photos)), try links.decide(.host(.firefox), on: .macOS))
    #expect(photos.description == "hidden [inferred] Photos shares a picture, and this rule takes links")
    #expect(firefox.description == "unknown [inferred] what Firefox shares is known on iOS only")
    try heic.expect(.host(.photos), .partly)
    try links.expect(.host(.photos), .hidden)
    for expected in [ExpectedVerdict.hidden, .shown] {
      #expect(throws: Failure.self) { try heic.expect(.host(.photos), expected) }
    }
    let error = #expect(throws: Failure.self) { try links.expect(.host(.photos), .hidden(.typeNotAccepted)) }
    #expect(error?.description.contains("but hidden: the rule takes none of the known shares of the app") == true)
    let elsewhere = #expect(throws: Failure.self) { try links.expect(.host(.firefox), .shown, on: .macOS) }
    #expect(elsewhere?.description.contains("but unknown: what Firefox shares is known on iOS only") == true)
  }

  static let rule = """
    rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 5}'

    """

  /// A suite with the place of its mistake, and the message.
  static let suites: [(text: String, message: String)] = [
    (rule + #"hidden "a" ▶photo"#, "'photo' is no name of a file; did you mean '--photo'?; './photo' shares"),
    (rule + #"hidden "a" ▶photojpg"#, "'photojpg' is no name of a file; a text is '--text photojpg'; './photojpg'"),
    (rule + #"▶skip "why" hidden "a" --photo"#, "every case of the suite is skipped"),
    (
      "rule --rule ▶'\(misspeltPath)'\nhidden \"a\" --photo",
      "an attachment has no key 'registeredTypeIdentifier'"
    ),
    (
      #"rule --rule ▶'{"SupportsImagesWithMaxCount": 5, "NSExtensionActivationSupportsText": true}'"#
        + "\nhidden \"a\" --photo", "the system knows no key 'SupportsImagesWithMaxCount'"
    ),
  ]

  @Test("since a suite with one cannot be read", arguments: suites)
  func faults(_ row: (text: String, message: String)) throws {
    let marked = Marked(row.text)
    let error = try #require(#expect(throws: Failure.self) { try suite(marked.text) })
    #expect(error.findings.first?.message.hasPrefix(row.message) == true, "\(error.description)")
    #expect(error.findings.first.map { [$0.range.lowerBound] } == marked.offsets, "\(error.description)")
  }

  /// Cases that fail, and what is said of them.
  static let failing: [(text: String, complaint: String)] = [
    ("rule --rule 'a =='\nhidden \"a\" --photo", "expected hidden, but error: the rule is not a predicate"),
    (
      "rule --rule '{}'\nhidden \"a\" --photo",
      "expected hidden, but hidden: "
    ),
    (
      rule + #"hidden(count-exceeded) "a" --host youtube"#,
      "expected hidden(count-exceeded), but hidden: the rule takes"
    ),
  ]

  @Test("since its case fails", arguments: failing)
  func fails(_ row: (text: String, complaint: String)) throws {
    let result = try #require(try suite(row.text).allCases.first).run()
    #expect(result.complaints(isBrief: true).text.hasPrefix(row.complaint), "\(result.complaints(isBrief: true).text)")
    #expect(result.hasFailed)
  }
}
