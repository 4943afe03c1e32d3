import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Testing

@Suite("Answers for people and for programs")
struct AnswerTests {
  /// A payload, its shape, and itself as JSON.
  static let payloads: [(payload: Payload, shape: String, json: String)] = [
    (Payload(), "no items", #"{"items":[]}"#),
    (Payload([Payload.Item()]), "no attachments", #"{"items":[{"attachments":[]}]}"#),
    (
      Payload([
        .item(.attachment("public.jpeg", "public.heic"), .attachment("public.png"), .attachment("public.png")),
        .item(.attachment()),
      ]), "[public.jpeg, public.heic], 2 × [public.png] / []",
      #"{"items":[{"attachments":[["public.jpeg","public.heic"],["public.png"],["public.png"]]},{"attachments":[[]]}]}"#
    ),
    (
      Payload([
        Payload.Item(
          [.attachment("public.url")], contentText: "c", title: "t",
          userInfo: ["supportsJavaScript": .boolean(true), "b": .integer(1), "a": .array([.real(1.5), .string("x")])])
      ]), "[public.url] with text, title, script, 'a', 'b'",
      #"{"items":[{"attachments":[["public.url"]],"contentText":"c","title":"t","userInfo":{"a":[1.5,"x"],"b":1,"supportsJavaScript":true}}]}"#
    ),
  ]

  @Test("write a payload on one line, and as JSON that reads as the same payload", arguments: payloads.indices)
  func triesPayloads(_ index: Int) throws {
    let row = Self.payloads[index]
    #expect(row.payload.shape == row.shape)
    let json = row.payload.json.text()
    #expect(json == row.json)
    #expect(try Payload(JSONReader.read(SourceText(name: "a", text: json)).root) == row.payload)
  }

  /// A verdict with its sign.
  static let verdicts: [(verdict: RuleVerdict, sign: String)] = [
    (.shown, "✓"), (.hidden(.countExceeded), "✗"), (.hidden(.unsafe), "⊘"), (.error(.parseError), "!"),
  ]

  @Test("have a sign and a colour of their own for each kind of verdict")
  func signs() {
    for row in Self.verdicts { #expect(row.verdict.sign == row.sign) }
    #expect(Set(Self.verdicts.map { $0.verdict.signColor }).count == Self.verdicts.count)
  }

  @Test("give the members of a decision")
  func decision() {
    let rule = ActivationRule(predicate: "extensionItems.@count == 2")
    let decision = rule.decide(Payload([.item(.attachment("public.url"))]))
    #expect(
      decision.json.text()
        == #"{"verdict":"hidden","certainty":"documented","reason":{"code":"predicate-false","sentence":"1 item is shared, and this rule wants exactly 2","key":null}}"#
    )
    #expect(JSONValue.array([]).members.isEmpty)
  }
  /// A rule that is shown for no payload, and how the reason begins; `nil` for one that is shown for some.
  static let nevers: [(rule: ActivationRule, reason: String?)] = [
    (ActivationRule(predicate: "TRUEPREDICATE"), nil), (ActivationRule(predicate: "a =="), nil),
    (ActivationRule(.absent), "there is no rule"),
    (ActivationRule(dictionary: [:]), "the rule is never shown"),
    (ActivationRule(predicate: "FALSEPREDICATE"), "the rule is never shown"),
    (ActivationRule(predicate: "extensionItems.@count == 1 AND extensionItems.@count == 2"), "the rule is never shown"),
  ]

  @Test("say why there is nothing to convert", arguments: nevers.indices)
  func triesNevers(_ index: Int) {
    let row = Self.nevers[index]
    let never = row.rule.neverShown
    #expect((never == nil) == (row.reason == nil))
    #expect(never?.verdict != .shown)
    if let reason = row.reason { #expect(never?.reason.hasPrefix(reason) == true, "\(String(describing: never))") }
    let isNoRule = row.rule.decide(Payload()).verdict == .error(.parseError) || index == 2 || index == 3
    #expect((row.rule.reasonToBeNeverShown != nil) == isNoRule)
  }

  @Test("write rules as they stand in a property list")
  func fragments() throws {
    let comparison = try #require(PredicateParser.parse("a < 1").predicate)
    let short = try #require(LaidOutPredicate(comparison, width: 40))
    let head = "<key>NSExtensionActivationRule</key>\n"
    #expect(RuleFragment.text(of: short) == head + "<string>a &lt; 1</string>\n")
    let long = try #require(PredicateParser.parse("aaaaaaaaaaaaaaaaaaaa == 1 AND bbbbbbbbbbbbbbbbbbbb == 2").predicate)
    let lines = RuleFragment.text(of: try #require(LaidOutPredicate(long, width: 40))).split(separator: "\n")
    #expect(lines.count > 4 && lines[1] == "<string>" && lines.last == "</string>")
    #expect(lines.dropFirst(2).dropLast().allSatisfy { $0.hasPrefix("  ") })
    let rule = ActivationRule(dictionary: ["SupportsText": true, "SupportsImageWithMaxCount": 2])
    let dictionary = try #require(Analysis(rule).dictionaryConversion()).entries
    let text = RuleFragment.text(of: dictionary)
    let list = try PropertyListReader.read(
      SourceText(name: "a", text: "<plist><dict>\(text)</dict></plist>"))
    let entry = try #require(list.root["NSExtensionActivationRule"])
    #expect(JSONValue(entry).text() == JSONValue(dictionary).text())
    #expect(
      Set(JSONValue(dictionary).members.map { $0.key }) == [
        "NSExtensionActivationSupportsText", "NSExtensionActivationSupportsImageWithMaxCount",
      ])
  }

  @Test("have places with offsets only where these are offsets in the file")
  func places() {
    let range = SourceRange(3, 5)
    let text = SourceText(name: "a", text: "x\nyz\n")
    #expect(text.json(range).text() == #"{"line":2,"column":2,"offset":3,"length":2}"#)
    let decoded = SourceText(name: "a", bytes: text.bytes, origin: .decoded)
    #expect(decoded.json(range).text() == #"{"line":2,"column":2,"offset":null,"length":null}"#)
    let fixIt = Finding.FixIt("f", replacing: range, with: "w")
    let finding = Finding("i", .warning, "m", at: range, notes: [Finding.Note("n")], fixIts: [fixIt])
    let json = finding.json(in: text).text()
    #expect(json.hasPrefix(#"{"id":"i","severity":"warning","message":"m","position":{"line":2,"#))
    #expect(json.contains(#"[{"message":"n","position":null,"summary":null,"presetIDs":[],"meant":[]}]"#))
    #expect(json.contains(#""replacement":"w""#))
    #expect(finding.json(in: decoded).text().hasSuffix(#""fixIts":[]}"#))
    let binary = SourceText(name: "a", bytes: text.bytes, origin: .binary)
    #expect(binary.json(range).text() == #"{"line":null,"column":null,"offset":3,"length":2}"#)
    #expect(finding.json(in: text, hasPlace: false).text().contains(#""position":null,"keyPath":null,"#))
  }

  @Test("describe types, declarations, presets and settings with all that is known of them")
  func others() throws {
    let type = try #require(UniformTypeRegistry.system.type("public.heic"))
    let json = type.json(in: .system).text()
    #expect(json.contains(#""identifier":"public.heic","declared":true,"dynamic":false,"conformsTo":["#))
    #expect(json.contains(#""extensions":["heic""#) && json.contains(#""mimeTypes":["image/heic""#))
    let declarations = TypeDeclarations([TypeDeclaration("a.b", conformsTo: ["public.data"], isExported: false)])
    #expect(
      declarations.json.text()
        == #"{"exported":[],"imported":[{"UTTypeIdentifier":"a.b","UTTypeConformsTo":["public.data"]}]}"#)
    for preset in PresetLibrary.builtIn.presets {
      let members = preset.json.members
      #expect(members.first { $0.key == "id" }?.value == .string(preset.id))
      #expect((members.first { $0.key == "payloadSeenByRules" }?.value == .null) == preset.isHandlerSide)
      #expect(members.first { $0.key == "certainty" }?.value == .string(preset.certainty.rawValue))
    }
  }
}
