import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleText

/// `format --as predicate` and `--as dictionary`: prints rules in a form that they may not have.
enum FormatConversion {
  static func run(
    _ outcomes: [RuleOutcome], as form: RuleForm, _ options: FormatOptions, _ console: Console
  ) -> ExitStatus {
    let rules = NamedRules(outcomes)
    let reports = rules.loaded.map { ConversionReport($0.asWritten, to: form) }
    if options.isJSON {
      let conversions = zip(rules.loaded, reports).map { loaded, report in
        loaded.title + report.json + ["findings": loaded.asWritten.findingsJSON]
      }
      console.print(json: [
        "tool": Version.json(), "conversions": conversions.json,
        "failures": rules.unreadable.json,
      ])
    }
    for rule in rules.unreadable { console.writeError(rule.rows) }
    for report in reports {
      if !options.isJSON {
        if reports.count > 1 { console.print("\(report.path):") }
        console.copy(report.text(isXML: options.escapes))
      }
      console.writeError(report.errors(quiet: console.isQuiet || options.isJSON))
    }
    if !rules.unreadable.isEmpty || reports.contains(where: { $0.isBroken }) { return .broken }
    return reports.allSatisfy { $0.isEquivalent == true } ? .success : .negative
  }
}
