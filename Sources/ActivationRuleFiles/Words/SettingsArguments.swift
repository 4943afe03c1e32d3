/// Reads the arguments about the system: platform, open questions, declared types.
package enum SettingsArguments {
  /// Returns the settings; `nil` after listing the open questions on request.
  package static func settings(_ arguments: ParsedArguments, _ console: some InputConsole) throws(InputFailure)
    -> RuleSettings?
  {
    var settings = RuleSettings()
    if let platform = try arguments.value(platform) { settings.platform = platform }
    if arguments.values("--assume").contains(AssumedAnswer.help) {
      console.write(AssumedAnswer.helpText)
      return nil
    }
    try arguments.forEach(AssumedAnswer.option) { answer throws(InputFailure) in
      switch answer {
      case .rule(let question, let choice): _ = settings.assume(question, choice)
      case .activityItems(let question, _) where !arguments.has("--as-activity-items"):
        throw .usage("'\(question.rawValue)' is about activity items; it needs --as-activity-items")
      case .activityItems: break
      }
    }
    settings.table = try RuleFileArguments.table(arguments)
    return settings
  }

  /// The option that names the platform.
  package static let platform = Option<Platform>(
    "--platform", "NAME", of: .oneOf(Platform.self), is: "ios or macos", "ios (default) or macos"
  ) { Platform(word: $0) }

  /// Returns the answers about activity items; ignores those about rules, since ``settings(_:_:)`` has read them.
  package static func conversionSettings(_ arguments: ParsedArguments) throws(InputFailure) -> ConversionSettings {
    var settings = ConversionSettings()
    try arguments.forEach(AssumedAnswer.option) { answer throws(InputFailure) in
      if case .activityItems(let question, let choice) = answer { _ = settings.assume(question, choice) }
    }
    return settings
  }

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
