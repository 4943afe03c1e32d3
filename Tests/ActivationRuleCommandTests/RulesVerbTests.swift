import Foundation
import Testing
import ActivationRuleText

/// The examples of the lint rules, as the tool shows them.
enum LintExamples {
  /// The texts that lint rules find something in.
  static func flagged() throws -> [String] {
    let output = CommandRun("rules --json").output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    return (root["lintRules"]?.elements ?? []).flatMap { $0["flagged"]?.elements ?? [] }
      .compactMap { $0["text"]?.string }
  }
}

@Suite("rules")
struct RulesVerbTests {
  @Test("lists every lint rule on a line, sorted")
  func lists() {
    let ids = CommandRun("rules").lines.map { $0.split(separator: " ")[1] }
    #expect(ids.count >= 3 && ids == ids.sorted() && ids.contains("true-predicate"))
  }

  @Test("explains a lint rule with its examples")
  func explains() {
    let run = CommandRun("rules true-predicate parse-error")
    #expect(run.status == 0)
    for part in [
      "true-predicate: ", "Severity: error", "\nFlagged:\n  ▶TRUEPREDICATE\n", "\nClean:\n", "\nparse-error: ",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test(
    "finds the lint rules that mention a code or a key",
    arguments: [
      ("ITMS-90362", "true-predicate"), ("ITMS-90361", "wrong-value-type-boolean"), ("ITMS-90473", "version-"),
    ])
  func search(_ word: String, _ id: String) {
    let run = CommandRun("rules \(word)")
    #expect(run.status == 0 && run.output.contains(id) && run.output.contains(word))
    #expect(CommandRun("rules ITMS-1").errors.contains("there is no lint rule 'ITMS-1'"))
  }

  @Test("the rule book in Grammar/ is what the tool prints; ACTIVATION_RECORD=1 writes it anew")
  func keepsTheBook() throws {
    let path = packageFolder + "Grammar/lint-rules.md"
    let output = CommandRun("rules --format markdown").output
    if Snapshot.isRecording {
      try output.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == output)
  }
}
