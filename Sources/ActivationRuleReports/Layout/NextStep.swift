package import ActivationRules

/// The one thing that helps most after an answer.
package enum NextStep {
  /// The lines that say it.
  ///
  /// - Parameters:
  ///   - changes: what was found to change the verdict.
  ///   - command: a command line for `explain` with the same words.
  ///   - colored: puts a text in a colour, if colour is on.
  package static func lines(
    _ decision: Decision, _ rule: LoadedRule, _ payload: Payload, _ changes: [VerdictChange], command: String,
    colored: (String, Int) -> String
  ) -> [String] {
    AnswerText.lines("next", texts(decision, rule, payload, changes, command), colored)
  }

  private static func texts(
    _ decision: Decision, _ rule: LoadedRule, _ payload: Payload, _ changes: [VerdictChange], _ command: String
  ) -> [String] {
    switch decision.verdict {
    case .shown:
      return ["not in the sheet all the same? Look at what is outside the rule:"]
        + obstacles(rule, payload).map { "- \($0.summary)" }
    case .hidden, .error:
      if let change = changes.first(where: { $0.subject == .rule }) ?? changes.first {
        return [change.sentence, command]
      }
      if case .error = decision.verdict {
        return ["activationrule lint \(ShellWord.quoted(rule.path))"]
      }
      return [command]
    }
  }

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
