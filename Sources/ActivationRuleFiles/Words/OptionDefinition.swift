package import ActivationRuleShares

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
    var copy = self
    copy.otherNames = names
    return copy
  }

  /// Returns whether a word names the option.
  package func isCalled(_ word: String) -> Bool { name == word || short == word || otherNames.contains(word) }

  /// Advice for options that people know from other tools.
  static let hints = [
    "--file": "a file needs no option: name it, for example photo.heic", "--png": "name a file, for example photo.png",
    "--gif": "name a file, for example photo.gif", "--verbose": "'explain' says more",
    "--no-color": "write '--color never', or set NO_COLOR", "--verb": "'activationrule help' lists the verbs",
  ]

  /// Creates a flag.
  package init(_ name: String, short: String? = nil, _ summary: String) {
    self.name = name
    self.short = short
    value = nil
    kind = .text
    self.summary = summary
  }

  /// Creates a flag that a whole number may follow.
  package init(_ name: String, number: String, _ summary: String) {
    self.init(name, summary)
    self.number = number
  }

  /// Creates an option with a value.
  package init(_ name: String, _ value: String, of kind: ArgumentKind = .text, _ summary: String) {
    self.name = name
    short = nil
    (self.value, self.kind, self.summary) = (value, kind, summary)
  }

  /// Options about the rule and the system.
  package static let rule = [ruleText] + settings

  /// The option that gives a rule in place.
  package static let ruleText = OptionDefinition(
    "--rule", "TEXT", "the rule itself instead of a path: a predicate or a JSON dictionary")

  /// Options about the system and the types that it knows.
  package static let settings: [OptionDefinition] = [
    SettingsArguments.platform.definition,
    OptionDefinition("--declarations", "PLIST", of: .file, "add the types that a property list declares"),
  ]

  /// The option that adds presets to the built-in ones.
  package static let presetFiles = OptionDefinition(
    "--presets", "DIR|FILE", of: .file, "add presets from a file or from the *.json files of a folder")

  /// Options that describe the payload.
  package static let payload: [OptionDefinition] =
    [
      OptionDefinition("--url", "URL", "a link; a file URL counts as a file"),
      OptionDefinition("--text", "TEXT", "plain text"),
      OptionDefinition("--image", "an image in memory"),
    ] + UsualShare.allCases.map { $0.option } + [
      OptionDefinition(
        "--type", "UTI[,UTI…]", of: .name(.types), "an attachment that registers these type identifiers"),
      OptionDefinition("--preset", "ID", of: .name(.presets), "a known share of an app"),
      PresetChoice.host,
      presetFiles,
      OptionDefinition("--payload", "FILE|JSON", of: .file, "a payload in JSON"),
      OptionDefinition(
        "--import", "FILE|-", of: .file,
        "prints of item providers, type identifiers line by line, or the JSON of the probe"),
      OptionDefinition("--item", "begin another extension item with the following attachments"),
    ]
}

extension UsualShare {
  /// The option that shares it.
  package var option: OptionDefinition {
    let (name, shape) = ("--" + rawValue, "like the preset \(presetID)")
    let noun = self == .pdf ? "PDF" : rawValue
    return isCountable
      ? OptionDefinition(name, number: "N", "a \(noun), or N of them, \(shape)")
      : OptionDefinition(name, "a \(noun), \(shape)")
  }

  /// Creates the share of an option; `nil` for another option.
  init?(option: String) {
    guard let share = UsualShare.allCases.first(where: { "--" + $0.rawValue == option }) else { return nil }
    self = share
  }
}
