import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

/// What is proved of conditions on one attachment, against every attachment there is up to a size.
///
/// `ACTIVATION_CONDITIONS` sets how many conditions are tried; then attachments have up to three identifiers in place of
/// two, and two of each class.
@Suite("Conditions on one attachment")
struct AttachmentConditionTests {
  static let worlds = [
    ["public.image", "com.adobe.pdf", "public.movie"],
    ["public.image", "public.jpeg", "com.adobe.pdf"],
    ["public.url", "public.file-url", "com.example.note"],
    ["public.data", "public.image", "public.plain-text", "com.adobe.pdf"],
  ]

  private static let conditionCount = ProcessInfo.processInfo.environment["ACTIVATION_CONDITIONS"].flatMap { Int($0) }

  /// A rule that is shown where some attachment fulfils a condition, or where all do.
  static func rule(_ condition: String, forAll: Bool = false) -> ActivationRule {
    let count = "SUBQUERY($i.attachments, $a, \(condition)).@count"
    return ActivationRule(
      predicate: forAll
        ? "SUBQUERY(extensionItems, $i, \(count) == $i.attachments.@count).@count == extensionItems.@count"
        : "SUBQUERY(extensionItems, $i, \(count) >= 1).@count >= 1")
  }

  @Test(
    "are proved never or always to hold, to imply or to exclude each other only where all attachments agree",
    arguments: worlds)
  func random(_ tested: [String]) {
    let isFull = Self.conditionCount != nil
    let world = DeclaredWorld(testing: tested, identifiersUpTo: isFull ? 3 : 2, copies: isFull ? 2 : 1)
    var conditions = RandomConditions(types: tested, seed: 12)
    var holdCount = 0
    for number in 0..<((Self.conditionCount ?? 120) / Self.worlds.count / 2) {
      // Beside a rule that always holds, "imply" and "exclude" are "always" and "never".
      let pair = [conditions.condition(), number % 4 == 0 ? "TRUEPREDICATE" : conditions.condition()]
      let rules = pair.map { Self.rule($0, forAll: number % 3 == 0) }
      let shown = rules.map { world.shown($0) }
      let difference = Analysis(rules[0]).difference(from: rules[1])
      let questions: [(Existence, isCounterexample: (Bool, Bool) -> Bool)] = [
        (difference.onlyFirst, { $0 && !$1 }), (difference.onlySecond, { $1 && !$0 }), (difference.both, { $0 && $1 }),
      ]
      for (place, question) in questions.enumerated() {
        let text = "question \(place) about \(pair[0]) / \(pair[1])"
        switch question.0.isNone {
        case .notDecided(let reason): Issue.record("not decided, \(reason.description): \(text)")
        case .fails(let witness):
          let declarations = witness.declarations
          let types = declarations.isEmpty ? .system : UniformTypeRegistry.system.adding(TypeDeclarations(declarations))
          let verdicts = rules.map { $0.with(types: types).referenceVerdict(witness.payload) == .shown }
          #expect(question.isCounterexample(verdicts[0], verdicts[1]), "\(text): \(witness.payload)")
        case .holds:
          holdCount += 1
          let other = world.payloads.indices.first { question.isCounterexample(shown[0][$0], shown[1][$0]) }
          #expect(other == nil, "\(text): \(other.map { "\(world.payloads[$0])" } ?? "")")
        }
      }
    }
    #expect(holdCount > 0)
  }

  /// Conditions that only a type with just these parents fulfils, which an app declares.
  static let severalParents: [(condition: String, parents: [String])] = [
    (
      """
      ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
      """, ["public.image", "com.adobe.pdf"]
    ),
    (
      """
      ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.plain-text"
      """, ["public.image", "public.plain-text"]
    ),
    (
      """
      ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie"
      AND NOT SUBQUERY($a.registeredTypeIdentifiers, $t, NOT $t UTI-CONFORMS-TO "com.adobe.pdf").@count > 0
      """, ["public.movie", "com.adobe.pdf"]
    ),
    // No condition holds for an identifier that passes no test, and still a type of one parent will not do.
    (
      """
      ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpeg"
      AND SUBQUERY($a.registeredTypeIdentifiers, $t,
        $t UTI-CONFORMS-TO "public.image" AND NOT $t UTI-CONFORMS-TO "com.adobe.pdf").@count == 0
      """, ["public.jpeg", "com.adobe.pdf"]
    ),
    (
      """
      ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
      AND ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
      AND ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.movie"
      """, ["public.image", "com.adobe.pdf", "public.movie"]
    ),
  ]

  @Test("are known to hold for types of several parents", arguments: severalParents)
  func typesOfSeveralParents(_ condition: String, _ parents: [String]) throws {
    let rule = Self.rule(condition)
    #expect(Analysis(rule, options: AnalysisOptions(types: .registered)).isNeverShown() == .holds)
    let witness = try #require(Analysis(rule).isNeverShown().witness)
    #expect(witness.declarations.map { Set($0.conformsTo) } == [Set(parents)])
    #expect(witness.verdicts == [.shown])
  }

  @Test("share types of several parents with rules about one of these")
  func sharedTypes() {
    let image = Self.rule("ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"", forAll: true)
    let text = ActivationRule(dictionary: [
      "DictionaryVersion": .init(.integer(2)), "SupportsText": .init(.boolean(true)),
    ])
    #expect(Analysis(image).isDisjoint(with: text).witness?.declarations.count == 1)
    let movie = Self.rule("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.movie\"")
    let noPDF = Self.rule(
      "SUBQUERY($a.registeredTypeIdentifiers, $t, NOT $t UTI-CONFORMS-TO \"com.adobe.pdf\").@count > 0")
    #expect(Analysis(movie).implies(noPDF).witness?.declarations.count == 1)
    let either = Self.rule(
      """
      NOT ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
      OR SUBQUERY($a.registeredTypeIdentifiers, $t, NOT $t UTI-CONFORMS-TO "public.image").@count > 0
      """)
    #expect(Analysis(either).isAlwaysShown().witness?.declarations.count == 1)
  }

  @Test(
    "are let in and kept where only types of several parents fulfil them", arguments: severalParents.map(\.condition))
  func consequences(_ condition: String) {
    #expect(!Analysis(Self.rule(condition)).acceptedCombinations().smallest.isEmpty)
    let alternative = Self.rule("ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.audio\" OR (\(condition))")
    #expect(Analysis(alternative).simplifiedPredicate() == alternative.predicate)
  }

  @Test("count two spellings of an identifier as two, since the system compares types without regard to case")
  func spellings() {
    let twice = Self.rule(
      "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-EQUALS \"public.jpeg\").@count >= 2")
    let witness = Analysis(twice).isNeverShown().witness
    #expect(witness?.payload == Payload([.item(.attachment("public.jpeg", "Public.jpeg"))]))
    #expect(Analysis(twice, options: AnalysisOptions(types: .registered)).isNeverShown() == .holds)
  }

  @Test("are not decided where there are more of them than the analysis distinguishes")
  func manyConditions() {
    // Each test is another condition, although nothing distinguishes them.
    let parts = (1...70).map { number in
      let idle = Array(repeating: "NOT $t UTI-CONFORMS-TO \"public.movie\"", count: number).joined(separator: " AND ")
      return """
        (ANY $a.registeredTypeIdentifiers UTI-EQUALS "com.example.note"
        OR SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO "public.image" AND \(idle)).@count > 0)
        """
    }
    #expect(Analysis(Self.rule(parts.joined(separator: " AND "))).isNeverShown().value != true)
    #expect(Analysis(Self.rule(parts.suffix(3).joined(separator: " AND "))).isNeverShown().value == false)
  }
}
