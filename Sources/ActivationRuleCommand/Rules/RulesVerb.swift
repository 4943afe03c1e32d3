import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRuleText

extension Verb {
  /// `rules`.
  static let rules = Verb(
    name: "rules", summary: "List the lint rules", usage: "[ID…] [OPTIONS]",
    details: """
      Without ID: all lint rules. With ID: why it matters, and what to do.
      A word with capitals, such as a key or a code of the store, finds lint rules.
      """,
    examples: [
      "activationrule rules", "activationrule rules true-predicate", "activationrule rules ITMS-90362",
    ], exits: ("found", nil), article: "Linting in Xcode and CI",
    operands: .name(.lintRules), format: RulesCommand.format,
    run: RulesCommand.run)
}

/// Shows the descriptions of lint rules.
enum RulesCommand {
  /// `markdown` is the rule book, Grammar/lint-rules.md, without its examples.
  static let format = Option.format(.text, .markdown, .json)

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    let format = try arguments.format(format, unlessGiven: .text)
    let rules = try selection(arguments)
    if format == .json {
      let value: JSONValue = ["tool": ToolIdentity.json, "lintRules": rules.map { RuleBook.json($0) }.json]
      console.print(json: value)
    } else if format == .markdown {
      console.writeLines(RuleBook.markdown(rules))
    } else if arguments.positionals.isEmpty {
      console.write(RuleBook.list(rules))
    } else {
      console.write(rules.map { RuleBook.page($0) }.joined(separator: "\n"))
    }
    return .success
  }

  /// Returns the named lint rules, or all.
  private static func selection(_ arguments: ParsedArguments) throws(CommandFailure) -> [LintRule] {
    let all = LintRules.all
    guard !arguments.positionals.isEmpty else { return all }
    var selection: [LintRule] = []
    for id in arguments.positionals {
      // Identifiers have no capitals; App Store codes and keys do.
      let isSearched = id != ASCII.lowercased(id)
      let found = all.filter { isSearched ? ($0.summary + $0.rationale).containsBytes(of: id) : $0.id == id }
      if found.isEmpty {
        let hint = isSearched ? "" : EditDistance.question(for: id, among: all.map { $0.id }, count: 1)
        throw .usage("there is no lint rule '\(VisibleText.line(id))'\(hint)")
      }
      selection += found
    }
    return selection
  }
}
