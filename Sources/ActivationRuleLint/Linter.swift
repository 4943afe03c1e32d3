/// Finds what is wrong with rules.
public enum Linter {
  /// The findings about a subject, most severe first.
  ///
  /// Within a severity those that explain the most hidden shares come first, then those that stand first in the file.
  ///
  /// A rule that does not parse is not looked into any further. Deterministic. All takes its steps from the budget in the
  /// rule's settings, or from one of its own; a finding `budget-spent` then says which lint rules were not decided.
  /// Findings have repairs only where the file can be changed by replacing bytes, as `SourceText/isEditable` of the
  /// subject's text says.
  public static func lint(_ subject: LintSubject, options: LintOptions = LintOptions()) -> [Diagnostic] {
    lint(subject, options, among: LintRules.all)
  }

  /// The findings about which a verdict would be puzzling without a word, found without a look at the other lint rules.
  package static func puzzling(_ subject: LintSubject) -> [Diagnostic] {
    lint(subject, LintOptions(), among: LintRules.puzzling)
  }

  /// The errors and warnings about a subject, without the time that infos take.
  package static func grave(_ subject: LintSubject) -> [Diagnostic] {
    lint(subject, LintOptions(), among: LintRules.grave).filter { $0.severity != .info }
  }

  private static func lint(
    _ subject: LintSubject, _ options: LintOptions, among rules: [LintRule]
  ) -> [Diagnostic] {
    let found = findings(about: subject, options: options, among: rules)
    return subject.source.isEditable ? found : found.map { $0.withoutFixIts }
  }

  /// The findings, with their repairs even where the file cannot be changed.
  package static func findings(
    about subject: LintSubject, options: LintOptions, among rules: [LintRule] = LintRules.all
  ) -> [Diagnostic] {
    let budget = subject.rule.settings.budget ?? StepBudget()
    var (subject, options) = (subject, options)
    options.platform = options.platform ?? subject.namedPlatform
    subject.rule = subject.rule.with(budget: budget)
    if let platform = options.platform { subject.rule = subject.rule.on(platform) }
    var checks = Checks(context: LintContext(subject, options), budget: budget)
    var findings: [Diagnostic] = []
    var reported: Set<Reported> = []
    for rule in rules where options.runs(rule) {
      let found = checks.findings(of: rule)
      if found.isEmpty || rule.yieldsTo.contains(where: { checks.finds($0) }) { continue }
      for finding in found where reported.insert(Reported(finding)).inserted {
        var finding = checks.context.naming(finding.sparingMarkup(in: subject.source))
        finding.hiddenShareCount = checks.context.hiddenShareCount(of: finding)
        if options.profile == .hosts, rule.dependsOnHosts, finding.severity == .info {
          finding.severity = .warning
        }
        findings.append(finding)
      }
    }
    let undecided = checks.undecided.filter { id in rules.contains { $0.id == id && options.runs($0) } }
    if !undecided.isEmpty { findings.append(Self.spent(budget, undecided, at: checks.context.rulePlace)) }
    return findings.inReportOrder.map { $0.located(in: subject.source) }
  }

  /// The finding that says which lint rules came to nothing.
  private static func spent(_ budget: StepBudget, _ undecided: [String], at place: SourceRange) -> Diagnostic {
    Diagnostic(
      "budget-spent", .warning, "not decided: \(budget.message)", at: place,
      notes: [Diagnostic.Note("nothing is known of \(undecided.joined(separator: ", "))")])
  }

  /// What makes two findings tell the same of the same place.
  private struct Reported: Hashable {
    let id: String
    let range: SourceRange
    let message: String

    init(_ finding: Diagnostic) {
      (id, range, message) = (finding.id, finding.range, finding.message)
    }
  }

  /// The findings of rules about one subject, each worked out once.
  private struct Checks {
    let context: LintContext
    private let budget: StepBudget
    private var known: [String: [Diagnostic]] = [:]
    /// The rules that the end of the budget kept from deciding, in the order in which they were asked.
    private(set) var undecided: [String] = []

    init(context: LintContext, budget: StepBudget) {
      self.context = context
      self.budget = budget
      known.reserveCapacity(LintRules.all.count)
    }

    mutating func findings(of rule: LintRule) -> [Diagnostic] {
      if let findings = known[rule.id] { return findings }
      // What a rule would let in is nothing to speak of where no system asks it.
      if rule.needsUsedRule, context.subject.properties.unused != nil { return [] }
      let refusals = budget.refusals
      var findings = rule.findings(context)
      if budget.refusals > refusals {
        // Verdicts and proofs that were given up are no ground for a finding.
        undecided.append(rule.id)
        findings = []
      }
      known[rule.id] = findings
      return findings
    }

    /// Whether a rule finds something, whether or not it is switched on.
    mutating func finds(_ id: String) -> Bool {
      guard let rule = LintRules.entry(id) else { return false }
      return !findings(of: rule).isEmpty
    }
  }

  /// The findings about a text, which may be a property list, JSON or a predicate; one finding if it cannot be read.
  public static func lint(reading source: SourceText, options: LintOptions = LintOptions()) -> [Diagnostic] {
    do throws(PropertyListError) {
      return lint(try LintSubject(reading: source), options: options)
    } catch {
      return [finding(about: error).located(in: error.source)]
    }
  }

  /// The finding about a property list that cannot be read; markup that is not escaped has the identifier of the lint rule.
  package static func finding(about error: PropertyListError) -> Diagnostic {
    let diagnostic = error.diagnostic
    switch PropertyListFault(rawValue: diagnostic.id) {
    case .bareLessThan, .bareAmpersand, .undefinedEntity:
      return Diagnostic(
        LintRule.plistXmlEscaping.id, .error, diagnostic.message, at: diagnostic.range, notes: diagnostic.notes,
        fixIts: diagnostic.fixIts)
    default: return diagnostic
    }
  }
}

extension LintOptions {
  /// Whether a rule runs.
  fileprivate func runs(_ rule: LintRule) -> Bool {
    if disabled.contains(rule.id) { return false }
    if let only { return only.contains(rule.id) }
    return !rule.isOptIn || optIn.contains(rule.id)
  }
}

extension Diagnostic {
  /// The finding without its repair if that would take a comment of the file with it, or one end of a CDATA section.
  fileprivate func sparingMarkup(in source: SourceText) -> Diagnostic {
    let isSpared = fixIts.allSatisfy { fix in
      guard fix.range.upperBound <= source.bytes.count else { return true }
      let bytes = Array(source.bytes[fix.range.lowerBound..<fix.range.upperBound])
      return bytes.count(of: "<!--") == 0 && bytes.count(of: "<![CDATA[") == bytes.count(of: "]]>")
    }
    return isSpared ? self : withoutFixIts
  }

  fileprivate func stands(before other: Diagnostic) -> Bool {
    if severity != other.severity { return severity.rank < other.severity.rank }
    if hiddenShareCount != other.hiddenShareCount { return hiddenShareCount > other.hiddenShareCount }
    if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
    if id != other.id { return id < other.id }
    return range.upperBound < other.range.upperBound
  }
}

extension [Diagnostic] {
  /// The findings in the order in which people fix them: most severe first, then those that explain the most hidden shares,
  /// then by their places.
  package var inReportOrder: [Diagnostic] { sorted { $0.stands(before: $1) } }
}

extension [UInt8] {
  /// How often a piece of markup stands in the bytes.
  fileprivate func count(of markup: String) -> Int {
    let pattern = Array(markup.utf8)
    return indices.reduce(0) { $0 + (self[$1] == pattern[0] && self[$1...].starts(with: pattern) ? 1 : 0) }
  }
}

extension Diagnostic.Severity {
  /// Sort key; most severe first.
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}

extension ActivationRule {
  /// The findings about the rule, as ``Linter`` has them about the text that it was read from.
  ///
  /// Ranges point into that text; a rule that was made in code of keys and values has empty ranges.
  public func lint(options: LintOptions = LintOptions()) -> [Diagnostic] {
    let subject = source.flatMap { try? LintSubject(reading: $0, types: types, settings: settings) }
    return Linter.lint(subject ?? LintSubject(rule: self), options: options)
  }
}
