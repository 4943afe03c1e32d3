import ActivationRuleAnswers
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

extension Verb {
  /// `types`.
  static let types = Verb(
    name: "types", summary: "Look up a type, extension, MIME type or dynamic identifier", usage: "NAME…",
    details: """
      NAME is a type identifier, an extension (.jpg), a MIME type, a file name,
      a folder name with '/', a constant (UTType.heic) or a dynamic identifier.
      """,
    examples: [
      "activationrule types public.heic", "activationrule types jpg image/png kUTTypeMovie",
      "activationrule types --to public.image public.heic",
    ], exits: ("found or yes", "unknown or no"), article: "How the system decides",
    ownOptions: { [TypesCommand.to, .declarations] }, operands: .name(.types), format: .textOrJSON,
    run: TypesCommand.run)
}

/// Answers questions about types.
struct TypesCommand {
  /// A question, and the types that answer it.
  struct Answer {
    let question: String
    var types: [UniformType] = []
    /// The reason why there are none, or a remark.
    var remark: String?
  }

  fileprivate static let to = OptionDefinition(
    "--to", "UTI", of: .name(.types), "check whether each NAME conforms to this type")

  let types: UniformTypeRegistry
  let tree: FileTree

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let command = TypesCommand(types: try arguments.types(console), tree: arguments.tree)
    let other = try arguments.value(to)
    let answers = arguments.positionals.map { command.answer($0) }
    guard !answers.isEmpty else { throw .usage("a NAME is needed") }
    if let other { return command.conformance(of: answers, to: other, arguments, console) }
    if arguments.isJSON {
      console.print(json: ["tool": Version.json(), "answers": answers.map(command.json).json])
    } else {
      console.write(answers.map(command.rows).parted)
    }
    return answers.allSatisfy { !$0.types.isEmpty } ? .success : .negative
  }

  // MARK: Questions

  /// Returns the answer for a name of any form; the most specific form takes precedence.
  func answer(_ name: String) -> Answer {
    func none(_ remark: String) -> Answer { Answer(question: name, remark: remark) }
    if name.isEmpty { return Answer(question: "''", remark: "an empty name is not a type") }
    if let type = types.type(name) { return Answer(question: name, types: [type]) }
    let plain = name.utf8.first == "." ? String(name.dropFirst()) : name
    for (tag, tagClass) in [(name, TagClass.mimeType), (plain, .filenameExtension)] {
      let claimants = types.types(tag: tag, tagClass: tagClass)
      if claimants.contains(where: { !$0.isDynamic }) { return Answer(question: tag, types: claimants) }
    }
    if let type = types.type(constantName: name) {
      return Answer(question: name, types: [type], remark: "constant of \(type.identifier)")
    }
    if let suggestion = types.suggestion(for: name) { return none("no such type\(suggestion.question)") }
    if DynamicTypeIdentifier.hasPrefix(name) { return none("the dynamic identifier cannot be decoded") }
    // Two dots and no folder: an identifier in the reverse order of a domain.
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false).filter { !$0.isEmpty }
    if plain == name, parts.count > 2, parts[0].count < 5, !name.contains("/"), tree.kind(of: name) == nil {
      return none("no known type; as a file name: './\(name)'")
    }
    if plain != name, !plain.isEmpty, !plain.contains(".") {
      let identifier = types.preferredType(tag: plain, tagClass: .filenameExtension)
      guard let type = identifier.flatMap({ types.type($0) }) else {
        return Answer(question: plain, remark: "no type can be found for it")
      }
      return Answer(question: plain, types: [type], remark: "no type claims it, so the system makes one up")
    }
    if name.hasSuffix("/") || plain.contains("."), name.utf8.first != "." {
      let kind = tree.entryKind(of: name) ?? (name.hasSuffix("/") ? .folder : .regular)
      let identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
      return Answer(question: name, types: [types.type(identifier)].compactMap { $0 }, remark: "as a file name")
    }
    return none("no such type, extension, MIME type or constant")
  }

  // MARK: Answers

  private func rows(_ answer: Answer) -> [TextRow] {
    guard let first = answer.types.first else {
      return ["\(answer.question): \(answer.remark ?? "unknown")"]
    }
    let remark = answer.remark.map { " (\($0))" } ?? ""
    let isSame = answer.question == first.identifier
    var lines: [TextRow] = [isSame ? "\(first.identifier)" : "\(answer.question) is \(first.identifier)\(remark)"]
    let rows: [(String, [String])] = [
      ("conforms to", first.conformsTo), ("ancestors", types.ancestors(of: first.identifier)),
      ("extensions", first.filenameExtensions), ("MIME types", first.mimeTypes), ("OSTypes", first.osTypes),
      ("pasteboard", first.pasteboardNames), ("constant", first.constantName.map { ["UTType." + $0] } ?? []),
      ("also", answer.types.dropFirst().map { $0.identifier }),
    ]
    for (title, values) in rows where !values.isEmpty {
      lines.append(TextRow(head: "  " + DisplayWidth.padded(title, to: 12), values.joined(separator: ", ")))
    }
    return lines
  }

  private func json(_ answer: Answer) -> JSONValue {
    [
      "question": answer.question.json, "remark": answer.remark.json,
      "types": answer.types.map { $0.json(in: types) }.json,
    ]
  }

  /// Answers `--to`: one line for each name, or JSON.
  private func conformance(
    of subjects: [Answer], to name: String, _ arguments: ParsedArguments, _ console: Console
  ) -> ExitStatus {
    let found = answer(name)
    if found.types.isEmpty {
      console.complain("warning: '\(VisibleText.line(name))': \(found.remark ?? "nothing declares it")")
    }
    let other = found.types.first?.identifier ?? name
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
    if arguments.isJSON { console.print(json: ["tool": Version.json(), "answers": rows.json]) }
    return status
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
