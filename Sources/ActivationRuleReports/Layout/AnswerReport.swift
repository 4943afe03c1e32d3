package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The words of a question, for the commands that an answer proposes.
package struct CommandWords {
  /// Returns the command line of a verb with the words of the question.
  ///
  /// Its arguments: the verb, the words that replace the hosts, and the words for the rule if these name several.
  package let line: (_ verb: String, _ share: [String]?, _ rule: [String]?) -> String
  /// The hosts in the question, as options.
  package let hosts: [String]
  /// Whether the rule or something shared came through a pipe, so that a file must replace it.
  package let readsInput: Bool

  package init(
    hosts: [String], readsInput: Bool, line: @escaping (_ verb: String, _ share: [String]?, _ rule: [String]?) -> String
  ) {
    (self.hosts, self.readsInput, self.line) = (hosts.flatMap { ["--host", $0] }, readsInput, line)
  }
}

/// What `evaluate` and `explain` print of an answer.
package struct AnswerReport {
  private let answer: Answer
  private let words: CommandWords
  /// Notes on apps that actually share something else.
  private let notes: [String]
  /// The width of the screen.
  private let width: Int

  package init(_ answer: Answer, _ words: CommandWords, notes: [String] = [], width: Int?) {
    (self.answer, self.words, self.notes) = (answer, words, notes)
    self.width = min(width ?? Self.screen.columns, Self.screen.columns)
  }

  /// The size of a usual terminal, without a row for the prompt.
  private static let screen = (rows: 23, columns: 80)

  /// Whether the question is about a single rule.
  private var isAlone: Bool { answer.rules.count + answer.failures.count == 1 }

  /// Returns the extension's name, with its path if that is asked for, the kind of an Action, and the Mac.
  private func title(_ rule: RuleAnswer, withPath: Bool = false) -> String {
    let isPlain = rule.extension.isOfMac && !rule.extension.isQuickAction
    return answer.title(rule, withPath: withPath) + (isPlain ? " on the Mac" : "")
  }

  /// Returns the extension's name as the subject of a sentence about apps.
  private func subject(_ rule: RuleAnswer) -> String {
    title(rule, withPath: !isAlone) + (rule.extension.isAction && rule.word != .unknown ? "," : "")
  }

  // MARK: Evaluate

  /// The answer for a property list that belongs to no Share or Action extension; `nil` if it belongs to one.
  package var absence: [TextRow]? {
    isAlone ? answer.rules.first.flatMap { $0.extension.absenceRows(title: title($0)) } : nil
  }

  /// The answers, each with its reason; the next step is below the last one.
  package var rows: [TextRow] {
    if let absence { return absence }
    let noteRows = AnswerText.lines("note", notes.map { TextRow($0) })
    if isAlone, let rule = answer.rules.first {
      if rule.apps != nil { return appRows(rule) + inputNote }
      var rows = lines(of: rule)
      rows.insert(contentsOf: otherForm(rule), at: min(1, rows.count))
      return rows + noteRows + next(rule).lines + inputNote
    }
    if isAlone, let failure = answer.failures.first { return Self.rows(of: failure) + failureNext(failure) + inputNote }
    let end = noteRows + nextOfSeveral + inputNote
    var texts = [[summary]] + answer.failures.map { Self.rows(of: $0) } + answer.byWord.map { rows($0.rule) }
    if !end.isEmpty { texts.append(end) }
    return texts.parted
  }

  private func rows(_ rule: RuleAnswer) -> [TextRow] { rule.apps == nil ? lines(of: rule) : appRows(rule) }

  /// The verdict over several extensions, with the names of the extensions that have it.
  private var summary: TextRow {
    let (word, count) = (answer.word, answer.rules.count + answer.failures.count)
    let meant =
      answer.rules.filter { $0.word == word }.map { answer.name($0) }
      + (word == .error ? answer.failures.map { VisibleText.line($0.fileName) } : [])
    let names = meant.prefix(3) + (meant.count > 3 ? ["others"] : [])
    let text =
      word == .hidden
      ? "all \(count) extensions"
      : "\(meant.count) of \(count) extensions\(word == .partly ? " for some shares" : ""): "
        + WordList.full(Array(names), "and")
    return AnswerText.verdict(word, text)
  }

  /// Returns the verdict on the explained share with its reason and place.
  package func lines(of rule: RuleAnswer) -> [TextRow] {
    let causes = rule.apps == nil ? nil : rule.decision.causes.first
    let platform = rule.extension.rule.settings.platform
    return AnswerText.lines(
      title: title(rule), rule.decision.all[rule.explained], rule.extension,
      why: causes.map { rule.decision.because($0, on: platform) })
  }

  /// Returns why a rule cannot be read.
  static func rows(of failure: Failure) -> [TextRow] {
    // Nothing else is to say about a build setting without a value than where it stands.
    let isUnknown = failure.finding.id == FileFault.buildSetting.rawValue
    let path = VisibleText.line(failure.fileName)
    return [AnswerText.verdict(.error(.parseError), path)] + AnswerText.lines("why", ["\(failure.message)"])
      + AnswerText.lines("rule", isUnknown ? ["\(path):\(failure.position.line)"] : [])
  }

  /// The failures for standard error, except failures that the answer fully explains.
  package var unsaidFailures: [TextRow] {
    answer.failures.filter { $0.finding.id != FileFault.buildSetting.rawValue }.flatMap { $0.rows }
  }

  /// Returns the command that says more about a rule that cannot be read: lint, if it knows a repair.
  private func failureNext(_ failure: Failure) -> [TextRow] {
    failure.finding.fixIts.isEmpty
      ? []
      : AnswerText.lines("next", [TextRow(command: "activationrule lint \(ShellWord.path(failure.fileName))")])
  }

  /// Returns what the verdict is where the same kind of thing comes from an app that does not share it as a file.
  private func otherForm(_ rule: RuleAnswer) -> [TextRow] {
    guard let other = rule.otherForm else { return [] }
    let usual = UsualShare.allCases.first { $0.presetID == other.id }
    let word = rule.word == .shown ? "hidden" : "shown"
    let option = usual.map { "--\($0.rawValue)" } ?? "--preset \(other.id)"
    return AnswerText.lines("as a file", ["from Files; \(word) from \(VisibleText.row(other.host)) (\(option))"])
  }

  // MARK: Next step

  /// The next step for several extensions: change the share extension that takes most, if none is shown and each is in
  /// a separate file.
  private var nextOfSeveral: [TextRow] {
    let isOneOfEach = Set(answer.rules.map { $0.extension.path }).count == answer.rules.count
    let word = answer.word
    let named = answer.rules.filter { $0.word == word }
    guard let first = named.max(by: { $0.breadth < $1.breadth }), isOneOfEach, word != .shown, first.hasFault,
      answer.failures.isEmpty
    else { return AnswerText.lines("next", [TextRow(command: words.line("explain", nil, nil))]) }
    return next(first).lines
  }

  /// Returns the next step for a share, without a place for the explained one.
  private func next(_ rule: RuleAnswer, _ place: Int? = nil) -> NextStep {
    NextStep(
      rule, place ?? rule.explained, explain: words.line("explain", nil, isAlone ? nil : ruleWords(rule)))
  }

  /// Returns the words that name one of several rules: its path, and its name if others have the path, too.
  private func ruleWords(_ rule: RuleAnswer) -> [String] {
    let path = rule.extension.path
    let isShared = answer.rules.count { $0.extension.path == path } > 1
    return [path] + (isShared ? rule.extension.name.map { ["--extension", $0] } ?? [] : [])
  }

  /// A note that explains FILE in a proposed command; empty if standard input was not read.
  private var inputNote: [TextRow] {
    AnswerText.lines("note", words.readsInput ? ["save what you piped in as FILE first"] : [])
  }

  // MARK: Apps

  /// How much of the answer to print: the number of shares with separate lines, and of explained causes.
  private typealias Extent = (shares: Int, causes: Int)

  /// The extents for one extension, the longest first.
  private static let whole: [Extent] = [(4, 3), (4, 2), (2, 2), (1, 2), (1, 1)]

  /// Returns the answer about apps: the verdict, the shares, and for each cause the reason and the change; the first
  /// extent that fits a screen, or the last.
  private func appRows(_ rule: RuleAnswer) -> [TextRow] {
    let extents: [Extent] = rule.word == .shown ? [(2, 0)] : isAlone ? Self.whole : [(4, 1)]
    let causes = causes(extents[0].causes, rule)
    let layout = TextLayout(width: width)
    let forms = extents.lazy.map { rows($0, rule, causes) }
    let fitting = forms.first { layout.text($0).split(separator: "\n").count <= Self.screen.rows }
    return fitting ?? forms[forms.count - 1]
  }

  private func rows(_ extent: Extent, _ rule: RuleAnswer, _ causes: [[TextRow]]) -> [TextRow] {
    let (decision, platform) = (rule.decision, rule.extension.rule.settings.platform)
    var rows = decision.lines(title: subject(rule), on: platform, limit: extent.shares)
    rows.insert(contentsOf: rule.extension.obstacleRows(besides: decision.decisive?.verdict), at: 1)
    if isAlone, decision.leavesOut(extent.shares) {
      rows += AnswerText.lines("more", [TextRow(command: words.line("apps", words.hosts, nil))])
    }
    rows += causes.prefix(extent.causes).joined()
    if decision.isForeign, isAlone { rows += next(rule).lines }
    let rest = decision.causes.dropFirst(extent.causes).compactMap { decision.all[$0[0]].preset?.id }
    if let first = rest.first, isAlone {
      let explains = rest.count == 1 ? "this explains it" : "this explains the first"
      rows += AnswerText.lines(
        "why",
        [
          "\(WordList.count(rest.count, "more cause")); \(explains):",
          TextRow(command: words.line("explain", ["--preset", first], nil)),
        ])
    }
    return rows + decision.footLines(on: platform)
  }

  /// Returns the reason for each of the first causes and the change, each change once.
  ///
  /// The main cause also has the command that tries the change.
  private func causes(_ count: Int, _ rule: RuleAnswer) -> [[TextRow]] {
    var said: Set<TextRow> = []
    return rule.decision.causes.prefix(count).map { places in
      let because = AnswerText.lines(
        "why", ["\(rule.decision.because(places, on: rule.extension.rule.settings.platform))"])
      let next = isAlone ? next(rule, places[0]).lines : []
      let isMain = said.isEmpty
      guard let title = next.first, said.insert(title).inserted else { return because }
      return because + (isMain ? next : next.count > 1 ? [title] : [])
    }
  }

  // MARK: Explain

  /// The answers of `explain`: each as `evaluate` begins it, then the steps, the changes and how to make the best one.
  package var explanation: [TextRow] {
    if let absence { return absence }
    var answers = isAlone ? [] : [[summary]]
    answers += answer.failures.map { Self.rows(of: $0) }
    answers += answer.byWord.map { _, rule -> [TextRow] in
      let platform = rule.extension.rule.settings.platform
      let head =
        rule.apps == nil ? [] : [rule.decision.headline(title: subject(rule), on: platform)]
      guard rule.hasFault, rule.explanations.indices.contains(rule.explained) else {
        return head + rule.extension.obstacleRows() + rule.decision.dataRows + rule.decision.elsewhereRows
      }
      let lines = self.lines(of: rule)
      let steps = ExplanationText(rule.explanations[rule.explained], rule.changes)
      let host = rule.decision.all[rule.explained].preset?.host
      let doubts =
        AnswerText.lines("unsure", doubts(rule).map { "\($0)" })
        + (rule.apps?.all.first { $0.host == host }?.decision.doubtLines ?? [])
      let changes = rule.changes
      let isTurned = changes.contains { $0.subject == .rule && $0.showsSome }
      let hasNext = isTurned || changes.isEmpty && rule.word == .error
      return head + (head.isEmpty ? lines : Array(lines.dropFirst())) + doubts
        + AnswerText.lines(
          "shared", shared(rule).map { "\($0.id), \($0.isGuess ? "a guess, " : "")\($0.basis.summary)" })
        + steps.list + (hasNext ? [""] + next(rule).linesBelowChanges + inputNote : [])
    }
    let matches = answer.rules.filter { ($0.apps == nil || !$0.hasFault) && $0.isMatch }
      .map { $0.extension }
    if let match = matches.first {
      // Of several extensions, what holds for each.
      let facts = match.facts.filter { fact in
        matches.allSatisfy { $0.facts.contains { ($0.id, $0.sentence) == (fact.id, fact.sentence) } }
      }
      answers.append(OfferObstacle.rows(for: match.rule.settings.platform, knowing: facts))
    }
    return answers.parted
  }

  /// What another answer to an open question would change, and what the system does with a broken rule.
  private func doubts(_ rule: RuleAnswer) -> [String] {
    guard let decision = rule.decisive else { return [] }
    if case .error = decision.verdict, decision.verdict.isWorkedOut { return ["the system then hides the extension"] }
    return decision.openQuestions.prefix(1).map { $0.sentence }
  }

  /// The presets that the explained share consists of; none if the rule is broken whatever is shared.
  private func shared(_ rule: RuleAnswer) -> [Preset] {
    rule.extension.isBroken ? [] : rule.decision.all[rule.explained].share.sharedPresets
  }
}

extension RuleAnswer {
  /// How many kinds of things the rule takes; less than any of a share extension for an action, which is often for one
  /// format.
  fileprivate var breadth: Int {
    let isShare = self.extension.extensionPoint == ExtensionPoints.withRule.first
    return self.extension.rule.kinds.count + (isShare ? ShareKind.allCases.count : 0)
  }
}

extension Answer {
  /// The rules with their places in the question, those first that have the word of the answer.
  var byWord: [(place: Int, rule: RuleAnswer)] {
    let word = word
    let all = rules.enumerated().map { (place: $0.offset, rule: $0.element) }
    return all.filter { $0.rule.word == word } + all.filter { $0.rule.word != word }
  }

  /// Returns the extension's name, with its path if that is asked for, and the kind of an Action.
  func title(_ rule: RuleAnswer, withPath: Bool = false) -> String {
    name(rule, withPath: withPath) + rule.extension.kindWords
  }

  /// Returns the extension's name, with its path if there are several of that name, or if that is asked for.
  func name(_ rule: RuleAnswer, withPath: Bool = false) -> String {
    let path = VisibleText.line(rule.extension.path)
    guard let name = rule.extension.name else { return path }
    return !withPath && !sharedNames.contains(name) ? VisibleText.row(name) : "\(VisibleText.row(name)) (\(path))"
  }
}
