public import ActivationRuleModel
import ActivationRuleShares
public import ActivationRuleText

/// A lint rule: one kind of fault.
///
/// Its words and examples, which are its documentation and its tests, are in the rule book, `Grammar/lint-rules.md`.
///
/// A class, since each lint run iterates over all rules on several threads.
public final class LintRule: Sendable {
  /// All lint rules, in the order of their identifiers.
  public static var all: [LintRule] { LintRules.all }

  /// The identifier of a lint rule, such as `.truePredicate`; a misspelt identifier does not compile.
  public struct Identifier: Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier in kebab-case, named for the fault, such as `true-predicate`.
    public let description: String

    /// The identifier of a finding, which may be a parser's.
    package init(known id: String) { description = id }

    /// The identifier of the lint rule with a name, such as `true-predicate`.
    ///
    /// - Throws: `ActivationRuleError` if there is none.
    public init(_ name: String) throws(ActivationRuleError) {
      if let fault = LintRules.fault(of: name) { throw Failure(.usage, fault) }
      description = name
    }
  }

  /// The stable identifier.
  public var identifier: Identifier { Identifier(known: id) }
  /// The stable identifier in kebab-case, named for the fault.
  package let id: String
  /// The usual severity of its findings.
  public let severity: Finding.Severity
  /// The severity that its other findings have; `nil` for most rules.
  private let otherSeverity: Finding.Severity?
  /// How certain it is that the system behaves as the rule assumes.
  public let certainty: Certainty
  /// Whether it reports what the rule accepts or rejects, so that it is silent where the system ignores the rule.
  package let needsUsedRule: Bool
  /// Whether some findings have a repair.
  package let hasFix: Bool
  /// Whether its findings are based on presets of host apps, which they name.
  package let usesPresets: Bool
  /// Whether its infos are so frequent that reports for people collect them in one line at the end.
  package let isCommon: Bool
  /// Whether its infos are about style, and off unless a configuration enables them.
  package let isStyle: Bool
  /// The keys that its findings propose to add.
  package let proposedKeys: [String]
  /// The rules whose findings describe the same fault better; this rule is silent where they report it.
  package let yieldsTo: [String]
  /// Finds the faults of a subject, in any order.
  let check: @Sendable (LintContext) -> [Fault]

  /// Creates a lint rule.
  init(
    _ id: String, _ severity: Finding.Severity, or otherSeverity: Finding.Severity? = nil,
    _ certainty: Certainty, needsUsedRule: Bool = true, hasFix: Bool = false, usesPresets: Bool = false,
    isCommon: Bool = false, isStyle: Bool = false, proposedKeys: [String] = [], yieldsTo: [String] = [],
    check: @escaping @Sendable (LintContext) -> [Fault]
  ) {
    (self.id, self.severity, self.otherSeverity, self.certainty) = (id, severity, otherSeverity, certainty)
    (self.needsUsedRule, self.hasFix, self.usesPresets) = (needsUsedRule, hasFix, usesPresets)
    (self.isCommon, self.isStyle, self.proposedKeys, self.yieldsTo) = (isCommon, isStyle, proposedKeys, yieldsTo)
    self.check = check
  }

  /// The fault that it finds, in one sentence.
  public var summary: String { RuleBookTexts.summaries[id] ?? "" }
  /// Why the fault matters, and what to do instead.
  package var rationale: String { RuleBookTexts.rationales[id] ?? "" }

  /// All severities that its findings can have, the usual one first.
  package var severities: [Finding.Severity] { [severity] + (otherSeverity.map { [$0] } ?? []) }

  /// Returns the findings about a subject, in any order.
  func findings(_ context: LintContext) -> [Finding] {
    check(context).map { fault in
      var finding = Finding(
        id, fault.severity ?? severity, fault.message, at: fault.range, notes: fault.notes, fixIts: fault.fixIts)
      (finding.isMistake, finding.repairChangesVerdicts) = (fault.isMistake, fault.repairChangesVerdicts)
      return finding
    }
  }
}

extension LintRules {
  /// Returns that there is no lint rule with an identifier, and which one may be meant; `nil` if there is one.
  package static func fault(of id: String) -> String? {
    let known = all.map { $0.id } + idsOfProjects
    guard !known.contains(id) else { return nil }
    return "there is no lint rule '\(VisibleText.line(id))'" + EditDistance.question(for: id, among: known, count: 1)
  }
}

extension Finding {
  /// The lint rule that made the finding, or the parser's identifier of a fault in a rule that cannot be read.
  public var rule: LintRule.Identifier { LintRule.Identifier(known: id) }
}

/// A fault that a lint rule found; a finding without the rule's identifier and severity.
struct Fault {
  let message: String
  let range: SourceRange
  var notes: [Finding.Note]
  var fixIts: [Finding.FixIt]
  /// The severity, if it is lower than the rule's.
  let severity: Finding.Severity?
  /// Whether the rule says it by mistake, so that a test of its verdicts proves nothing.
  let isMistake: Bool
  /// Whether its repair changes the verdicts of a working rule.
  var repairChangesVerdicts = false

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - message: one phrase, lower case, no full stop.
  ///   - range: the place in the file.
  init(
    _ message: String, at range: SourceRange, notes: [Finding.Note] = [], fixIts: [Finding.FixIt] = [],
    severity: Finding.Severity? = nil, isMistake: Bool = false
  ) {
    (self.message, self.range, self.notes, self.fixIts) = (message, range, notes, fixIts)
    (self.severity, self.isMistake) = (severity, isMistake)
  }
}

extension [Fault] {
  /// Returns a single fault that hides known shares; none without any.
  static func hiding(_ lost: [Preset], _ message: String, at range: SourceRange, notes: [Finding.Note] = [])
    -> [Fault]
  {
    lost.isEmpty ? [] : .one(message, at: range, notes: [LintContext.note("hidden", lost)] + notes)
  }

  /// Returns a single fault.
  static func one(
    _ message: String, at range: SourceRange, notes: [Finding.Note] = [], fixIts: [Finding.FixIt] = [],
    severity: Finding.Severity? = nil, isMistake: Bool = false
  ) -> [Fault] {
    [Fault(message, at: range, notes: notes, fixIts: fixIts, severity: severity, isMistake: isMistake)]
  }
}
