package import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
package import ActivationRuleText
package import ActivationRuleTypes

/// Lints texts with their context: the tables, the app around an extension, the rule of the built product.
///
/// It reads no files, so that a page in a browser lints in the same way as the command line.
package struct LintEngine {
  /// The lint rules that run, and the severity of their findings.
  package let configuration: LintConfiguration
  /// The types of the system and of the given declarations.
  package let types: UniformTypeRegistry
  package let settings: RuleSettings

  package init(
    _ configuration: LintConfiguration = LintConfiguration(), types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    (self.configuration, self.types, self.settings) = (configuration, types, settings)
  }

  /// The same engine with every lint rule at its defaults.
  package var unconfigured: LintEngine { LintEngine(types: types, settings: settings) }

  /// The context of a text.
  package struct Surroundings {
    package var containingApp: PropertyListNode?
    package var builtRule: ActivationRule?
    /// What the project around the list says about it.
    package var project = ProjectSurroundings()
    /// Whether the file was named by the user.
    package var isNamed = false
    /// Whether the text came through a shell.
    package var isGivenInPlace = false

    package init(containingApp: PropertyListNode? = nil, builtRule: ActivationRule? = nil, isNamed: Bool = false) {
      (self.containingApp, self.builtRule, self.isNamed) = (containingApp, builtRule, isNamed)
    }
  }

  /// The findings of a text.
  package struct Report {
    /// The file as read; `nil` for a predicate outside a property list.
    package var document: PropertyListDocument?
    /// The text to which all ranges refer.
    package var source: SourceText
    package var findings: [Finding] = []
    package var ruleCount = 0
    /// The rule, unless a project file leads to it.
    package var rule: ActivationRule?
    /// The number of rules that are judged for macOS because the file or its project says so.
    package var ruleForMacCount = 0
    /// The extension point, if extensions there have no activation rule.
    package var otherExtension: String?
    /// The reason why bytes of the file cannot be changed; `nil` if they can.
    package var fixRefusal: String?
    /// The findings without a repair, because the file is written differently.
    package var fixedByHand: [Finding] = []
  }

  /// Returns the findings of a text, most severe first.
  package func findings(in text: Document, _ surroundings: Surroundings = Surroundings()) throws(Failure) -> Report {
    let source = text.source
    switch try text.contents {
    case .predicate: return findings(inPredicate: source, surroundings)
    case .project(let project):
      // A named file that is not read at all is not clean.
      let isUnread =
        switch project.kind {
        case .script?, .xcode?: true
        default:
          project.rules.remarks.contains { remark in
            remark.severity == .error
              || project.kind == .expo && remark.severity == .info && remark.id == FileFault.ruleNotRead.rawValue
          }
        }
      if isUnread, surroundings.isNamed, let failure = project.rules.failure(in: source) { throw failure }
      if let point = project.rules.pointWithoutRule { return Report(source: source, otherExtension: point) }
      return findings(inProject: source, project.rules)
    case .list(let read, var properties):
      let (document, remarks) = surroundings.project.settings?.fill(read) ?? (read, [])
      if document != read { properties = ExtensionProperties(document) }
      if let point = properties.pointWithoutRule {
        return Report(document: document, source: document.source, otherExtension: point)
      }
      var subject = LintSubject(
        document, properties, containingApp: surroundings.containingApp, builtRule: surroundings.builtRule,
        types: types, settings: settings)
      subject.target = surroundings.project.target
      let isUnknown = remarks.contains { $0.severity == .warning }
      let judged = configuration.findings(about: subject).filter { !isUnknown || !$0.dependsOnValues }
      let found = (judged + graded(remarks)).inReportOrder
      let other = properties.otherPoint
      if let other, found.isEmpty { return Report(document: document, source: document.source, otherExtension: other) }
      // A rule that no system reads is none.
      var report = Report(
        document: document, source: document.source, findings: found, ruleCount: other == nil ? 1 : 0,
        rule: subject.rule, ruleForMacCount: other == nil && isForMac(subject) ? 1 : 0,
        fixRefusal: document.source.refusal)
      if report.fixRefusal != nil {
        report.findings = found.map { $0.withoutFixIts }
        report.fixedByHand = found.filter { !$0.fixIts.isEmpty }.map { $0.withoutFixIts }
      }
      return report
    }
  }

  private func isForMac(_ subject: LintSubject) -> Bool {
    configuration.options.platform == nil && subject.namedPlatform == .macOS
  }

  private func findings(inPredicate source: SourceText, _ surroundings: Surroundings) -> Report {
    var subject = LintSubject(predicate: source, types: types, settings: settings)
    subject.builtRule = surroundings.builtRule
    let found = configuration.findings(about: subject)
    return Report(
      source: source, findings: surroundings.isGivenInPlace ? found.map { $0.aboutCommandLine } : found,
      ruleCount: 1, rule: subject.rule)
  }

  private func graded(_ remarks: [Finding]) -> [Finding] {
    remarks.filter { !configuration.options.disabled.contains($0.rule) }.map(configuration.graded)
  }

  private func findings(inProject source: SourceText, _ project: ProjectRules) -> Report {
    var report = Report(
      source: source,
      findings: graded(project.remarks))
    for rule in project.rules {
      var subject = LintSubject(
        rule.document(in: source), rule.properties(in: source), types: types, settings: settings)
      subject.target = rule.about
      if subject.properties.otherPoint == nil {
        report.ruleCount += 1
        if isForMac(subject) { report.ruleForMacCount += 1 }
      }
      for found in configuration.findings(about: subject) {
        let proposed = LintRules.entry(found.id)?.proposedKeys ?? []
        var finding = found.with(rule.plugIn?.note(onProposing: proposed))
        finding.fixIts = rule.written(found.fixIts, in: source)
        // A finding about the file would repeat for each of its rules.
        guard !report.findings.contains(finding) else { continue }
        report.findings.append(finding)
        if !found.fixIts.isEmpty, finding.fixIts.isEmpty { report.fixedByHand.append(finding) }
      }
    }
    if report.findings.allSatisfy({ $0.fixIts.isEmpty }) { report.fixRefusal = ProjectFile.refusal(source.name) }
    report.findings = report.findings.inReportOrder
    return report
  }
}

extension Finding {
  /// Whether it is not known as long as a build setting in the rule is not.
  fileprivate var dependsOnValues: Bool {
    severity == .info
      || [
        "empty-rule", "no-accepted-type", "substituted-variable", "undeclared-custom-uti", "unknown-uti",
        "unsatisfiable-rule",
      ]
      .contains(id)
  }

  /// Returns the finding with one more note, if there is one.
  fileprivate func with(_ note: Note?) -> Finding {
    var copy = self
    copy.notes += [note].compactMap { $0 }
    return copy
  }
}

/// Removes the findings of a file that comments in it or the baseline suppress.
package struct LintFilter {
  /// Identifies a finding within its file.
  package struct Key: Hashable {
    package let id: String
    package let fingerprint: String

    package init(id: String, fingerprint: String) {
      self.id = id
      self.fingerprint = fingerprint
    }
  }

  /// The identifiers that a comment in the file names.
  package let suppressed: Set<String>
  /// The remaining number of findings of each kind that the baseline allows.
  private var allowance: [Key: Int]
  package private(set) var suppressedCount = 0

  /// Prepares for a file.
  ///
  /// - Parameter allowance: the number of known findings of each kind, which are not reported.
  package init(_ findings: LintEngine.Report, allowance: [Key: Int] = [:]) {
    suppressed = LintSuppression.identifiers(in: findings.source)
    self.allowance = allowance
  }

  /// Whether to report a finding.
  ///
  /// Call it once for each, in order.
  package mutating func shouldReport(_ finding: Finding, in source: SourceText) -> Bool {
    if suppressed.contains(finding.id) || suppressed.contains(LintSuppression.everything) {
      suppressedCount += 1
      return false
    }
    guard !allowance.isEmpty else { return true }
    let key = Key(id: finding.id, fingerprint: finding.fingerprint(in: source))
    guard let count = allowance[key], count > 0 else { return true }
    allowance[key] = count - 1
    suppressedCount += 1
    return false
  }
}
