import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("rules")
struct RulesVerbTests {
  @Test("lists every lint rule on a line, sorted")
  func lists() {
    let ids = CommandRun("rules").lines.map { $0.split(separator: " ")[1] }
    #expect(ids.count >= 3 && ids == ids.sorted() && ids.contains("true-predicate"))
  }

  @Test("explains a lint rule")
  func explains() {
    let run = CommandRun("rules true-predicate parse-error")
    #expect(run.status == 0)
    for part in ["true-predicate: ", "Severity: error", "\nparse-error: "] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test(
    "finds the lint rules that mention a code or a key",
    arguments: [
      ("ITMS-90362", "true-predicate"), ("ITMS-90361", "wrong-value-type-boolean"),
    ])
  func search(_ word: String, _ id: String) {
    let run = CommandRun("rules \(word)")
    #expect(run.status == 0 && run.output.contains(id) && run.output.contains(word))
    #expect(CommandRun("rules ITMS-1").errors.contains("there is no lint rule 'ITMS-1'"))
  }

  @Test("the rule book in Grammar/ is what the tool prints, with examples; ACTIVATION_RECORD=1 writes it anew")
  func keepsTheBook() throws {
    let book = try #require(LintBook.kept)
    let output = CommandRun("rules --format markdown").output
    if Snapshot.isRecording {
      try book.rewritten(output).write(to: LintBook.path, atomically: true, encoding: .utf8)
    } else {
      #expect(book.printed == output)
    }
  }
}
