import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleShares
import ActivationRuleText

/// A verb of the command line.
struct Verb: Sendable {
  let name: String
  /// The summary of the verb, in one line.
  let summary: String
  /// The words after the verb.
  let usage: String
  /// What its words mean, in a few lines of its help.
  let details: String
  /// Command lines that work as typed in a clone of the package.
  let examples: [String]
  /// The meanings of the exit codes 0 and 1, in a few words; `nil` if it never exits with 1.
  let exits: (yes: String, no: String?)
  /// The title of the article that has the rest.
  let article: String
  /// The options, except those of `format`; a command line asks for those of one verb.
  let ownOptions: @Sendable () -> [OptionDefinition]
  /// The kind of its positional arguments.
  var operands = ArgumentKind.file
  /// The alternative names.
  var aliases: [String] = []
  /// Whether its words can name a payload.
  var takesShares = false
  /// Whether it uses the rules below the folder if none is named.
  var findsRules = false
  /// Whether it answers line by line as it reads.
  var isFilter = false
  /// The option that chooses the format of its answer; `nil` for a verb that writes its reports itself.
  var format: Option<ReportFormat>?
  let run: @Sendable (ParsedArguments, Console) throws(Failure) -> ExitStatus

  /// Whether it reads rules of a project, which a configuration may leave out.
  var readsRules: Bool { !["types", "batch", "completions"].contains(name) }

  /// All options.
  var options: [OptionDefinition] { ownOptions() + (format.map { OptionDefinition.answer($0) } ?? []) }

  /// Whether a word names the verb.
  func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// Whether a first word that names no verb implies this one: one of its options, a path, an address, an app, a rule.
  func isMeant(by word: String, _ documents: Documents) -> Bool {
    if documents.tree.kind(of: word) != nil { return true }
    if word.hasPrefix("-") { return true }
    let hasEnding = !word.hasPrefix(".") && word.utf8.contains(".")
    return hasEnding || word.utf8.contains("/")
      || FileWord(text: word, presets: .builtIn, documents: documents).option != nil
  }

  /// The help of the verb, which fits a screen; `help advanced` and the article have the rest.
  var help: [TextRow] {
    let also = aliases.isEmpty ? "" : "  (also: \(aliases.joined(separator: ", ")))"
    var rows = TextRow.rows(of: "\(summary)\n\nUsage: activationrule \(name) \(usage)\(also)\n")
    rows += ["", "\(examples.count == 1 ? "Example" : "Examples"):"]
    for example in examples { rows.append(TextRow(head: "  ", command: example)) }
    if !details.isEmpty { rows += TextRow.rows(of: "\n\(details)\n") }
    if !optionRows.isEmpty { rows += ["", "Options:"] + HelpText.table(optionRows) }
    return rows + ["", exitCodes, "More: help advanced, help words, the article '\(article)'"]
  }

  private var exitCodes: TextRow {
    "Exit codes: 0 \(exits.yes)\(exits.no.map { ", 1 \($0)" } ?? ""), 2 broken input, 64 wrong usage"
  }

  /// The options with their descriptions; those with the same description share a row.
  ///
  /// `--json` shares a row with `--format`. `--help` and the options that `help advanced` lists are left out.
  private var optionRows: [(title: String, summary: String)] {
    var rows: [(options: [OptionDefinition], summary: String)] = []
    for option in options where option.name != OptionDefinition.help.name && !option.isAdvanced {
      if let last = rows.last, last.summary == option.summary || option.name == OptionDefinition.json.name {
        rows[rows.count - 1].options.append(option)
      } else {
        rows.append(([option], option.summary))
      }
    }
    return rows.map { options, summary in
      let number = options[0].number.map { " [\($0)]" } ?? ""
      let titles = options.count > 1 && !number.isEmpty ? options.map { $0.name } : options.map { $0.title }
      return (titles.joined(separator: ", ") + (titles.count > 1 ? number : ""), summary)
    }
  }
}

extension OptionDefinition {
  /// The names of options that few people need; only `help advanced` lists them.
  private static let advanced: Set = [
    "--color", "--coverage-threshold", "--declarations", "--import", "--item", "--output", "--pass-warnings",
    "--payload", "--presets", "--product", "--quiet", "--type", "--write-baseline",
  ]

  /// Whether the help of a verb leaves it out.
  var isAdvanced: Bool { Self.advanced.contains(name) }

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
  static let rule = "RULE is an Info.plist, .appex, .app, .xcarchive, folder, project file or text."

  /// The meaning of RULE for verbs with a single rule, and the default.
  static let oneRule = rule + "\nWithout it: piped text, or the only extension below the current folder."

  /// Explains RULE, and what happens without it, for verbs that also take shared items.
  static let askedRules = rule + "\nWithout it: piped text, or the extensions below the current folder."

  /// The meaning of RULE for verbs with several rules, and the default.
  static let rules = rule + "\nWithout it: piped text, or every extension below the current folder."

  /// The description of payload words.
  static let payload = "The rest is shared: files (they need not exist), addresses, apps, presets."

  /// Returns two columns, the first as wide as its widest cell.
  static func table(_ rows: [(String, String)], width: Int? = nil) -> [TextRow] {
    let width = width ?? rows.map { $0.0.count }.max() ?? 0
    return rows.map { title, summary in
      TextRow(head: "  " + DisplayWidth.padded(title, to: width) + "  ", summary)
    }
  }
}

/// The exit codes, which never change.
enum ExitStatus: Int32, CaseIterable {
  /// Yes, clean, passed.
  case success = 0
  /// No, findings, failed.
  case negative = 1
  /// The rule or an input is broken.
  case broken = 2
  /// Wrong usage.
  case usage = 64

  /// Its meaning, for the help.
  var meaning: String {
    switch self {
    case .success: "yes, clean or passed"
    case .negative: "no"
    case .broken: "the rule or an input is broken"
    case .usage: "wrong usage"
    }
  }

  /// The status of an answer with an exit code.
  init(code: Int32) { self = ExitStatus(rawValue: code) ?? .broken }
}

extension Failure {
  /// The exit code that reports the failure.
  var status: ExitStatus {
    kind == .usage ? .usage : .broken
  }
}
