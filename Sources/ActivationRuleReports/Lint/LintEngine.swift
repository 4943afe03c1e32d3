import ActivationRuleAnswers
package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleProjects
package import ActivationRuleText
import ActivationRuleTypes

/// Lints texts with what stands around them.
///
/// It reads no files, so that a page in a browser lints in the same way as the command line.
package struct LintEngine {
  /// The lint rules that run, and the severity of their findings.
  package let configuration: LintConfiguration

  package init(_ configuration: LintConfiguration = LintConfiguration()) { self.configuration = configuration }

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
  package func findings(in text: Document, _ around: Surroundings = Surroundings()) throws(Failure) -> Report {
    let contents = try text.contents
    let found = try text.extensions(around)
    switch contents {
    case .predicate:
      let findings = configuration.findings(about: found[0])
      return Report(
        source: found[0].file, findings: around.isGivenInPlace ? findings.map { $0.aboutCommandLine } : findings,
        ruleCount: 1, rule: found[0].written)
    case .list: return report(on: found[0])
    case .project(let project):
      // A named file that is not read at all is not clean.
      let facts = Form.projects.form(of: text.source.name)?.facts ?? []
      let isUnread =
        facts.contains(.isScript) || facts.contains(.dependsOnWords)
        || project.remarks.contains { remark in
          remark.severity == .error
            || facts.contains(.mayLackRule) && remark.severity == .info && remark.id == FileFault.ruleNotRead.rawValue
        }
      if isUnread, around.isNamed, let failure = project.failure(in: text.source) { throw failure }
      if let point = project.pointWithoutRule { return Report(source: text.source, otherExtension: point) }
      return report(on: found, in: text.source, project)
    }
  }

  private func report(on list: Extension) -> Report {
    if let point = list.properties.pointWithoutRule {
      return Report(document: list.document, source: list.file, otherExtension: point)
    }
    let isUnknown = list.remarks.contains { $0.severity == .warning }
    let judged = configuration.findings(about: list).filter { !isUnknown || !$0.dependsOnValues }
    let found = (judged + graded(list.remarks)).inReportOrder
    let other = list.properties.otherPoint
    if let other, found.isEmpty { return Report(document: list.document, source: list.file, otherExtension: other) }
    // A rule that no system reads is none.
    var report = Report(
      document: list.document, source: list.file, findings: found, ruleCount: other == nil ? 1 : 0,
      rule: list.written, ruleForMacCount: other == nil && isForMac(list) ? 1 : 0, fixRefusal: list.file.refusal)
    if report.fixRefusal != nil {
      report.findings = found.map { $0.withoutFixIts }
      report.fixedByHand = found.filter { !$0.fixIts.isEmpty }.map { $0.withoutFixIts }
    }
    return report
  }

  private func isForMac(_ found: Extension) -> Bool {
    configuration.options.platform == nil && found.namedPlatform == .macOS
  }

  private func graded(_ remarks: [Finding]) -> [Finding] {
    remarks.filter { !configuration.options.disabled.contains($0.rule) }.map(configuration.graded)
  }

  private func report(on extensions: [Extension], in source: SourceText, _ project: ProjectRules) -> Report {
    var report = Report(source: source, findings: graded(project.remarks))
    var known = Set(report.findings)
    for written in extensions {
      if written.properties.otherPoint == nil {
        report.ruleCount += 1
        if isForMac(written) { report.ruleForMacCount += 1 }
      }
      for found in configuration.findings(about: written) {
        let proposed = LintRules.entry(found.id)?.proposedKeys ?? []
        var finding = found
        // The first note is printed as the remedy, and this one contradicts the usual remedy.
        if let note = written.sharePlugIn?.note(onProposing: proposed) { finding.notes.insert(note, at: 0) }
        if !written.holdsKeys {
          let isOfVersion = found.repairChangesVerdicts && proposed == [RuleKey.dictionaryVersion]
          finding.fixIts = isOfVersion ? written.addingVersion(found.notes.first?.message ?? "") : []
        }
        guard known.insert(finding).inserted else { continue }
        report.findings.append(finding)
        if !found.fixIts.isEmpty, finding.fixIts.isEmpty { report.fixedByHand.append(finding) }
      }
    }
    if report.findings.allSatisfy({ $0.fixIts.isEmpty }) { report.fixRefusal = ProjectRule.refusal(source.name) }
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
}

/// Identifies a finding within its file.
package struct FindingKey: Hashable {
  package let id: String
  package let fingerprint: String

  package init(id: String, fingerprint: String) { (self.id, self.fingerprint) = (id, fingerprint) }
}

extension LintEngine.Report {
  /// Returns the findings that neither a comment in the file nor the baseline suppresses.
  ///
  /// - Parameter allowance: the number of known findings of each kind, which are not reported.
  package func reported(besides allowance: [FindingKey: Int]) -> [Finding] {
    let suppressed = LintSuppression.identifiers(in: source)
    if suppressed.contains(LintSuppression.everything) { return [] }
    var allowance = allowance
    return findings.filter { finding in
      if suppressed.contains(finding.id) { return false }
      if allowance.isEmpty { return true }
      let key = FindingKey(id: finding.id, fingerprint: finding.fingerprint(in: source))
      guard let count = allowance[key], count > 0 else { return true }
      allowance[key] = count - 1
      return false
    }
  }
}
