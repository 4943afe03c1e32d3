/// The answer to an open question that `--assume NAME=CHOICE` gives; the choice is one of the question's.
package enum AssumedAnswer: Sendable {
  case rule(Assumption, String)
  case activityItems(ConversionQuestion, String)

  /// The option, with the answers that completion proposes.
  package static let option = Option(
    OptionDefinition(
      "--assume", "NAME=CHOICE",
      of: .words(
        Assumption.allCases.flatMap { question in question.choices.map { "\(question.rawValue)=\($0)" } }
          + ConversionQuestion.allCases.flatMap { question in
            question.choices.map { "\(question.rawValue)=\($0.name)" }
          } + [help]),
      "answer an open question; '--assume help' lists them")
  ) { text throws(InputFailure) in try AssumedAnswer(text) }

  /// The word that asks for the possible answers, instead of giving one.
  static let help = "help"

  private init(_ text: String) throws(InputFailure) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { throw .usage("'--assume' takes NAME=CHOICE, not '\(text)'") }
    if let question = Assumption(rawValue: parts[0]) {
      self = .rule(question, try Self.choice(parts, among: question.choices))
    } else if let question = ConversionQuestion(rawValue: parts[0]) {
      self = .activityItems(question, try Self.choice(parts, among: question.choices.map { $0.name }))
    } else {
      let known = Assumption.allCases.map { $0.rawValue } + ConversionQuestion.allCases.map { $0.rawValue }
      let near = EditDistance.nearest(to: parts[0], in: known)
      let hint = near.first.map { "; did you mean '\($0)'?" } ?? "; '--assume help' lists them"
      throw .usage("there is no open question '\(parts[0])'\(hint)")
    }
  }

  private static func choice(_ parts: [String], among choices: [String]) throws(InputFailure) -> String {
    if choices.contains(parts[1]) { return parts[1] }
    let words = WordList.full(choices.map { "'\($0)'" })
    throw .usage("'\(parts[0])' must be \(words), not '\(parts[1])'")
  }

  /// The questions with their choices, for `--assume help`.
  static var helpText: String {
    var text = "Open questions about the system; the first choice is the default.\n\n"
    for assumption in Assumption.allCases {
      text += "  \(assumption.rawValue)=\(assumption.choices.joined(separator: " | "))\n      \(assumption.summary)\n"
    }
    text += "\nWith --as-activity-items also:\n\n"
    for question in ConversionQuestion.allCases {
      let choices = question.choices.map { "\($0.name) [\($0.certainty.rawValue)]" }.joined(separator: " | ")
      text += "  \(question.rawValue)=\(choices)\n      \(question.summary)\n"
    }
    return text
  }
}
