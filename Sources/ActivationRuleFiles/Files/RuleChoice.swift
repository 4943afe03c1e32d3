package import ActivationRuleAnswers
public import ActivationRuleModel
import ActivationRuleTypes

/// Chooses one of the rules at a place.
package enum RuleChoice {
  /// Returns the rule of the extension with a name, or the only rule.
  package static func one(of outcomes: [RuleOutcome], named name: String?, at path: String) throws(InputFailure)
    -> LoadedRule
  {
    var rules: [LoadedRule] = []
    for outcome in outcomes {
      switch outcome {
      case .loaded(let rule): rules.append(rule)
      // With a name, another extension of the same app may be broken.
      case .unreadable(let rule): if name == nil || outcomes.count == 1 { throw rule.failure }
      }
    }
    let fitting = name.map { name in rules.filter { $0.name == name || $0.bundleIdentifier == name } } ?? rules
    if fitting.count == 1 { return fitting[0] }
    let known = rules.map { "'\($0.name ?? $0.bundleIdentifier ?? $0.path)'" }.joined(separator: ", ")
    if let name {
      throw .broken(
        fitting.isEmpty
          ? "'\(path)' contains no extension '\(name)'; it contains \(known)"
          : "'\(path)' holds \(fitting.count) extensions '\(name)'; name the path of one, or its bundle identifier")
    }
    throw .broken("'\(path)' holds \(rules.count) extensions; choose one with '--extension': \(known)")
  }
}

extension ActivationRule {
  /// Reads the rule of an extension from a file or a bundle.
  ///
  /// - Parameters:
  ///   - path: an `Info.plist` (XML or binary), an `.appex`, an `.app` or another folder that contains extensions, a
  ///     project file, or a text file with a predicate.
  ///   - name: the extension's name or bundle identifier, if the path contains several.
  ///   - settings: the platform and the open questions.
  ///   - file: a source file, usually `#filePath`; a path that does not begin with `/` is relative to its folder. Without
  ///     a file, it is relative to the working folder.
  /// - Throws: ``InputFailure`` if there is no file, if it cannot be read, or if it contains no extension or several.
  public init(
    contentsOf path: String, extension name: String? = nil, settings: RuleSettings = RuleSettings(),
    relativeTo file: String? = nil
  ) throws(InputFailure) {
    let source = RuleSource(settings: settings, types: .system)
    let place = Paths.path(path, relativeTo: file)
    self = try RuleChoice.one(of: source.load(path: place, SilentConsole()), named: name, at: path).rule
  }
}
