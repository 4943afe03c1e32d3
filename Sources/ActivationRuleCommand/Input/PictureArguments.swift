import ActivationRuleSources
import ActivationRuleSuites
/// Reads the arguments that ask for a picture of types.
struct PictureArguments {
  /// How a picture is drawn; the raw value is the option.
  enum Form: String, CaseIterable {
    case tree = "--tree"
    case dot = "--dot"
    case mermaid = "--mermaid"
  }

  let form: Form
  /// How many generations of descendants to draw; `nil` for all.
  let depth: Int?
  /// Whether a graph shows descendants; a tree always does.
  let hasDescendants: Bool

  /// The options that ask for pictures.
  static let options = [
    OptionDefinition("--tree", "draw what each NAME conforms to above it, and what conforms to it below it"),
    OptionDefinition("--dot", "print a graph of all NAMEs and what they conform to, for Graphviz"),
    OptionDefinition("--mermaid", "print the same graph as a flowchart for Mermaid"),
    OptionDefinition("--descendants", "let the graph show what conforms to the NAMEs as well"),
    OptionDefinition("--depth", "N", "draw N generations of descendants; all unless given"),
  ]

  /// Reads the arguments; `nil` when no picture is asked for.
  init?(_ arguments: ParsedArguments) throws(CommandFailure) {
    let forms = Form.allCases.filter { arguments.has($0.rawValue) }
    let depth = try Self.depth(arguments)
    guard let form = forms.first else {
      for option in ["--descendants", "--depth"] where arguments.has(option) {
        throw .usage("'\(option)' goes with '--tree', '--dot' or '--mermaid'", verb: arguments.verb)
      }
      return nil
    }
    if forms.count > 1 {
      throw .usage("'\(form.rawValue)' and '\(forms[1].rawValue)' exclude each other", verb: arguments.verb)
    }
    for option in ["--json", "--to"] where arguments.has(option) {
      throw .usage("'\(form.rawValue)' and '\(option)' exclude each other", verb: arguments.verb)
    }
    let hasDescendants = form == .tree || arguments.has("--descendants")
    if depth != nil, !hasDescendants {
      throw .usage("'--depth' limits descendants; add '--descendants'", verb: arguments.verb)
    }
    (self.form, self.depth, self.hasDescendants) = (form, depth, hasDescendants)
  }

  private static func depth(_ arguments: ParsedArguments) throws(CommandFailure) -> Int? {
    guard let text = try arguments.value("--depth") else { return nil }
    guard let depth = Int(text), depth >= 0 else {
      throw .usage("'--depth' is a number of generations from 0, not '\(text)'", verb: arguments.verb)
    }
    return depth
  }
}
