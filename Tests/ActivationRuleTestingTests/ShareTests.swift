import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleTesting
import ActivationRuleText
import ActivationRuleTypes
import ActivationRules
import Testing

/// What tests and validators ask about, in the words of the library.
@Suite("A share in code")
struct ShareTests {
  static let photos = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 2])
  static let links = ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1])

  /// A share as it is written, what a rule sees of it, and how surely.
  static let shares: [(share: Share, text: String, payload: String, certainty: Certainty)] = [
    (.photo, ".photo", "[public.heic, public.jpeg]", .reported),
    (.photo(2), ".photo(2)", "2 × [public.heic, public.jpeg]", .reported),
    (.video, ".video", "[com.apple.quicktime-movie]", .reported),
    (.pdf, ".pdf", "[com.adobe.pdf, public.file-url]", .inferred),
    (.url("https://example.com"), #".url("https://example.com")"#, "[public.url]", .observed),
    (.url("file:///a/b.pdf"), #".url("file:///a/b.pdf")"#, "[com.adobe.pdf, public.file-url]", .reported),
    (.link, ".link", "[public.url, com.apple.active-webpage] with text, script", .observed),
    (.text("a"), #".text("a")"#, "[public.plain-text]", .observed),
    (.contact, ".contact", "[public.vcard]", .observed),
    (.file("name.gpx"), #".file("name.gpx")"#, "[dyn.ah62d4rv4ge80s6d2, public.file-url]", .reported),
    (.file("folder/"), #".file("folder/")"#, "[public.folder, public.file-url]", .reported),
    (
      .types("com.adobe.pdf", "public.url"), #".types("com.adobe.pdf", "public.url")"#, "[com.adobe.pdf, public.url]",
      .documented
    ),
    (.types("com.example.note"), #".types("com.example.note")"#, "[com.example.note]", .documented),
    (
      .preset(Preset.all.filter { $0.id == "firefox-page" }[0]), #".preset("firefox-page")"#,
      "[public.url], [public.plain-text]", .observed
    ),
    ([.photo, .pdf], "[.photo, .pdf]", "[public.heic, public.jpeg], [com.adobe.pdf, public.file-url]", .inferred),
    (
      .payload(Payload(), knownAs: .observed), ".payload(no items)", "no items", .observed
    ),
  ]

  @Test("is what the usual app hands over, as well as that is known", arguments: shares)
  func payload(_ row: (share: Share, text: String, payload: String, certainty: Certainty)) throws {
    #expect("\(row.share)" == row.text)
    let payloads = try row.share.payloads(for: Self.photos)
    #expect(payloads.map { "\($0.payload)" } == [row.payload])
    #expect(payloads.map { $0.certainty } == [row.certainty])
  }

  @Test("of an app is all that it shares today, with one decision each")
  func host() throws {
    let decision = try Self.photos.decide(.host("chrome"))
    #expect(decision.verdict == .shown && decision.shares.map { $0.preset?.id } == ["chrome-image"])
    let all = decision.decision
    #expect(!all.places.older.isEmpty)
    #expect(all.parts(all.places.others).map { $0.preset?.id } == ["chrome-page-2025", "chrome-pdf"])
    #expect(try Self.photos.isShown(for: .host(.chrome)) && Self.photos.isShown(for: .host(.instagram)) == false)
    let photos = try Self.photos.decide(.host(.photos))
    // More photos than the rule's number are no loss.
    #expect(
      photos.verdict == .shown
        && photos.decision.exempt.tooMany.contains { $0.preset?.id == "photos-eleven-images" })
    let heic = ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.heic").@count >= 1).@count == 1
        """)
    let some = try heic.decide(.host(.photos))
    #expect(some.verdict == .partly && "\(some)".hasPrefix("partly ["))
    #expect(some.shares.count > 1 && Set(some.shares.map { $0.verdict }) == [.shown, .hidden])
    try heic.expect(.host(.photos), .partly)
  }

  @Test("has the reason, its place and what would change it, or says that nothing is known")
  func reasons() throws {
    let rule = try ActivationRule(data: Self.list.utf8, name: "Info.plist")
    let decision = try rule.decide(.photo(2))
    #expect(decision.reason == .countExceeded && decision.location?.line == 5)
    #expect("\(decision.reason)" == "2 pictures are shared, and this rule takes at most 1")
    #expect(decision.suggestions.contains { $0.rule.map { (try? $0.isShown(for: .photo(2))) == true } == true })
    #expect("\(try rule.explain(.photo(2)))".hasPrefix("\(decision)\n  "))
    #expect(try rule.decide(.photo).suggestions.isEmpty)
    let finder = try Self.photos.decide(.host(.finder), on: .iOS)
    #expect(finder.verdict == .unknown && "\(finder.reason)" == "what Finder shares is known on macOS only")
    let mac = try Self.photos.decide(.host(.finder), on: .macOS)
    #expect(mac.verdict != .unknown && Set([finder, mac, finder]).count == 2)
  }

  /// Rules of which each app shares all, some or nothing that they take.
  static let askedOfApps = [
    photos, links, ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2]),
    ActivationRule(
      predicate: #"ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO "public.data""#),
    ActivationRule(predicate: "FALSEPREDICATE"), ActivationRule(predicate: "a =="), ActivationRule(.absent),
  ]

  @Test("of an app has one word, whoever is asked", arguments: askedOfApps)
  func oneSum(_ rule: ActivationRule) throws {
    var answerer = RequestAnswerer()
    let text = rule.isDictionary ? rule.text : JSONValue.string(rule.text ?? "").text()
    for host in PresetLibrary.builtIn.hosts {
      let share = try Share.host(host)
      let word = try rule.decide(share).verdict
      #expect(try RuleAnswer(Extension(rule: rule), .apps(share.payloads(for: rule))).word == word, "\(host)")
      guard let text, rule.text != nil else { continue }
      let line = #"{"op":"evaluate","rule":\#(text),"host":\#(JSONValue.string(host).text())}"#
      #expect(answerer.answer(Array(line.utf8)[...]).contains(#""word":"\#(word.rawValue)""#), "\(host)")
    }
  }

  @Test("on a Mac is asked about the Mac")
  func mac() throws {
    let texts = ActivationRule(dictionary: ["SupportsText": true], platform: .macOS)
    let text = Share.text("Hello")
    #expect(try texts.decide(text).reason == .notOffered && !texts.isShown(for: text))
    for share in [try .preset("photos-image-heic"), [try .preset("photos-image-heic")]] as [Share] {
      #expect(try texts.decide(share).verdict == .unknown)
    }
    #expect(try texts.isShown(for: text, on: .iOS) && !texts.on(.iOS).isShown(for: text, on: .macOS))
  }

  /// What nothing has, and what is said of it.
  static let faults: [(share: Share, text: String)] = [
    (.types("com.adobe.pfd"), "no type 'com.adobe.pfd' is declared; did you mean 'com.adobe.pdf'?"),
    (.file("report.pfd"), "nobody declares '.pfd'; did you mean '.pdf'?"),
    (.file(""), "a file name is empty"),
    (.types(), "no type identifier is given"), ([], "nothing is shared; the list is empty"),
    (.photo(0), "0 is no whole number from 1 to 1000"),
    ([.photo, .host(.files)], "'Files' shares several things, so that it cannot be a part of a list"),
  ]

  /// Texts that name nothing, and what is said of them.
  static let names: [(make: @Sendable () throws(Failure) -> Share, text: String)] = [
    (
      { () throws(Failure) in try .preset("safari-pag") },
      "there is no preset 'safari-pag'; did you mean 'safari-page'?"
    ),
    (
      { () throws(Failure) in try .preset("safari-page-js") },
      "'safari-page-js' is what an extension's code receives, not what its rule is asked about"
    ),
    (
      { () throws(Failure) in try .host("Fierfox") },
      "there is no host 'Fierfox'; did you mean 'Firefox'?"
    ),
    ({ () throws(Failure) in try .host("") }, "there is no host ''"),
    ({ () throws(Failure) in try .host("a\n\u{1B}") }, "there is no host 'a[U+000A][U+001B]'"),
  ]

  @Test("by a text that names nothing cannot be made", arguments: names.indices)
  func unknownName(_ index: Int) {
    let row = Self.names[index]
    let error = #expect(throws: Failure.self) { try row.make() }
    #expect(error?.description == row.text)
  }

  @Test("that nothing has is an error, and fails whatever a test expects", arguments: faults)
  func unknown(_ row: (share: Share, text: String)) {
    let errors = [
      #expect(throws: Failure.self) { try Self.links.isShown(for: row.share) },
      #expect(throws: Failure.self) { try Self.links.decide(row.share) },
      #expect(throws: Failure.self) { try Self.links.explain(row.share) },
      #expect(throws: Failure.self) { try Self.links.expect(row.share, .hidden) },
    ]
    // The last one begins with the line of the test.
    #expect(errors.dropLast().allSatisfy { $0?.description == row.text })
    #expect(errors.last??.description.hasSuffix("\n\(row.text)") == true)
  }

  static let list = """
    <plist><dict>
    <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key><dict>
    <key>NSExtensionActivationRule</key><dict>
    <key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer>
    </dict></dict></dict></dict></plist>
    """

  @Test("decisions and findings print on one line with their place, errors also with the line and a caret")
  func printing() throws {
    let rule = try ActivationRule(data: Array(Self.list.utf8), name: "Info.plist")
    let decision = try rule.decide(.photo(2))
    #expect(decision.location?.description == "Info.plist:5:1" && decision.location?.bytes?.isEmpty == false)
    #expect(
      "\(decision)"
        == "hidden [count-exceeded, reported] Info.plist:5:1: 2 pictures are shared, and this rule takes at most 1"
    )
    let whole = try rule.decide(.pdf).location
    #expect(whole?.line == 4 && whole?.column == 37 && whole?.path == "Info.plist")
    let finding = try #require(rule.lint().first)
    #expect("\(finding)".hasPrefix("Info.plist:") && "\(finding)".hasSuffix(" [\(finding.id)]"))
    #expect(rule.lint() == Linter.lint(reading: SourceText(name: "Info.plist", text: Self.list)))
    #expect("\(RuleVerdict.hidden(.countExceeded)), \(RuleVerdict.shown)" == "hidden(count-exceeded), shown")
    let error = #expect(throws: Failure.self) {
      try ActivationRule(data: Array("<plist><dict>".utf8), name: "Broken.plist")
    }
    #expect(error?.description.hasPrefix("Broken.plist:1:") == true && error?.description.contains("| ") == true)
    #expect(PresetLibrary.builtIn[id: "safari-page"].map { "\($0)" }?.hasPrefix("safari-page (Safari: ") == true)
  }

  @Test("two rules that say the same are equal, wherever they stand, and what is no rule is an error")
  func equality() throws {
    let rules = try ["", "\n\n"].map { blanks in
      try ActivationRule(data: Array((blanks + Self.list).utf8), name: "a\(blanks.count).plist")
    }
    #expect(Set(rules + [ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1])]).count == 1)
    for bytes in [[], [0x80, 0xFF, 0x00], Array(" \n".utf8)] as [[UInt8]] {
      #expect(throws: Failure.self) { try ActivationRule(data: bytes, name: "x") }
    }
  }

  @Test("a rule that was made in code has a place only where its predicate is a text")
  func placesInCode() throws {
    #expect(try Self.photos.decide(.photo(3)).location == nil)
    let predicate = ActivationRule(predicate: "extensionItems.@count == 2")
    let decision = try predicate.decide(.photo)
    #expect(decision.decision.decisive?.range == SourceRange(0, 26) && decision.location == nil)
  }
}
