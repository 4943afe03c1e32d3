extension TypesCommand {
  /// The maximum number of lines of descendants in a tree, unless the depth is given.
  static let descendantLineLimit = 200

  /// Draws the types that answer the questions.
  ///
  /// A question without an answer is a remark on standard error.
  func draw(
    _ picture: PictureArguments, _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    let answers = answers(arguments)
    guard !answers.isEmpty else { throw .usage("a NAME is needed") }
    var names: [String] = []
    for answer in answers {
      guard let name = answer.types.first?.identifier else {
        console.warn("\(answer.question): \(answer.remark ?? "unknown")")
        continue
      }
      if !names.contains(name) { names.append(name) }
    }
    if !names.isEmpty { console.write(rows(of: names, picture)) }
    return answers.allSatisfy { !$0.types.isEmpty } ? .success : .negative
  }

  private func rows(of names: [String], _ picture: PictureArguments) -> [TextRow] {
    let depth = picture.hasDescendants ? picture.depth ?? .max : 0
    switch picture.form {
    case .dot: return TextRow.rows(of: TypeGraph(of: names, in: types, descendantDepth: depth).dot)
    case .mermaid: return TextRow.rows(of: TypeGraph(of: names, in: types, descendantDepth: depth).mermaid)
    default: return names.map { tree($0, depth: picture.depth) }.parted
    }
  }

  private func tree(_ name: String, depth: Int?) -> [TextRow] {
    let tree = TypeTree(of: name, in: types, depth: depth)
    let limit = depth == nil ? Self.descendantLineLimit : nil
    let omitted = limit.map { tree.descendantLines.count - $0 } ?? 0
    let note: TextRow = "… \(omitted) more \(omitted == 1 ? "line"  : "lines"); '--depth N' draws N generations in full"
    return tree.rows(limitingDescendantsTo: limit) + (omitted > 0 ? [note] : [])
  }
}

/// Reads the arguments that request a picture of types.
struct PictureArguments {
  /// The format of the picture.
  let form: ReportFormat
  /// The number of generations of descendants to draw; `nil` for all.
  let depth: Int?
  /// Whether a graph shows descendants; a tree always does.
  let hasDescendants: Bool

  /// A tree shows each NAME with the types it conforms to above it, and the types that conform to it below it.
  ///
  /// The graphs, for Graphviz and Mermaid, contain all NAMEs and the types they conform to.
  static let format = Option.format(.text, .json, .tree, .dot, .mermaid)
  private static let depth = Option(
    "--depth", "N", from: 0...Int.max, "draw N generations of descendants; default: all")

  /// The options for larger pictures.
  static let options = [
    OptionDefinition("--descendants", "also draw the types that conform to the NAMEs"), depth.definition,
  ]

  /// Reads the arguments; `nil` if no picture is requested.
  init?(_ arguments: ParsedArguments) throws(CommandFailure) {
    form = try arguments.format(Self.format, unlessGiven: .text)
    depth = try arguments.value(Self.depth)
    hasDescendants = form == .tree || arguments.has("--descendants")
    guard form != .text, form != .json else {
      for option in ["--descendants", "--depth"] where arguments.has(option) {
        throw .usage("'\(option)' goes with '--format tree', dot or mermaid")
      }
      return nil
    }
    if arguments.has("--to") { throw .usage("'--format \(form.rawValue)' and '--to' exclude each other") }
    if depth != nil, !hasDescendants { throw .usage("'--depth' limits descendants; add '--descendants'") }
  }
}
