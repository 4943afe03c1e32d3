/// The answer to an open question that `--assume NAME=CHOICE` gives; the choice is one of the question's.
package struct AssumedAnswer: Sendable {
  let question: Assumption
  let choice: String

  /// The option, with the answers that completion proposes.
  package static let option = Option(
    OptionDefinition(
      "--assume", "NAME=CHOICE",
      of: .words(
        Assumption.allCases.flatMap { question in question.choices.map { "\(question.rawValue)=\($0)" } } + [help]),
      "answer an open question; '--assume help' lists them")
  ) { text throws(InputFailure) in try AssumedAnswer(text) }

  /// The word that asks for the possible answers, instead of giving one.
  static let help = "help"

  private init(_ text: String) throws(InputFailure) {
    let parts = text.split(separator: "=", maxSplits: 1).map { String($0) }
    guard parts.count == 2 else { throw .usage("'--assume' takes NAME=CHOICE, not '\(text)'") }
    guard let question = Assumption(rawValue: parts[0]) else {
      let near = EditDistance.nearest(to: parts[0], in: Assumption.allCases.map { $0.rawValue })
      let hint = near.first.map { "; did you mean '\($0)'?" } ?? "; '--assume help' lists them"
      throw .usage("there is no open question '\(parts[0])'\(hint)")
    }
    guard question.choices.contains(parts[1]) else {
      let words = WordList.full(question.choices.map { "'\($0)'" })
      throw .usage("'\(parts[0])' must be \(words), not '\(parts[1])'")
    }
    (self.question, choice) = (question, parts[1])
  }

  /// The questions with their choices, for `--assume help`.
  static var helpText: String {
    var text = "Open questions about the system; the first choice is the default.\n\n"
    for assumption in Assumption.allCases {
      text += "  \(assumption.rawValue)=\(assumption.choices.joined(separator: " | "))\n      \(assumption.summary)\n"
    }
    return text
  }
}
