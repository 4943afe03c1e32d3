import ActivationRuleShares
import ActivationRuleAnswers
package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

extension Extension {
  /// Returns what keeps the extension from some devices or from all, whatever is shared: the second line of each answer.
  ///
  /// - Parameter verdict: a verdict above, whose reason may be one of these obstacles.
  package func obstacleRows(besides verdict: RuleVerdict? = nil) -> [TextRow] {
    obstacles.filter { verdict != .hidden(.notOffered) || $0.id != "quick-action" }.flatMap {
      AnswerText.lines("but", ["\($0.sentence) (\($0.place))"])
    }
  }

  /// What answers call the kind of an extension that is not listed among the apps.
  package var kindWords: String { kind.map { ", \($0)" } ?? "" }

  /// The kind of an Action.
  package var kind: String? { isQuickAction ? "a Quick Action in Finder" : isAction ? "an Action" : nil }

  /// Returns the remarks on the rule below an answer, for standard error: why it is not a predicate, doubts about its
  /// place, and one line with the number of lint findings.
  ///
  /// With `quiet`, only why it is not a predicate.
  package func remarks(quiet: Bool) -> [TextRow] {
    let faults = FindingRenderer.rows(Array(findings(quiet: true).prefix(1)), in: source)
    if quiet { return faults }
    let doubts = warnings.filter { warning in
      !LintRules.puzzling.contains { $0.id == warning.id }
    }.map { doubt -> TextRow in
      let message = ([doubt.message] + doubt.notes.map { $0.message }).joined(separator: "; ")
      return .headline("\(path): \(doubt.severity.rawValue): \(message) [\(doubt.id)]")
    }
    return faults + doubts + lintLine(besides: (faults.isEmpty ? 0 : 1) + obstacles.count)
  }

  /// Returns the number of lint errors and warnings, with the command that prints them, and the only one.
  ///
  /// Empty if the answer already says as much, or says that the rule is not used.
  private func lintLine(besides printed: Int) -> [TextRow] {
    let findings = graveFindings(aboutApps: false)
    let severities = findings.map { $0.severity }
    let isCut = warnings.count >= Limit.warnings.value
    let counts: [(count: Int, noun: String)] = [Finding.Severity.error, .warning].map { severity in
      (severities.count { $0 == severity }, severity.rawValue)
    }.filter { $0.count > 0 }
    guard counts.reduce(0, { $0 + $1.count }) > printed else { return [] }
    let text = source.bytes.count > 400 ? "TEXT" : ShellWord.quoted(source.bytes.text)
    let place = isGivenInPlace ? "--rule \(text)" : path == "<stdin>" ? "FILE" : ShellWord.path(path)
    let found = WordList.full(counts.map { WordList.count($0.count, $0.noun) }, "and")
    let head = "\(isCut ? "at least " : "")\(found) in the rule:  "
    let command = TextRow(head: head, command: "activationrule lint \(place)")
    return findings.count == 1 && !isCut ? [command, "  \(findings[0].message)"] : [command]
  }

  /// The lint errors and warnings that no comment suppresses; none if the answer says that the rule is not used.
  ///
  /// - Parameter aboutApps: whether to look for warnings about apps, which belong where the question is about apps.
  package func graveFindings(aboutApps: Bool = true) -> [Finding] {
    if case .unused = rule.value { return [] }
    // If reading the rule found this many problems, looking for all of them takes long.
    let findings = warnings.count >= Limit.warnings.value ? warnings : Linter.grave(self, aboutApps: aboutApps)
    return findings.filter { !suppressed.contains($0.id) && !suppressed.contains(LintSuppression.everything) }
  }
}

extension Extension {
  /// Why a property list has no rule, if it belongs to an app or to nothing; `nil` if it belongs to an extension.
  package var absence: String? {
    guard case .otherList? = properties.unused?.cause, let message = properties.unused?.sentence else {
      return nil
    }
    return "there is no rule in \(VisibleText.line(path)): \(message)"
  }

  /// Returns the whole answer for a list of an app, and for an extension at a point without rules; `nil` for all others.
  ///
  /// Nothing that is not named is searched for the extension that may be meant.
  ///
  /// - Parameters:
  ///   - title: the name of the extension.
  ///   - isAlone: whether no other rule is asked about, so that the next step is said.
  package func absenceRows(title: String, isAlone: Bool = true) -> [TextRow]? {
    if let pointMessage { return [AnswerText.verdict(.hidden, "\(title): \(pointMessage)")] }
    let next = AnswerText.lines("next", ["ask about the Info.plist of the Share or Action extension"])
    return absence.map { ["\($0)"] + (isAlone ? next : []) }
  }
}

extension SourceText {
  /// The whole text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}

extension RuleAnswer {
  /// Returns the remarks on the rule below its answer, for standard error; with `quiet`, errors only.
  package func remarks(quiet: Bool) -> [TextRow] {
    // The answer above already names the exception and its place.
    guard quiet, let decisive, case .error(let reason) = decisive.verdict, reason != .parseError else {
      return self.extension.remarks(quiet: quiet)
    }
    let error = Finding(
      reason.rawValue, .error, decisive.reason.sentence, at: decisive.clauseRange ?? .none)
    return FindingRenderer.rows(error, in: self.extension.source)
  }
}
