import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import Testing

/// Questions that are decided although the rules are long, bounded, or about what nothing has.
@Suite("Decided questions")
struct DecidedQuestionTests {
  static let types = [
    "public.image", "public.movie", "com.adobe.pdf", "public.audio", "public.plain-text", "public.zip-archive",
    "public.vcard", "public.font", "public.folder", "public.calendar-event", "public.html", "public.json",
  ]

  private static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  /// Alternatives of all attachments of an item being of one type, up to a number each.
  static func guide(_ numbers: [Int]) -> ActivationRule {
    let parts = zip(types, numbers).map { type, number in
      """
      (SUBQUERY($i.attachments, $a, \(any(type))).@count == $i.attachments.@count
      AND $i.attachments.@count <= \(number))
      """
    }
    let alternatives = parts.joined(separator: " OR ")
    return ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, \(alternatives)).@count == extensionItems.@count")
  }

  /// The same of the attachments of all items together.
  static func made(_ numbers: [Int]) -> ActivationRule {
    let all = "SUBQUERY(SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a,"
    let parts = zip(types, numbers).map { type, number in
      """
      (\(all) \(any(type))).@count >= 1 AND \(all) \(any(type))).@count <= \(number)
      AND \(all) NOT \(any(type))).@count == 0)
      """
    }
    return ActivationRule(predicate: parts.joined(separator: " OR "))
  }

  /// How many alternatives there are, and the bounds.
  static let bounds: [(count: Int, options: AnalysisOptions)] = [
    (4, AnalysisOptions(maximumAttachmentCount: 30)), (4, AnalysisOptions(maximumAttachmentCount: 3)),
    (4, AnalysisOptions(maximumItemCount: 1)), (4, AnalysisOptions(maximumItemCount: 1, maximumAttachmentCount: 3)),
    (8, AnalysisOptions()), (8, AnalysisOptions(maximumAttachmentCount: 3)),
  ]

  @Test("stay decided where alternatives are many, and payloads bounded", arguments: bounds)
  func alternatives(_ count: Int, _ options: AnalysisOptions) {
    let numbers = Array(2..<(count + 1))
    for shape in [Self.guide, Self.made] {
      let (rule, wider) = (shape(numbers + [20]), shape(numbers + [50]))
      #expect(Analysis(rule, options: options).implies(wider) == .holds)
      let difference = Analysis(wider, options: options).implies(rule)
      let witness = Payload([.init(Array(repeating: .attachment(Self.types[count - 1]), count: 21))])
      if options.maximumAttachmentCount == 3 {
        #expect(difference == .holds)
      } else {
        let found = difference.witness?.payload
        #expect(found?.items.count == 1 && found?.attachments.count == 21)
        #expect(wider.evaluate(witness) == .shown && rule.evaluate(witness) != .shown)
      }
    }
  }

  @Test("stay decided up to a dozen alternatives", arguments: [10, 12])
  func dozen(_ count: Int) {
    let numbers = Array(2..<(count + 1))
    let (rule, wider) = (Self.made(numbers + [20]), Self.made(numbers + [50]))
    let difference = Analysis(rule).difference(from: wider)
    let witness = Payload([.init(Array(repeating: .attachment(Self.types[count - 1]), count: 21))])
    #expect(difference.relation == .narrower && difference.onlySecond.witness?.payload == witness)
  }

  @Test("stay decided under every bound", arguments: [3, 5])
  func monotone(_ seed: UInt64) {
    var rules = RandomRules(types: Array(Self.types.prefix(3)), seed: seed)
    for _ in 0..<5 {
      let (first, second) = (rules.rule(), rules.rule())
      for items in [nil, 1, 2] as [Int?] {
        for attachments in [nil, 1, 3] as [Int?] {
          let options = AnalysisOptions(maximumItemCount: items, maximumAttachmentCount: attachments)
          let difference = Analysis(first, options: options).difference(from: second)
          #expect(difference.relation != nil, "\(options)")
          for found in [difference.onlyFirst, difference.onlySecond, difference.both].compactMap({ $0.witness }) {
            #expect(
              found.payload.items.count <= items ?? .max && found.payload.attachments.count <= attachments ?? .max)
          }
        }
      }
    }
  }

  @Test("are settled by as many attachments as a rule has for a number, or one more, where there are too many cases")
  func numbers() {
    let options = AnalysisOptions(limits: AnalysisLimits(cases: 1))
    let (rule, other) = (Self.made([2, 9, 4]), Self.made([2, 7, 4]))
    let witness = Analysis(rule, options: options).isEquivalent(to: other).witness
    #expect(witness?.payload == Payload([.init(Array(repeating: .attachment("public.movie"), count: 8))]))
    #expect(witness?.isSmallest == false)
  }

  @Test("are decided up to some attachments where a limit is met")
  func guarantee() {
    var options = AnalysisOptions()
    options.limits.cases = 2
    let parts = zip(Self.types, [7, 6, 5]).map { type, number in
      """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.any(type))).@count > \(number)).@count > 0
      """
    }
    let answer = Analysis(ActivationRule(predicate: parts.joined(separator: " AND ")), options: options).isNeverShown()
    guard case .notDecided(.limitBeyond(attachments: 4, let what)) = answer else {
      Issue.record("\(answer)")
      return
    }
    let reason = UndecidedReason.limitBeyond(attachments: 4, what).description
    #expect(reason == "\(what); no payload of up to 4 attachments settles it")
  }

  /// Rules about collections that nothing shared has, all of which are never shown.
  static let unknownCollections = [
    "SUBQUERY(NSExtensionItems, $i, SUBQUERY($i.attachments, $a, \(any("public.url"))).@count > 0).@count > 0",
    "SUBQUERY(inputItems, $i, SUBQUERY($i.attachments, $a, \(any("public.url"))).@count > 0).@count > 0",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachment, $a, \(any("public.url"))).@count > 0).@count > 0",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachment, $a, 1 IN {1, 2}).@count != nil).@count > 0",
    """
    SUBQUERY(SUBQUERY(inputItems, $i, $i.attachments != nil).@unionOfArrays.attachments, $a,
      \(any("public.url"))).@count > 0
    """,
    "inputItems.attachments.@count >= 1 OR extensionItems.@count == NSExtensionItems.@count",
  ]

  @Test("know that a collection that nothing has is nil", arguments: unknownCollections)
  func unknownCollection(_ predicate: String) {
    let rule = ActivationRule(predicate: predicate)
    #expect(Analysis(rule).isNeverShown() == .holds)
    #expect(Analysis(ActivationRule(predicate: "NOT (\(predicate))")).isAlwaysShown() == .holds)
    #expect(Analysis(rule).isAlwaysShown().witness?.payload == Payload([.item(.attachment("public.jpeg"))]))
  }

  @Test("are about up to 120 tested types", arguments: [(64, true), (120, true), (121, nil)] as [(Int, Bool?)])
  func manyTypes(_ count: Int, _ holds: Bool?) {
    let tests = (0..<count).map { Self.any("com.example.type-\($0)") }
    let rules = [">= 1", "> 0"].map { comparison in
      ActivationRule(
        predicate: """
          SUBQUERY(extensionItems, $i,
            SUBQUERY($i.attachments, $a, \(tests.joined(separator: " OR "))).@count \(comparison)).@count >= 1
          """)
    }
    let options = AnalysisOptions(types: .registered)
    #expect(Analysis(rules[0], options: options).implies(rules[1]).value == holds)
  }

  /// Rules that refer to outer counts inside a subquery, or compare with fractions, and equivalent plainer rules.
  static let plainer: [(rule: String, plain: String)] = [
    (
      item(
        "SUBQUERY($i.attachments, $a, \(any("public.image")) AND $i.attachments.@count < 10).@count "
          + "== $i.attachments.@count"),
      item(
        "$i.attachments.@count < 10 AND SUBQUERY($i.attachments, $a, \(any("public.image"))).@count "
          + "== $i.attachments.@count OR $i.attachments.@count == nil")
    ),
    (
      item("SUBQUERY($i.attachments, $a, \(any("public.image")) OR extensionItems.@count == 2).@count > 0"),
      """
      \(item("SUBQUERY($i.attachments, $a, \(any("public.image"))).@count > 0"))
        OR extensionItems.@count == 2 AND \(item("$i.attachments.@count > 0"))
      """
    ),
    ("extensionItems.@count > 1.5", "extensionItems.@count >= 2"),
    ("extensionItems.@count <= 1.5 AND extensionItems.@count == 1.0", "extensionItems.@count == 1"),
    ("extensionItems.@count == 1.5 OR extensionItems.@count < 0.5", "extensionItems.@count == 0"),
    (item("$i.attachments.@count != 0.5"), "extensionItems.@count > 0"),
  ]

  /// Some item fulfils a condition.
  private static func item(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, \(condition)).@count >= 1"
  }

  @Test("are told from plainer rules, or found to be the same", arguments: plainer)
  func plain(_ text: String, _ plain: String) {
    let rule = ActivationRule(predicate: text)
    #expect(Analysis(rule).isEquivalent(to: ActivationRule(predicate: plain)) == .holds)
    let opposite = ActivationRule(predicate: "NOT (\(plain))")
    #expect(Analysis(rule).isEquivalent(to: opposite).value == false)
  }

  /// Rules that are not covered, and what is said of the part.
  static let uncovered: [(rules: [String], reason: String)] = [
    (
      ["SUBQUERY(extensionItems, $i, $i.title == \"x\" AND $i.title != \"x\").@count > 0"],
      "'$i.title == \"x\"' in A asks for more than numbers of items and attachments and the types of these"
    ),
    (
      [
        "extensionItems.@count == 1", "extensionItems.@count == 1 AND (extensionItems.@count + 1 > 1 OR TRUEPREDICATE)",
      ],
      "'extensionItems.@count + 1 > 1' in B asks for more than numbers of items and attachments and the types of these"
    ),
    (
      [
        """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          $a.registeredTypeIdentifiers.@count < $i.attachments.@count
            AND $a.registeredTypeIdentifiers.@count == $i.attachments.@count).@count > 0).@count > 0
        """
      ], "'$a.registeredTypeIdentifiers.@count < $i.attachments.@count' in A counts something outside of its SUBQUERY"
    ),
    (
      [
        """
        SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
          \(any("public.image")) AND $a.registeredTypeIdentifiers.@count > 20).@count > 0).@count > 0
        """
      ], "'$a.registeredTypeIdentifiers.@count > 20' in A counts an attachment's identifiers beyond 16"
    ),
    (
      ["SUBQUERY(extensionItems, $i, SUBQUERY($i.title, $t, $t == 1).@count > 1).@count > 0"],
      """
      'SUBQUERY($i.title, $t, $t == 1).@count > 1' in A asks for more than numbers of items and attachments and \
      the types of these
      """
    ),
    (
      ["extensionItems.@count > 2000000000"],
      "'extensionItems.@count > 2000000000' in A compares a count with a number beyond 1000000000"
    ),
  ]

  @Test("say of others which part of which rule is not covered", arguments: uncovered)
  func reasons(_ predicates: [String], _ reason: String) throws {
    let rules = predicates.map { ActivationRule(predicate: $0) }
    let answer = rules.count == 1 ? Analysis(rules[0]).isNeverShown() : Analysis(rules[0]).implies(rules[1])
    guard case .notDecided(let why) = answer, case .notCovered(let part) = why else {
      Issue.record("decided: \(answer)")
      return
    }
    #expect(why.description(naming: ["A", "B"]) == reason)
    let written = Array(predicates[part.rule].utf8)[part.range.lowerBound..<part.range.upperBound]
    #expect(String(decoding: written, as: UTF8.self) == part.text)
  }

  @Test("name the types that they take as undeclared")
  func undeclared() {
    let note = ActivationRule(
      predicate:
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.any("com.acme.note")) OR \(Self.any("public.image"))).@count > 0).@count > 0"
    )
    let other = ActivationRule(
      predicate:
        "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(Self.any("COM.ACME.NOTE")) OR \(Self.any("com.acme.list"))).@count > 0).@count > 0"
    )
    #expect(Analysis(note).undeclaredTypes() == ["com.acme.note"])
    #expect(Analysis(note).undeclaredTypes(besides: [other]) == ["com.acme.note", "com.acme.list"])
    #expect(Analysis(Self.guide([1, 2])).undeclaredTypes().isEmpty)
  }
}
