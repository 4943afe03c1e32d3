import ActivationRuleReports
import ActivationRuleSources

extension TypesCommand {
  /// How many lines of descendants a tree has at most, unless their depth is chosen.
  static let descendantLineLimit = 200

  /// Draws the types that answer the questions; a question without an answer is a remark on standard error.
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
    if !names.isEmpty { console.write(text(of: names, picture)) }
    return answers.allSatisfy { !$0.types.isEmpty } ? .success : .negative
  }

  private func text(of names: [String], _ picture: PictureArguments) -> String {
    let depth = picture.hasDescendants ? picture.depth ?? .max : 0
    switch picture.form {
    case .dot: return TypeGraph(of: names, in: types, descendantDepth: depth).dot
    case .mermaid: return TypeGraph(of: names, in: types, descendantDepth: depth).mermaid
    default: return names.map { tree($0, depth: picture.depth) }.joined(separator: "\n")
    }
  }

  private func tree(_ name: String, depth: Int?) -> String {
    let tree = TypeTree(of: name, in: types, depth: depth)
    let limit = depth == nil ? Self.descendantLineLimit : nil
    let omitted = limit.map { tree.descendantLines.count - $0 } ?? 0
    let note = "… \(omitted) more \(omitted == 1 ? "line"  : "lines"); '--depth N' draws N generations in full\n"
    return tree.text(limitingDescendantsTo: limit) + (omitted > 0 ? note : "")
  }
}
