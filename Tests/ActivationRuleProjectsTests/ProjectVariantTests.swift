import ActivationRuleDocuments
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

extension ProjectVariant {
  /// The answer for the files: each rule as JSON and each remark, at its place.
  fileprivate var found: String {
    files.map { path, text in Self.answer(for: SourceText(name: path, text: text)) }.joined()
  }

  private static func answer(for source: SourceText) -> String {
    guard let form = Form.projects.form(of: source.name) else { return "\(source.name): no project file\n" }
    guard form.mentionsRule(source.bytes) else { return "\(source.name): mentions no rule\n" }
    do throws(Failure) {
      let found = try form.rules(in: source)
      let rules = found.rules.map { place($0.root.range, source) + JSONValue($0.root).text() }
      return (rules + found.remarks.map { line($0, source) }).map { $0 + "\n" }.joined()
    } catch {
      return "not read: \(line(error.finding, source))\n"
    }
  }

  private static func line(_ remark: Finding, _ source: SourceText) -> String {
    place(remark.range, source) + "\(remark.severity): \(remark.message) [\(remark.id)]"
  }

  private static func place(_ range: SourceRange, _ source: SourceText) -> String {
    let position = source.position(at: range.lowerBound)
    return "\(source.name):\(position.line):\(position.column): "
  }
}

@Suite("Ways to write a project")
struct ProjectVariantTests {
  @Test(
    "are read or refused with their places; ACTIVATION_RECORD=1 writes the answers anew", arguments: ProjectVariant.all)
  func answers(_ variant: ProjectVariant) throws {
    if ProcessInfo.processInfo.environment["ACTIVATION_RECORD"] == "1" { return try variant.record(variant.found) }
    #expect(variant.found == variant.answer)
    #expect(variant.answer.contains(":"), "nothing passes in silence")
  }

  @Test("are more than the 27 that were collected first")
  func count() {
    #expect(ProjectVariant.all.count >= 27)
  }
}
