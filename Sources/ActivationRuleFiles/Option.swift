import ActivationRuleLint
import ActivationRuleQuestions
package import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// An option with the meaning of its value, declared once for parsing, help and completion.
package struct Option<Value>: Sendable {
  /// The definition for help and completion.
  package let definition: OptionDefinition
  /// Returns the value that a text represents.
  package let read: @Sendable (String) throws(Failure) -> Value

  /// Creates an option whose values a function reads; it refuses a wrong value.
  package init(_ definition: OptionDefinition, read: @escaping @Sendable (String) throws(Failure) -> Value) {
    self.definition = definition
    self.read = read
  }

  /// Creates an option whose values a function reads; it returns `nil` for a wrong value.
  ///
  /// - Parameter meaning: a description of a value that completes "'--limit' must be".
  package init(
    _ name: String, _ value: String, of kind: ArgumentKind = .text,
    is meaning: @autoclosure @escaping @Sendable () -> String, _ summary: String,
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.init(OptionDefinition(name, value, of: kind, summary)) { text throws(Failure) in
      if let value = read(text) { return value }
      var hint = ""
      if case .words(let words) = kind { hint = EditDistance.question(for: text, among: words, count: 1) }
      throw .usage("'\(name)' must be \(meaning()), not '\(text)'\(hint)")
    }
  }
}

extension Option where Value: CaseIterable & RawRepresentable & Sendable, Value.RawValue == String {
  /// Creates an option for one of the cases of a type.
  package init(_ name: String, _ value: String, _ summary: String) {
    let words = Value.allCases.map { $0.rawValue }
    self.init(name, value, of: .words(words), is: WordList.full(words), summary) { Value(rawValue: $0) }
  }
}

/// An option of a verb.
package struct OptionDefinition: Sendable {
  /// The name with its dashes.
  package let name: String
  /// The short form, if there is one.
  package let short: String?
  /// The name of its value in the help; `nil` for a flag.
  package let value: String?
  /// The name of the whole number that may follow it; `nil` for an option that takes none.
  ///
  /// The number comes after `=`, or is the next word if that consists of digits only.
  package private(set) var number: String?
  /// The kind of its value.
  package let kind: ArgumentKind
  /// One line for the help.
  package let summary: String
  /// Further names that people try; help and completion do not show them.
  package private(set) var otherNames: [String] = []

  /// Returns the same option with further names.
  package func alsoCalled(_ names: String...) -> OptionDefinition {
    changing(self) { $0.otherNames = names }
  }

  /// Returns whether a word names the option.
  package func isCalled(_ word: String) -> Bool { name == word || short == word || otherNames.contains(word) }

  /// Advice for options that people know from other tools.
  static let hints = [
    "--file": "a file needs no option: name it, for example photo.heic", "--png": "name a file, for example photo.png",
    "--gif": "name a file, for example photo.gif", "--verbose": "'explain' says more",
    "--no-color": "write '--color never', or set NO_COLOR", "--verb": "'activationrule help' lists the verbs",
    "--dry-run": "nothing is changed without '--write' or '--fix'", "--write": "'--fix' writes without it",
    "--autocorrect": "write '--fix'", "--reporter": "write '--format', as in '--format json'",
    "-o": "write '--into FILE --write'",
    "--explain": "'activationrule explain' says why", "--why": "'explain' says why",
    "--why-not-offered": "'explain' lists what hides an extension whose rule matches",
    "-v": "'explain' says more, and '--version' prints the version", "-f": "write '--format', as in '--format json'",
    "--ios": "an answer is for every version that is known; '--platform' takes ios or macos",
    "--strict": "write '--warn-infos'", "--list": "'activationrule apps all' lists the apps",
    "--uti": "write '--type UTI'", "--movie": "write '--video'", "--simplify": "'lint' names what is superfluous",
  ]

  /// Creates a flag.
  package init(_ name: String, short: String? = nil, _ summary: String) {
    (self.name, self.short, self.summary) = (name, short, summary)
    (value, kind) = (nil, .text)
  }

  /// Creates a flag that a whole number may follow.
  package init(_ name: String, number: String, _ summary: String) {
    self.init(name, summary)
    self.number = number
  }

  /// Creates an option with a value.
  package init(_ name: String, _ value: String, of kind: ArgumentKind = .text, _ summary: String) {
    (self.name, self.value, self.kind, self.summary) = (name, value, kind, summary)
    short = nil
  }

  /// Options about the rule and the system.
  package static let rule = [ruleText, extensionName] + settings

  /// The option that chooses one of the extensions at a path.
  package static let extensionName = OptionDefinition(
    "--extension", "NAME", "one of several, by its name or bundle identifier")

  /// The option that gives a rule in place.
  package static let ruleText = OptionDefinition(
    "--rule", "TEXT", "the rule itself: a predicate or a JSON dictionary")

  /// The option that adds types to those of the system.
  package static let declarations = OptionDefinition(
    "--declarations", "PLIST", of: .file, "use the types that a property list declares")

  /// Options about the system and the types that it knows.
  package static let settings: [OptionDefinition] = [SettingsArguments.platform.definition, declarations]

  /// The option that leaves the answer to the exit code.
  package static let quiet = OptionDefinition(
    "--quiet", short: "-q", "print errors only; the exit code is the answer")

  /// The option that adds presets to the built-in ones.
  package static let presetFiles = OptionDefinition(
    "--presets", "DIR|FILE", of: .file, "also use presets of your own, in JSON")

  /// The options for a text, a payload and a log.
  package static let text = OptionDefinition("--text", "TEXT", "plain text")
  package static let payloadFile = OptionDefinition("--payload", "FILE|JSON", of: .file, "a payload in JSON")
  package static let log = OptionDefinition(
    "--import", "FILE|-", of: .file, "a log of item providers, or the probe's JSON")

  /// Options that describe the payload.
  package static let payload: [OptionDefinition] =
    [
      OptionDefinition("--url", "URL", "a link; a file URL counts as a file"),
      text,
      OptionDefinition("--image", "an image in memory"),
    ] + UsualShare.allCases.map { $0.option } + [
      OptionDefinition(
        "--type", "UTI[,UTI…]", of: .name(.types), "an attachment with these type identifiers"),
      OptionDefinition("--preset", "ID", of: .name(.presets), "a known share of an app"),
      PresetChoice.host,
      presetFiles,
      payloadFile,
      log,
      OptionDefinition("--item", "put the following attachments in another item"),
    ]
}

extension UsualShare {
  /// The option that shares it.
  package var option: OptionDefinition {
    let name = "--" + rawValue
    return isCountable
      ? OptionDefinition(name, number: "N", "as apps usually share it, or N of them")
      : OptionDefinition(name, "as apps usually share it")
  }

  /// Creates the share of an option; `nil` for another option.
  init?(option: String) {
    guard let share = UsualShare.allCases.first(where: { "--" + $0.rawValue == option }) else { return nil }
    self = share
  }
}

/// The kind of an argument: the value of an option, or a word after a verb.
package enum ArgumentKind: Equatable, Sendable {
  /// Anything; nothing can be proposed.
  case text
  /// One of a few words.
  case words([String])
  /// Names in a list of the tool.
  case name(NameList)
  /// A path of a file or a folder.
  case file
  /// A path of a folder.
  case folder

  /// One of the cases of a type.
  package static func oneOf<Choice: CaseIterable & RawRepresentable>(_ type: Choice.Type) -> ArgumentKind
  where Choice.RawValue == String {
    .words(type.allCases.map { $0.rawValue })
  }
}

/// The lists of names that the tool knows.
package enum NameList: CaseIterable, Sendable {
  case presets, hosts, types, kinds, lintRules

  /// The names, as they are proposed.
  package var ownNames: [String] {
    switch self {
    case .presets: PresetLibrary.builtIn.presets.map { $0.id }
    case .hosts: PresetLibrary.builtIn.hostWords
    case .types: (0..<UniformTypeRegistry.system.count).map { UniformTypeRegistry.system[$0].identifier }
    case .kinds: AttachmentKind.words.map { $0.word }
    case .lintRules: LintRules.all.map { $0.id }
    }
  }
}
