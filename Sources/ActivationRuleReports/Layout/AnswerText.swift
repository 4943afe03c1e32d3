package import ActivationRuleAnswers
import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// Lays out an answer for reading at a glance: first the verdict alone, then the reason, then the next step.
///
/// Each line has a label. Text longer than a line continues below its beginning.
package struct AnswerText {
  /// The subject of the answer: the extension's name, or a path.
  private let title: String
  /// The shared things with the decision about them.
  private let part: ShareDecision.Part
  /// The evaluated rule.
  private let rule: Extension
  private var decision: Decision { part.decision }

  /// The reason.
  private let why: String

  /// Lays out the answer about a share.
  ///
  /// - Parameter why: the reason among several shares, which names the share.
  init(title: String, _ part: ShareDecision.Part, _ rule: Extension, why: String? = nil) {
    // What holds whatever is shared is no guess.
    let isGuess = part.share.isGuess && part.decision.certainty == .inferred
    (self.title, self.part, self.rule) = ((isGuess ? "a guess: " : "") + title, part, rule)
    self.why = why ?? part.decision.reason.sentence
  }

  /// Cyan, since it is readable on dark and on light terminals; grey is not.
  private static let labelColor = TextColor.cyan
  /// The width of a label with the spaces after it.
  private static let labelWidth = 10

  /// The verdict with its certainty, the reason, and the place.
  var lines: [TextRow] {
    // What cannot be read is read off the text, and nobody has to report it.
    [Self.verdict(decision.verdict, title + (isUnreadable ? "" : " (\(decision.certainty.phrase))"))]
      + rule.obstacleRows(besides: decision.verdict)
      + Self.lines("why", ["\(why)"])
      + (rule.isGivenInPlace ? [] : Self.lines("rule", ["\(place)"]))
  }

  private var isUnreadable: Bool { decision.verdict == .error(.parseError) }

  /// Returns the line of a verdict.
  package static func verdict(_ verdict: Verdict, _ title: String) -> TextRow {
    Self.verdict(verdict.word, verdict.sign, verdict.signColor, title)
  }

  /// Returns the line of a verdict over several rules or shares.
  package static func verdict(_ word: ShareDecision.Word, _ title: String) -> TextRow {
    verdict(word.rawValue, word.sign, word.signColor, title)
  }

  /// Returns the line of a verdict from a word, a sign and a colour.
  private static func verdict(_ word: String, _ sign: String, _ color: TextColor, _ title: String) -> TextRow {
    let head = { (word: String) in
      word.colored(color) + String(repeating: " ", count: max(2, labelWidth - word.count))
    }
    return TextRow(head: head(word), title, .verdict(signedHead: head("\(sign) \(word)")))
  }

  /// The place of the deciding key, with its text, or of the deciding clause.
  private var place: String {
    let path = VisibleText.line(rule.path)
    if rule.source.isBinary { return path + (decision.key.map { ": \($0)" } ?? "") }
    let range = entry.map { $0.keyRange.union($0.value.range) } ?? decision.clauseRange ?? rule.place
    let place = "\(path):\(rule.source.position(at: range.lowerBound).line)"
    guard entry != nil else { return place }
    let text = rule.source.text(range)
    return "\(place): \(VisibleText.row(rule.document?.format == .xml ? text.replacing("\n", by: " ") : text))"
  }

  /// The entry of the key that decided.
  private var entry: PropertyListEntry? {
    guard let key = decision.key, case .dictionary(let entries) = rule.rule.value else { return nil }
    return entries.last { $0.key.text == key && $0.keyRange != .none }
  }

  /// Returns rows under a label; empty without rows.
  package static func lines(_ label: String, _ rows: [TextRow]) -> [TextRow] {
    rows.enumerated().map { index, row in
      let gap = labelWidth - (index == 0 ? label.utf8.count : 0)
      return row.behind((index == 0 ? label.colored(labelColor) : "") + String(repeating: " ", count: gap))
    }
  }
}

/// The single most helpful step after an answer.
package enum NextStep {
  /// Says that no change of the rule was found.
  package static let nothing = "no small change of the rule would show it"

  /// Returns the lines with the next step.
  ///
  /// - Parameters:
  ///   - place: the share that the answer is about.
  ///   - isListed: whether the changes are already listed above.
  ///   - isAboutHost: whether the share is one of several of a host, so that `explain` finds no more.
  ///   - command: a command line for `explain` with the same words.
  package static func lines(
    _ answer: RuleAnswer, _ place: Int, isListed: Bool = false, isAboutHost: Bool = false, command: String
  ) -> [TextRow] {
    let (rule, decision) = (answer.extension, answer.decision.all[place].decision)
    let changes = decision.verdict == .shown ? [] : answer.changes(for: place)
    // A change that shows the extension, otherwise one that repairs the rule.
    let change =
      changes.first { $0.verdict == .shown && $0.subject == .rule } ?? changes.first { $0.subject == .rule }
    let proposed = decision.verdict == .shown || isListed ? nil : change
    let isFile = !rule.isGivenInPlace && rule.path != "<stdin>"
    func texts() -> [TextRow] {
      switch decision.verdict {
      case .shown: return ["not in the sheet?", TextRow(command: command)]
      case .hidden(.notOffered): return [TextRow(command: command)]
      case .hidden(.ruleNotUsed): return []
      case .hidden, .error:
        if let change, let number = changes.firstIndex(of: change) {
          // What adds a kind of thing is made only by its number.
          let fix = "--fix" + (number == 0 && !change.needsNumber ? "" : " \(number + 1)")
          let title: [TextRow] = isListed ? [] : ["\(change.advice)"]
          if let words = change.byHand(in: rule), (try? answer.rewriting(change, for: place)) == nil {
            return title + ["\(words)"]
          }
          if isFile, let refusal = rule.file.refusal { return title + ["\(refusal)"] }
          return title + [TextRow(command: isFile ? "\(command) \(fix)" : command)]
        }
        if let change = changes.first { return ["\(change.advice)", TextRow(command: command)] }
        if case .error = decision.verdict, isFile || rule.isGivenInPlace {
          let words = isFile ? ShellWord.path(rule.path) : "--rule \(ShellWord.quoted(rule.source.wholeText))"
          return [TextRow(command: "activationrule lint \(words)")]
        }
        return isAboutHost ? ["\(nothing)"] : [TextRow(command: command)]
      }
    }
    let label = proposed?.verdict == .shown || proposed?.showsSome == true ? "fix" : "next"
    return AnswerText.lines(label, texts())
      + AnswerText.lines("then", [proposed?.lost].compactMap { $0 }.map { "\($0)" })
  }
}
