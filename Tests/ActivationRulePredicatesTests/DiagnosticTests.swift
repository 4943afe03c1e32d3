import ActivationRulePredicates
import ActivationRuleText
import Testing

@Suite("What is wrong with a text, and where")
struct DiagnosticTests {
  @Test("each text gets its complaints and no other", arguments: DiagnosedTexts.all)
  func complains(_ row: DiagnosedText) {
    let diagnostics = PredicateParser.parse(row.text).diagnostics
    #expect(diagnostics.map(\.id) == row.faults.map(\.rawValue))
    #expect(diagnostics.first?.range.lowerBound == row.offset)
  }

  @Test("every kind of fault has a text")
  func isComplete() {
    let shown = DiagnosedTexts.all.flatMap(\.faults) + LimitTests.limits.map(\.fault) + [.invalidText]
    #expect(Set(PredicateFault.allCases).subtracting(shown) == [])
  }

  @Test("bytes that are no text are refused at the first of them")
  func refusesBytes() {
    let result = PredicateParser.parse(bytes: Array("a == 'x".utf8) + [0xFF, 0x27])
    #expect(result.diagnostics.map(\.id) == [PredicateFault.invalidText.rawValue])
    #expect(result.diagnostics.first?.range == SourceRange(7, 8))
  }

  @Test("each message is one phrase: no capital at the start, no full stop", arguments: DiagnosedTexts.all)
  func isPhrase(_ row: DiagnosedText) {
    for diagnostic in PredicateParser.parse(row.text).diagnostics {
      for message in [diagnostic.message] + diagnostic.notes.map(\.message) + diagnostic.fixIts.map(\.message) {
        #expect(!message.hasSuffix("."), "\(message)")
        #expect(message.first?.isUppercase == false || message.hasPrefix("U+"), "\(message)")
        #expect(!message.contains("\n"), "\(message)")
      }
    }
  }

  @Test("only the remark on mixed operators is no error")
  func hasSeverities() {
    for row in DiagnosedTexts.all {
      for diagnostic in PredicateParser.parse(row.text).diagnostics {
        let isRemark = diagnostic.id == PredicateFault.mixedLogicalOperators.rawValue
        #expect(diagnostic.severity == (isRemark ? .info : .error))
      }
    }
  }
}
