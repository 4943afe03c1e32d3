package import ActivationRuleDocuments
import ActivationRuleLint
import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleText

extension Extension {
  /// What an answer calls the extension.
  var answerName: String { VisibleText.line(name ?? path) }

  /// All remarks about the rule and its place, under the identifiers of lint rules.
  package var findings: [Finding] { findings(quiet: false) }

  /// Returns all remarks about the rule and its place.
  ///
  /// With `quiet`, only the reason why it cannot be read, since no other remark prevents a verdict.
  package func findings(quiet: Bool) -> [Finding] {
    let faults = rule.findings.filter { !quiet || $0.severity == .error }.map {
      Finding(
        LintRules.id(ofPredicateFault: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes,
        fixIts: fixIts(of: $0))
    }
    // If one variable is missing, all of them are, and lint reports the first place as well.
    let gone = "substituted-variable"
    let firstGone = faults.first { $0.id == gone }
    let reported = faults.filter { $0.id != gone || $0 == firstGone }
    let found = (quiet ? reported : warnings + reported).map { isGivenInPlace ? $0.aboutCommandLine : $0 }
    return isInProject || isFilledIn ? found.map { $0.withoutFixIts } : found
  }

  /// Returns the repairs of a fault, escaped for the file; empty in a project file, which is never changed.
  private func fixIts(of fault: Finding) -> [Finding.FixIt] {
    isInProject || isFilledIn
      ? [] : fault.fixIts.map { $0.encoded(for: document?.format, in: source) }
  }

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
    return faults + doubts + lintLine(besides: faults.isEmpty ? 0 : 1)
  }

  /// Returns the number of lint errors and warnings, with the command that prints them, and the only one.
  ///
  /// Empty if the answer already says as much, or says that the rule is not used.
  private func lintLine(besides printed: Int) -> [TextRow] {
    let findings = graveFindings()
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
  package func graveFindings() -> [Finding] {
    if case .unused = rule.value { return [] }
    // If reading the rule found this many problems, looking for all of them takes long.
    let findings = warnings.count >= Limit.warnings.value ? warnings : Linter.grave(self)
    return findings.filter { !suppressed.contains($0.id) && !suppressed.contains(LintSuppression.everything) }
  }

  // MARK: JSON

  /// The place of the rule, at the beginning of every answer about a rule.
  package var title: JSONValue {
    [
      "path": path.json, "name": name.json,
      "extensionPoint": extensionPoint.json,
    ]
  }

  /// The findings for programs.
  package var findingsJSON: JSONValue { findings.json(in: source, document) }
}

extension SourceText {
  /// The whole text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}
