import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("What is wrong with a text, and where")
struct FindingTests {
  @Test("each text gets its complaints and no other", arguments: DiagnosedTexts.all)
  func complains(_ row: DiagnosedText) {
    let findings = PredicateParser.parse(row.text).findings
    #expect(findings.map(\.id) == row.faults.map(\.rawValue))
    #expect(findings.first?.range.lowerBound == row.offset)
  }

  /// What other languages write, and the message at its place.
  static let foreign: [(marked: String, message: String)] = [
    ("a == ▶.5", "expected a value, found '.'"),
    ("a == 5.▶", "expected a key behind '.', found the end of the predicate"),
    ("a > ▶= 1", "expected a value, found '='"),
    ("a ▶IS NULL", "expected a comparison operator, found 'IS'"),
    ("a ▶is not nil", "expected a comparison operator, found 'is'"),
    ("a ▶ne 1", "expected a comparison operator, found 'ne'"),
    ("a ▶equals 1", "expected a comparison operator, found 'equals'"),
    ("a ▶STARTSWITH 'x'", "expected a comparison operator, found 'STARTSWITH'"),
    ("a BETWEEN 1 AND 2▶", "expected a comparison operator, found the end of the predicate"),
    (#"a IN {"x" ▶"y"}"#, "expected '}', found a string"),
    (#"a IN "x"▶, "y""#, "expected 'AND', 'OR' or the end of the predicate, found ','"),
    ("▶[a == 1]", "expected a value, found '['"),
    ("a == [▶1, 2]", "expected 'c', 'd', 'n', 'l', 'w' or 't', found '1'"),
    ("a == 1 & b ▶== 2", "expected 'AND', 'OR' or the end of the predicate, found '=='"),
    ("a == ▶None", "expected a value, found 'None'"),
    ("n▶\u{0430}me == 1", "'\u{0430}' (U+0430) cannot stand outside a string; names are ASCII letters"),
    ("a =! 1▶", "expected a comparison operator, found the end of the predicate"),
    ("SUBQUERY(e, $e, $e.x == 1)▶).@count == 1", "this ')' closes nothing"),
  ]

  @Test("what other languages write is named at its place", arguments: foreign.indices)
  func namesWhatIsFound(_ index: Int) {
    let row = DiagnosedText(Self.foreign[index].marked)
    let first = PredicateParser.parse(row.text).findings.first
    #expect(first?.message == Self.foreign[index].message)
    #expect(first?.range.lowerBound == row.offset)
  }

  @Test("every kind of fault has a text")
  func isComplete() {
    let shown = DiagnosedTexts.all.flatMap(\.faults) + LimitTests.limits.map(\.fault) + [.invalidText]
    #expect(Set(PredicateFault.allCases).subtracting(shown) == [])
  }

  @Test("bytes that are no text are refused at the first of them")
  func refusesBytes() {
    let result = PredicateParser.parse(bytes: Array("a == 'x".utf8) + [0xFF, 0x27])
    #expect(result.findings.map(\.id) == [PredicateFault.invalidText.rawValue])
    #expect(result.findings.first?.range == SourceRange(7, 8))
  }

  @Test("each message is one phrase: no capital at the start, no full stop", arguments: DiagnosedTexts.all)
  func isPhrase(_ row: DiagnosedText) {
    for finding in PredicateParser.parse(row.text).findings {
      for message in [finding.message] + finding.notes.map(\.message) + finding.fixIts.map(\.message) {
        #expect(!message.hasSuffix("."), "\(message)")
        #expect(message.first?.isUppercase == false || message.hasPrefix("U+"), "\(message)")
        #expect(!message.contains("\n"), "\(message)")
      }
    }
  }

  @Test("only the remark on mixed operators is no error")
  func hasSeverities() {
    for row in DiagnosedTexts.all {
      for finding in PredicateParser.parse(row.text).findings {
        let isRemark = finding.id == PredicateFault.mixedLogicalOperators.rawValue
        #expect(finding.severity == (isRemark ? .info : .error))
      }
    }
  }
}
