import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import Foundation
import Testing

@Suite("Imported samples")
struct ImportSampleTests {
  @Test("hold what the table of prints says")
  func prints() throws {
    let rows = try SampleFiles.text("dumps.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.count >= 3)
    for row in rows {
      try #require(row.count == 3, "\(row)")
      let found = try PayloadImport(reading: SampleFiles.source("Dumps/" + row[0]))
      #expect(items(found.payload.seenByRules(.skipped)) == row[1], "\(row[0])")
      let remarks = found.notes.map { $0.id }.joined(separator: " ")
      #expect((remarks.isEmpty ? "-" : remarks) == row[2], "\(row[0])")
    }
    let files = try SampleFiles.paths().filter { $0.hasPrefix("Dumps/") }.map { String($0.dropFirst(6)) }
    #expect(files.sorted() == rows.map { $0[0] }.sorted())
  }

  /// The items as the table writes them.
  private func items(_ payload: Payload) -> String {
    payload.items.map { item in
      let attachments = item.attachments.map { "(" + $0.registeredTypeIdentifiers.joined(separator: " ") + ")" }
      let marks = [item.contentText.map { _ in "c" }, item.title.map { _ in "t" }, item.supportsJavaScript ? "j" : nil]
      return "{" + attachments.joined() + marks.compactMap { $0 }.joined() + "}"
    }.joined()
  }
}
