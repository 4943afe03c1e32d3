import ActivationRuleReports
import ActivationRuleSources

/// Reads the arguments that ask for a picture of types.
struct PictureArguments {
  /// How the picture is drawn.
  let form: ReportFormat
  /// How many generations of descendants to draw; `nil` for all.
  let depth: Int?
  /// Whether a graph shows descendants; a tree always does.
  let hasDescendants: Bool

  /// A tree shows what each NAME conforms to above it, and what conforms to it below it; the graphs, for Graphviz and
  /// Mermaid, hold all NAMEs and what they conform to.
  static let format = Option.format(.text, .json, .tree, .dot, .mermaid)
  private static let depth = Option(
    "--depth", "N", from: 0...Int.max, "draw N generations of descendants; all unless given")

  /// The options that ask for more in a picture.
  static let options = [
    OptionDefinition("--descendants", "let the graph show what conforms to the NAMEs as well"), depth.definition,
  ]

  /// Reads the arguments; `nil` when no picture is asked for.
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
