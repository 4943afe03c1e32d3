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
    names = Self.names(of: answer.rules.map { $0.extension })
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

  // MARK: Names

  /// Returns the names of extensions; the path if there is no name, and both if several rules have the name.
  private static func names(of rules: [Extension]) -> [String] {
    let prefix = commonFolder(rules.map { $0.path })
    let names = rules.map { VisibleText.row($0.name ?? $0.path) + $0.kindWords }
    let numbers = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let unique = rules.indices.map { index in
      guard numbers[names[index]] != 1, rules[index].name != nil else { return names[index] }
      return "\(names[index]) (\(VisibleText.row(String(rules[index].path.dropFirst(prefix)))))"
    }
    var counts: [String: Int] = [:]
    return unique.map { name in
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      return count == 1 ? name : "\(name) #\(count)"
    }
  }

  /// Returns the number of characters of the folders at the start of all paths.
  private static func commonFolder(_ paths: [String]) -> Int {
    guard paths.count > 1, let first = paths.first else { return 0 }
    var length = 0
    for (position, character) in first.enumerated() where character == "/" {
      let prefix = first.prefix(position + 1)
      guard paths.allSatisfy({ $0.hasPrefix(prefix) }) else { break }
      length = position + 1
    }
    return length
  }
}
