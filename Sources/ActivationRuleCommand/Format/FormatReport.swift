import ActivationRuleReports
import ActivationRules

/// How results of `format` are shown.
struct FormatReport {
  let results: [FormatResult]
  let options: FormatOptions

  /// Writes everything to standard output.
  func write(to console: Console) {
    if options.isJSON {
      console.print(json: json)
    } else if options.diffs {
      console.copy(results.map { $0.difference }.joined())
    } else if options.concernsFiles {
      for result in results where result.isChanged { console.print(result.path) }
    } else {
      console.copy(predicates)
    }
  }

  /// The predicates, each under its path if there are several rules.
  private var predicates: String {
    let shown = results.compactMap { result in
      result.text.map { results.count == 1 ? "\($0)\n" : VisibleText.text(of: ["\(result.path):"]) + "\($0)\n" }
    }
    return shown.joined(separator: "\n")
  }

  private var json: JSONValue {
    let rules: [JSONValue] = results.map { result in
      var members = [
        JSONMember("path", .string(result.path)), JSONMember("changed", .boolean(result.isChanged)),
        JSONMember("text", JSONValue(result.text)), JSONMember("diagnostics", .array(result.diagnostics)),
      ]
      if let reason = result.reason { members.append(JSONMember(result.isBroken ? "error" : "note", .string(reason))) }
      if let removed = result.simplificationJSON { members.append(JSONMember("simplification", removed)) }
      if options.diffs { members.append(JSONMember("diff", .string(result.difference))) }
      return .object(members)
    }
    return ["tool": ToolIdentity.json, "rules": .array(rules)]
  }
}
