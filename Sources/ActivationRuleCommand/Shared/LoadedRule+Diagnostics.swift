import ActivationRuleReports
import ActivationRuleSources
import ActivationRules
import PropertyLists
import Texts

extension LoadedRule {
  /// What is to be said of the rule and its place, under the identifiers of lint rules.
  var diagnostics: [Diagnostic] {
    let found =
      warnings
      + rule.diagnostics.map {
        Diagnostic(
          LintRules.id(ofParseProblem: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes,
          fixIts: fixIts(of: $0))
      }
    return place.form == .project ? found.map { $0.withoutFixIts } : found
  }

  /// The repairs of a problem as the file writes texts; none in a project file, which is never changed.
  private func fixIts(of problem: Diagnostic) -> [Diagnostic.FixIt] {
    place.form == .project ? [] : problem.fixIts.map { $0.encoded(for: format, in: source) }
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
        text == nil ? "one RULE is needed: a path, '-', or --rule TEXT" : "--rule takes the place of RULE")
    }
    if let text { return [.loaded(try load(text: text))] }
    return try load(path: paths[0], console)
  }

  /// The rules that an argument names; what cannot be read at all is one of the outcomes, so that others are still done.
  func outcomes(of element: ParsedArguments.Element, _ console: some InputConsole) -> [RuleOutcome] {
    var name = "<rule>"
    do throws(InputFailure) {
      switch element {
      case .option("--rule", let text?): return [.loaded(try load(text: text))]
      case .option: return []
      case .positional(let path):
        name = path
        return try load(path: path, console)
      }
    } catch {
      return [.unreadable(UnreadableRule(path: name, failure: error))]
    }
  }
}
