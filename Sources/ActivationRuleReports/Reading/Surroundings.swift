import ActivationRuleAnswers
package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleProjects
import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// What stands around a text, and how its rules are asked about.
package struct Surroundings {
  /// The types of the system and of the given declarations.
  package var types: UniformTypeRegistry
  package var settings: RuleSettings
  /// Whether the platform is asked for, so that it counts for every list.
  package var isPlatformGiven: Bool
  /// The root of the property list of the app around it.
  package var containingApp: PropertyListNode?
  /// The names of the files in the extension's bundle; `nil` for a list outside of one.
  package var bundle: Set<String>?
  /// What the project around the list says about it.
  package var project: ProjectSurroundings = (nil, nil)
  /// The rule of the built product.
  package var builtRule: ActivationRule?
  /// Whether the file was named by the user.
  package var isNamed = false
  /// Whether the text came through a shell.
  package var isGivenInPlace = false

  package init(
    types: UniformTypeRegistry = .system, settings: RuleSettings = RuleSettings(), isPlatformGiven: Bool = true
  ) {
    (self.types, self.settings, self.isPlatformGiven) = (types, settings, isPlatformGiven)
  }

  /// The platform that is asked for.
  fileprivate var givenPlatform: Platform? { isPlatformGiven ? settings.platform : nil }
}

extension Document {
  /// Returns the extensions in a text: one, or all to which a project file leads, which may be none.
  package func extensions(_ around: Surroundings) throws(Failure) -> [Extension] {
    switch try contents {
    case .predicate:
      var found = Extension(predicate: source, types: around.types, settings: around.settings)
      found.builtRule = around.builtRule
      return [found.onKnownPlatform(around.givenPlatform)]
    case .list(let read, let properties):
      let (list, remarks) = around.project.settings?.fill(read) ?? (read, [])
      var found = Extension(
        list, list == read ? properties : nil, in: around.containingApp, types: around.types, settings: around.settings)
      (found.target, found.builtRule, found.remarks) = (around.project.target, around.builtRule, remarks)
      found.findFacts(bundle: around.bundle)
      return [found.onKnownPlatform(around.givenPlatform)]
    case .project(let project):
      return project.rules.enumerated().map { index, rule in
        var found = Extension(rule, in: source, types: around.types, settings: around.settings)
        (found.number, found.remarks) = (index, index == 0 ? project.remarks.map { $0.asWarning } : [])
        return found.onKnownPlatform(around.givenPlatform)
      }
    }
  }

  /// Returns the extensions of a text whose rules are asked about: at least one, and each rule is known.
  ///
  /// - Parameter warns: whether they have the findings about their rules and places.
  package func rules(_ around: Surroundings, warns: Bool = true) throws(Failure) -> [Extension] {
    if let failure = project?.failure(in: source) { throw failure }
    var found = try extensions(around)
    if project == nil, let unknown = found[0].remarks.first(where: { $0.severity == .warning }) {
      throw unknown.failure(in: found[0].file)
    }
    let suppressed = LintSuppression.identifiers(in: source)
    for index in found.indices {
      found[index].suppressed = suppressed
      found[index].warnings = (warns ? found[index].doubts : []) + found[index].remarks
    }
    return found
  }
}

extension Extension {
  /// The findings about the rule, its place and the types that its list declares.
  fileprivate var doubts: [Finding] {
    var remarks: [Finding] = []
    if let document { _ = TypeDeclarations(document.root, remarks: &remarks) }
    // The verdict already gives the reason why a rule does not parse.
    if written.findings.contains(where: { $0.severity == .error }) { return remarks }
    let findings = Linter.puzzling(self)
    let (told, rest) = (findings.prefix(Limit.warnings.value), findings.dropFirst(Limit.warnings.value))
    let more = rest.first.map { [Finding($0.id, $0.severity, "and \(rest.count) more", at: $0.range)] } ?? []
    return [placeDoubt].compactMap { $0 } + told + more + remarks
  }

  /// The remark on a rule that is evaluated although the system may not look at it.
  private var placeDoubt: Finding? {
    let (id, message): (String, String)
    switch (properties.form, properties.extensionPoint) {
    case (.bareRule, _) where properties.isFragment && !properties.isExcerpt:
      (id, message) = (
        "property-list-fragment",
        "the list does not belong to a bundle and has no 'NSExtension'; the rule is evaluated as if it were in its proper place"
      )
    case (.appExtension, nil):
      (id, message) = (
        "missing-extension-point",
        "the extension names no extension point; the rule is evaluated as that of a share extension"
      )
    default: return nil
    }
    if case .extensionPoint? = properties.unused?.cause { return nil }
    if case .absent = properties.rule { return nil }
    return Finding(id, .warning, message, at: properties.ruleRange)
  }

  /// The plug-in that writes the rule, if it is a known one.
  package var sharePlugIn: SharePlugIn? { plugIn.flatMap { SharePlugIn(rawValue: $0) } }
}

extension Finding {
  /// The same as a warning, since the rule still gets a verdict.
  fileprivate var asWarning: Finding {
    Finding(
      id, id == FileFault.ruleFound.rawValue ? severity : .warning, message, at: range, notes: notes, fixIts: fixIts)
  }
}
