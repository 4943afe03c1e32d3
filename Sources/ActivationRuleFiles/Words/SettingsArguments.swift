package import ActivationRuleModel
package import ActivationRuleTypes

/// Reads the arguments about the system: platform, declared types.
package enum SettingsArguments {
  /// Returns the settings.
  package static func settings(_ arguments: ParsedArguments) throws(InputFailure) -> RuleSettings {
    var settings = RuleSettings()
    if let platform = try arguments.value(platform) { settings.platform = platform }
    return settings
  }

  /// The option that names the platform.
  package static let platform = Option<Platform>(
    "--platform", "NAME", of: .oneOf(Platform.self), is: "ios or macos", "ios (default) or macos"
  ) { Platform(word: $0) }

  /// Returns the system's types with those of the named property lists.
  package static func types(
    _ arguments: ParsedArguments, from start: UniformTypeRegistry = .system, _ console: some InputConsole
  ) throws(InputFailure) -> UniformTypeRegistry {
    var types = start
    try arguments.forEach("--declarations") { path throws(InputFailure) in
      let declarations = try DeclarationSource.declarations(
        at: arguments.path(path), reads: arguments.reads, console)
      if declarations.declarations.isEmpty { console.complain("warning: '\(path)' declares no types") }
      types = types.adding(declarations)
    }
    return types
  }
}

extension RuleSource {
  /// Creates the reader for the arguments, with the types of `--declarations`.
  package init(
    _ arguments: ParsedArguments, _ settings: RuleSettings, _ console: some InputConsole
  ) throws(InputFailure) {
    self.init(
      settings: settings, types: try SettingsArguments.types(arguments, console), reads: arguments.reads)
  }
}
