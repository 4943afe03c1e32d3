import ProjectFiles
import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import PropertyLists
import Texts

/// Lints texts, with what stands outside of them: the tables, the app around an extension, the rule of the product.
struct LintEngine {
  let options: LintOptions
  let rules: RuleSource
  /// The severities that the configuration gives to lint rules.
  let severities: [String: Diagnostic.Severity]
  /// Whether warnings count as errors.
  let isStrict: Bool

  /// How many findings of one file are reported.
  static let findingLimit = 200

  /// What is known of a text besides its bytes.
  struct Surroundings {
    var containingApp: PropertyListNode?
    var builtRule: ActivationRule?
    /// Whether the file was asked for by its name.
    var isNamed = false
  }

  /// The findings of a text.
  struct Findings {
    /// The file as read; `nil` for a predicate that stands alone.
    var document: PropertyListDocument?
    /// The text that all ranges point into.
    var source: SourceText
    var diagnostics: [Diagnostic] = []
    var ruleCount = 0
    /// Why bytes of the file cannot be changed; `nil` if they can.
    var fixRefusal: String?
    /// The findings whose repairs are not offered, since the file is written otherwise.
    var fixedByHand: [Diagnostic] = []
  }

  /// Why a text cannot be read.
  enum Unreadable: Error {
    /// At a place; there may be a repair.
    case diagnosed(PropertyListError)
    case other(CommandFailure)
  }

  /// The findings of a text, in the order of their places.
  func findings(in source: SourceText, _ surroundings: Surroundings = Surroundings()) throws(Unreadable) -> Findings {
    switch try contents(of: source) {
    case .predicate: return findings(inPredicate: source, surroundings)
    case .project(let project):
      // What was asked for by its name and is not read at all is no clean file.
      if case .script? = project.kind, surroundings.isNamed, let failure = project.rules.failure(in: source) {
        throw .diagnosed(failure)
      }
      return findings(inProject: source, project.rules)
    case .document(let document, _):
      let subject = LintSubject(
        document, containingApp: surroundings.containingApp, builtRule: surroundings.builtRule, types: rules.types,
        settings: rules.settings)
      let found = lint(subject)
      guard let refusal = Self.fixRefusal(document.source) else {
        return Findings(document: document, source: document.source, diagnostics: found, ruleCount: 1)
      }
      return Findings(
        document: document, source: document.source, diagnostics: found.map { $0.withoutFixIts }, ruleCount: 1,
        fixRefusal: refusal, fixedByHand: found.filter { !$0.fixIts.isEmpty }.map { $0.withoutFixIts })
    }
  }

  private func contents(of source: SourceText) throws(Unreadable) -> RuleSource.Contents {
    do throws(CommandFailure) {
      return source.name == LintTarget.givenText
        ? try RuleSource.contents(ofText: source) : try RuleSource.contents(of: source)
    } catch {
      throw error.diagnosed.map { .diagnosed($0) } ?? .other(error)
    }
  }

  private func findings(inPredicate source: SourceText, _ surroundings: Surroundings) -> Findings {
    var subject = LintSubject(predicate: source, types: rules.types, settings: rules.settings)
    subject.builtRule = surroundings.builtRule
    return Findings(source: source, diagnostics: lint(subject), ruleCount: 1)
  }

  private func findings(inProject source: SourceText, _ project: ProjectRules) -> Findings {
    var findings = Findings(source: source, diagnostics: project.remarks.map(graded), ruleCount: project.rules.count)
    findings.fixRefusal = ProjectFile.refusal(source.name)
    for rule in project.rules {
      let document = PropertyListDocument(format: .json, root: rule.root, source: source)
      let subject = LintSubject(document, types: rules.types, settings: rules.settings)
      for found in lint(subject) {
        let finding = found.withoutFixIts.with(rule.plugIn?.note(about: found))
        // What is about the file is found with each of its rules.
        guard !findings.diagnostics.contains(finding) else { continue }
        findings.diagnostics.append(finding)
        if !found.fixIts.isEmpty { findings.fixedByHand.append(finding) }
      }
    }
    findings.diagnostics.sort { $0.range.lowerBound < $1.range.lowerBound }
    return findings
  }

  /// The findings about a subject, with the severities that were asked for; repairs are also given where the file cannot
  /// be changed, so that `--fix` can say why it does nothing.
  func lint(_ subject: LintSubject) -> [Diagnostic] {
    Linter.findings(about: subject, options: options).map(graded)
  }

  /// A finding with the severity that was asked for.
  private func graded(_ finding: Diagnostic) -> Diagnostic {
    let severity = severities[finding.id] ?? finding.severity
    return finding.with(severity: isStrict && severity == .warning ? .error : severity)
  }

  private static func fixRefusal(_ source: SourceText) -> String? {
    switch source.origin {
    case .verbatim: nil
    case .binary:
      "'\(source.name)' is a binary property list, which cannot be changed in part; convert it with "
        + "'plutil -convert xml1'"
    case .decoded:
      "'\(source.name)' is not written in UTF-8; only UTF-8 files can be changed, so convert it first"
    }
  }
}

extension Diagnostic {
  /// The diagnostic with another severity.
  fileprivate func with(severity: Severity) -> Diagnostic {
    Diagnostic(id, severity, message, at: range, notes: notes, fixIts: fixIts)
  }

  /// The diagnostic with one more note, if there is one.
  fileprivate func with(_ note: Note?) -> Diagnostic {
    Diagnostic(id, severity, message, at: range, notes: notes + [note].compactMap { $0 }, fixIts: fixIts)
  }
}
