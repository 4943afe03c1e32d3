import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleLint
import ActivationRulePredicates
import ActivationRuleText

/// `lint --explain`: shows the descriptions of lint rules.
enum LintExplanation {
  static let option = OptionDefinition(
    "--explain", "ID", of: .name(.lintRules), "explain a lint rule or a code; 'all' lists them")

  /// `markdown` is the rule book, Grammar/lint-rules.md, without its examples.
  static func run(
    _ id: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let format = try arguments.format(LintArguments.formatOption, unlessGiven: .text)
    // The App Store writes ITMS-90362, and people the number.
    let digits = id.filter { $0.isNumber }
    let id = digits.count == 5 ? "ITMS-\(digits)" : id
    let code = RuleBook.explanation(ofCode: id)
    let rules = code == nil ? try rules(called: id) : []
    switch format {
    case .json where code != nil:
      console.print(json: [
        "tool": Version.json(), "lintRules": [], "codes": [["id": id.json, "explanation": code.json]],
      ])
    case .text where code != nil: console.write("\(id): \(code ?? "")\n")
    case .markdown where code != nil: console.writeLines("\(id): \(code ?? "")\n")
    case .json:
      console.print(json: ["tool": Version.json(), "lintRules": rules.map { RuleBook.json($0) }.json])
    case .markdown: console.writeLines(RuleBook.markdown(rules))
    case .text where id == everything: console.write(RuleBook.list(rules))
    case .text:
      console.write(RuleBook.page(rules[0]))
      if rules.count > 1 { console.write([""] + RuleBook.list(Array(rules.dropFirst()))) }
    default: throw .usage("'--explain' answers as text, markdown or json")
    }
    return .success
  }

  /// The word for all lint rules.
  private static let everything = "all"

  /// Returns the lint rules with an identifier, or that mention a code or a key; the gravest first.
  private static func rules(called id: String) throws(Failure) -> [LintRule] {
    let all = LintRules.all
    if id == everything { return all }
    // Identifiers have no capitals; App Store codes and keys do.
    let isSearched = id != ASCII.lowercased(id)
    // The parser distinguishes more faults than reports.
    let known = PredicateFault(rawValue: id) == nil ? id : LintRules.id(ofPredicateFault: id)
    let found = all.filter { isSearched ? ($0.summary + $0.rationale).containsBytes(of: id) : $0.id == known }
    guard found.isEmpty else {
      return Finding.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
    }
    let ids = all.map { $0.id } + FileFault.allCases.map { $0.rawValue }
    var near = isSearched ? [] : EditDistance.nearest(to: id, in: ids, count: 1)
    if near.isEmpty { near = Array(ids.filter { id.utf8.count > 3 && $0.containsBytes(of: id) }.prefix(3)) }
    let hint = near.isEmpty ? "; '--explain all' lists them" : EditDistance.question(near)
    throw .usage("there is no lint rule '\(VisibleText.line(id))'\(hint)")
  }
}
