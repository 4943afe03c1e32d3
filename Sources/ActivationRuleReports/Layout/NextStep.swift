package import ActivationRules

/// The one thing that helps most after an answer.
package enum NextStep {
  /// The lines that say it.
  ///
  /// - Parameters:
  ///   - changes: what was found to change the verdict, as `explain` numbers it.
  ///   - isListed: whether the changes stand above.
  ///   - command: a command line for `explain` with the same words.
  ///   - colored: puts a text in a colour, if colour is on.
  package static func lines(
    _ decision: Decision, _ rule: LoadedRule, _ payload: Payload, _ changes: [VerdictChange], isListed: Bool = false,
    command: String, colored: (String, Int) -> String
  ) -> [String] {
    AnswerText.lines("next", texts(decision, rule, payload, changes, isListed, command), colored)
  }

  private static func texts(
    _ decision: Decision, _ rule: LoadedRule, _ payload: Payload, _ changes: [VerdictChange], _ isListed: Bool,
    _ command: String
  ) -> [String] {
    switch decision.verdict {
    case .shown:
      return ["not in the sheet all the same? Look at what is outside the rule:"]
        + obstacles(rule, payload).map { "- \($0.summary)" }
    case .hidden, .error:
      let helping = changes.filter { $0.verdict == .shown }
      if let change = helping.first(where: { $0.subject == .rule }), let number = changes.firstIndex(of: change) {
        let fix = "--fix" + (number == 0 ? "" : " \(number + 1)")
        let title =
          isListed ? "see the \(number == 0 ? "first change" : "change \(number + 1)") in the file:" : change.sentence
        return [title, isFile(rule) ? "\(command) \(fix) --dry-run" : command]
      }
      if let change = helping.first { return [change.sentence, command] }
      if let change = changes.first { return ["\(change.sentence); this alone is not enough", command] }
      if case .error = decision.verdict, isFile(rule) {
        return ["activationrule lint \(ShellWord.quoted(rule.path))"]
      }
      return [command]
    }
  }

  /// Whether the rule stands in a file that has a name.
  private static func isFile(_ rule: LoadedRule) -> Bool { !rule.isGivenInPlace && rule.path != "<stdin>" }

  /// The causes outside the rule that are worth a look first.
  ///
  /// Source: what developers report of extensions that match and are not offered.
  package static func obstacles(_ rule: LoadedRule, _ payload: Payload) -> [OfferObstacle] {
    let isText = payload.attachments.contains { attachment in
      attachment.registeredTypeIdentifiers.contains { rule.rule.types.conforms($0, to: "public.text") }
    }
    let likely: [OfferObstacle] = isText ? [.selectedText, .textFiles] : []
    return Array(
      (likely + [.switchedOff, .staleRegistration, .otherPayload]).filter {
        $0.platforms.contains(rule.rule.settings.platform)
      }.prefix(3))
  }
}
