import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import Foundation
import Testing

/// Needs an Apple system; never run so far (see `FoundationPredicates.swift`).
@Suite(
  "NSPredicate",
  .enabled(
    if: PredicateOracle.foundation != nil,
    "only on Apple's systems does Foundation read predicates; run 'swift test' on a Mac")
)
struct SystemPredicateTests {
  @Test("answers all cases as this package does, but for those that are listed with a reason")
  func cases() throws {
    let oracle = try #require(PredicateOracle.foundation)
    let known = try KnownDifferences.load("predicate").merging(KnownDifferences.load("foundation")) { $1 }
    var comparison = OracleComparison(with: oracle, known: known)
    for question in try QuestionSource.predicateCases() + QuestionSource.activationCases() { comparison.ask(question) }
    print(comparison.report)
    #expect(comparison.differences.isEmpty && !comparison.isUnreliable, "\(comparison.report)")
    let listed = try Set(KnownDifferences.load("foundation").keys)
    #expect(
      listed.isSubset(of: comparison.knownDifferences),
      "a listed difference that is none any more has to leave the list")
  }

  @Test("answers random rules as this package does")
  func randomRules() throws {
    var comparison = OracleComparison(with: try #require(PredicateOracle.foundation))
    let rules = QuestionSource.randomRules(QuestionEffort.rules(unlessSet: 10_000), seed: Effort.seed)
    for question in rules { comparison.ask(question) }
    print(comparison.report)
    #expect(
      comparison.differences.isEmpty && !comparison.isUnreliable, "seed \(Effort.seed)\n\(comparison.report)")
  }

  @Test("reads and prints random sentences; differences are reported")
  func sentences() throws {
    var comparison = OracleComparison(with: try #require(PredicateOracle.foundation))
    for question in try QuestionSource.sentences(Effort.sentences, seed: Effort.seed) { comparison.ask(question) }
    print(comparison.report)
    #expect(comparison.agreeing > 0 && !comparison.isUnreliable, "the system should read some of them")
  }
}

@Suite("The comparison with another implementation")
struct OracleComparisonTests {
  private static func ask(_ oracle: PredicateOracle, _ questions: [PredicateQuestion]) -> OracleComparison {
    var comparison = OracleComparison(with: oracle)
    for question in questions { comparison.ask(question) }
    return comparison
  }

  @Test("finds no difference between a text and its own print")
  func reprinting() throws {
    let rules = QuestionSource.randomRules(QuestionEffort.rules(unlessSet: 1_000), seed: Effort.seed)
    let sentences = try QuestionSource.sentences(1_000, seed: Effort.seed)
    let questions = try QuestionSource.predicateCases() + QuestionSource.activationCases() + rules + sentences
    let comparison = Self.ask(.reprinting, questions)
    #expect(comparison.differences.isEmpty, "seed \(Effort.seed)\n\(comparison.report)")
    #expect(comparison.news.isEmpty, "\(comparison.report)")
    #expect(comparison.foreignTypes.isEmpty)
    // Nearly everything is asked: what is left out are stress tests, and what a debug build does not read. Forms that
    // are refused in every rule are read, but not evaluated.
    #expect(comparison.agreeing >= questions.count - 60)
    let unevaluated = comparison.leftOut["only read: a limit of this package"] ?? 0
    #expect(unevaluated <= 64, "\(comparison.report)")
    #expect(comparison.leftOut.values.reduce(0, +) - unevaluated <= 60, "\(comparison.report)")
  }

  @Test("finds what is planted: another value, an exception, another print, a text that is not read")
  func planted() {
    let questions = (0..<40).map { PredicateQuestion(id: "\($0)", text: "SELF == \($0)", object: .integer(7)) }
    let faulty = PredicateOracle(name: "faulty", ancestors: PredicateOracle.own.ancestors) { question in
      let right = PredicateOracle.own.answer(question)
      switch question.id {
      case "7": return PredicateAnswer(outcome: .fails, canonical: right.canonical)
      case "8": return PredicateAnswer(outcome: .raises, canonical: right.canonical)
      case "9": return PredicateAnswer(outcome: right.outcome, canonical: "9 == SELF")
      case "10": return PredicateAnswer(outcome: .unreadable)
      default: return right
      }
    }
    let comparison = Self.ask(faulty, questions)
    #expect(comparison.differences.map { $0.question.id } == ["7", "8", "9", "10"])
    #expect(comparison.agreeing == 36)
    #expect(comparison.report.contains("7: here it is true, there it is false"))
    #expect(comparison.report.contains("9 == SELF"))
  }

  @Test("keeps known differences and open cases apart")
  func kept() {
    let contrary = PredicateOracle(name: "contrary", ancestors: PredicateOracle.own.ancestors) { _ in
      PredicateAnswer(outcome: .unreadable)
    }
    var comparison = OracleComparison(with: contrary, known: ["known": "a reason"])
    comparison.ask(PredicateQuestion(id: "known", text: "TRUEPREDICATE"))
    comparison.ask(PredicateQuestion(id: "open", text: "TRUEPREDICATE", isOpen: true))
    #expect(comparison.knownDifferences == ["known"])
    #expect(comparison.news.map { $0.question.id } == ["open"])
    #expect(comparison.differences.isEmpty)
  }

  @Test("rests no value on types that both do not place alike, and names them")
  func types() {
    let other = PredicateOracle(
      name: "other types", ancestors: { $0 == "public.heic" ? [] : PredicateOracle.own.ancestors($0) },
      answer: { question in
        let right = PredicateOracle.own.answer(question)
        return right.outcome == .holds ? PredicateAnswer(outcome: .fails, canonical: right.canonical) : right
      })
    let comparison = Self.ask(
      other,
      [
        PredicateQuestion(id: "left out", text: "SELF UTI-CONFORMS-TO 'public.image'", object: .string("public.heic")),
        PredicateQuestion(id: "asked", text: "SELF UTI-CONFORMS-TO 'public.image'", object: .string("public.jpeg")),
      ])
    #expect(comparison.differences.map { $0.question.id } == ["asked"])
    #expect(comparison.foreignTypes == ["public.heic"])
    #expect(comparison.report.contains("type public.heic: conforms only here to"))
  }

  @Test(
    "asks nothing that could end the process",
    arguments: [
      ("FUNCTION(SELF, 'description') == 'x'", false), ("CAST(SELF, 'NSString') == 'x'", false),
      ("now() == SELF", false), ("random() == 1", false), ("SELF == 'unknown'", true),
      ("extensionItems.@count == 1", true),
    ])
  func filter(_ text: String, _ isEvaluated: Bool) {
    #expect((QuestionFilter.reasonNotToEvaluate(text) == nil) == isEvaluated)
  }

  @Test("asks neither long texts nor deep ones")
  func limits() {
    let texts = [
      String(repeating: "(", count: 301), String(repeating: "NOT ", count: 301), String(repeating: " ", count: 4_001),
    ]
    for text in texts { #expect(QuestionFilter.reasonNotToAsk(PredicateQuestion(id: "", text: text)) != nil) }
  }
}

@Suite("Foundation's objects for values")
struct FoundationObjectTests {
  @Test("have the shape that a rule is evaluated on")
  func payload() throws {
    let payload = Payload([Payload.Item([Payload.Attachment(["public.url"])], title: "t"), Payload.Item([])])
    let object = try #require(payload.object.foundationObject as? NSDictionary)
    let items = try #require(object.object(forKey: "extensionItems") as? NSArray)
    let first = try #require(items.object(at: 0) as? NSDictionary)
    let attachments = try #require(first.object(forKey: "attachments") as? NSArray)
    let attachment = try #require(attachments.object(at: 0) as? NSDictionary)
    #expect(attachment.object(forKey: "registeredTypeIdentifiers") as? NSArray == ["public.url"])
    #expect(first.object(forKey: "title") as? NSString == "t")
    let second = try #require(items.object(at: 1) as? NSDictionary)
    #expect(second.object(forKey: "attachments") == nil)
  }

  @Test("keep the kinds of values apart")
  func kinds() {
    #expect(Value.null.foundationObject == nil)
    #expect(Value.nullObject.foundationObject is NSNull)
    #expect((Value.boolean(true).foundationObject as? NSNumber)?.boolValue == true)
    #expect((Value.integer(.max).foundationObject as? NSNumber)?.int64Value == .max)
    #expect((Value.real(0.5).foundationObject as? NSNumber)?.doubleValue == 0.5)
    #expect((Value.date(1).foundationObject as? NSDate)?.timeIntervalSinceReferenceDate == 1)
    #expect((Value.data([1, 2]).foundationObject as? NSData)?.length == 2)
    #expect((Value.set([.integer(1)]).foundationObject as? NSSet)?.count == 1)
    #expect((Value.array([.null]).foundationObject as? NSArray)?.object(at: 0) is NSNull)
    #expect((Value.dictionary(["a": .null]).foundationObject as? NSDictionary)?.count == 0)
  }
}
