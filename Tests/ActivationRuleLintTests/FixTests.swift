import ActivationRuleLint
import ActivationRuleModel
import HostPresets
import PredicateFormat
import PropertyLists
import Testing

@Suite("Repairs of lint rules")
struct FixTests {
  @Test("a repaired example can be read, is clean, and has the verdicts it had", arguments: LintRules.all.map { $0.id })
  func repairs(_ id: String) throws {
    let rule = try #require(LintRules.entry(id)).description
    var hasFix = false
    for example in rule.flagged {
      let before = try LintRun.subject(example)
      var source = before.source
      var found = Linter.lint(before, options: LintOptions(only: [id]))
      if found.allSatisfy({ $0.fixIts.isEmpty }) { continue }
      hasFix = true
      for _ in 1...3 {
        source = apply(found.flatMap { $0.fixIts }, to: source)
        found = Linter.lint(reading: source, options: LintOptions(only: [id]))
        if found.allSatisfy({ $0.fixIts.isEmpty }) { break }
      }
      #expect(found == [], "\(source.text(SourceRange(0, source.bytes.count)))")
      let after = try LintSubject(reading: source)
      #expect(changes(from: before.rule, to: after.rule) == [], "\(source.text(SourceRange(0, source.bytes.count)))")
    }
    #expect(hasFix == rule.hasFix)
  }

  /// The text with all repairs made that do not overlap.
  private func apply(_ fixIts: [Diagnostic.FixIt], to source: SourceText) -> SourceText {
    var bytes = source.bytes
    var start = bytes.count + 1
    let places = fixIts.indices.sorted {
      (fixIts[$0].range.lowerBound, $0) > (fixIts[$1].range.lowerBound, $1)
    }
    for fixIt in places.map({ fixIts[$0] }) where fixIt.range.upperBound <= start {
      bytes.replaceSubrange(fixIt.range.lowerBound..<fixIt.range.upperBound, with: Array(fixIt.replacement.utf8))
      start = fixIt.range.isEmpty ? fixIt.range.lowerBound : fixIt.range.lowerBound
    }
    return SourceText(name: source.name, bytes: bytes)
  }

  /// The presets whose verdict another rule changes; a rule that did not work at all may begin to.
  private func changes(from first: ActivationRule, to second: ActivationRule) -> [String] {
    PresetLibrary.builtIn.presets.compactMap { preset in
      let payload = preset.payloadSeenByRules
      let (before, after) = (first.evaluate(payload), second.evaluate(payload))
      let wasBroken = before.word == "error" || before == .hidden(.unsafe)
      return before == after || wasBroken || before.word == "hidden" && after.word == "hidden" ? nil : preset.id
    }
  }
}
