import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import Testing

@Suite("Whether a rule raises or is refused for some payload")
struct NeverRaisesTests {
  private static func items(_ condition: String, _ count: String = ".@count == 1") -> String {
    "SUBQUERY(extensionItems, $i, \(condition))\(count)"
  }

  private static func attachments(_ condition: String, _ count: String = ".@count > 0") -> String {
    "SUBQUERY($i.attachments, $a, \(condition))\(count)"
  }

  private static let forgotten = #"$a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#
  private static let image = "ANY " + forgotten

  /// A predicate, and the types of the smallest payload that it raises or is refused for, item by item; `nil` for none.
  static let rows: [(String, [[[String]]]?)] = [
    ("TRUEPREDICATE", nil),
    (items(attachments(image)), nil),
    (items(attachments(forgotten)), [[["public.jpeg"]]]),
    // It is come to only for what has a file.
    (
      items(attachments(#"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.file-url" AND "# + forgotten)),
      [[["public.file-url"]]]
    ),
    (items(attachments(#"ANY $a.registeredTypeIdentifiers UTI-EQUALS "public.url" AND FALSEPREDICATE"#)), nil),
    (
      items(attachments(image, ".@count > 1") + " AND " + attachments(forgotten, ".@count > 2")), [[["public.jpeg"]]]
    ),
    ("extensionItems.@count == 1 OR {1, 2} CONTAINS 3", [[["public.jpeg"]]]),
    // An item without attachments has no list to step through.
    (items("$i.attachments.count == 1"), [[["public.jpeg"]]]),
    ("a ==", [[["public.jpeg"]]]),
  ]

  @Test("is settled by the smallest payload for which it does", arguments: rows)
  func smallest(_ predicate: String, _ payload: [[[String]]]?) {
    let answer = Analysis(ActivationRule(predicate: predicate)).neverRaises()
    let found = answer.witness?.payload.items.map { $0.attachments.map { $0.registeredTypeIdentifiers } }
    #expect(answer.value == (payload == nil) && found == payload, "\(predicate)")
    #expect(answer.witness.map { $0.verdicts.map { $0.isFault } == [true] } ?? true)
  }

  @Test("is settled by a payload at hand where the rule is not covered")
  func uncovered() {
    let safe = Analysis(ActivationRule(predicate: Self.items(#"$i.title MATCHES "a.*""#))).neverRaises()
    #expect(safe.value == nil)
    let raising = #"extensionItems.@count > 5 OR SUBQUERY(extensionItems, $i, $i.title + 1 == 2).@count == 1"#
    let answer = Analysis(ActivationRule(predicate: raising)).neverRaises()
    #expect(answer.witness?.verdicts.map { $0.isFault } ?? [true] == [true])
  }

  @Test("holds for dictionaries")
  func dictionaries() {
    var rules = RandomRules(types: [], seed: 3)
    for _ in 0..<50 { #expect(Analysis(ActivationRule(dictionary: rules.dictionary())).neverRaises() == .holds) }
  }

  /// Mistakes that raise or are refused: what is written, and what is meant.
  private static let mistakes = [
    ("ANY $a", "$a"), (".@count", ".count"), ("$i.attachments.@count", "$i.attachments.count"),
    (" == 1", " == {1}"), ("$a.label == nil", "$i.attachments.label == nil"),
  ]

  @Test("agrees with trying every small payload", arguments: BruteForceTests.worlds)
  func everySmallPayload(_ types: [String]) {
    let world = SmallWorld(testing: types, upTo: 200)
    var rules = RandomRules(types: types, seed: 1414)
    for _ in 0..<BruteForceTests.pairCount / BruteForceTests.worlds.count {
      let mistake = rules.pick(Self.mistakes)
      let rule = ActivationRule(
        predicate: rules.predicate().replacing(mistake.0, with: mistake.1, at: rules.number(0...3)))
      let answer = Analysis(rule, options: AnalysisOptions(types: .registered)).neverRaises()
      let costs = world.payloads.filter { rule.evaluate($0.payload).isFault }.map { $0.cost }
      let least = costs.min { $0.lexicographicallyPrecedes($1) }
      let text = rule.predicate?.description ?? "none"
      guard let witness = answer.witness else {
        #expect(least == nil, "\(text): \(answer)")
        continue
      }
      #expect(rule.referenceVerdict(witness.payload).isFault, "\(text): \(witness.payload)")
      if world.contains(witness.payload), witness.isSmallest {
        #expect(least == SmallWorld.cost(witness.payload), "\(text): \(witness.payload)")
      }
    }
  }
}

extension String {
  /// The text with one occurrence of a part replaced; the number of the occurrence counts from 0.
  fileprivate func replacing(_ part: String, with other: String, at number: Int) -> String {
    let pieces = ranges(of: part)
    guard !pieces.isEmpty else { return self }
    var result = self
    result.replaceSubrange(pieces[number % pieces.count], with: other)
    return result
  }
}
