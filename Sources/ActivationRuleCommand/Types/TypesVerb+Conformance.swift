import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleText
import ActivationRuleTypes

/// Conformance of types to another one.
extension TypesCommand {
  /// Answers `--to`: one line for each name, or JSON.
  func conformance(
    to name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let subjects = answers(arguments)
    guard !subjects.isEmpty else { throw .usage("a NAME is needed") }
    let other = identifier(of: name, console)
    var status = ExitStatus.success
    var rows: [JSONValue] = []
    for subject in subjects {
      let type = subject.types.first?.identifier ?? subject.question
      let conforms = types.conforms(type, to: other)
      if !conforms { status = .negative }
      let chain = types.conformanceChain(from: type, to: other) ?? []
      rows.append([
        "type": type.json, "to": other.json, "conforms": conforms.json,
        "chain": chain.json,
      ])
      if !arguments.isJSON { console.print(line(subject, type, other, conforms, chain)) }
    }
    if arguments.isJSON { console.print(json: ["tool": ToolIdentity.json, "answers": rows.json]) }
    return status
  }

  /// Returns the type identifier for a name of any form.
  ///
  /// An undeclared one causes a warning and is used unchanged.
  func identifier(of name: String, _ console: Console) -> String {
    let found = answer(name)
    if let type = found.types.first { return type.identifier }
    console.complain("warning: '\(VisibleText.line(name))': \(found.remark ?? "nothing declares it")")
    return name
  }

  private func line(
    _ subject: Answer, _ type: String, _ other: String, _ conforms: Bool, _ chain: [String]
  ) -> TextRow {
    let name = subject.question == type ? type : "\(subject.question) (\(type))"
    if conforms {
      let path = chain.isEmpty ? "" : ": " + chain.joined(separator: " → ")
      return "yes: \(name) conforms to \(other)\(path)"
    }
    let remark = subject.types.isEmpty ? "; \(subject.remark ?? "nothing declares it")" : ""
    return "no: \(name) does not conform to \(other)\(remark)"
  }
}
