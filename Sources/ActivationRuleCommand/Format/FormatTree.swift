import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleText

/// `format --as tree`: prints the predicates of rules as trees.
enum FormatTree {
  static func run(_ outcomes: [RuleOutcome], isJSON: Bool, _ console: Console) -> ExitStatus {
    let outcomes = outcomes.map { outcome in outcome.map { $0.asWritten } }
    if isJSON {
      let rules = NamedRules(outcomes)
      console.print(json: [
        "tool": Version.json(), "rules": rules.loaded.map { json($0) }.json,
        "failures": rules.unreadable.json,
      ])
    }
    var status = ExitStatus.success
    for outcome in outcomes {
      switch outcome {
      case .failure(let unreadable):
        console.writeError(unreadable.rows)
        status = .broken
      case .success(let loaded):
        if !isJSON { console.write(rows(loaded, isAlone: outcomes.count == 1)) }
        for finding in loaded.findings(quiet: console.isQuiet) {
          console.writeError(FindingRenderer.rows(finding, in: loaded.source))
        }
        if loaded.isBroken { status = .broken }
      }
    }
    return status
  }

  private static func rows(_ loaded: Extension, isAlone: Bool) -> [TextRow] {
    var lines: [TextRow] = isAlone ? [] : ["\(loaded.path):"]
    guard let predicate = loaded.rule.predicate else {
      return lines + ["\(loaded.rule.decide(Payload()).reason.sentence)"]
    }
    lines += ["\(predicate.description)", ""]
    let tests = loaded.rule.dictionaryTests
    if tests.isEmpty { lines += LabelledTree(.predicate(predicate)).lines }
    for test in tests {
      lines.append("\(test.key ?? "accepted types") [\(test.certainty.rawValue)]")
      lines += LabelledTree(.predicate(test.predicate)).lines.map { $0.behind("  ") }
    }
    return lines
  }

  private static func json(_ loaded: Extension) -> JSONValue {
    let predicate = loaded.rule.predicate
    let tests: [JSONValue] = loaded.rule.dictionaryTests.map { test in
      [
        "key": test.key.json, "reason": test.reason.rawValue.json,
        "certainty": test.certainty.rawValue.json, "predicate": test.predicate.description.json,
      ]
    }
    return loaded.title + [
      "canonical": predicate?.description.json, "tree": predicate.map { LabelledTree(.predicate($0)).json },
      "tests": tests.json, "findings": loaded.findingsJSON,
    ]
  }
}
