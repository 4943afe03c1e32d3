package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The apps in which a rule is shown and hidden, grouped by cause, for reading at a glance.
extension RuleAnswer {
  /// The apps that share something the rule takes, and the apps that do not.
  private var counted: [AppsAnswer.App] { apps?.apps ?? [] }
  private var foreign: [AppsAnswer.App] { apps?.foreign ?? [] }

  /// The number of causes that are explained, and of apps that a row names.
  private static let (causeLimit, nameLimit) = (3, 6)

  /// The verdict, the apps that show the extension, and the apps that hide it, grouped by cause.
  package func appsRows(title: String) -> [TextRow] {
    [appsHeadline(title: title)] + self.extension.obstacleRows() + lines
  }

  /// The verdict over all apps with its certainty.
  func appsHeadline(title: String) -> TextRow { AnswerText.verdict(word, appsSentence(title: title)) }

  /// The verdict over all apps without its word.
  func appsSentence(title: String) -> String {
    "\(word != .unknown && isGuess && certainty == .inferred ? "a guess: " : "")\(title): \(appsCount)"
  }

  /// The number of apps that show the extension, with its certainty.
  package var appsCount: String {
    word == .unknown || self.extension.isBroken || absence != nil
      ? count : "\(count) (\(certainty.phrase))"
  }

  /// Why no rule is read at all, whatever is shared.
  private var absence: String? { self.extension.rule.absence.map { VisibleText.row($0) } }

  /// The number of apps that show the extension.
  private var count: String {
    if let absence { return absence }
    let shown = counted.count { $0.decision.word == .shown }
    if word == .error {
      let isPart = shown > 0 || counted.contains { $0.decision.word == .hidden }
      // What this tool does not evaluate may work.
      let limit = self.extension.rule.limit
      let what = limit == nil ? "broken" : "not evaluated"
      return isPart ? "\(what) for some of what apps share" : "\(what), whatever is shared"
    }
    if decision.places.isElsewhere { return decision.elsewhereWords }
    if let guesses = apps?.guesses { return Self.words(for: guesses, self.extension.rule) }
    if counted.isEmpty { return "not for anything that known \(mac)apps share" }
    if counted.count == 1, let words = counted[0].decision.partlyWords {
      return "in \(VisibleText.row(counted[0].host)) \(words)"
    }
    let number = counted.count
    if number == 1 { return "\(shown == 1 ? "shown" : "hidden") in the only \(mac)app that shares what it takes" }
    let partly = counted.count { $0.decision.word == .partly }
    if shown == 0, partly > 0 {
      return "shown in part in \(partly) of \(number) \(mac)apps that share what it takes"
    }
    let part =
      shown == number
      ? (shown == 2 ? "both" : "all \(shown)") : shown == 0 ? "none of \(number)" : "\(shown) of \(number)"
    // A rule that asks for no type and is shown nowhere takes nothing.
    return "shown in \(part) \(mac)apps" + (shown == 0 && foreign.isEmpty ? "" : " that share what it takes")
  }

  /// The word for the platform of apps, if that is known to be the Mac.
  private var mac: String { self.extension.isOfMac ? "Mac " : "" }

  /// Says that nothing is known, and what is guessed.
  private static func words(for guesses: [AppsAnswer.App], _ rule: ActivationRule) -> String {
    let kinds = WordList.some(rule.kinds.map { $0.words.several }, limit: 3)
    let system = rule.settings.platform == .macOS ? "Mac" : "iOS"
    let words = [Verdict.shown, .partly, .hidden].compactMap { word -> String? in
      let names = guesses.filter { $0.decision.word == word }.map { VisibleText.row($0.host) }
      return names.isEmpty ? nil : "\(word.rawValue) in \(WordList.some(names, limit: nameLimit))"
    }
    return "nothing is known of what \(system) apps share in \(kinds)"
      + (words.isEmpty ? "" : "; a guess: \(words.joined(separator: ", "))")
  }

  /// The rows below the verdict.
  private var lines: [TextRow] {
    if absence != nil { return [] }
    if word == .error {
      let broken = decision.all.first { $0.decision.verdict.isError }
      return AnswerText.lines(
        "why", [broken?.decision.reason.sentenceWithoutHost].compactMap { $0 }.map { "\($0)" })
    }
    return decision.elsewhereRows
      + AnswerText.lines("shown", names(counted.filter { $0.decision.word == .shown }.map { $0.host }))
      + hiddenRows
      + AnswerText.lines("not for", foreignRows) + AnswerText.lines("besides", exemptions.map { ["\($0)"] } ?? [])
  }

  /// The apps that share nothing that the rule takes, and what they share if it is the same for all.
  private var foreignRows: [TextRow] {
    let words = foreign.map { WordList.full($0.decision.foreignWords, "and") }.distinct
    let hosts = foreign.map { $0.host }
    guard words.count == 1, counted.isEmpty else { return names(hosts) }
    return ["\(WordList.some(hosts.map { VisibleText.row($0) }, limit: Self.nameLimit)): \(words[0])"]
  }

  /// What hides the extension without loss, by reason.
  private var exemptions: String? {
    let exempt = (apps?.all ?? []).map { (name: VisibleText.row($0.host), parts: $0.decision.exempt) }
    let tooMany = exempt.filter { !$0.parts.tooMany.isEmpty }.map { name, parts in
      let actions = WordList.some(parts.tooMany.compactMap { $0.preset.map { VisibleText.row($0.action) } })
      return "\(name) (\(actions)), more than this rule takes at once"
    }
    let own = exempt.filter { !$0.parts.own.isEmpty }.map { "\($0.name), for its own apps only" }
    let parts = tooMany + own
    return parts.isEmpty ? nil : "not counted: " + parts.joined(separator: "; ")
  }

  /// The apps that hide the extension for some share.
  package var hiddenApps: [TextRow] { AnswerText.lines("hidden", names(hidden.map { $0.name })) }

  private func names(_ apps: [String]) -> [TextRow] {
    apps.isEmpty ? [] : ["\(WordList.some(apps.map { VisibleText.row($0) }, limit: Self.nameLimit))"]
  }

  /// The names of the apps that hide the extension for some share, with the cause that several can have, and the reason
  /// that names the app.
  private var hidden: [(name: String, cause: String, reason: String)] {
    counted.compactMap { app in
      guard let place = app.decision.firstHidden, let cause = app.cause else { return nil }
      let part = app.decision.word == .partly ? " (\(app.decision.hiddenThings ?? "in part"))" : ""
      let name = app.host + part
      return (name, cause, app.decision.all[place].decision.reason.sentence)
    }
  }

  /// The apps that hide the extension for some share, grouped by reason; the largest groups first.
  private var hiddenRows: [TextRow] {
    let groups = hidden.grouped { $0.cause }.sorted { $0.elements.count > $1.elements.count }
    let rows = groups.prefix(Self.causeLimit).flatMap { cause, apps in
      let names = apps.map { VisibleText.row($0.name) }
      // Of one app, it is what 'evaluate' says.
      let why = apps.count == 1 ? apps[0].reason : cause
      return AnswerText.lines("hidden", ["\(WordList.some(names, limit: Self.nameLimit)): \(why)"])
    }
    let rest = groups.dropFirst(Self.causeLimit).reduce(0) { $0 + $1.elements.count }
    return rows + (rest > 0 ? AnswerText.lines("", ["and in \(rest) more, for other reasons"]) : [])
  }
}
