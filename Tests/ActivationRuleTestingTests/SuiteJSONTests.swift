import ActivationRuleAnswers
import ActivationRules
import ActivationRuleTestSupport
import Testing

@testable import ActivationRuleTesting
import ActivationRuleText

@Suite("Suites in JSON")
struct SuiteJSONTests {
  static let lines = #"""
    rule --rule '{"NSExtensionActivationSupportsImageWithMaxCount": 1}' --platform macos
    shown "a picture" @small a.png
    hidden(count-exceeded) "two" a.png b.png
    skip "later" ? "text" --text x
    hidden "movies" forall presets --type public.file-url --confidence low
    shown "in memory" --payload '{"items": [{"attachments": [["public.png"]]}]}'
    rule --rule 'TRUEPREDICATE'
    shown "anything" a.xyz
    """#

  static let json = #"""
    [{"$schema": "suite.schema.json",
      "dictionary": {"NSExtensionActivationSupportsImageWithMaxCount": 1}, "options": ["--platform", "macos"], "cases": [
      {"name": "a picture", "expected": "shown", "tags": ["small"], "arguments": ["a.png"]},
      {"name": "two", "expected": "hidden(count-exceeded)", "arguments": ["a.png", "b.png"]},
      {"name": "text", "expected": "?", "skip": "later", "arguments": ["--text", "x"]},
      {"name": "movies", "expected": "hidden", "presets": ["--type", "public.file-url", "--confidence", "low"]},
      {"name": "in memory", "expected": "shown", "payload": {"items": [{"attachments": [["public.png"]]}]}}]},
     {"predicate": "TRUEPREDICATE", "cases": [{"name": "anything", "expected": "shown", "arguments": ["a.xyz"]}]}]
    """#

  @Test("say the same as lines")
  func agree() throws {
    let first = try suite(Self.lines)
    let second = try suite(Self.json, named: "test.ruletests.json")
    #expect(first.groups.map { $0.rule.predicate } == second.groups.map { $0.rule.predicate })
    #expect(first.groups.map { $0.rule.settings } == second.groups.map { $0.rule.settings })
    #expect(first.cases.map { $0.name } == second.cases.map { $0.name })
    #expect(first.cases.map { $0.expected } == second.cases.map { $0.expected })
    #expect(first.cases.map { $0.tags } == second.cases.map { $0.tags })
    #expect(first.cases.map { $0.skipReason } == second.cases.map { $0.skipReason })
    #expect(first.cases.map { $0.questions } == second.cases.map { $0.questions })
  }

  static func with(_ fields: String) -> String { #"{"predicate": "1 == 1", "cases": [\#(fields)]}"# }

  // The marker ▶ stands where the diagnostic must point; the second one where its note does.
  static let complaints: [Complaint] = [
    .init("▶3", "suite-wrong-kind", "a suite must be an object, found a number"),
    .init(
      "▶{}", "suite-missing-rule", "a suite has one of 'rule' (a path), 'predicate' and 'dictionary'; none is there"),
    .init(
      #"▶{"predicate": "", "rule": "", "cases": []}"#, "suite-missing-rule",
      "a suite has one of 'rule' (a path), 'predicate' and 'dictionary'; 'rule' and 'predicate' are"),
    .init(#"▶{"predicate": "1 == 1"}"#, "suite-missing-field", "the suite has no 'cases'"),
    .init(#"{"predicate": "1 == 1", "cases": ▶{}}"#, "suite-wrong-kind", "'cases' must be an array, found an object"),
    .init(#"{"predicate": ▶1, "cases": []}"#, "suite-wrong-kind", "'predicate' must be a string, found a number"),
    .init(#"{"dictionary": ▶"a", "cases": []}"#, "suite-wrong-kind", "'dictionary' must be an object, found a string"),
    .init(
      #"{"predicate": "1 == 1", ▶"case": []}"#, "suite-unknown-field",
      "a suite has no field 'case'; did you mean 'cases'?"),
    .init(
      #"{"predicate": "1 == 1", ▶"cases": [], ▶"cases": []}"#, "suite-repeated-field",
      "the field 'cases' appears twice"),
    .init(with("▶[]"), "suite-wrong-kind", "a case must be an object, found an array"),
    .init(with("▶{}"), "suite-missing-field", "the case has no 'name'"),
    .init(with(#"{"name": ▶1}"#), "suite-wrong-kind", "'name' must be a string, found a number"),
    .init(with(#"{"name": ▶""}"#), "suite-missing-name", "'name' must not be empty"),
    .init(with(#"▶{"name": "a"}"#), "suite-missing-field", "the case has no 'expected'"),
    .init(
      with(#"{"name": "a", "expected": ▶"show"}"#), "suite-unknown-verdict",
      "'show' is no verdict; expected shown, hidden or error; did you mean 'shown'?"),
    .init(
      with(#"▶{"name": "a", "expected": "shown"}"#), "suite-invalid-payload",
      "a case has one of 'payload', 'arguments' and 'presets'; none is there"),
    .init(
      with(#"{"name": "a", "expected": "shown", "arguments": ["--url", ▶"x"]}"#), "suite-invalid-payload",
      "'x' is no URL; it has no scheme such as 'https:'"),
    .init(
      with(#"{"name": "a", "expected": "shown", "arguments": [▶"firefox"]}"#), "suite-misplaced-word",
      "'firefox' is taken for a file; did you mean '--host firefox', or './firefox' for a file of that name?"),
    .init(
      with(#"{"name": "a", "expected": "shown", "payload": ▶{}}"#), "payload-invalid", "the payload has no 'items'"),
    .init(
      with(#"{"name": "a", "expected": "shown", "tags": [▶""], "arguments": ["a"]}"#), "suite-empty-tag",
      "a tag must not be empty"),
    .init(
      with(#"{"name": "a", "expected": "shown", "skip": ▶"", "arguments": ["a"]}"#), "suite-missing-reason",
      "'skip' must give the reason"),
    .init(#"{"rule": ▶"nowhere", "cases": []}"#, "suite-unreadable-rule", "there is no file or folder 'nowhere'"),
    .init(#"{"predicate": ▶"1 == 1", "cases": []}"#, "suite-no-cases", "no case asks this rule"),
    .init("{▶", "json-syntax", "expected a key in double quotes, found the end of the text"),
  ]

  @Test("what is wrong is said at its place", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: SuiteError.self) { try suite(marked.text, named: "test.ruletests.json") }
    #expect(error.diagnostics.map { $0.id } == [row.id])
    #expect(error.diagnostic.message == row.message)
    let places = error.diagnostic.notes.compactMap { $0.range?.lowerBound } + [error.diagnostic.range.lowerBound]
    #expect(places == marked.offsets)
  }
}
