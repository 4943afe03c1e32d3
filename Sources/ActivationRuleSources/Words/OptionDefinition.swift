/// An option of a verb.
package struct OptionDefinition: Sendable {
  /// The name with its dashes.
  package let name: String
  /// The short form, if there is one.
  package let short: String?
  /// What its value is called in the help; `nil` for a flag.
  package let value: String?
  /// What the whole number is called that may follow it; `nil` for an option that takes none.
  ///
  /// It stands behind `=`, or is the next word where that has nothing but digits.
  package private(set) var number: String?
  /// What its value can be.
  package let kind: ArgumentKind
  /// One line for the help.
  package let summary: String
  /// Further names that people try; help and completion do not show them.
  package private(set) var otherNames: [String] = []

  /// The same under further names.
  package func alsoCalled(_ names: String...) -> OptionDefinition {
    var copy = self
    copy.otherNames = names
    return copy
  }

  /// Whether a word names the option.
  package func isCalled(_ word: String) -> Bool { name == word || short == word || otherNames.contains(word) }

  /// What to do instead of options that people know from other tools.
  static let hints = [
    "--file": "a file needs no option: name it, for example photo.heic", "--png": "name a file, for example photo.png",
    "--gif": "name a file, for example photo.gif", "--verbose": "'explain' says more",
    "--no-color": "write '--color never', or set NO_COLOR", "--verb": "'activationrule help' lists the verbs",
  ]

  /// A flag.
  package init(_ name: String, short: String? = nil, _ summary: String) {
    self.name = name
    self.short = short
    value = nil
    kind = .text
    self.summary = summary
  }

  /// A flag that a whole number may follow.
  package init(_ name: String, number: String, _ summary: String) {
    self.init(name, summary)
    self.number = number
  }

  /// An option with a value.
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

  /// Options about the system, and the types that it knows.
  package static let settings: [OptionDefinition] = [
    SettingsArguments.platform.definition,
    AssumedAnswer.option.definition,
    RuleFileArguments.option,
    OptionDefinition("--declarations", "PLIST", of: .file, "add the types that a property list declares"),
  ]

  /// The option that bounds the work.
  package static let budget = SettingsArguments.budgetOption.definition

  /// The option that adds people's own presets to the built-in ones.
  package static let presetFiles = OptionDefinition(
    "--presets", "DIR|FILE", of: .file, "add presets from a file or from the *.json files of a folder")

  /// The option that leaves out what the system does to what hosts share, before rules see it.
  package static let noHostStage = OptionDefinition(
    "--no-host-stage", "take the payload as the host sends it")

  /// Options that describe what is shared.
  package static let payload: [OptionDefinition] =
    [
      OptionDefinition("--url", "URL", "a link; a file URL counts as a file"),
      OptionDefinition("--text", "TEXT", "plain text"),
      OptionDefinition("--image", "an image in memory"),
    ] + UsualShare.allCases.map { $0.option } + [
      OptionDefinition(
        "--type", "UTI[,UTI…]", of: .names(.types), "an attachment that registers these type identifiers"),
      OptionDefinition("--preset", "ID", of: .name(.presets), "a known share of an app"),
      PresetChoice.host, PresetChoice.all,
      presetFiles,
      OptionDefinition("--payload", "FILE|JSON", of: .file, "a payload in JSON"),
      OptionDefinition(
        "--import", "FILE|-", of: .file, "a pasted log of item providers, extension items or lists of types"),
      OptionDefinition("--item", "begin another extension item with the following attachments"),
      OptionDefinition(
        "--as-activity-items",
        "convert the payload as the share sheet converts activity items; '--item' begins an item made by the host"),
      noHostStage,
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

  /// What an option shares; `nil` for another option.
  init?(option: String) {
    guard let share = UsualShare.allCases.first(where: { "--" + $0.rawValue == option }) else { return nil }
    self = share
  }
}
