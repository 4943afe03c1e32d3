import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

extension Extension {
  /// A rule that was read from nowhere.
  init(_ rule: ActivationRule, name: String? = nil, path: String = "<rule>", text: String = "") {
    self.init(
      file: SourceText(name: path, text: text), properties: Extension(rule: rule).properties, written: rule)
    target = ProjectTarget(name: name)
  }

  /// A predicate that was given in place.
  init(predicate: String) {
    self.init(ActivationRule(predicate: predicate), text: predicate)
  }
}

@Suite("Presets, lint rules and the tool")
struct ListReportTests {
  @Test("list presets under their hosts, and show one with all that is known of it")
  func triesPresets() throws {
    let presets = PresetLibrary.builtIn.presets
    let list = presets.list.text
    for preset in presets {
      #expect(list.contains("  \(preset.id): \(preset.action) ["))
      let text = preset.rows.text
      #expect(text.hasPrefix("\(preset.id)\n  host        \(preset.host)\n"))
      for part in [preset.notes, preset.source] where !part.isEmpty { #expect(text.contains(part), "\(preset.id)") }
      #expect(text.contains("has no verdict") == preset.isHandlerSide)
    }
    let json = PresetReport.json([presets[0]], unknown: ["safari-pag"], .builtIn).text()
    #expect(
      json.contains(#""id":"\#(presets[0].id)""#) && json.contains(#""unknown":[{"id":"safari-pag","suggestions":["#))
  }

  @Test("list lint rules, and show one")
  func rules() {
    let rules = LintRules.all
    let list = rules.list.map { $0.text }
    #expect(list.count == rules.count)
    let book = rules.markdown
    for (rule, line) in zip(rules, list) {
      #expect(line.contains(" \(rule.id) ") && line.contains(rule.summary))
      let page = rule.page
      #expect(page.hasPrefix("\(rule.id): \(rule.summary)\n") && page.contains("Certainty: \(rule.certainty.rawValue)"))
      #expect(book.contains("\n## \(rule.id)\n"))
      let json = rule.json.members
      #expect(json.first { $0.key == "hasFix" }?.value == .boolean(rule.hasFix))
    }
  }

  @Test("name the versions that an answer was made with")
  func identity() {
    #expect(Version.json().members.map { $0.key } == ["version", "ruleTable", "types", "presets"])
  }

  @Test("say of a rule what was wrong with its text, and where it came from")
  func loaded() {
    let rule = Extension(predicate: "a === 1")
    #expect(rule.isBroken && rule.findings.map { $0.id } == ["parse-error"] && !rule.findings[0].fixIts.isEmpty)
    #expect(rule.remarks(quiet: true).text.hasPrefix("<rule>:1:3: error: "))
    #expect(rule.title.text() == #"{"path":"<rule>","name":null,"extensionPoint":null}"#)
  }
}
