package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The apps in which a rule is shown and hidden, grouped by cause, for reading at a glance.
package struct AppsOverview {
  /// The verdict about all shares together.
  private let all: HostReport
  /// The verdict about each app that shares what the rule takes.
  private let apps: [(name: String, report: HostReport)]
  /// The apps that share nothing of what the rule takes.
  private let foreign: [(name: String, report: HostReport)]
  /// The shares that hide the extension without loss, and those for the host's own apps, by app.
  private let exempt: [(name: String, rows: HostReport.ExemptRows)]
  /// What is guessed about apps, if nothing is known of what the rule takes; `nil` if something is.
  private let guesses: [(name: String, report: HostReport)]?
  /// The rule.
  private let rule: ActivationRule

  /// The number of causes that are explained, and of apps that a row names.
  private static let (causeLimit, nameLimit) = (3, 6)

  /// - Parameter column: the place of the rule in the matrix.
  package init(_ matrix: Matrix, column: Int = 0, on platform: Platform) {
    rule = matrix.columns[column].rule
    let kinds = KindsOfRule(rule)
    let decide = matrix.decisions(column: column)
    let hosts = matrix.groups.map { group in
      group.rows.map { HostReport.Row($0.preset, $0.payload, decide($0)) }
    }
    all = HostReport(hosts.flatMap { $0 }, of: kinds, on: platform)
    let reports = zip(matrix.groups, hosts).map { (name: $0.host, report: HostReport($1, of: kinds, on: platform)) }
    let missed = reports.filter { !$0.report.isExempt }
    apps = missed.filter { !$0.report.verdict.shares.isEmpty }
    foreign = missed.filter { $0.report.verdict.shares.isEmpty }
    exempt = reports.map { ($0.name, $0.report.exemptRows) }
    // What an app is known to share tells more about it than a guess.
    let known = foreign.map { $0.name }
    let isUnknown =
      apps.isEmpty && Self.apps(sharing: HostPreset.known(on: platform), rule, kinds, on: platform).isEmpty
    let guesses =
      isUnknown
      ? Self.apps(sharing: HostPreset.guessed(on: platform), rule, kinds, on: platform)
        .filter { !known.contains($0.name) } : nil
    // On iOS so much is known that what nobody is known to share is shared by nobody.
    self.guesses = platform == .macOS || guesses?.isEmpty == false ? guesses : nil
  }

  /// The apps with some of these shares that a rule takes.
  private static func apps(
    sharing presets: [HostPreset], _ rule: ActivationRule, _ kinds: KindsOfRule, on platform: Platform
  ) -> [(name: String, report: HostReport)] {
    let rows = presets.map { HostReport.Row($0, $0.payloadForRules, rule.decide($0)) }
    return rows.grouped { $0.preset.host }.map { (name: $0, report: HostReport($1, of: kinds, on: platform)) }
      .filter { !$0.report.verdict.shares.isEmpty && !$0.report.isExempt }
  }

  /// How sure the verdicts are: as the least sure of them.
  package var certainty: Certainty { guesses == nil ? all.verdict.certainty : .inferred }

  /// The verdict over all apps.
  package var word: ShareDecision.Word { guesses == nil || all.verdict.word == .error ? all.verdict.word : .unknown }

  /// The verdict, the apps that show the extension, and the apps that hide it, grouped by cause.
  package func rows(title: String) -> [TextRow] { [headline(title: title)] + lines }

  /// The verdict over all apps with its certainty.
  package func headline(title: String) -> TextRow {
    AnswerText.verdict(word, sentence(title: title))
  }

  /// The verdict over all apps without its word.
  func sentence(title: String) -> String {
    let isGuess = word != .unknown && all.verdict.isGuess
    return "\(isGuess ? "a guess: " : "")\(title): \(certainCount)"
  }

  /// The number of apps that show the extension, with its certainty.
  package var certainCount: String {
    word == .unknown || absence != nil ? count : "\(count) (\(certainty.phrase))"
  }

  /// Why no rule is read at all, whatever is shared.
  private var absence: String? { rule.absence.map { VisibleText.row($0) } }

  /// The number of apps that show the extension.
  package var count: String {
    if let absence { return absence }
    let shown = apps.count { $0.report.verdict.word == .shown }
    if word == .error {
      return shown > 0 || apps.contains { $0.report.verdict.word == .hidden }
        ? "broken for some of what apps share" : "broken, whatever is shared"
    }
    if let guesses {
      let kinds = WordList.some(rule.kinds.map { $0.words.several }, limit: 3)
      let system = rule.settings.platform == .macOS ? "Mac" : "iOS"
      let words = [ShareDecision.Word.shown, .partly, .hidden].compactMap { word -> String? in
        let names = guesses.filter { $0.report.verdict.word == word }.map { VisibleText.row($0.name) }
        return names.isEmpty ? nil : "\(word.rawValue) in \(WordList.some(names, limit: Self.nameLimit))"
      }
      return "nothing is known of what \(system) apps share in \(kinds)"
        + (words.isEmpty ? "" : "; a guess: \(words.joined(separator: ", "))")
    }
    if apps.isEmpty { return "not for anything that known apps share" }
    if apps.count == 1 { return "\(shown == 1 ? "shown" : "hidden") in the only app that shares what it takes" }
    let number =
      shown == apps.count
      ? (shown == 2 ? "both" : "all \(shown)") : shown == 0 ? "none of \(apps.count)" : "\(shown) of \(apps.count)"
    // A rule that asks for no type and is shown nowhere takes nothing.
    return "shown in \(number) apps" + (shown == 0 && foreign.isEmpty ? "" : " that share what it takes")
  }

  /// The rows below the verdict.
  package var lines: [TextRow] {
    if absence != nil { return [] }
    if word == .error {
      return AnswerText.lines(
        "why", [all.verdict.decisive?.plainReason(SharedNames())].compactMap { $0 }.map { "\($0)" })
    }
    return AnswerText.lines("shown", names(apps.filter { $0.report.verdict.word == .shown }.map { $0.name }))
      + hiddenRows
      + AnswerText.lines("not for", foreignRows) + AnswerText.lines("besides", exemptions.map { ["\($0)"] } ?? [])
  }

  /// The apps that share nothing of what the rule takes; what they share, if it is the same.
  private var foreignRows: [TextRow] {
    let words = foreign.map { $0.report.foreignWords }.eachOnce
    let hosts = foreign.map { $0.name }
    guard words.count == 1, apps.isEmpty else { return names(hosts) }
    return ["\(WordList.some(hosts.map { VisibleText.row($0) }, limit: Self.nameLimit)): \(words[0])"]
  }

  /// What hides the extension without loss, by reason.
  private var exemptions: String? {
    let tooMany = exempt.filter { !$0.rows.tooMany.isEmpty }.map { name, rows in
      let actions = WordList.some(rows.tooMany.map { VisibleText.row($0.preset.action) })
      return "\(VisibleText.row(name)) (\(actions)), more than this rule takes at once"
    }
    let own = exempt.filter { !$0.rows.own.isEmpty }.map { "\(VisibleText.row($0.name)), for its own apps only" }
    let parts = tooMany + own + (exempt.contains { !$0.rows.unoffered.isEmpty } ? [HostReport.unofferedWords] : [])
    return parts.isEmpty ? nil : "not counted: " + parts.joined(separator: "; ")
  }

  /// The apps that hide the extension for some share.
  package var hiddenNames: [TextRow] {
    let hidden = apps.filter { $0.report.hiddenPlace != nil }
    return AnswerText.lines(
      "hidden", names(hidden.map { $0.name + ($0.report.verdict.word == .partly ? " (in part)" : "") }))
  }

  private func names(_ apps: [String]) -> [TextRow] {
    apps.isEmpty ? [] : ["\(WordList.some(apps.map { VisibleText.row($0) }, limit: Self.nameLimit))"]
  }

  /// The apps that hide the extension for some share, grouped by reason; the largest groups first.
  private var hiddenRows: [TextRow] {
    let hidden = apps.compactMap { app in
      app.report.hiddenPlace.map { place in
        (
          name: VisibleText.row(app.name) + (app.report.verdict.word == .partly ? " (in part)" : ""),
          reason: app.report.rows[place].decision.plainReason(SharedNames())
        )
      }
    }
    let groups = hidden.grouped { $0.reason }.sorted { $0.elements.count > $1.elements.count }
    let rows = groups.prefix(Self.causeLimit).flatMap { reason, apps in
      AnswerText.lines("hidden", ["\(WordList.some(apps.map { $0.name }, limit: Self.nameLimit)): \(reason)"])
    }
    let rest = groups.dropFirst(Self.causeLimit).reduce(0) { $0 + $1.elements.count }
    return rows + (rest > 0 ? AnswerText.lines("", ["and in \(rest) more, for other reasons"]) : [])
  }
}
