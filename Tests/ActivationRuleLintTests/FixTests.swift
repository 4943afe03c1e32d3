import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import Testing

@Suite("Repairs of lint rules")
struct FixTests {
  @Test("a repaired example can be read, is clean, and has the verdicts it had", arguments: LintRules.all.map { $0.id })
  func repairs(_ id: String) throws {
    let rule = try #require(LintRules.entry(id))
    var hasFix = false
    for example in rule.flagged {
      let before = try LintRun.subject(example)
      var source = before.file
      var found = Linter.lint(before, options: LintOptions(only: [LintRule.Identifier(known: id)]))
      if found.allSatisfy({ $0.fixIts.isEmpty }) { continue }
      hasFix = true
      // What changes verdicts on purpose is tried in a row of its own.
      if found.contains(where: { $0.repairChangesVerdicts }) { continue }
      let messages = found.flatMap { $0.fixIts.map { $0.message } }
      for _ in 1...3 {
        source = apply(found.flatMap { $0.fixIts }, to: source)
        found = Linter.lint(reading: source, options: LintOptions(only: [LintRule.Identifier(known: id)]))
        if found.allSatisfy({ $0.fixIts.isEmpty }) { break }
      }
      #expect(found == [], "\(source.text(SourceRange(0, source.bytes.count)))")
      let after = try Extension(Document(source, forms: []))
      #expect(newFindings(from: before, to: after) == [], "\(source.text(SourceRange(0, source.bytes.count)))")
      #expect(
        changes(from: before.written, to: after.written) == [], "\(source.text(SourceRange(0, source.bytes.count)))")
      if before.written.predicate == nil && after.written.predicate != nil
        || !changes(from: after.written, to: before.written).isEmpty
      {
        #expect(messages.allSatisfy { $0.contains("so that the rule can be") }, "\(messages)")
      }
    }
    #expect(hasFix == rule.hasFix)
  }

  /// The lint rules that find something after a repair and found nothing before; those that a broken
  /// text hid, and remarks on a rule that could not be shown, do not count.
  private func newFindings(from before: Extension, to after: Extension) -> [String] {
    let known = Set(Linter.lint(before).map { $0.id })
    let new = Set(Linter.lint(after).map { $0.id }).subtracting(known).sorted()
    if before.written.predicate == nil { return new.filter { Self.unreadable.contains($0) } }
    let isWorking = changes(from: after.written, to: before.written).isEmpty
    return isWorking ? new : new.filter { LintRules.entry($0)?.severity == .error }
  }

  private static let unreadable = [
    "parse-error", "smart-quotes", "plist-xml-escaping", "comment-in-predicate", "substituted-variable", "empty-rule",
  ]

  // Quotes of a pair, marks of several kinds, and one that looks the same as the end of the string.
  static let quotes: [(before: String, after: String?)] = [
    ("extensionItems.title == “a”", "extensionItems.title == \"a\""),
    ("extensionItems.title == ‘a’", "extensionItems.title == 'a'"),
    ("extensionItems.title == “a” OR\u{A0}extensionItems.title == ‘b’", nil),
    ("extensionItems.title == “a\"b”", nil), ("extensionItems.title == “a", nil),
    ("extensionItems.title == “a\"", "extensionItems.title == \"a\""),
  ]

  @Test("each repair of quotes leaves a text that can be read, or there is none", arguments: quotes)
  func repairsQuotes(_ before: String, _ after: String?) {
    let source = SourceText(name: "a", text: before)
    for finding in Linter.lint(reading: source) where finding.id == "smart-quotes" && !finding.fixIts.isEmpty {
      let fixed = apply(finding.fixIts, to: source)
      let left = Linter.lint(reading: fixed).filter { Self.unreadable.contains($0.id) }
      #expect(left == [], "\(fixed.text(SourceRange(0, fixed.bytes.count)))")
      if let after { #expect(fixed.bytes == Array(after.utf8)) }
    }
    let isRepaired = Linter.lint(reading: source).contains { !$0.fixIts.isEmpty }
    #expect(isRepaired || after == nil)
  }

  // Two parts of which either can go, but not both: as one is reported, the other is not.
  static let pairs = [
    (
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\"",
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\""
    ),
    (
      "ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\"",
      "ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\""
    ),
    (
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.png\"",
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""
    ),
  ]

  @Test("of two parts that cover each other one is reported", arguments: pairs)
  func redundantPairs(_ first: String, _ second: String) {
    let text = "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, \(first) OR \(second)).@count > 0).@count > 0"
    let found = Linter.lint(reading: SourceText(name: "a", text: text), options: LintOptions(only: [.redundantUti]))
    #expect(found.filter { $0.id == "redundant-uti" }.count == 1, "\(found)")
  }

  /// The text with all repairs made that do not overlap.
  private func apply(_ fixIts: [Finding.FixIt], to source: SourceText) -> SourceText {
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
      let payload = preset.payload.seenByRules()
      let (before, after) = (first.evaluate(payload), second.evaluate(payload))
      let wasBroken = before.word == "error" || before == .hidden(.unsafe)
      // Without a rule there is no verdict to keep.
      if case .absent = first.value { return nil }
      return before == after || wasBroken || before.word == "hidden" && after.word == "hidden" ? nil : preset.id
    }
  }
}
