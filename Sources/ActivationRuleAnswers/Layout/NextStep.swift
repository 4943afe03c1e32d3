package import ActivationRuleModel
package import ActivationRuleText

/// The single most helpful step after an answer.
package enum NextStep {
  /// Says that no change of the rule was found.
  package static let nothing = "no small change of the rule would show it"

  /// Returns the lines with the next step.
  ///
  /// - Parameters:
  ///   - changes: the changes found for the verdict, with the numbers of `explain`.
  ///   - isListed: whether the changes are already listed above.
  ///   - isAboutHost: whether the share is one of several of a host, so that `explain` finds no more.
  ///   - command: a command line for `explain` with the same words.
  package static func lines(
    _ decision: Decision, _ rule: LoadedRule, _ changes: [VerdictChange], isListed: Bool = false,
    isAboutHost: Bool = false, command: String
  ) -> [TextRow] {
    AnswerText.lines(
      "next", texts(decision, rule, changes, isListed: isListed, isAboutHost: isAboutHost, command: command))
  }

  /// Returns the change of the rule to propose: one that shows the extension, otherwise one that repairs the rule.
  private static func change(_ changes: [VerdictChange]) -> VerdictChange? {
    changes.first { $0.verdict == .shown && $0.subject == .rule } ?? changes.first { $0.subject == .rule }
  }

  /// Returns the effect of a change, and whether it is enough.
  private static func title(_ change: VerdictChange) -> String {
    change.verdict == .shown
      ? change.sentence : change.showsSome ? "\(change.sentence); this alone is not enough" : change.claim
  }

  /// Returns the same without the label.
  private static func texts(
    _ decision: Decision, _ rule: LoadedRule, _ changes: [VerdictChange], isListed: Bool = false,
    isAboutHost: Bool = false, command: String
  ) -> [TextRow] {
    switch decision.verdict {
    case .shown: return ["not in the sheet?", TextRow(command: command)]
    case .hidden(.notOffered): return [TextRow(command: command)]
    case .hidden(.ruleNotUsed): return ["ask about the Info.plist of the Share or Action extension"]
    case .hidden, .error:
      if let change = change(changes), let number = changes.firstIndex(of: change) {
        // What adds a kind of thing is made only by its number.
        let fix = "--fix" + (number == 0 && change.addedKinds.isEmpty ? "" : " \(number + 1)")
        let title =
          isListed ? "see the \(number == 0 ? "first change" : "change \(number + 1)") in the file:" : title(change)
        return ["\(title)", TextRow(command: isFile(rule) ? "\(command) \(fix) --dry-run" : command)]
      }
      if let change = changes.first { return ["\(title(change))", TextRow(command: command)] }
      if case .error = decision.verdict, isFile(rule) || rule.isGivenInPlace {
        let words = isFile(rule) ? [rule.path] : ["--rule", rule.source.wholeText]
        return [TextRow(command: "activationrule lint " + words.map { ShellWord.quoted($0) }.joined(separator: " "))]
      }
      return isAboutHost ? ["\(nothing)"] : [TextRow(command: command)]
    }
  }

  /// Whether the rule is in a named file.
  private static func isFile(_ rule: LoadedRule) -> Bool { !rule.isGivenInPlace && rule.path != "<stdin>" }
}
