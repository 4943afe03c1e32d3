public import ActivationRuleModel
import ActivationRulePredicates
public import ActivationRuleText

/// A lint rule: one kind of fault.
///
/// Its words and examples, which are its documentation and its tests, are in the rule book, `Grammar/lint-rules.md`.
///
/// A class, since each lint run iterates over all rules on several threads.
public final class LintRule: Sendable {
  typealias Note = Diagnostic.Note

  /// The stable identifier in kebab-case, named for the fault.
  public let id: String
  /// The usual severity of its findings; `furtherSeverities` lists the others.
  public let severity: Diagnostic.Severity
  /// The other severities that some of its findings have; empty for most rules.
  package let furtherSeverities: [Diagnostic.Severity]
  /// How certain it is that the system behaves as the rule assumes.
  public let certainty: Certainty
  /// Whether it reports what the rule accepts or rejects, so that it is silent where the system ignores the rule.
  package let needsUsedRule: Bool
  /// Whether some findings have a repair that keeps every verdict.
  package let hasFix: Bool
  /// Whether its findings are based on presets of host apps, which they name.
  package let usesPresets: Bool
  /// Whether its infos are so frequent that reports for people collect them in one line at the end.
  package let isCommon: Bool
  /// The keys that its findings propose to add.
  package let proposedKeys: [String]
  /// The rules whose findings describe the same fault better; this rule is silent where they report it.
  package let yieldsTo: [String]
  /// Finds the faults of a subject, in any order.
  let check: @Sendable (LintContext) -> [Fault]

  /// Creates a lint rule.
  init(
    id: String, severity: Diagnostic.Severity, furtherSeverities: [Diagnostic.Severity] = [], certainty: Certainty,
    needsUsedRule: Bool = false, hasFix: Bool = false, usesPresets: Bool = false, isCommon: Bool = false,
    proposedKeys: [String] = [], yieldsTo: [String] = [],
    check: @escaping @Sendable (LintContext) -> [Fault]
  ) {
    (self.id, self.severity, self.furtherSeverities) = (id, severity, furtherSeverities)
    (self.certainty, self.needsUsedRule) = (certainty, needsUsedRule)
    (self.hasFix, self.usesPresets) = (hasFix, usesPresets)
    (self.isCommon, self.proposedKeys, self.yieldsTo) = (isCommon, proposedKeys, yieldsTo)
    self.check = check
  }

  /// The fault that it finds, in one sentence.
  public var summary: String { LintText.all[id]?.summary ?? "" }
  /// Why the fault matters, and what to do instead.
  public var rationale: String { LintText.all[id]?.rationale ?? "" }

  /// All severities that its findings can have, the usual one first.
  package var severities: [Diagnostic.Severity] { [severity] + furtherSeverities }

  /// Returns the findings about a subject, in any order.
  func findings(_ context: LintContext) -> [Diagnostic] {
    check(context).map { fault in
      var finding = Diagnostic(
        id, fault.severity ?? severity, fault.message, at: fault.range, notes: fault.notes, fixIts: fault.fixIts)
      finding.repairChangesVerdicts = fault.repairChangesVerdicts
      return finding
    }
  }
}

/// The lint rules.
public enum LintRules {
  /// All lint rules, sorted by their identifiers.
  public static let all: [LintRule] = groups.flatMap { $0 }.sorted { $0.id < $1.id }

  private static let groups: [[LintRule]] = [
    LintRule.bundle, LintRule.counts, LintRule.effects, LintRule.formats, LintRule.keys, LintRule.limits,
    LintRule.links, LintRule.parser, LintRule.places, LintRule.redundancy, LintRule.refusals, LintRule.sources,
    LintRule.types, LintRule.values, LintRule.webPages,
  ]

  /// The rules without whose findings a verdict would be puzzling.
  package static let puzzling: [LintRule] = [
    .emptyRule, .misplacedKey, .misplacedRule, .nestedActivationRule, .noRule, .notAnExtension, .unknownDictionaryKey,
    .wrongExtensionPoint, .wrongValueTypeBoolean, .wrongValueTypeCount,
  ]

  /// The rules that can find an error or a warning.
  static let grave = all.filter { $0.severities != [.info] }

  /// The identifiers of findings about how project files lead to rules, which can be switched off like lint rules.
  package static let idsOfProjects = [
    "build-setting", "extension-setting", "plug-in-disabled", "plug-in-option", "rule-not-read",
  ]

  /// Returns the rule with an identifier.
  package static func entry(_ id: String) -> LintRule? {
    all.first { $0.id == id }
  }

  /// Returns how certain the lint rule with an identifier is about the system; `nil` if there is none.
  package static func certainty(of id: String) -> Certainty? { entry(id)?.certainty }

  /// Returns the identifier under which findings report a fault of the parser.
  ///
  /// The parser distinguishes its faults finely; faults with the same fix have one identifier here. Show this
  /// identifier to people, since they can switch it off and look it up.
  ///
  /// - Parameter fault: the identifier of a diagnostic of a rule, which is the raw value of a `PredicateFault`.
  package static func id(ofPredicateFault fault: String) -> String {
    switch PredicateFault(rawValue: fault) {
    case .lookAlikeCharacter: "smart-quotes"
    case .escapedEntity: "plist-xml-escaping"
    case .comment: "comment-in-predicate"
    case .missingVariable, .buildSetting: "substituted-variable"
    case .mixedLogicalOperators: "and-or-precedence"
    case .emptyPredicate: "empty-rule"
    case .missingOperatorAtLine: "missing-or"
    default: "parse-error"
    }
  }
}

/// A fault that a lint rule found; a diagnostic without the rule's identifier and severity.
struct Fault {
  let message: String
  let range: SourceRange
  var notes: [Diagnostic.Note]
  var fixIts: [Diagnostic.FixIt]
  /// The severity, if it is lower than the rule's.
  let severity: Diagnostic.Severity?
  /// Whether its repair changes the verdicts of a working rule.
  var repairChangesVerdicts = false

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - message: one phrase, lower case, no full stop.
  ///   - range: the place in the file.
  init(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    severity: Diagnostic.Severity? = nil
  ) {
    (self.message, self.range, self.notes, self.fixIts, self.severity) = (message, range, notes, fixIts, severity)
  }
}

extension [Fault] {
  /// Returns a single fault.
  static func one(
    _ message: String, at range: SourceRange, notes: [Diagnostic.Note] = [], fixIts: [Diagnostic.FixIt] = [],
    severity: Diagnostic.Severity? = nil
  ) -> [Fault] {
    [Fault(message, at: range, notes: notes, fixIts: fixIts, severity: severity)]
  }
}
