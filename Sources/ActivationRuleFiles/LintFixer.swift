import ActivationRuleProjects
package import ActivationRuleReports
package import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText

/// Applies the repairs of findings to a text, in rounds, changing only the bytes of the repairs.
///
/// Overlapping repairs are tried again in the next round, when their places are known anew. A repair is taken back and
/// not tried again if the text then cannot be read, if its finding is still in its place, if there is an error of a new
/// kind, or if a rule that is shown for anything has another verdict about a known share.
package struct LintFixer {
  private let engine: LintEngine
  private let surroundings: Surroundings
  /// The number of known findings of each kind, which are not repaired.
  private let allowance: [FindingKey: Int]
  /// Whether to make repairs that change the verdicts of a working rule.
  private let changesVerdicts: Bool
  /// Selects the findings to repair.
  private let chosen: @Sendable (Finding) -> Bool

  package init(
    engine: LintEngine, surroundings: Surroundings, allowance: [FindingKey: Int] = [:],
    changesVerdicts: Bool = false, chosen: @escaping @Sendable (Finding) -> Bool = { _ in true }
  ) {
    (self.engine, self.surroundings, self.allowance) = (engine, surroundings, allowance)
    (self.changesVerdicts, self.chosen) = (changesVerdicts, chosen)
  }

  /// The result of the repairs.
  package struct Result {
    package var text: Document
    package var fixedCount = 0
    /// The findings in the new text whose repairs could not be made.
    package var unmade: Set<FindingPlace> = []
    /// Why nothing could be changed although there is something to fix.
    package var refusal: String?
  }

  /// A finding with its repair, which is applied as a whole or not at all.
  private struct Repair: Hashable {
    let id: String
    let place: Int
    let edits: [TextEdit]
    let changesVerdicts: Bool

    var finding: FindingPlace { FindingPlace(id, at: place) }

    init?(_ finding: Finding, _ source: SourceText) {
      guard !finding.fixIts.isEmpty else { return nil }
      let lineBreaks = LineBreaks(of: source.bytes)
      id = finding.id
      place = finding.range.lowerBound
      changesVerdicts = finding.repairChangesVerdicts
      edits = finding.fixIts.map { fixIt in
        TextEdit(replacing: fixIt.range, with: lineBreaks.apply(to: Array(fixIt.replacement.utf8)))
      }
    }
  }

  /// The pending repairs of a text.
  private struct Work {
    let text: Document
    var repairs: [Repair]
    var places: Set<FindingPlace>
    /// The kinds of errors in the text, whichever lint rules were chosen; `nil` if it cannot be read.
    var errors: Set<String>?
    /// The rule, unless a project file leads to it.
    var rule: ActivationRule?
    /// Why nothing can be changed although there is something to fix.
    var refusal: String?
  }

  /// Fixes a text.
  package func fix(_ text: Document) -> Result {
    guard var work = work(text) else { return Result(text: text) }
    if let refusal = work.refusal { return Result(text: text, refusal: refusal) }
    if !work.repairs.isEmpty { work.errors = errors(in: text) }
    var result = Result(text: text)
    var refused: Set<Repair> = []
    for _ in 0..<Limit.fixRounds.value {
      let repairs = Self.fitting(work.repairs.filter { !refused.contains($0) })
      guard !repairs.isEmpty else { break }
      if let next = attempt(repairs, on: work) {
        result.fixedCount += repairs.count
        (work, refused) = (next, [])
        continue
      }
      // One of them does harm: try each alone, as many as are reported.
      let few = repairs.prefix(Limit.findings.value)
      guard let next = few.lazy.compactMap({ attempt([$0], on: work) }).first else {
        refused.formUnion(few)
        continue
      }
      result.fixedCount += 1
      work = next
    }
    result.text = work.text
    result.unmade = Set(work.repairs.map { $0.finding })
    return result
  }

  /// Returns the repairs that do not collide, in the order of their places.
  private static func fitting(_ repairs: [Repair]) -> [Repair] {
    var taken: [TextEdit] = []
    return repairs.filter { repair in
      let collides = repair.edits.contains { edit in taken.contains { $0.collides(with: edit) } }
      if !collides { taken += repair.edits }
      return !collides
    }
  }

  /// Returns the text after repairs, with the remaining work; `nil` if it cannot be read or a finding stays where it
  /// was.
  private func attempt(_ repairs: [Repair], on work: Work) -> Work? {
    let edits = repairs.flatMap { $0.edits }
    let (source, leftOut) = work.text.source.applying(edits)
    guard leftOut.isEmpty, source.bytes != work.text.source.bytes else { return nil }
    let text = Document(source)
    guard var next = self.work(text) else { return nil }
    next.errors = errors(in: text)
    guard Self.bringsNoErrors(repairs, from: work, to: next) else { return nil }
    if !repairs.contains(where: { $0.changesVerdicts }), let old = work.rule, let new = next.rule {
      guard new.keepsVerdicts(of: old) else { return nil }
    }
    for repair in repairs {
      let before = edits.filter { $0.range.upperBound <= repair.place }
      let atPlace = before.filter { $0.range.lowerBound == repair.place }
      let shift = before.reduce(0) { $0 + $1.growth }
      let places = [repair.place + shift, repair.place + shift - atPlace.reduce(0) { $0 + $1.growth }]
      if places.contains(where: { next.places.contains(FindingPlace(repair.id, at: $0)) }) { return nil }
    }
    return next
  }

  /// Returns whether there is no new kind of error, except errors that an unreadable text concealed.
  private static func bringsNoErrors(_ repairs: [Repair], from before: Work, to after: Work) -> Bool {
    guard let errors = after.errors else { return true }
    // Repaired quotes are of no use if the predicate still does not parse.
    if repairs.contains(where: { $0.id == "smart-quotes" }), errors.contains("parse-error") { return false }
    guard let known = before.errors, known.isDisjoint(with: hiding) else { return true }
    return errors.isSubset(of: known)
  }

  /// The lint rules whose errors keep others from inspecting the rule.
  private static let hiding = [
    "parse-error", "smart-quotes", "plist-xml-escaping", "comment-in-predicate", "substituted-variable",
    "misplaced-rule",
  ]

  /// Returns the kinds of errors in a text, whichever lint rules were chosen; `nil` if it cannot be read.
  private func errors(in text: Document) -> Set<String>? {
    var configuration = LintConfiguration()
    configuration.options.disabled = Set(
      LintRule.all.filter { !$0.severities.contains(.error) }.map { $0.identifier })
    let found = try? LintEngine(configuration).findings(in: text, surroundings).findings
    return found.map { Set($0.filter { $0.severity == .error }.map { $0.id }) }
  }

  /// Returns the pending repairs of a text; `nil` if it cannot be read and no repair helps.
  private func work(_ text: Document) -> Work? {
    let source = text.source
    do throws(Failure) {
      let report = try engine.findings(in: text, surroundings)
      let reported = report.reported(besides: allowance)
      // Repairs are made in the order of their places, whichever finding weighs more.
      let repairs = reported.prefix(Limit.projectRules.value)
        .filter { (changesVerdicts || !$0.repairChangesVerdicts) && chosen($0) }.compactMap { Repair($0, source) }
        .sorted { $0.place < $1.place }
      return Work(
        text: text, repairs: repairs,
        places: Set(report.findings.map { FindingPlace($0.id, at: $0.range.lowerBound) }), rule: report.rule,
        refusal: repairs.isEmpty && !reported.contains { report.fixedByHand.contains($0) } ? nil : report.fixRefusal
      )
    } catch {
      guard error.source?.bytes == source.bytes, let repair = Repair(error.finding, source) else { return nil }
      return Work(
        text: text, repairs: [repair],
        places: [FindingPlace(error.finding.id, at: error.finding.range.lowerBound)])
    }
  }
}

extension ActivationRule {
  /// Returns whether it has the verdicts of another rule about all known shares, if that is shown for any of them.
  fileprivate func keepsVerdicts(of old: ActivationRule) -> Bool {
    let pairs = Preset.counted(for: old).map { preset in
      let payload = preset.payloadForRules
      return (old.evaluate(payload), evaluate(payload))
    }
    return !pairs.contains { $0.0 == .shown } || pairs.allSatisfy { $0.0.isFault || $0.0.word == $0.1.word }
  }
}

extension TextEdit {
  /// Returns whether two changes cannot both be made.
  fileprivate func collides(with other: TextEdit) -> Bool {
    if range.isEmpty, other.range.isEmpty { return range.lowerBound == other.range.lowerBound }
    return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
  }

  /// The number of bytes by which the change lengthens the text.
  fileprivate var growth: Int { replacement.count - range.count }
}
