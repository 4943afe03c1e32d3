import ActivationRuleQuestions
import ActivationRuleModel
import ActivationRulePredicates
import Testing
import ActivationRuleText

@Suite("Simplification")
struct SimplificationTests {
  /// A condition on the attachments of some item.
  private static func some(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count > 0).@count > 0"
  }

  private static func conforms(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  /// A predicate, what is left of it, and why parts were removed, in order.
  static let rows: [(source: String, left: String, reasons: [Simplification.Removal.Reason])] = [
    (
      some("\(conforms("public.image")) OR \(conforms("public.jpeg"))"), some(conforms("public.image")),
      [.idleAlternative]
    ),
    (
      some("\(conforms("public.jpeg")) AND \(conforms("public.image")) AND \(conforms("public.data"))"),
      some(conforms("public.jpeg")), [.idleCondition, .idleCondition]
    ),
    (some(conforms("public.url")) + " OR FALSEPREDICATE", some(conforms("public.url")), [.idleAlternative]),
    (some(conforms("public.url")) + " AND extensionItems.@count >= 0", some(conforms("public.url")), [.idleCondition]),
    ("NOT NOT " + some(conforms("public.url")), some(conforms("public.url")), [.doubleNegation]),
    (
      some(conforms("public.url")) + " OR " + some(conforms("public.url")), some(conforms("public.url")),
      [.idleAlternative]
    ),
    (
      "SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1", "extensionItems.@count == 1", [.idleSubquery]
    ),
    (
      some("\(conforms("public.image")) AND NOT \(conforms("public.image"))"), "FALSEPREDICATE", [.alwaysFalse]
    ),
    (some(conforms("public.url")), some(conforms("public.url")), []),
    (
      "\(some(conforms("public.png"))) AND extensionItems.@count < 3 AND extensionItems.@count <= 2",
      "\(some(conforms("public.png"))) AND extensionItems.@count < 3", [.idleCondition]
    ),
  ]

  @Test("removes what changes no verdict, and only that")
  func simplifies() throws {
    for row in Self.rows {
      let rule = ActivationRule(predicate: row.source)
      let options = AnalysisOptions(allowsEmptyPayloads: true)
      let result = Analysis(rule, options: options).simplification()
      let left = try #require(PredicateParser.parse(row.left).predicate)
      #expect(result.predicate == left, "\(row.source)\n\(result)")
      #expect(result.removals.map { $0.reason } == row.reasons, "\(row.source)\n\(result)")
      #expect(result.undecidedReason == nil)
      let simple = ActivationRule(predicate: left.description)
      #expect(Analysis(rule, options: options).isEquivalent(to: simple) == .holds)
    }
  }

  /// Rules that always hold.
  static let always = [
    "extensionItems.@count == 1 OR NOT extensionItems.@count == 1", "extensionItems.@count >= 0", "TRUEPREDICATE",
    "\(some(conforms("public.png"))) OR TRUEPREDICATE",
  ]

  @Test("leaves a rule alone that always holds, as TRUEPREDICATE is refused, and says so", arguments: always)
  func leavesAlways(_ source: String) {
    let rule = ActivationRule(predicate: source)
    let result = Analysis(rule, options: AnalysisOptions(allowsEmptyPayloads: true)).simplification()
    #expect(result.predicate == rule.predicate && !result.isChanged && result.isAlwaysShown)
  }

  @Test("puts TRUEPREDICATE nowhere")
  func introducesNoTruePredicate() {
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    for condition in ["\(Self.conforms("public.png")) OR NOT \(Self.conforms("public.png"))", "NOT FALSEPREDICATE"] {
      for source in ["SUBQUERY(\(all), $a, \(condition)).@count == 2", Self.some(condition)] {
        let options = AnalysisOptions(allowsEmptyPayloads: true)
        let result = Analysis(ActivationRule(predicate: source), options: options).simplification()
        #expect(result.predicate?.description.contains("TRUEPREDICATE") == false, "\(result)")
        #expect(!result.isAlwaysShown)
      }
    }
  }

  @Test("says where the removed parts stand")
  func rangesOfRemovals() throws {
    let source = Self.rows[0].source
    let removal = try #require(Analysis(ActivationRule(predicate: source)).simplification().removals.first)
    let bytes = Array(source.utf8)[removal.range.lowerBound..<removal.range.upperBound]
    #expect(String(decoding: bytes, as: UTF8.self) == Self.conforms("public.jpeg"))
    #expect(removal.text == Self.conforms("public.jpeg"))
    #expect(removal.message == "the alternative adds nothing to the others")
  }

  @Test("says of what made no difference that it changes no verdict")
  func namesReasons() {
    let removal = Analysis(ActivationRule(predicate: Self.rows[7].source)).simplification().removals.first
    #expect(removal?.message == "it changes no verdict; FALSEPREDICATE took its place")
  }

  @Test("leaves alone what the analysis does not cover, and says so")
  func leavesUndecided() {
    let rule = ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, $i.title BEGINSWITH \"a\").@count > 0 OR FALSEPREDICATE")
    let result = Analysis(rule).simplification()
    #expect(result.predicate == rule.predicate && !result.isChanged && result.undecidedReason != nil)
  }

  @Test("keeps to its number of proofs, and says that it ended there")
  func keepsToItsLimit() {
    let result = Analysis(ActivationRule(predicate: Self.rows[1].source)).simplification(proofLimit: 2)
    #expect(result.undecidedReason == .limit("the number of proofs is used up"))
  }

  /// A dictionary and the keys that change nothing.
  static let dictionaries: [(keys: [String: PropertyListNode], idle: [String])] = [
    (["SupportsImageWithMaxCount": 3, "SupportsMovieWithMaxCount": 0], ["SupportsMovieWithMaxCount"]),
    (["SupportsImageWithMaxCount": 3, "SupportsMovieWithMaxCount": 0, "DictionaryVersion": 2], []),
    (["SupportsImageWithMaxCount": 3, "DictionaryVersion": 1], ["DictionaryVersion"]),
    (["SupportsImageWithMaxCount": 3, "SupportsAttachmentsWithMaxCount": 5], ["SupportsAttachmentsWithMaxCount"]),
    (["SupportsImageWithMaxCount": 3, "UsesStrictMatching": true], ["UsesStrictMatching"]),
    (
      ["SupportsImageWithMaxCount": 3, "UsesStrictMatching": true, "DictionaryVersion": 2],
      ["DictionaryVersion", "UsesStrictMatching"]
    ),
    ([:], []),
  ]

  @Test("finds the keys of a dictionary that change no verdict")
  func findsIdleKeys() {
    for row in Self.dictionaries {
      let result = Analysis(ActivationRule(dictionary: row.keys)).simplification()
      #expect(result.idleKeys.map { RuleKey.short($0) } == row.idle, "\(row.keys)")
    }
  }
}
