/// An option of a verb.
package struct OptionDefinition: Sendable {
  /// The name with its dashes.
  package let name: String
  /// The short form, if there is one.
  package let short: String?
  /// What its value is called in the help; `nil` for a flag.
  package let value: String?
  /// One line for the help.
  package let summary: String

  /// A flag.
  package init(_ name: String, short: String? = nil, _ summary: String) {
    self.name = name
    self.short = short
    value = nil
    self.summary = summary
  }

  /// An option with a value.
  package init(_ name: String, _ value: String, _ summary: String) {
    self.name = name
    short = nil
    self.value = value
    self.summary = summary
  }

  /// Options that every verb has.
  package static let common: [OptionDefinition] = [
    OptionDefinition("--json", "print JSON"),
    OptionDefinition("--quiet", short: "-q", "print nothing but errors; the exit code is the answer"),
    OptionDefinition("--color", "WHEN", "auto, always or never"),
    OptionDefinition("--help", short: "-h", "show this help"),
  ]

  /// Options about the rule and the system.
  package static let rule: [OptionDefinition] = [
    OptionDefinition("--rule", "TEXT", "the rule itself, a predicate or a JSON dictionary, in place of RULE"),
    OptionDefinition("--platform", "NAME", "ios (default) or macos"),
    OptionDefinition("--assume", "NAME=CHOICE", "answer an open question; '--assume help' lists them"),
    OptionDefinition("--declarations", "PLIST", "add the types that a property list declares"),
  ]

  /// The option that adds people's own presets to the built-in ones.
  package static let presetFiles = OptionDefinition(
    "--presets", "DIR|FILE", "add the presets of a file, or of the *.json files in a folder")

  /// Options that describe what is shared.
  package static let payload: [OptionDefinition] = [
    OptionDefinition("--url", "URL", "an attachment for a URL; a file URL counts as a file"),
    OptionDefinition("--text", "TEXT", "an attachment of plain text"),
    OptionDefinition("--image", "an attachment for an image in memory"),
    OptionDefinition("--type", "UTI[,UTI…]", "an attachment that registers these type identifiers"),
    OptionDefinition("--preset", "ID", "what a host app shares"),
    presetFiles,
    OptionDefinition("--payload", "FILE|JSON", "a payload in JSON"),
    OptionDefinition("--import", "FILE|-", "the pasted print of item providers, extension items or lists of types"),
    OptionDefinition("--item", "begin another extension item; what follows are its attachments"),
    OptionDefinition(
      "--as-activity-items", "convert what is listed as the share sheet does; '--item' is an item of the host's own"),
    OptionDefinition("--no-host-stage", "take presets, imports and activity items as the host hands them over"),
  ]
}
