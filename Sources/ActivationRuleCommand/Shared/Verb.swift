import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

/// A verb of the command line.
struct Verb: Sendable {
  let name: String
  /// The summary of the verb, in one line.
  let summary: String
  /// The words after the verb.
  let usage: String
  /// The alternative names.
  let aliases: [String]
  /// Whether it answers line by line as it reads.
  let isFilter: Bool
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitStatus
  private let makeDetails: @Sendable () -> String
  private let makeExamples: @Sendable () -> [String]
  private let makeOptions: @Sendable () -> [OptionDefinition]
  private let makeOperands: @Sendable () -> ArgumentKind
  private let makeFormat: @Sendable () -> Option<ReportFormat>?

  /// Creates a verb.
  ///
  /// Values that only its help or its run requires are created on demand.
  init(
    name: String, summary: String, usage: String, details: @autoclosure @escaping @Sendable () -> String,
    examples: @autoclosure @escaping @Sendable () -> [String],
    options: @autoclosure @escaping @Sendable () -> [OptionDefinition],
    operands: @autoclosure @escaping @Sendable () -> ArgumentKind = .file,
    aliases: [String] = [], isFilter: Bool = false,
    format: @autoclosure @escaping @Sendable () -> Option<ReportFormat>? = nil,
    run: @escaping @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitStatus
  ) {
    (self.name, self.summary, self.usage) = (name, summary, usage)
    (self.aliases, self.isFilter) = (aliases, isFilter)
    (makeDetails, makeExamples, makeOptions) = (details, examples, options)
    (makeOperands, makeFormat) = (operands, format)
    self.run = run
  }

  /// Further lines of its help.
  var details: String { makeDetails() }
  /// Command lines that work as typed in a clone of the package.
  var examples: [String] { makeExamples() }
  var options: [OptionDefinition] { makeOptions() }
  /// The kind of its positional arguments.
  var operands: ArgumentKind { makeOperands() }
  /// The option that chooses the format of its answer; `nil` for a verb that writes its reports itself.
  var format: Option<ReportFormat>? { makeFormat() }

  /// Whether a word names the verb.
  func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// Whether its words can name a payload.
  var takesShares: Bool { ["evaluate", "explain"].contains(name) }
  /// Whether it uses the rules below the folder if none is named.
  var findsRules: Bool { ["lint", "matrix", "format"].contains(name) }

  /// Whether a first word that names no verb implies this one: one of its options, a path, an address, an app, a rule.
  func isMeant(by word: String) -> Bool {
    if word == "-" || Files.kind(of: word) != .nothing { return true }
    if word.hasPrefix("-") {
      let name = word.split(separator: "=").first.map { String($0) } ?? word
      return options.contains { $0.isCalled(name) }
    }
    let hasEnding = !word.hasPrefix(".") && word.utf8.contains(UInt8(ascii: "."))
    return hasEnding || word.utf8.contains(UInt8(ascii: "/")) || FileWord(text: word, presets: .builtIn).option != nil
  }

  /// The help of the verb.
  var help: [TextRow] {
    var rows = TextRow.rows(of: "\(summary)\n\nUsage: activationrule \(name) \(usage)\n")
    if !aliases.isEmpty { rows.append("Also: \(aliases.joined(separator: ", "))") }
    rows += ["", "\(examples.count == 1 ? "Example" : "Examples"):"]
    for example in examples { rows.append(TextRow(head: "  ", command: example)) }
    if !details.isEmpty { rows += TextRow.rows(of: "\n\(HelpText.joined(details))\n") }
    return rows + ["", "Options:"] + HelpText.table(options.map { ($0.title, $0.summary) }) + ["", HelpText.exitCodes]
  }
}

extension OptionDefinition {
  /// The option as the help shows it.
  var title: String {
    (short.map { "\($0), " } ?? "") + name + (value.map { " \($0)" } ?? number.map { " [\($0)]" } ?? "")
  }
}

/// Help texts that several verbs share.
enum HelpText {
  static let exitCodes: TextRow =
    "Exit codes: \(ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: "; "))."

  /// The meaning of RULE.
  static let rule = """
    RULE is an Info.plist (XML or binary), an .appex, .app or .xcarchive, a folder with extensions, a text file with a
    predicate, a JSON file with a rule, a project file of XcodeGen (project.yml), Tuist (Project.swift) or Expo (app.json,
    or the output of 'npx expo config --json'), or '-' for standard input.
    """

  /// The meaning of RULE for verbs with a single rule, and the default.
  static let oneRule =
    rule + "\n" + """
      Without RULE, the rule is read from a pipe, or from the only extension below the current folder, and a line names it.
      """

  /// The description of payload words.
  static let payload = """
    The first word is RULE if it can contain a rule; all others describe the payload. A FILE does not have to exist: its
    name says its type, and all files are attachments of one item. A name that ends in '/' is a folder. Addresses
    (https://example.com), presets (safari-pdf) and apps (firefox) need no option. Other words without an extension are
    refused; './WORD' is always a file.
    """

  /// Returns a text with one line per paragraph, so that paragraphs fill lines of any width; indented lines stay.
  static func joined(_ text: String) -> String {
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isContinued = lines.last.map { !$0.isEmpty && !$0.hasPrefix(" ") } ?? false
      if isContinued, !line.isEmpty, !line.hasPrefix(" ") {
        lines[lines.count - 1] += " " + line
      } else {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns two columns, the first as wide as its widest cell.
  static func table(_ rows: [(String, String)], width: Int? = nil) -> [TextRow] {
    let width = width ?? min(28, rows.map { $0.0.count }.max() ?? 0)
    return rows.flatMap { title, summary in
      let isLong = title.count > width
      let head = "  " + DisplayWidth.padded(isLong ? "" : title, to: width) + "  "
      return (isLong ? ["  \(title)"] : []) + [TextRow(head: head, summary)]
    }
  }
}
