import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

/// Explanations of all cases whose verdict is known: whatever they say can be tried.
@Suite("Explanations of the known cases")
struct ExplanationTests {
  static let cases: [ActivationCase] = {
    (try? ["activation", "field"].flatMap { try ActivationCase.load($0) }) ?? []
  }()

  /// The rule that a change proposes, a dictionary in JSON or a predicate.
  private static func rule(_ text: String, inPlaceOf rule: ActivationRule) throws -> ActivationRule {
    guard text.hasPrefix("{\"") || text == "{}" else { return ActivationRule(predicate: text, settings: rule.settings) }
    let root = try JSONReader.read(SourceText(name: "rule", text: text)).root
    return ActivationRule(RuleValue(root), settings: rule.settings)
  }

  @Test("says for programs what a step is about, and how many it counted")
  func subjects() throws {
    let photos = Payload([.item(.attachment("public.heic"), .attachment("public.jpeg"))])
    let steps = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]).explain(photos).steps
    let counted = try #require(steps.first { $0.subject == .key("NSExtensionActivationSupportsImageWithMaxCount") })
    #expect(counted.count?.matching == 2 && counted.count?.total == 2)
    #expect(
      counted.children.map { $0.subject } == [
        .attachment(0, types: ["public.heic"]), .attachment(1, types: ["public.jpeg"]),
      ])
    let predicate = "SUBQUERY(extensionItems, $i, $i.attachments.@count == 3).@count == 1"
    let clause = try #require(ActivationRule(predicate: predicate).explain(photos).steps.first { $0.count != nil })
    #expect(
      clause.subject == .clause && clause.count?.matching == 0 && clause.children.map { $0.subject } == [.item(0)])
  }

  @Test("says for programs which key accepts an attachment, or comes nearest, and what the rule lacks")
  func acceptance() throws {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1, "SupportsText": 1])
    let (image, text) = ("NSExtensionActivationSupportsImageWithMaxCount", "NSExtensionActivationSupportsText")
    let payload = Payload([.item(.attachment("public.heic"), .attachment("public.rtf"), .attachment("public.mp3"))])
    let last = try #require(rule.explain(payload).steps.last)
    #expect(last.children.map { $0.acceptance } == [.accepted(by: image), .nearMiss(of: text), .refused])
    let movie = ActivationRule(dictionary: ["SupportsMovieWithMaxCount": 0, "SupportsText": 1])
    let shares: [(ActivationRule, [Payload.Attachment], PayloadDecision.Lack?)] = [
      (rule, [.attachment("public.rtf")], .key(text)), (movie, [.attachment("public.jpeg")], .key(image)),
      (movie, [.attachment("public.mpeg-4")], .key("NSExtensionActivationSupportsMovieWithMaxCount")),
      (rule, [], .attachment), (rule, [.attachment("public.mp3")], nil), (rule, [.attachment("public.jpeg")], nil),
    ]
    for (rule, attachments, lack) in shares {
      #expect(rule.decide(Payload([Payload.Item(attachments)])).lack == lack, "\(attachments)")
    }
  }

  @Test("add a looser bound to a further type that would hide what has both types")
  func looserBound() throws {
    let rule = ActivationRule(
      predicate: """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.url").@count == 1).@count >= 1
        """)
    let both = Payload([.item(.attachment("public.url"), .attachment("public.plain-text"))])
    let text = Payload([.item(.attachment("public.plain-text"))])
    let link = Payload([.item(.attachment("public.url"))])
    let changes = rule.explain(text, among: ShareSamples([both, text, link])).changes
    #expect(changes.first?.text.contains("next to public.url, and write") == true, "\(changes)")
    #expect(changes.first?.reach?.nowHidden == 0)
  }

  private static let url = Payload([.item(.attachment("public.url"))])
  private static let movie = ActivationRule(
    predicate: """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie" AND
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.png").@count >= 1).@count >= 1
      """)

  @Test("leave out what lint reports, where something else helps")
  func sparingFindings() throws {
    let mixed = Payload([.item(.attachment("public.movie"), .attachment("public.png"))])
    let samples = ShareSamples([mixed])
    let free = Self.movie.explain(mixed, among: samples).changes.filter { $0.subject == .rule }
    try #require(free.count > 1, "\(free)")
    let unwanted = free[0].rule?.text
    var linted = samples
    let (old, flaw) = (Finding("old", .error, "", at: .none), Finding("flaw", .warning, "", at: .none))
    linted.findings = { $0.predicate?.description == unwanted ? [old, flaw] : [old] }
    let changes = Self.movie.explain(mixed, among: linted).changes.filter { $0.subject == .rule }
    #expect(changes.first?.rule == free[1].rule && !changes.contains { $0.rule?.text == unwanted }, "\(changes)")
    linted.findings = { $0.predicate?.description == unwanted ? [old, old] : [old] }
    let others = Self.movie.explain(mixed, among: linted).changes
    #expect(!others.contains { $0.rule?.text == unwanted }, "one more of a kind")
    linted.findings = { $0 == Self.movie ? [] : [flaw] }
    #expect(Self.movie.explain(mixed, among: linted).changes.first?.rule?.text == unwanted, "nothing else helps")
    linted.findings = { $0 == Self.movie ? [] : [flaw, old] }
    #expect(!Self.movie.explain(mixed, among: linted).changes.contains { $0.subject == .rule }, "all bring an error")
  }

  @Test("come first where they show most of the shares in question, and take none of them away")
  func askedShares() throws {
    let rule = try Self.dictionary(["SupportsImageWithMaxCount": 1])
    let pdf = Payload([.item(.attachment("com.adobe.pdf", "public.file-url"))])
    let photo = Payload([.item(.attachment("public.jpeg"))])
    var samples = ShareSamples([pdf, photo, Self.url])
    for (asked, outcome) in [([pdf, photo], "shown"), ([pdf, photo, Self.url], "shown for 2 of 3 shares of Files")] {
      (samples.asked, samples.askedName) = (asked, "\(asked.count) shares of Files")
      let change = rule.explain(pdf, among: samples).changes[0]
      #expect(change.sentence == "add SupportsFileWithMaxCount with 1: \(outcome)")
    }
  }

  private static func dictionary(_ counts: KeyValuePairs<String, Int64>) throws -> ActivationRule {
    ActivationRule(
      .dictionary(
        counts.map { key, count in
          PropertyListEntry(key: MappedString(RuleKey.prefix + key), value: PropertyListNode(.integer(count)))
        }))
  }

  @Test("propose changes that give the verdict they promise")
  func changes() throws {
    var count = (rules: 0, payloads: 0)
    for row in Self.cases {
      let explanation = row.rule.explain(row.payload)
      #expect(explanation.decision == row.rule.decide(row.payload), "\(row.id)")
      for change in explanation.changes {
        let place = "\(row.id): \(change.text)"
        if let text = change.rule?.text {
          count.rules += 1
          #expect(try Self.rule(text, inPlaceOf: row.rule).evaluate(row.payload) == change.verdict, "\(place)")
        } else {
          count.payloads += 1
          #expect(row.rule.evaluate(try #require(change.payload)) == change.verdict, "\(place)")
        }
        let isOther = (change.verdict == .shown) != (explanation.decision.verdict == .shown)
        #expect(isOther == (change.effect == .flips) && change.verdict != explanation.decision.verdict, "\(place)")
        #expect((change.subject == .rule) == (change.rule != nil), "\(place)")
      }
    }
    #expect(count.rules > 65 && count.payloads > 20, "\(count)")
  }

  /// Whether a step that decides stands only within steps that decide, and was looked at.
  private static func isWhole(_ step: ExplanationStep, isWithinDecisive: Bool = true) -> Bool {
    (!step.isDecisive || isWithinDecisive && step.outcome != .skipped)
      && step.children.allSatisfy { isWhole($0, isWithinDecisive: step.isDecisive) }
  }

  @Test("have steps that decide, which agree with the verdict")
  func steps() {
    for row in Self.cases {
      let explanation = row.rule.explain(row.payload, changes: false)
      #expect(explanation.changes.isEmpty && explanation.steps.allSatisfy { Self.isWhole($0) }, "\(row.id)")
      let decisive = explanation.steps.filter { $0.isDecisive && $0.outcome != .information }
      #expect(!decisive.isEmpty, "\(row.id)")
      let isShown = explanation.decision.verdict == .shown
      #expect(decisive.allSatisfy { ($0.outcome == .holds) == isShown }, "\(row.id)")
    }
  }

  @Test("are cut to the steps that decide")
  func cuts() {
    for row in Self.cases {
      for step in row.rule.explain(row.payload, changes: false).steps {
        #expect((step.decisive != nil) == step.isDecisive, "\(row.id)")
      }
    }
  }

}

/// What decides in rules of each kind, and the change that comes first to mind.
@Suite("Explained rules")
struct ExplainedRuleTests {
  private static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""

  private static func items(_ condition: String, _ wanted: String) -> String {
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(condition)).@count \(wanted)).@count == 1"
  }

  /// A rule with what is shared, steps that decide as `mark title: detail`, and changes with their verdict.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let rule: ActivationRule
    let payload: [[String]]
    let steps: [String]
    let changes: [String]

    init(
      _ name: String, _ rule: ActivationRule, _ payload: [[String]], steps: [String] = [], changes: [String] = []
    ) {
      (self.name, self.rule, self.payload, self.steps, self.changes) = (name, rule, payload, steps, changes)
    }

    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      "too many images", ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]),
      [["public.jpeg"], ["public.heic"]],
      steps: [
        "fails NSExtensionActivationSupportsImageWithMaxCount: 2 of 2 attachments match, at most 1 allowed",
        "holds attachment 2 [public.heic]: public.heic → public.heif-standard → public.image",
      ],
      changes: [
        "raise SupportsImageWithMaxCount from 1 to 2: shown", "share without attachment 1 [public.jpeg]: shown",
      ]),
    Row(
      "one of two accepted, all wanted", ActivationRule(dictionary: ["SupportsImageWithMaxCount": 1]),
      [["public.jpeg"], ["com.adobe.pdf"]],
      steps: [
        "fails every attachment is of an accepted type: 1 of 2 attachments matches, all wanted",
        "fails attachment 2 [com.adobe.pdf]: no key of the rule accepts it",
      ],
      changes: [
        "set DictionaryVersion to 2 (then one thing that it takes is enough): shown",
        "share without attachment 2 [com.adobe.pdf]: shown",
      ]),
    Row(
      "strict by key", ActivationRule(dictionary: ["SupportsText": true, "UsesStrictMatching": true]),
      [["public.plain-text"], ["public.url"]],
      changes: [
        "write DictionaryVersion 2 instead of UsesStrictMatching (then one thing that it takes is enough): shown"
      ]),
    Row(
      "strict in version 2",
      ActivationRule(dictionary: ["SupportsText": true, "UsesStrictMatching": true, "DictionaryVersion": 2]),
      [["public.plain-text"], ["public.url"]], changes: ["remove UsesStrictMatching: shown"]),
    Row(
      "too few attachments",
      ActivationRule(dictionary: ["SupportsText": true, "SupportsAttachmentsWithMinCount": 2]), [["public.plain-text"]],
      steps: [
        "fails NSExtensionActivationSupportsAttachmentsWithMinCount: 1 of 1 attachment matches, at least 2 wanted"
      ],
      changes: ["lower SupportsAttachmentsWithMinCount from 2 to 1: shown"]),
    Row(
      "too many attachments",
      ActivationRule(dictionary: ["SupportsText": true, "SupportsAttachmentsWithMaxCount": 1]),
      [["public.plain-text"], ["public.plain-text"]],
      changes: ["raise SupportsAttachmentsWithMaxCount from 1 to 2: shown"]),
    Row(
      "a count that is exact", ActivationRule(predicate: items(image, "== 1")), [["public.jpeg"], ["public.png"]],
      steps: ["holds attachment 1 [public.jpeg]: matches"], changes: ["share without attachment 1 [public.jpeg]: shown"]
    ),
    Row(
      "a type that nothing has", ActivationRule(predicate: items(image, ">= 1")), [["com.adobe.pdf"]],
      steps: ["fails attachment 1 [com.adobe.pdf]: does not match"]),
    Row(
      "the second alternative", ActivationRule(predicate: "extensionItems.@count == 2 OR extensionItems.@count == 1"),
      [["public.jpeg"]],
      steps: [
        "holds OR: the second of 2 alternatives holds",
        "holds extensionItems.@count == 1: the left side is 1",
      ]),
    Row(
      "no alternative", ActivationRule(predicate: "extensionItems.@count == 2 OR extensionItems.@count == 3"),
      [["public.jpeg"]], steps: ["fails OR: none of 2 alternatives holds"]),
    Row(
      "a part that does not hold",
      ActivationRule(predicate: "extensionItems.@count == 1 AND extensionItems.@count == 3 AND TRUEPREDICATE"),
      [["public.jpeg"]],
      steps: ["fails AND: the second of 3 parts does not hold", "fails extensionItems.@count == 3: the left side is 1"]),
    Row(
      "a negation", ActivationRule(predicate: "NOT extensionItems.@count == 1"), [["public.jpeg"]],
      steps: ["fails NOT: what is within holds", "holds extensionItems.@count == 1: the left side is 1"]),
    Row(
      "a constant", ActivationRule(predicate: "FALSEPREDICATE"), [["public.jpeg"]],
      steps: ["fails FALSEPREDICATE: never"]),
    Row(
      "a type that is misspelt",
      ActivationRule(predicate: items("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.imag'", ">= 1")),
      [["public.jpeg"]], changes: ["write public.image instead of public.imag: shown"]),
    Row(
      "a path through lists",
      ActivationRule(
        predicate: "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.image'"),
      [["public.jpeg"]],
      changes: ["write one SUBQUERY over extensionItems and one over their attachments: shown"]),
    Row(
      "a list in braces",
      ActivationRule(predicate: items("ANY $a.registeredTypeIdentifiers IN {'public.jpeg', 'public.url'}", ">= 1")),
      [["public.jpeg"]],
      changes: ["write one ANY … UTI-CONFORMS-TO for each type in braces, joined with OR: shown"]),
    Row(
      "a refused part", ActivationRule(predicate: "FUNCTION(extensionItems, 'count') == 1"), [["public.jpeg"]],
      steps: ["fails safety check: a part of the rule is refused, so it is not evaluated at all"]),
    Row(
      "a text that is no predicate", ActivationRule(predicate: "extensionItems.@count == "), [["public.jpeg"]],
      steps: ["fails NSExtensionActivationRule: "]),
  ]

  private static func lines(_ step: ExplanationStep) -> [String] {
    guard step.isDecisive else { return [] }
    return ["\(step.outcome) \(step.title): \(step.detail ?? "")"] + step.children.flatMap { lines($0) }
  }

  @Test("name what decides, and a change that helps", arguments: rows)
  func explains(_ row: Row) {
    let payload = Payload([Payload.Item(row.payload.map { Payload.Attachment($0) })])
    let explanation = row.rule.explain(payload)
    let lines = explanation.steps.flatMap { Self.lines($0) }
    for step in row.steps { #expect(lines.contains { $0.hasPrefix(step) }, "\(step)\n\(lines)") }
    let changes = explanation.changes.map { "\($0.text): \($0.verdict.word)" }
    for change in row.changes { #expect(changes.contains(change), "\(change)\n\(changes)") }
  }

  /// Operators, each with the one that says the same of exchanged sides.
  static let mirrored = [("==", "=="), ("!=", "!="), ("<", ">"), (">", "<"), ("<=", ">="), (">=", "<=")]

  @Test("read a constant before a count as one behind it", arguments: mirrored)
  func mirrors(_ word: String, _ other: String) {
    let payload = Payload([
      .item(.attachment("public.jpeg"), .attachment("com.adobe.pdf")), .item(.attachment("public.png")),
    ])
    // The second condition is no part of the compiled form.
    for condition in [Self.image, "ANY $a.registeredTypeIdentifiers MATCHES \"public.*\""] {
      for number in 0...2 {
        let inner = "SUBQUERY($e.attachments, $a, \(condition)).@count"
        let rule = { (condition: String) in
          ActivationRule(predicate: "SUBQUERY(extensionItems, $e, \(condition)).@count == 2").explain(payload)
        }
        let (turned, plain) = (rule("\(number) \(word) \(inner)"), rule("\(inner) \(other) \(number)"))
        #expect(turned.decision.verdict == plain.decision.verdict && turned.decision.reason == plain.decision.reason)
        #expect(Self.details(turned.steps) == Self.details(plain.steps), "\(number) \(word)")
        let outer = { (text: String) in ActivationRule(predicate: text).explain(payload) }
        let items = "SUBQUERY(extensionItems, $e, \(inner) > 0).@count"
        let (outside, usual) = (outer("\(number) \(word) \(items)"), outer("\(items) \(other) \(number)"))
        #expect(
          outside.decision.reason == usual.decision.reason && Self.details(outside.steps) == Self.details(usual.steps))
        #expect(Self.details(outside.steps).contains { $0.contains("of 2 items match") })
      }
    }
  }

  private static func details(_ steps: [ExplanationStep]) -> [String] {
    steps.flatMap { ["\($0.outcome) \($0.isDecisive): \($0.detail ?? "")"] + details($0.children) }
  }

  @Test("propose nothing for what is shown")
  func staysShown() {
    let rule = ActivationRule(dictionary: ["SupportsImageWithMaxCount": PropertyListNode(.integer(1))])
    let explanation = rule.explain(Payload([.item(.attachment("public.jpeg"))]))
    #expect(explanation.decision.verdict == .shown && explanation.changes.isEmpty)
  }

  /// A dictionary with what is shared, and the step of the key that it lacks.
  static let lacks: [(keys: [String: Int64], payload: [[String]], strictness: String, key: String, state: String)] = [
    (
      ["SupportsImageWithMaxCount": 1], [["public.jpeg"], ["com.adobe.pdf", "public.file-url"]],
      "1 of 2 attachments matches, all wanted without DictionaryVersion 2", "SupportsFileWithMaxCount", "missing"
    ),
    (
      ["SupportsImageWithMaxCount": 1, "UsesStrictMatching": 3, "DictionaryVersion": 2],
      [["public.jpeg"], ["public.plain-text"]],
      "1 of 2 attachments matches, all wanted with UsesStrictMatching, for which 3 counts as true", "SupportsText",
      "missing"
    ),
    (
      ["SupportsImageWithMaxCount": 1, "SupportsMovieWithMaxCount": 0], [["com.apple.quicktime-movie"]],
      "0 of 1 attachment matches, every one wanted", "SupportsMovieWithMaxCount", "0"
    ),
    (
      ["SupportsImageWithMaxCount": 1, "SupportsText": 0], [["public.plain-text"]],
      "0 of 1 attachment matches, every one wanted", "SupportsText", "false"
    ),
  ]

  @Test("name the key that is lacking below the test of accepted types", arguments: lacks)
  func lacksKey(_ keys: [String: Int64], _ payload: [[String]], _ detail: String, _ key: String, _ state: String) throws
  {
    let rule = ActivationRule(dictionary: keys.mapValues { PropertyListNode(.integer($0)) })
    let test = try #require(rule.explain(Payload([Payload.Item(payload.map { Payload.Attachment($0) })])).steps.last)
    #expect(test.outcome == .fails && test.detail == detail)
    let lacking = try #require(test.children.last)
    #expect(lacking.subject == .key(RuleKey.prefix + key) && lacking.title == key && lacking.isDecisive)
    #expect(lacking.outcome == .fails && lacking.detail == state)
  }

  /// Rules, and what the step that decides says besides the numbers.
  static let notes: [(rule: ActivationRule, note: String)] = [
    (
      ActivationRule(predicate: "extensionItems.@count == 3 OR TRUEPREDICATE AND extensionItems.@count == 2"),
      "; AND is taken before OR, since no parentheses say otherwise"
    ),
    (
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": 0, "SupportsText": 1, "DictionaryVersion": 2]),
      "; with DictionaryVersion 2 a 0 forbids, and leaving the key out does not"
    ),
    (
      ActivationRule(
        predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
          + "$a.registeredTypeIdentifiers == \"public.jpeg\").@count == 1).@count == 1"),
      "; the list is compared as a whole; to look at each type the rule needs ANY"
    ),
    (ActivationRule(predicate: "foo == 1"), "nothing that is shared has it, so it is nil"),
  ]

  @Test("say what people do not expect", arguments: notes.indices)
  func tellsNotes(_ index: Int) {
    let steps = Self.notes[index].rule.explain(Payload([.item(.attachment("public.jpeg"))])).steps
    #expect(
      Self.details(steps.compactMap { $0.decisive }).contains { $0.hasSuffix(Self.notes[index].note) }, "\(steps)")
  }

  @Test("lead to the clauses in the text, and to the keys in the list")
  func places() throws {
    let marked = Marked("TRUEPREDICATE AND ▶extensionItems.@count == 2")
    let payload = Payload([.item(.attachment("public.jpeg"))])
    let steps = ActivationRule(predicate: marked.text).explain(payload).steps.compactMap { $0.decisive }
    #expect(steps.last?.children.map { $0.range?.lowerBound } == marked.offsets)
    let list = Marked(#"{▶"NSExtensionActivationSupportsImageWithMaxCount": 1}"#)
    let rule = ActivationRule(try JSONReader.read(list.source))
    let two = Payload([.item(.attachment("public.jpeg"), .attachment("public.jpeg"))])
    let failing = rule.explain(two).steps.first { $0.outcome == .fails }
    #expect([failing?.range?.lowerBound] == list.offsets)
  }

  @Test("that take more work than there is say so, and no more")
  func givenUp() {
    var settings = RuleSettings()
    settings.stepLimit = 10
    let nested = "SUBQUERY(extensionItems, $i, $i.title LIKE 'a' OR $i.attachments.@count > 1).@count > 0"
    let rule = ActivationRule(predicate: nested, settings: settings)
    let explanation = rule.explain(Payload([.item(.attachment("public.jpeg"))]))
    #expect(explanation.decision.verdict == .error(.budgetSpent) && explanation.steps.count == 1)
    #expect(explanation.changes.isEmpty)
  }
}
