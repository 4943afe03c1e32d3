package import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
package import ActivationRuleText
package import ActivationRuleTypes

/// A rule that was read and can be evaluated.
package struct LoadedRule {
  /// The rule as it is written, with everything known about its place.
  package let subject: LintSubject
  /// The rule as the system uses it; the system may not look at the written rule.
  package internal(set) var rule: ActivationRule
  /// The text to which the rule's ranges refer.
  package let source: SourceText
  /// The place of the rule in that text.
  package let place: RulePlace
  /// The name of the target, the product, or the plug-in that writes the rule, if a project file gives one.
  package let givenName: String?
  /// Remarks about the rule and its place.
  ///
  /// The rule gets a verdict however severe they are.
  package internal(set) var warnings: [Finding]
  /// The Expo plug-in that writes the rule, if it is a known one.
  package var plugIn: SharePlugIn?
  /// The index of the rule in its text, from 0.
  package internal(set) var number = 0

  package init(
    _ subject: LintSubject, rule: ActivationRule, source: SourceText, place: RulePlace, givenName: String? = nil,
    warnings: [Finding] = []
  ) {
    (self.subject, self.rule, self.source, self.place) = (subject, rule, source, place)
    (self.givenName, self.warnings) = (givenName, warnings)
  }

  /// Returns the same with the rule on a platform.
  package func on(_ platform: Platform) -> LoadedRule {
    var copy = self
    copy.rule = rule.on(platform)
    return copy
  }

  /// The path as the user would write it, or a word such as `<rule>`.
  package var path: String { subject.source.name }
  /// The extension's name, if a property list or a project file gives one.
  package var name: String? { subject.properties.name ?? givenName }
  /// What an answer calls the extension.
  var answerName: String { VisibleText.line(name ?? path) }
  package var extensionPoint: String? { subject.properties.extensionPoint }
  /// The types that the list and the surrounding app declare.
  package var declarations: TypeDeclarations { subject.declarations }

  /// The bundle identifier, if a property list gives one that contains no build setting.
  package var bundleIdentifier: String? {
    let identifier = subject.document?.root["CFBundleIdentifier"]?.string
    return identifier.flatMap { $0.utf8.contains("$") ? nil : $0 }
  }

  /// Whether the rule is not a predicate.
  package var isBroken: Bool { rule.findings.contains { $0.severity == .error } }

  /// Whether the rule has values from build settings.
  var isFilledIn: Bool { subject.source.origin == .filledIn }

  /// Whether the rule is a text on the command line.
  package var isGivenInPlace: Bool { path == "<rule>" }

  /// The reason that answers every question, in one line: no rule is read at the extension's point, or there is no
  /// such point; `nil` for all others.
  package var pointMessage: String? {
    guard case .unused(let unused) = rule.value, case .extensionPoint = unused.cause else { return nil }
    return VisibleText.line(unused.message)
  }

  /// Whether the extension is at a point without rules, so that it does not count beside one with a rule.
  package var isAtOtherPoint: Bool { pointMessage != nil && subject.properties.otherPoint != nil }

  // MARK: Findings

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
    return place.form == .project || isFilledIn ? found.map { $0.withoutFixIts } : found
  }

  /// Returns the repairs of a fault, escaped for the file; empty in a project file, which is never changed.
  private func fixIts(of fault: Finding) -> [Finding.FixIt] {
    place.form == .project || isFilledIn
      ? [] : fault.fixIts.map { $0.encoded(for: subject.document?.format, in: source) }
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
    let findings = graveFindings
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
  package var graveFindings: [Finding] {
    if case .unused = rule.value { return [] }
    let suppressed = LintSuppression.identifiers(in: subject.source)
    // If reading the rule found this many problems, looking for all of them takes long.
    let findings = warnings.count >= Limit.warnings.value ? warnings : Linter.grave(subject)
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
  package var findingsJSON: JSONValue { findings.json(in: source, subject.document) }
}

/// The place and format of a rule.
package struct RulePlace {
  /// The format of the file.
  package enum Form {
    case text, xml, binary, json
    /// In a project file, which is never written.
    case project
  }

  package let form: Form
  /// The predicate in a text, the element of a property list, or the value of a JSON text with its quotes.
  package let range: SourceRange
  /// Whether the file is not in UTF-8, so that ranges do not refer to bytes of the file.
  package let isTranscoded: Bool

  package init(form: Form, range: SourceRange, isTranscoded: Bool) {
    (self.form, self.range, self.isTranscoded) = (form, range, isTranscoded)
  }
}

extension SourceText {
  /// The whole text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}
