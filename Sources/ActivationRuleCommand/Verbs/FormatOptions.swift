import ActivationRuleSources
import ActivationRuleSuites
import PredicateFormat

/// What `format` is asked to do.
struct FormatOptions {
  let layout: PredicateLayout
  /// The indentation that was asked for; `nil` to go by the file.
  let indentation: PredicateLayout.Indentation?
  /// Whether to print with the escapes of XML.
  let escapes: Bool
  let checks: Bool
  let diffs: Bool
  let writes: Bool
  let isJSON: Bool
  /// Whether parts that change no verdict are removed.
  let simplifies: Bool

  /// Whether files are looked at as a whole, not only their rules.
  var concernsFiles: Bool { checks || diffs || writes }

  static let definitions = [
    OptionDefinition("--rule", "TEXT", "a rule itself, a predicate or a JSON dictionary, beside or in place of RULE"),
    OptionDefinition("--plist", "print with '&' and '<' escaped, ready for a property list"),
    OptionDefinition("--simplify", "remove what changes no verdict, each part with a proof"),
    OptionDefinition("--check", "print the paths of what would change; exit 1 if there are any"),
    OptionDefinition("--diff", "print what would change in the files, as 'diff -u' does"),
    OptionDefinition("--write", "change the files in place, and print the paths of those that changed"),
    OptionDefinition(
      "--width", "COLUMNS",
      "how long lines may be where a line can be broken, without the margin of a property list; 100"),
    OptionDefinition("--indent", "SPACES", "the spaces of a level; 2, or what the property list has"),
    OptionDefinition("--tabs", "indent by tabs"),
  ]

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    let width = try Self.number("--width", 20...1_000, arguments)
    let spaces = try Self.number("--indent", 0...16, arguments)
    guard spaces == nil || !arguments.has("--tabs") else {
      throw .usage("'--indent' and '--tabs' exclude each other", verb: arguments.verb)
    }
    indentation = arguments.has("--tabs") ? .tabs : spaces.map { .spaces($0) }
    layout = PredicateLayout(indentation: indentation ?? .spaces(2), width: width ?? 100)
    escapes = arguments.has("--plist")
    checks = arguments.has("--check")
    diffs = arguments.has("--diff")
    writes = arguments.has("--write")
    isJSON = arguments.has("--json")
    simplifies = arguments.has("--simplify")
    try requireSense(arguments)
  }

  /// Throws for arguments that contradict each other.
  private func requireSense(_ arguments: ParsedArguments) throws(CommandFailure) {
    let verb = arguments.verb
    guard !arguments.positionals.isEmpty || arguments.has("--rule") else {
      throw .usage("a RULE is needed: a path, '-', or --rule TEXT", verb: verb)
    }
    if escapes, concernsFiles {
      throw .usage("'--plist' is about what is printed, and files are escaped as they need it", verb: verb)
    }
    if writes, checks { throw .usage("'--check' changes nothing, and '--write' does", verb: verb) }
    if writes, arguments.positionals.contains("-") { throw .usage("standard input cannot be written to", verb: verb) }
    if writes, arguments.has("--rule") { throw .usage("'--rule' names no file to write to", verb: verb) }
  }

  private static func number(
    _ name: String, _ range: ClosedRange<Int>, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Int? {
    guard let text = try arguments.value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "'\(name)' is a number from \(range.lowerBound) to \(range.upperBound), not '\(text)'", verb: arguments.verb)
    }
    return number
  }
}
