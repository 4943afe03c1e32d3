import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
import ActivationRuleText

/// Lints the input and makes each repair alone: what could be read can still be read, and says what it said.
enum LintTarget {
  private static let names = [
    "rule.txt", "Info.plist", "rule.json", "rule.txt", "Info.plist", "project.yml", "app.json",
  ]

  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let choice = taker.byte()
    let name = names[Int(choice & 0x3F) % names.count]
    var source = SourceText(name: name, bytes: Array(taker.rest))
    if choice & 0x40 != 0 {
      // A rule as it should be, where bytes alone would not get far.
      var speller = RuleSpeller(taker)
      source = SourceText(name: "rule.txt", text: speller.predicate())
    }
    var settings = RuleSettings()
    settings.stepLimit = 20_000
    do throws(Failure) {
      let found = try LintEngine().findings(in: Document(source), Surroundings(settings: settings))
      require(found.findings.allSatisfy { LintRules.entry($0.id) != nil || !$0.message.isEmpty }, "no words")
      for finding in found.findings {
        requireInside(finding, found.source)
        if found.source.isEditable { requireSound(finding, found.source) }
      }
    } catch {
      requireInside(error)
    }
  }

  private static func requireSound(_ finding: Finding, _ source: SourceText) {
    guard !finding.fixIts.isEmpty, let before = try? Extension(Document(source, forms: [])) else { return }
    let edits = finding.fixIts.map { TextEdit(replacing: $0.range, with: Array($0.replacement.utf8)) }
    let (fixed, leftOut) = source.applying(edits)
    require(leftOut.isEmpty, "a repair of \(finding.id) overlaps itself")
    guard let after = try? Extension(Document(fixed, forms: [])) else {
      return require(false, "a repair of \(finding.id) leaves a text that cannot be read")
    }
    // A repair that gives a list its rule may read a text that nobody has read before.
    guard before.written.findings.isEmpty, before.written.value != .absent else { return }
    require(after.written.findings.isEmpty, "a repair of \(finding.id) leaves a rule that cannot be read")
    let pairs = PayloadMaker.table[..<16].map {
      [before.written.evaluate($0.payload), after.written.evaluate($0.payload)]
    }
    // What is shown for nothing may be repaired, and other repairs that change verdicts must be asked for.
    guard !finding.repairChangesVerdicts, pairs.contains(where: { $0[0] == .shown }) else { return }
    for verdicts in pairs {
      let isSame = verdicts[0].isFault || !verdicts[0].isWorkedOut || verdicts[0].word == verdicts[1].word
      require(
        isSame,
        "a repair of \(finding.id) turns \(verdicts[0]) into \(verdicts[1]): \(source.bytes[...].text) to \(fixed.bytes[...].text)"
      )
    }
  }
}
