import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Examples of lint rules")
struct ExampleTests {
  @Test("flagged examples give the finding at the marker", arguments: LintRules.all.map { $0.id })
  func flagged(_ id: String) throws {
    let rule = try #require(LintRules.entry(id))
    #expect(rule.flagged.count >= 3)
    var namesPresets = false
    for example in rule.flagged {
      let found = try LintRun.findings(example, only: id)
      #expect(!example.markers.isEmpty, "\(example.marked)")
      #expect(found.map { $0.range.lowerBound } == example.markers, "\(example.marked) \(found)")
      #expect(found.allSatisfy { $0.id == id && rule.severities.contains($0.severity) })
      if found.contains(where: { !$0.presets.isEmpty }) { namesPresets = true }
    }
    #expect(!namesPresets || rule.usesPresets)
  }

  @Test("clean examples do not give the finding", arguments: LintRules.all.map { $0.id })
  func clean(_ id: String) throws {
    let rule = try #require(LintRules.entry(id))
    #expect(rule.clean.count >= 3)
    for example in rule.clean {
      let found = try LintRun.findings(example, only: id)
      #expect(found == [], "\(example.marked)")
    }
  }

  @Test("a key that a finding names and the example lacks is one that the lint rule proposes", arguments: idsOfKeys)
  func proposedKeys(_ id: String) throws {
    let rule = try #require(LintRules.entry(id))
    for example in rule.flagged {
      let texts = try LintRun.findings(example, only: id).flatMap { [$0.message] + $0.notes.map { $0.message } }
      for key in RuleKey.all.map({ RuleKey.short($0) }) where !example.text.contains(key) {
        let isNamed = texts.contains { $0.contains("'\(key)'") || $0.contains("'\(RuleKey.prefix)\(key)'") }
        #expect(!isNamed || rule.proposedKeys.contains(RuleKey.prefix + key), "\(key): \(texts)")
      }
    }
  }

  /// The lint rules but those that correct a name, which a plug-in never writes wrongly.
  static let idsOfKeys = LintRules.all.map { $0.id }.filter { $0 != "unknown-dictionary-key" }
}

extension LintRule {
  /// Texts in which the rule book says that it finds a fault.
  var flagged: [LintExample] { LintBook.kept?.examples(of: id).flagged ?? [] }
  /// Texts in which it finds none.
  var clean: [LintExample] { LintBook.kept?.examples(of: id).clean ?? [] }
}

/// Runs the linter on examples.
enum LintRun {
  /// The subject of an example.
  static func subject(_ example: LintExample) throws -> Extension {
    var subject = try Extension(Document(SourceText(name: "example", text: example.text), forms: []))
    if let app = example.containingApp {
      let root = try PropertyListReader.read(SourceText(name: "app", text: app)).root
      let document = try #require(subject.document)
      subject = Extension(document, in: root)
    }
    subject.builtRule = example.builtRule.map { ActivationRule(predicate: $0) }
    return subject
  }

  /// What one rule finds in an example.
  static func findings(_ example: LintExample, only id: String) throws -> [Finding] {
    Linter.lint(try subject(example), options: LintOptions(only: [LintRule.Identifier(known: id)]))
  }
}
