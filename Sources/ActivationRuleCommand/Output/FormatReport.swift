import ActivationRuleSuites
import PropertyLists

/// How results of `format` are shown.
struct FormatReport {
  let results: [FormatResult]
  let options: FormatOptions

  /// Everything for standard output.
  var text: String {
    if options.isJSON { return json.text(pretty: true) + "\n" }
    if options.diffs { return results.map { $0.difference }.joined() }
    if options.concernsFiles { return results.filter { $0.isChanged }.map { $0.path + "\n" }.joined() }
    return predicates
  }

  /// The predicates, each under its path if there are several rules.
  private var predicates: String {
    let shown = results.compactMap { result in
      result.text.map { results.count == 1 ? "\($0)\n" : "\(result.path):\n\($0)\n" }
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
