/// A rule that was read, ready to be asked about what is shared.
package struct LoadedRule {
  /// The rule as it is written, with all that is known of its place.
  package let subject: LintSubject
  /// The rule as the system takes it, which may not look at what is written.
  package let rule: ActivationRule
  /// The text that the rule's ranges point into.
  package let source: SourceText
  /// Where the rule stands in that text.
  package let place: RulePlace
  /// The name of the plug-in that writes the rule, or of the target, where a project file gives one.
  package let givenName: String?
  /// Remarks about the rule and its place; a verdict is given all the same, however severe they are.
  package let warnings: [Diagnostic]

  package init(
    _ subject: LintSubject, rule: ActivationRule, source: SourceText, place: RulePlace, givenName: String? = nil,
    warnings: [Diagnostic] = []
  ) {
    self.subject = subject
    self.rule = rule
    self.source = source
    self.place = place
    self.givenName = givenName
    self.warnings = warnings
  }

  /// The path as people would write it, or a word such as `<rule>`.
  package var path: String { subject.source.name }
  /// The extension's name, if a property list or a project file gives one.
  package var name: String? { subject.properties.name ?? givenName }
  package var extensionPoint: String? { subject.properties.extensionPoint }
  /// The types that the list and the app around it declare.
  package var declarations: TypeDeclarations { subject.declarations }

  /// The bundle's identifier, if a property list gives one that holds no build setting.
  package var bundleIdentifier: String? {
    let identifier = subject.document?.root["CFBundleIdentifier"]?.string
    return identifier.flatMap { $0.utf8.contains(UInt8(ascii: "$")) ? nil : $0 }
  }

  /// Whether what stands there is no predicate.
  package var isBroken: Bool { rule.diagnostics.contains { $0.severity == .error } }

  /// Whether the rule takes values of build settings.
  var isFilledIn: Bool { subject.source.origin == .filledIn }

  /// Whether the rule is a text of the command line.
  package var isGivenInPlace: Bool { path == "<rule>" }

  // MARK: Diagnostics

  /// What is to be said of the rule and its place, under the identifiers of lint rules.
  package var diagnostics: [Diagnostic] { diagnostics(quiet: false) }

  /// What is to be said of the rule and its place; with `quiet`, only why it cannot be read, since a verdict is given in spite
  /// of all else.
  package func diagnostics(quiet: Bool) -> [Diagnostic] {
    let faults = rule.diagnostics.filter { !quiet || $0.severity == .error }.map {
      Diagnostic(
        LintRules.id(ofPredicateFault: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes,
        fixIts: fixIts(of: $0))
    }
    // Where one variable is gone all of them are, and lint reports the first place as well.
    let gone = "substituted-variable"
    let firstGone = faults.first { $0.id == gone }
    let reported = faults.filter { $0.id != gone || $0 == firstGone }
    let found = (quiet ? reported : warnings + reported).map { isGivenInPlace ? $0.aboutCommandLine : $0 }
    return place.form == .project || isFilledIn ? found.map { $0.withoutFixIts } : found
  }

  /// The repairs of a fault as the file writes texts; none in a project file, which is never changed.
  private func fixIts(of fault: Diagnostic) -> [Diagnostic.FixIt] {
    place.form == .project || isFilledIn ? [] : fault.fixIts.map { $0.encoded(for: format, in: source) }
  }

  /// How the file around the rule writes texts; `nil` for a predicate that stands alone.
  private var format: PropertyListDocument.Format? {
    switch place.form {
    case .text, .project: nil
    case .xml: .xml
    case .binary: .binary
    case .json: .json
    }
  }

  /// What is to be said of the rule below an answer, for standard error: why it is no predicate, what is doubtful about
  /// its place, and in one line how much lint finds; with `quiet`, only why it is no predicate.
  package func remarks(quiet: Bool) -> [TextRow] {
    let faults = DiagnosticRenderer.rows(Array(diagnostics(quiet: true).prefix(1)), in: source)
    if quiet { return faults }
    var doubts = warnings.filter { warning in
      !LintRules.puzzling.contains { $0.id == warning.id }
    }.map { doubt -> TextRow in
      let message = ([doubt.message] + doubt.notes.map { $0.message }).joined(separator: "; ")
      return .headline("\(path): \(doubt.severity.rawValue): \(message) [\(doubt.id)]")
    }
    if let platform = subject.namedPlatform, platform != rule.settings.platform {
      doubts.append(
        .headline(
          "\(path): note: the list is for macOS, as LSMinimumSystemVersion or its folder says, and lint judges it there; "
            + "this answer is for iOS, and '--platform macos' asks on a Mac"))
    }
    return faults + doubts + lintLine(besides: faults.isEmpty ? 0 : 1)
  }

  /// How many errors and warnings lint has, with the command that prints them.
  ///
  /// Nothing where the answer already says as much, or says that the rule is not used.
  private func lintLine(besides printed: Int) -> [TextRow] {
    if case .unused = rule.value { return [] }
    var subject = subject
    // The steps of the answer are not spent on it.
    subject.rule = subject.rule.with(budget: StepBudget())
    let suppressed = LintSuppression.identifiers(in: subject.source)
    // So many were found on reading the rule that looking for all of them takes long.
    let isCut = warnings.count > Limit.warnings.value
    let findings = isCut ? warnings : Linter.grave(subject)
    let severities = findings.filter { finding in
      !suppressed.contains(finding.id) && !suppressed.contains(LintSuppression.everything)
    }.map { $0.severity }
    let counts: [(count: Int, noun: String)] = [Diagnostic.Severity.error, .warning].map { severity in
      (severities.count { $0 == severity }, severity.rawValue)
    }.filter { $0.count > 0 }
    guard counts.reduce(0, { $0 + $1.count }) > printed else { return [] }
    let text = source.bytes.count > 400 ? "TEXT" : ShellWord.quoted(String(decoding: source.bytes, as: UTF8.self))
    let place = isGivenInPlace ? "--rule \(text)" : path == "<stdin>" ? "FILE" : ShellWord.quoted(path)
    let found = WordList.full(counts.map { WordList.count($0.count, $0.noun) }, "and")
    let head = "\(isCut ? "at least " : "")\(found) in the rule:  "
    return [TextRow(head: head, command: "activationrule lint \(place)")]
  }

  // MARK: JSON

  /// Where the rule stands, as every answer about a rule begins.
  package var title: [JSONMember] {
    [
      JSONMember("path", .string(path)), JSONMember("name", JSONValue(name)),
      JSONMember("extensionPoint", JSONValue(extensionPoint)),
    ]
  }

  /// The diagnostics for programs.
  package var findingsJSON: JSONValue { diagnostics.json(in: source, subject.document) }
}

/// Where and how a rule is written.
package struct RulePlace {
  /// How the file is written.
  package enum Form {
    case text, xml, binary, json
    /// In a project file, which is never written to.
    case project
  }

  package let form: Form
  /// The predicate in a text, the element of a property list, the value of a JSON text with its quotes.
  package let range: SourceRange
  /// Whether the file is in another encoding than UTF-8, so that ranges do not count its own bytes.
  package let isTranscoded: Bool

  package init(form: Form, range: SourceRange, isTranscoded: Bool) {
    (self.form, self.range, self.isTranscoded) = (form, range, isTranscoded)
  }
}

extension SourceText {
  /// All of the text.
  var wholeText: String { text(SourceRange(0, bytes.count)) }
}
