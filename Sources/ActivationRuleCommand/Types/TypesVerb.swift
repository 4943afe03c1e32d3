import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
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
    ownOptions: [TypesCommand.to, .declarations], operands: .name(.types), format: .textOrJSON,
    run: TypesCommand.run)
}

/// Answers questions about types.
struct TypesCommand {
  /// A question, and the types that answer it.
  struct Answer {
    let question: String
    let types: [UniformType]
    /// The reason why there are none, or a remark.
    let remark: String?
  }

  fileprivate static let to = OptionDefinition(
    "--to", "UTI", of: .name(.types), "check whether each NAME conforms to this type")

  let types: UniformTypeRegistry
  let tree: FileTree

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let command = TypesCommand(types: try SettingsArguments.types(arguments, console), tree: arguments.tree)
    if let other = try arguments.value(to) { return try command.conformance(to: other, arguments, console) }
    let answers = command.answers(arguments)
    guard !answers.isEmpty else { throw .usage("a NAME is needed") }
    if arguments.isJSON {
      console.print(json: ["tool": Version.json(), "answers": answers.map(command.json).json])
    } else {
      console.write(answers.map(command.rows).parted)
    }
    return answers.allSatisfy { !$0.types.isEmpty } ? .success : .negative
  }

  // MARK: Questions

  func answers(_ arguments: ParsedArguments) -> [Answer] { arguments.positionals.map { answer($0) } }

  /// Returns the answer for a name of any form; the most specific form takes precedence.
  func answer(_ name: String) -> Answer {
    func none(_ remark: String) -> Answer { Answer(question: name, types: [], remark: remark) }
    if name.isEmpty { return Answer(question: "''", types: [], remark: "an empty name is not a type") }
    if let type = types.type(name) { return Answer(question: name, types: [type], remark: nil) }
    let plain = Self.withoutDot(name)
    for (text, tagClass) in [(name, TagClass.mimeType), (plain, .filenameExtension)] where isClaimed(text, tagClass) {
      return tag(text, tagClass)
    }
    if let type = types.type(constantName: name) {
      return Answer(question: name, types: [type], remark: "constant of \(type.identifier)")
    }
    if let suggestion = types.suggestion(for: name) {
      return none("no such type\(suggestion.question)")
    }
    let isDynamic = name.lowercased().hasPrefix("dyn.")
    if isDynamic { return none("the dynamic identifier cannot be decoded") }
    // Two dots and no folder: an identifier in the reverse order of a domain.
    let parts = plain.split(separator: ".", omittingEmptySubsequences: false).filter { !$0.isEmpty }
    if plain == name, parts.count > 2, parts[0].count < 5, !name.contains("/"), tree.kind(of: name) == nil {
      return none("no known type; as a file name: './\(name)'")
    }
    if plain != name, !plain.isEmpty, !plain.contains(".") { return tag(plain, .filenameExtension) }
    if name.hasSuffix("/") || plain.contains("."), name.utf8.first != "." { return file(name) }
    return none("no such type, extension, MIME type or constant")
  }

  /// Whether a declared type claims a tag, so that no dynamic type is needed for it.
  private func isClaimed(_ tag: String, _ tagClass: TagClass) -> Bool {
    types.types(tag: tag, tagClass: tagClass).contains { !$0.isDynamic }
  }

  private func tag(_ tag: String, _ tagClass: TagClass) -> Answer {
    if isClaimed(tag, tagClass) {
      let claimants = types.types(tag: tag, tagClass: tagClass)
      return Answer(question: tag, types: claimants, remark: nil)
    }
    guard let identifier = types.preferredType(tag: tag, tagClass: tagClass),
      let type = types.type(identifier)
    else { return Answer(question: tag, types: [], remark: "no type can be found for it") }
    return Answer(question: tag, types: [type], remark: "no type claims it, so the system makes one up")
  }

  private func file(_ name: String) -> Answer {
    if name.isEmpty { return answer(name) }
    let kind = tree.entryKind(of: name) ?? (name.hasSuffix("/") ? .folder : .regular)
    let identifier = types.typeIdentifier(forFileNamed: name.lastPathPart, kind: kind)
    return Answer(question: name, types: [types.type(identifier)].compactMap { $0 }, remark: "as a file name")
  }

  private static func withoutDot(_ name: String) -> String {
    name.utf8.first == "." ? String(name.dropFirst()) : name
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
}

/// Conformance of types to another one.
extension TypesCommand {
  /// Answers `--to`: one line for each name, or JSON.
  func conformance(
    to name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
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
    if arguments.isJSON { console.print(json: ["tool": Version.json(), "answers": rows.json]) }
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
