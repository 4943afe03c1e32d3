import ActivationRuleReports
import ActivationRuleSources
import ActivationRuleSuites
import ActivationRules
import PropertyLists
import Texts

/// The command line, but for the process around it.
public enum CommandLineTool {
  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: what follows the name of the tool.
  ///   - console: where the command reads and writes.
  /// - Returns: the exit code: 0 yes, 1 no, 2 broken input, 64 wrong usage.
  public static func run(_ arguments: [String], _ console: Console) -> Int32 {
    do throws(CommandFailure) {
      return try dispatch(arguments, console).rawValue
    } catch {
      console.writeError(error.text)
      return error.status.rawValue
    }
  }

  /// Runs a command whose arguments are the bytes that the system hands over.
  ///
  /// One that is not UTF-8 names no file that could be opened under it, and makes the exit code 2.
  ///
  /// The work is done on a stack that holds the deepest rules.
  public static func run(bytes arguments: [[UInt8]], _ console: Console) -> Int32 {
    LargeStack.run { runHere(bytes: arguments, console) }
  }

  private static func runHere(bytes arguments: [[UInt8]], _ console: Console) -> Int32 {
    for (index, argument) in arguments.enumerated() where UTF8Validation.firstInvalidOffset(in: argument) != nil {
      let text = String(decoding: argument, as: UTF8.self)
      console.complain(
        "error: argument \(index + 1), '\(text)', is not UTF-8, and such names are not read; rename the file, or name its folder"
      )
      return ExitStatus.broken.rawValue
    }
    return run(arguments.map { String(decoding: $0, as: UTF8.self) }, console)
  }

  private static func dispatch(_ arguments: [String], _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let first = arguments.first else {
      console.writeError(HelpText.overview)
      return .usage
    }
    switch first {
    case "--help", "-h": return try help(arguments.dropFirst(), console)
    case "help": return try help(arguments.dropFirst(), console)
    case "--version", "-V", "version":
      console.print(versionText(isJSON: arguments.contains("--json")))
      return .success
    default:
      let verb = try verb(named: first)
      let rest = arguments.dropFirst()
      if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.write(verb.help)
        return .success
      }
      let parsed = try ParsedArguments(rest, of: verb.name, verb.options)
      try setColor(parsed, console)
      return try verb.run(parsed, console)
    }
  }

  private static func help(_ topics: ArraySlice<String>, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard let topic = topics.first else {
      console.write(HelpText.overview)
      return .success
    }
    console.write(try verb(named: topic).help)
    return .success
  }

  private static func verb(named name: String) throws(CommandFailure) -> Verb {
    if let verb = Verb.all.first(where: { $0.name == name }) { return verb }
    let near = EditDistance.nearest(to: name, in: Verb.all.map { $0.name } + ["help"])
    let hint = near.first.map { "; did you mean '\($0)'?" } ?? ""
    let isOption = name.utf8.first == UInt8(ascii: "-")
    throw .usage("\(isOption ? "unknown option" : "there is no verb") '\(name)'\(hint)")
  }

  private static func setColor(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    guard let choice = try arguments.value("--color") else { return }
    guard let color = Console.Color(rawValue: choice) else {
      throw .usage("'--color' is auto, always or never, not '\(choice)'", verb: arguments.verb)
    }
    console.setColor(color)
  }

  private static func versionText(isJSON: Bool) -> String {
    isJSON ? ToolIdentity.json.text() : ToolIdentity.text
  }
}

/// What answers are made with.
enum ToolIdentity {
  /// In one line, for people.
  static var text: String {
    "activationrule \(Version.package) (rule table \(Version.ruleTable), types \(Version.typeRegistry), "
      + "presets \(PresetLibrary.builtIn.identity))"
  }

  static var json: JSONValue { json(.builtIn) }

  /// The identity where people's own presets took part.
  static func json(_ presets: PresetLibrary) -> JSONValue {
    [
      "version": .string(Version.package), "ruleTable": .string(Version.ruleTable),
      "types": .string(Version.typeRegistry), "presets": .string(presets.identity),
    ]
  }
}
