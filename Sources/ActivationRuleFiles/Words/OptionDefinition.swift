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
    "--rule", "TEXT", "the rule itself: a predicate or a JSON dictionary")

  /// The option that adds types to those of the system.
  package static let declarations = OptionDefinition(
    "--declarations", "PLIST", of: .file, "use the types that a property list declares")

  /// Options about the system and the types that it knows.
  package static let settings: [OptionDefinition] = [SettingsArguments.platform.definition, declarations]

  /// The option that adds presets to the built-in ones.
  package static let presetFiles = OptionDefinition(
    "--presets", "DIR|FILE", of: .file, "also use presets of your own, in JSON")

  /// Options that describe the payload.
  package static let payload: [OptionDefinition] =
    [
      OptionDefinition("--url", "URL", "a link; a file URL counts as a file"),
      OptionDefinition("--text", "TEXT", "plain text"),
      OptionDefinition("--image", "an image in memory"),
    ] + UsualShare.allCases.map { $0.option } + [
      OptionDefinition(
        "--type", "UTI[,UTI…]", of: .name(.types), "an attachment with these type identifiers"),
      OptionDefinition("--preset", "ID", of: .name(.presets), "a known share of an app"),
      PresetChoice.host,
      presetFiles,
      OptionDefinition("--payload", "FILE|JSON", of: .file, "a payload in JSON"),
      OptionDefinition(
        "--import", "FILE|-", of: .file,
        "a log of item providers, or the probe's JSON"),
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
