import ActivationRuleLint
import ActivationRulePredicates
import ActivationRuleReports
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("lint --explain")
struct LintExplanationTests {
  @Test("lists every lint rule on a line, sorted")
  func lists() {
    let ids = CommandRun("lint --explain all").lines.map { $0.split(separator: " ")[1] }
    #expect(ids.count >= 3 && ids == ids.sorted() && ids.contains("true-predicate"))
  }

  @Test("explains a lint rule")
  func explains() {
    let run = CommandRun("lint --explain true-predicate")
    #expect(run.status == 0)
    for part in ["true-predicate: ", "Severity: error"] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  /// The lint rules are in the book.
  @Test("explains every code that findings and unreadable files have")
  func explainsEveryCode() {
    let codes = FileFault.allCases.map { $0.rawValue } + PropertyListFault.allCases.map { $0.rawValue }
    for code in codes {
      #expect(RuleBook.explanation(ofCode: code).map { $0.utf8.count > 20 } == true, "\(code)")
    }
    for fault in PredicateFault.allCases {
      #expect(LintRules.entry(LintRules.id(ofPredicateFault: fault.rawValue)) != nil, "\(fault)")
    }
    #expect(CommandRun("lint --explain rule-not-read").output.hasPrefix("rule-not-read: "))
    #expect(CommandRun("lint --explain rule-not-read").status == 0)
  }

  @Test(
    "finds the lint rules that mention a code or a key",
    arguments: [
      ("ITMS-90362", "true-predicate"), ("ITMS-90361", "wrong-value-type-boolean"),
    ])
  func search(_ word: String, _ id: String) {
    let run = CommandRun("lint --explain \(word)")
    #expect(run.status == 0 && run.output.hasPrefix(id) && run.output.contains(word))
    #expect(CommandRun("lint --explain ITMS-1").errors.contains("there is no lint rule 'ITMS-1'"))
  }

  @Test("the rule book in Grammar/ is what the tool prints, with examples; ACTIVATION_RECORD=1 writes it anew")
  func keepsTheBook() throws {
    let book = try #require(LintBook.kept)
    let output = CommandRun("lint --explain all --format markdown").output
    if Snapshot.isRecording {
      try book.rewritten(output).write(to: LintBook.path, atomically: true, encoding: .utf8)
    } else {
      #expect(book.printed == output)
    }
  }
}
