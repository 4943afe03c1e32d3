extension Verb {
  /// `schema`.
  static let schema = Verb(
    name: "schema", summary: "Print the JSON schemas", usage: "[NAME]",
    details: """
      Without a NAME, lists the JSON Schemas of this version with their descriptions, one per line. With a NAME, prints that
      schema for editors and validators. Later versions keep names, codes and members, and may add members.
      """,
    examples: ["activationrule schema", "activationrule schema suite"],
    options: OptionDefinition.plain, operands: .words(JSONSchema.all.map { $0.name }),
    run: { (arguments, console) throws(CommandFailure) in try SchemaCommand.run(arguments, console) })
}

/// A JSON Schema of a file or an answer that the tool reads or writes.
struct JSONSchema: Sendable {
  /// The name of its file in `Grammar`, without extensions.
  let name: String
  let text: String
}

/// Shows the schemas.
enum SchemaCommand {
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.positionals.count < 2 else { throw .usage("'schema' takes one NAME at most") }
    guard let name = arguments.positionals.first else {
      console.write(HelpText.table(JSONSchema.all.map { ($0.name, title(of: $0)) }))
      return .success
    }
    guard let schema = JSONSchema.all.first(where: { $0.name == name }) else {
      let hint = EditDistance.question(for: name, among: JSONSchema.all.map { $0.name }, count: 1)
      throw .usage("there is no schema '\(VisibleText.line(name))'\(hint)")
    }
    guard let root = root(of: schema) else { return .broken }
    console.print(json: JSONValue(root))
    return .success
  }

  private static func root(of schema: JSONSchema) -> PropertyListNode? {
    try? JSONReader.read(SourceText(name: schema.name, text: schema.text)).root
  }

  private static func title(of schema: JSONSchema) -> String { root(of: schema)?["title"]?.string ?? "" }
}
