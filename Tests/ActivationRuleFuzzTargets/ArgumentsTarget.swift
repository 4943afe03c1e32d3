import ActivationRuleCommand
import ActivationRuleText

/// Runs command lines within the process: the exit code is one of those there are, what is refused is explained, JSON is
/// JSON, and nothing that a stranger wrote acts on a terminal.
///
/// Words come from a table without those that write files, and files that are named are not there.
enum ArgumentsTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    var arguments = [taker.element(of: verbs)]
    let isTerminal = taker.byte() % 4 == 0
    // Without a rule, verbs would look for one in the folder.
    if verbs[..<11].contains(arguments[0]) { arguments += ["--rule", "extensionItems.@count == 1"] }
    // Nor are suites and tables looked for; what writes files, as 'init', has targets for what it reads.
    if arguments[0] == "test" { arguments.append("/nowhere") }
    for _ in 0..<taker.number(0...7) { arguments.append(word(&taker)) }
    var rest = taker.rest
    var (output, errors) = ("", "")
    let console = Console(
      isTerminal: isTerminal,
      input: {
        defer { rest = [] }
        return rest.isEmpty ? nil : Array(rest)
      }, output: { output += $0 }, errors: { errors += $0 })
    let status = CommandLineTool.run(arguments, console)
    let line = arguments.joined(separator: " ")
    require([0, 1, 2, 64].contains(status), "the exit code is \(status): \(line)")
    require(status != 64 && status != 2 || !errors.isEmpty || !output.isEmpty, "refused without words: \(line)")
    requireHarmless(errors, line)
    let isJSON = asksForJSON(arguments) && !arguments.contains("--help") && status < 2
    if isJSON, !output.isEmpty {
      do throws(Failure) {
        _ = try JSONReader.read(SourceText(name: "output", text: output))
      } catch {
        require(arguments[0] == "batch" || arguments.contains("--quiet"), "no JSON: \(line): \(output.prefix(200))")
      }
    } else if isTerminal {
      requireHarmless(output, line)
    }
  }

  /// Whether `--json` is among the options, and not the value of one or a word behind `--`.
  private static func asksForJSON(_ arguments: [String]) -> Bool {
    arguments.indices.contains { index in
      let before = arguments[index - (index > 0 ? 1 : 0)]
      return arguments[index] == "--json" && !arguments[..<index].contains("--")
        && (before.utf8.first != UInt8(ascii: "-") || flags.contains(before))
    }
  }

  private static let flags = [
    "-", "--json", "--help", "--quiet", "--verbose", "--tree",
    "--versions", "--coverage", "--dictionary",
  ]

  /// Checks that no character of a text acts on a terminal, but for line feeds.
  private static func requireHarmless(_ text: String, _ line: String) {
    var rest = text.unicodeScalars[...]
    var scalars: [Unicode.Scalar] = []
    while let scalar = rest.popFirst() {
      // Colours are ours.
      if scalar == "\u{1B}", rest.first == "[", let end = rest.prefix(8).firstIndex(of: "m") {
        rest = rest[rest.index(after: end)...]
      } else {
        scalars.append(scalar)
      }
    }
    let isHarmless = scalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 32 && $0.value != 127 }
    require(isHarmless, "a control character is printed: \(line)")
  }

  private static let verbs = [
    "evaluate", "explain", "lint", "compare", "describe", "apps", "format", "evaluate", "explain",
    "make", "types", "batch", "help", "--version", "elephant",
    "completions", "test",
  ]

  private static func word(_ taker: inout ByteTaker) -> String {
    switch taker.number(0...9) {
    case 0...4: return taker.element(of: words)
    case 5, 6:
      var speller = RuleSpeller(taker)
      let text = speller.predicate()
      taker = speller.taker
      return text
    case 7:
      var entries: [PropertyListEntry] = []
      for _ in 0..<taker.number(1...3) { entries.append(entry(&taker)) }
      return JSONValue(PropertyListNode(.dictionary(entries))).text()
    default:
      // A word of its own must not name a file that is there, or one to write.
      let text = taker.text()
      return text.utf8.contains(UInt8(ascii: "/")) || text.utf8.first == UInt8(ascii: "-") ? "text" : text
    }
  }

  private static let words = [
    "--rule", "--rule", "--text", "--url", "--image", "--movie", "--type", "--item", "--json",
    "--platform", "macos", "ios", "help", "--preset", "safari-page",
    "photo.heic", "a.pdf", "docs/", "-", "--", "--format", "text", "json", "markdown",
    "predicate", "plist", "--expect", "never", "always", "equivalent",
    "--help", "--quiet", "--color", "never", "--disable", "parse-error",
    "--only", "--jobs", "20", "--count", "images=2", "links",
    "--import", "--payload", "{\"items\": []}", "--host", "Safari", "public.image",
    "public.jpeg",
    "--tree", "--conforms", "--versions", "--verbose", "--coverage", "--dictionary", "--to", "dictionary",
  ]
}
