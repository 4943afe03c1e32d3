import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Foundation
import Testing

private enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["ACTIVATION_CORPUS"]
}

/// Findings in rules of published apps, which the repository does not hold.
///
/// The variable `ACTIVATION_CORPUS` names a folder with a file `rules.jsonl`, one rule a line under the key `rule`.
@Suite(
  "Findings in published rules",
  .enabled(if: Corpus.folder != nil, "skipped: ACTIVATION_CORPUS names no folder with published rules"))
struct CorpusTests {
  private static func texts() throws -> [String] {
    let lines = try String(contentsOfFile: try #require(Corpus.folder) + "/rules.jsonl", encoding: .utf8)
    return try lines.split(separator: "\n").compactMap { line in
      let root = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      switch root?["rule"] {
      case let text as String: return text
      case let keys as [String: Any]:
        return String(decoding: try JSONSerialization.data(withJSONObject: keys, options: .sortedKeys), as: UTF8.self)
      default: return nil
      }
    }
  }

  @Test("what findings claim of known shares is so")
  func claims() throws {
    let presets = PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide }
    let texts = try Self.texts()
    #expect(!texts.isEmpty)
    for text in texts {
      let source = SourceText(name: "rule", text: text)
      guard let subject = try? Extension(Document(source, forms: [])) else { continue }
      let shown = Set(presets.filter { subject.written.evaluate($0.payload.seenByRules()) == .shown }.map { $0.id })
      for finding in Linter.lint(subject) {
        if Self.deadly.contains(finding.id), finding.severity == .error {
          #expect(shown.isEmpty, "\(finding.id): \(text)")
        }
        for note in finding.notes where note.message.hasPrefix("hidden") {
          let named = presets.filter { note.message.contains("'\($0.id)'") }.map { $0.id }
          #expect(shown.isDisjoint(with: named), "\(finding.id): \(text)")
        }
        if finding.id == "nearly-everything", finding.severity == .warning {
          #expect(subject.written.evaluate(Payload([.item(.attachment("org.example.other"))])) == .shown, "\(text)")
        }
        if finding.id == "unsatisfiable-rule" { #expect(shown.isEmpty, "\(text)") }
      }
    }
  }

  @Test("what is found comes most severe first, and offers each repair once")
  func order() throws {
    for text in try Self.texts() {
      guard let subject = try? Extension(Document(SourceText(name: "rule", text: text), forms: [])) else { continue }
      let found = Linter.lint(subject)
      let ranks = found.map { (Finding.Severity.allCases.firstIndex(of: $0.severity) ?? 0, -$0.hiddenShareCount) }
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 <= $1 }, "\(text)")
      let repairs = found.flatMap { $0.fixIts }
      #expect(Set(repairs).count == repairs.count, "\(text)")
    }
  }

  @Test("a test for links that takes files does so for a document, and for no other reason")
  func links() throws {
    var count = 0
    for text in try Self.texts() {
      guard let subject = try? Extension(Document(SourceText(name: "rule", text: text), forms: [])) else { continue }
      let found = Linter.lint(subject, options: LintOptions(only: [.urlTakesFiles, .webPageKeyAlone]))
      count += found.count
      for finding in found where finding.id == "url-takes-files" {
        #expect(
          subject.written.evaluate(Payload([.item(.attachment("org.example.other", "public.file-url"))])) == .shown)
        #expect(subject.written.evaluate(Payload([.item(.attachment("org.example.other"))])) != .shown)
      }
      for finding in found where finding.id == "web-page-key-alone" {
        #expect(subject.written.evaluate(Payload([.item(.attachment("public.url"))])) != .shown)
        #expect(finding.hiddenShareCount > 1)
      }
    }
    #expect(count > 0)
  }

  /// Lint rules that call a rule dead with an error.
  private static let deadly = [
    "unsatisfiable-rule", "safety-disallowed", "uti-equality", "empty-rule", "parse-error",
    "missing-any", "unknown-key-path",
  ]
}
