/// The arguments of `format`.
struct FormatOptions {
  let layout: PredicateLayout
  /// The requested indentation; `nil` for that of the file.
  let indentation: PredicateLayout.Indentation?
  /// Whether to print with XML escapes.
  let escapes: Bool
  let checks: Bool
  let diffs: Bool
  let writes: Bool
  let isJSON: Bool
  /// Whether to remove parts that change no verdict.
  let simplifies: Bool

  /// Whether the answer is about whole files, not only their rules.
  var concernsFiles: Bool { checks || diffs || writes }

  private static let width = Option(
    "--line-length", "COLUMNS", from: 20...1_000,
    "break lines at this column, not counting the margin of a property list; default: 100")
  private static let indent = Option(
    "--indent", "SPACES", from: 0...16, "spaces per level; default: as in the property list, else 2")
  /// `plist` escapes '&' and '<'.
  static let format = Option.format(.text, .plist, .json)

  static let definitions = [
    .ruleText,
    OptionDefinition("--simplify", "remove parts that change no verdict; each removal is proved"),
    OptionDefinition("--check", "print the paths of files that would change; exit 1 if any would"),
    OptionDefinition("--diff", "print the changes in the format of 'diff -u'"),
    OptionDefinition("--write", "change the files in place and print the paths of changed files"),
    width.definition, indent.definition,
    OptionDefinition("--tabs", "indent with tabs"),
  ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let width = try arguments.value(Self.width)
    let spaces = try arguments.value(Self.indent)
    let format = try arguments.format(Self.format, unlessGiven: .text)
    guard spaces == nil || !arguments.has("--tabs") else {
      throw .usage("'--indent' and '--tabs' exclude each other")
    }
    indentation = arguments.has("--tabs") ? .tabs : spaces.map { .spaces($0) }
    layout = PredicateLayout(indentation: indentation ?? .spaces(2), width: width ?? 100)
    escapes = format == .plist
    checks = arguments.has("--check")
    diffs = arguments.has("--diff")
    writes = arguments.has("--write")
    isJSON = format == .json
    simplifies = arguments.has("--simplify")
    try requireSense(arguments)
  }

  /// Throws if arguments contradict each other.
  private func requireSense(_ arguments: ParsedArguments) throws(CommandFailure) {
    try arguments.requireRules()
    if escapes, concernsFiles {
      throw .usage("'--format plist' is about what is printed, and files are escaped as they need it")
    }
    if writes, checks { throw .usage("'--check' changes nothing, and '--write' does") }
    if writes, arguments.positionals.contains("-") { throw .usage("standard input cannot be written to") }
    if writes, arguments.has("--rule") { throw .usage("'--rule' names no file to write to") }
  }
}
