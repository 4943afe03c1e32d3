import ActivationRuleSuites
import ActivationRules
import PredicateFormat

extension LoadedRule {
  /// Whether the rule cannot be read as one.
  var isBroken: Bool { rule.diagnostics.contains { $0.severity == .error } }

  /// What is to be said of the rule and its place, under the identifiers of lint rules.
  var diagnostics: [Diagnostic] {
    warnings
      + rule.diagnostics.map {
        Diagnostic(
          LintRules.id(ofParseProblem: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes, fixIts: $0.fixIts
        )
      }
  }

  /// The warnings and errors of reading, for standard error; with `quiet`, errors only.
  func diagnosticText(quiet: Bool) -> String {
    let told = diagnostics.filter { $0.severity == .error || !quiet && $0.severity == .warning }
    return DiagnosticRenderer.render(told, in: source)
  }
}

extension RuleSource {
  /// The rules of the one RULE, or the `--rule`, that a verb asks for.
  func outcomes(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> [RuleOutcome] {
    let text = try arguments.value("--rule")
    let paths = arguments.positionals
    guard paths.count == (text == nil ? 1 : 0) else {
      throw .usage(
        text == nil ? "one RULE is needed: a path, '-', or --rule TEXT" : "--rule takes the place of RULE",
        verb: arguments.verb)
    }
    if let text { return [.loaded(try load(text: text))] }
    return try load(path: paths[0], console)
  }
}
