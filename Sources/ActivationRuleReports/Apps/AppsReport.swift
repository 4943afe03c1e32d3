package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// What `apps` prints of an answer: rules on what apps share, one after the other.
package struct AppsReport {
  private let answer: Answer
  /// The names of the rules, which tell them apart.
  private let names: [String]
  /// The selected presets of each platform.
  private let selections: [(platform: Platform, selection: PresetSelection)]

  package init(_ answer: Answer, on selections: [(platform: Platform, selection: PresetSelection)]) {
    (self.answer, self.selections) = (answer, selections)
    // Texts that are given in place have one name.
    var counts: [String: Int] = [:]
    names = answer.rules.map { rule in
      let title = answer.title(rule)
      let count = counts[title, default: 0] + 1
      counts[title] = count
      return count == 1 ? title : "\(title) #\(count)"
    }
  }

  /// Returns the report for people: where each rule is shown, and where not.
  ///
  /// - Parameters:
  ///   - listsShares: whether to list each share with its reason.
  ///   - takesAll: whether these are all shares, of which those of kinds that the rule does not take are left out.
  package func rows(listsShares: Bool, takesAll: Bool = false) -> [TextRow] {
    let isAlone = answer.rules.count + answer.failures.count == 1
    let failures = answer.failures.map { AnswerReport.rows(of: $0) }
    let texts =
      failures
      + answer.byWord.map { place, rule -> [TextRow] in
        let name = names[place]
        if let absence = rule.extension.absenceRows(title: name, isAlone: isAlone) { return absence }
        let text = AppsText(rule)
        let but = rule.extension.obstacleRows
        guard listsShares, rule.word != .error, !rule.decision.places.isElsewhere else { return text.rows(title: name) }
        return [text.headline(title: name)] + but + [""] + ShareList(rule, ofTakenKinds: takesAll).rows
      }
    let hasList = listsShares && answer.rules.contains { $0.apps != nil && !$0.decision.places.isElsewhere }
    return texts.parted + (hasList ? ["", ShareList.signs] + remarks.map { "\($0)." } : [])
  }

  /// The report as Markdown: a table for each rule.
  package var markdown: String {
    var lines = zip(answer.rules, names).flatMap { rule, name in
      ["**\(rule.word.rawValue)** \(Markdown.escaped(AppsText(rule).sentence(title: name)))", ""]
        + (rule.apps == nil ? [] : ShareList(rule).table + [""])
    }
    lines += remarks.map { Markdown.escaped("\($0).") }
    return VisibleText.text(of: lines)
  }

  /// The omissions on each platform in one sentence.
  private var remarks: [String] {
    selections.compactMap { _, selection in
      var parts: [String] = []
      let (guesses, others) = (selection.background.count { $0.isGuess }, selection.background.filter { !$0.isGuess })
      let older = others.count { $0.until != nil }
      let surer = others.count - older
      if surer > 0 { parts.append("\(WordList.count(surer, "share")) of medium confidence") }
      if older > 0 { parts.append(WordList.count(older, "older share")) }
      if guesses > 0 { parts.append(WordList.count(guesses, "guess")) }
      return parts.isEmpty ? nil : "Left out: \(WordList.full(parts, "and")); '--all' takes them in"
    }
  }
}
