import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
package import ActivationRuleText
package import ActivationRuleTypes

/// Reads the rules of texts in any format.
///
/// It reads no files, so that a page reads in the same way as the command line.
package struct RuleReader {
  /// The settings for the rules.
  private let settings: RuleSettings
  /// Whether the platform is asked for, so that it counts for every list.
  private let isPlatformGiven: Bool
  /// The types of the system and of the given declarations.
  private let types: UniformTypeRegistry
  /// Whether rules include lint remarks about their places.
  private let warns: Bool

  package init(
    settings: RuleSettings, isPlatformGiven: Bool = true, types: UniformTypeRegistry, warns: Bool = true
  ) {
    (self.settings, self.isPlatformGiven, self.types, self.warns) = (settings, isPlatformGiven, types, warns)
  }

  /// Returns the rules of a text: one, or all rules that a project file leads to; never empty.
  package func rules(
    in text: Document, containingApp: PropertyListNode? = nil,
    project surroundings: ProjectSurroundings = ProjectSurroundings()
  ) throws(Failure) -> [LoadedRule] {
    let source = text.source
    switch try text.contents {
    case .predicate: return [predicate(source)]
    case .list(let read, let properties):
      let (document, remarks) = surroundings.settings?.fill(read) ?? (read, [])
      let rule = loaded(
        document, surroundings.settings == nil ? properties : ExtensionProperties(document), in: source,
        containingApp: containingApp, target: surroundings.target, nil, remarks)
      if let unknown = remarks.first(where: { $0.severity == .warning }) {
        throw unknown.failure(in: document.source)
      }
      return [rule]
    case .project(let project):
      if let failure = project.rules.failure(in: source) { throw failure }
      return project.rules.rules.enumerated().map { index, rule in
        var found = loaded(
          rule.document(in: source), rule.properties(in: source), in: source, target: rule.about, rule,
          index == 0 ? project.rules.remarks.map { $0.asWarning } : [])
        (found.plugIn, found.number) = (rule.plugIn, index)
        return found
      }
    }
  }

  private func predicate(_ source: SourceText) -> LoadedRule {
    let subject = LintSubject(predicate: source, types: types, settings: settings)
    let place = RulePlace(form: .text, range: subject.properties.ruleRange, isTranscoded: false)
    return LoadedRule(subject, rule: subject.rule, source: source.indexed(), place: place)
  }

  private func loaded(
    _ document: PropertyListDocument, _ properties: ExtensionProperties, in file: SourceText,
    containingApp: PropertyListNode? = nil, target: ProjectTarget? = nil, _ project: ProjectRule? = nil,
    _ projectRemarks: [Finding] = []
  ) -> LoadedRule {
    var subject = LintSubject(
      document, properties, containingApp: containingApp, types: types, settings: settings)
    subject.target = target
    if !isPlatformGiven, let platform = subject.namedPlatform { subject.rule = subject.rule.on(platform) }
    let (rule, source) = subject.asked
    var remarks: [Finding] = []
    if warns { _ = TypeDeclarations(document.root, remarks: &remarks) }
    let place = RulePlace(
      form: project == nil ? RulePlace.Form(document.format) : .project,
      range: properties.unused?.range ?? properties.ruleRange,
      isTranscoded: document.source.bytes != file.bytes)
    return LoadedRule(
      subject, rule: rule, source: source.indexed(), place: place, givenName: project?.name ?? target?.name,
      warnings: (warns ? RuleWarnings.warnings(subject) : []) + remarks + projectRemarks)
  }
}

extension LoadedRule {
  /// The same rule as written, even if the system does not look at it, for operations on its text.
  package var asWritten: LoadedRule {
    var copy = self
    copy.rule = rule.asWritten
    copy.warnings = warnings.filter { !RuleWarnings.doubts.contains($0.id) }
    return copy
  }
}

extension RulePlace.Form {
  /// Converts the format of a document.
  fileprivate init(_ format: PropertyListDocument.Format) {
    switch format {
    case .xml: self = .xml
    case .binary: self = .binary
    case .json: self = .json
    }
  }
}

extension Finding {
  /// The same as a warning, since the rule still gets a verdict.
  fileprivate var asWarning: Finding {
    Finding(id, .warning, message, at: range, notes: notes, fixIts: fixIts)
  }
}
