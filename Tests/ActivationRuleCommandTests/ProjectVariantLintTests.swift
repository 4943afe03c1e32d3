import ActivationRuleTestSupport
import Testing

@Suite("Lint of project files")
struct ProjectVariantLintTests {
  @Test("says what is not read, and finds nothing false", arguments: ProjectVariant.all)
  func lints(_ variant: ProjectVariant) throws {
    var folder = MemoryFolder()
    for (path, text) in variant.files { folder.write(path, text) }
    let run = CommandRun(["lint", folder.path], width: 1000, without: [folder.path + "/"], in: folder)
    let said = run.output + run.errors
    let lines = variant.answer.split(separator: "\n")
    for line in lines where line.contains(" [") {
      // In a folder without a rule, a script that holds none is an error.
      let splits = line.contains(".js:") ? 2 : 1
      #expect(said.contains(line.split(separator: ": ", maxSplits: splits).last ?? ""), "\(said)")
    }
    let isUnread = ["not read: ", ".js:1:1: info"].contains { variant.answer.contains($0) }
    #expect((run.status == 2) == isUnread, "\(said)")
    #expect(!said.contains("[no-rule]") && !said.contains("[empty-rule]"), "\(said)")
    #expect(!run.output.isEmpty && !said.contains("no rule found") || lines.contains { $0.contains(" [") }, "\(said)")
  }
}
