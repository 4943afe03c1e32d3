// swift-format-ignore-file
// Made by `.ci/generate` of the tables in Grammar.

/// How many collected rules turn on a preset; `Grammar/preset-turns.txt` says more.
enum PresetTurns {
  /// The number of rules.
  static let ruleCount = 0

  /// An identifier and a number a line.
  static let text: String = "\n"
}
