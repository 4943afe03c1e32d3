import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import Testing

@Suite("Simplification")
struct SimplificationTests {
  /// A condition on the attachments of some item.
  private static func some(_ condition: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count > 0).@count > 0"
  }

  private static func conforms(_ type: String) -> String {
    "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
  }

  /// A predicate, and what is left of it.
  static let rows: [(source: String, left: String)] = [
    (
      some("\(conforms("public.image")) OR \(conforms("public.jpeg"))"), some(conforms("public.image"))
    ),
    (
      some("\(conforms("public.jpeg")) AND \(conforms("public.image")) AND \(conforms("public.data"))"),
      some(conforms("public.jpeg"))
    ),
    (some(conforms("public.url")) + " OR FALSEPREDICATE", some(conforms("public.url"))),
    (some(conforms("public.url")) + " AND extensionItems.@count >= 0", some(conforms("public.url"))),
    ("NOT NOT " + some(conforms("public.url")), some(conforms("public.url"))),
    (
      some(conforms("public.url")) + " OR " + some(conforms("public.url")), some(conforms("public.url"))
    ),
    (
      "SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1", "extensionItems.@count == 1"
    ),
    (
      some("\(conforms("public.image")) AND NOT \(conforms("public.image"))"), "FALSEPREDICATE"
    ),
    (some(conforms("public.url")), some(conforms("public.url"))),
    (
      "\(some(conforms("public.png"))) AND extensionItems.@count < 3 AND extensionItems.@count <= 2",
      "\(some(conforms("public.png"))) AND extensionItems.@count < 3"
    ),
  ]

  @Test("removes what changes no verdict, and only that")
  func simplifies() throws {
    for row in Self.rows {
      let rule = ActivationRule(predicate: row.source)
      let options = AnalysisOptions(allowsEmptyPayloads: true)
      let left = try #require(PredicateParser.parse(row.left).predicate)
      #expect(Analysis(rule, options: options).simplifiedPredicate() == left, "\(row.source)")
      let simple = ActivationRule(predicate: left.description)
      #expect(Analysis(rule, options: options).isEquivalent(to: simple) == .holds)
    }
  }

  /// Rules that always hold.
  static let always = [
    "extensionItems.@count == 1 OR NOT extensionItems.@count == 1", "extensionItems.@count >= 0", "TRUEPREDICATE",
    "\(some(conforms("public.png"))) OR TRUEPREDICATE",
  ]

  @Test("leaves a rule alone that always holds, as TRUEPREDICATE is refused", arguments: always)
  func leavesAlways(_ source: String) {
    let rule = ActivationRule(predicate: source)
    let options = AnalysisOptions(allowsEmptyPayloads: true)
    #expect(Analysis(rule, options: options).simplifiedPredicate() == rule.predicate)
  }

  @Test("puts TRUEPREDICATE nowhere")
  func introducesNoTruePredicate() {
    let all = "SUBQUERY(extensionItems, $i, $i.attachments != nil).@unionOfArrays.attachments"
    for condition in ["\(Self.conforms("public.png")) OR NOT \(Self.conforms("public.png"))", "NOT FALSEPREDICATE"] {
      for source in ["SUBQUERY(\(all), $a, \(condition)).@count == 2", Self.some(condition)] {
        let options = AnalysisOptions(allowsEmptyPayloads: true)
        let simple = Analysis(ActivationRule(predicate: source), options: options).simplifiedPredicate()
        #expect(simple?.description.contains("TRUEPREDICATE") == false, "\(source)")
      }
    }
  }

  @Test("leaves alone what the analysis does not cover")
  func leavesUndecided() {
    let rule = ActivationRule(
      predicate: "SUBQUERY(extensionItems, $i, $i.title BEGINSWITH \"a\").@count > 0 OR FALSEPREDICATE")
    #expect(Analysis(rule).simplifiedPredicate() == rule.predicate)
  }
}
