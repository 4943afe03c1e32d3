package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// The decisions of a rule on each share of hosts.
package struct HostReport {
  /// A preset and the decision about it.
  package struct Row {
    package let preset: HostPreset
    let payload: Payload
    package let decision: Decision

    package init(_ preset: HostPreset, _ payload: Payload, _ decision: Decision) {
      (self.preset, self.payload, self.decision) = (preset, payload, decision)
    }
  }

  package let rows: [Row]
  /// The verdict over all shares.
  package let verdict: ShareDecision
  /// The rows that decide, and the others.
  private let shares: HostShares
  /// The kinds that the rule takes.
  private let kinds: KindsOfRule
  /// The platform of the question.
  private let platform: Platform

  /// - Parameter kinds: the kinds of the rule that the decisions are about.
  package init(_ rows: [Row], of kinds: KindsOfRule, on platform: Platform) {
    (self.rows, self.platform) = (rows, platform)
    let decisions = rows.map { (preset: $0.preset, decision: $0.decision) }
    self.kinds = kinds
    shares = HostShares(rows.map { ($0.preset, $0.decision.verdict) }, of: kinds)
    verdict = ShareDecision(decisions, shares)
  }

  /// Whether nothing is lost with any of the shares that decide.
  var isExempt: Bool { shares.isExempt }

  /// The place of the share to explain: the first deciding share that hides the extension; the main share comes first.
  package var hiddenPlace: Int? { shares.deciding.first { rows[$0].decision.verdict != .shown } }

  /// The share to explain: the first of today that hides the extension, else the main one of those that decide.
  var explainedShare: SharedPayload {
    SharedPayload(rows[hiddenPlace ?? shares.deciding.first ?? shares.others.first ?? 0].preset)
  }

  /// Returns the samples for judging changes, with the shares that should be shown.
  ///
  /// Shares that are never offered are excluded.
  package func asking(_ samples: ShareSamples) -> ShareSamples {
    let offered = shares.deciding.map { rows[$0] }.filter { $0.decision.verdict != .hidden(.notOffered) }
    var samples = samples
    (samples.asked, samples.askedName) = (offered.map { $0.payload }, subject(number: "\(shares.deciding.count) "))
    return samples
  }

  /// The places of the deciding shares that hide the extension, grouped by cause.
  ///
  /// The group with the main share comes first.
  package var causes: [[Int]] {
    let hidden = shares.deciding.filter { rows[$0].decision.verdict != .shown }
    return hidden.grouped { Cause(rows[$0].decision) }.map { $0.elements }
  }

  // MARK: Text

  /// Returns the answer, and if several shares decide a line for each, the main one first.
  ///
  /// - Parameters:
  ///   - title: the name of the extension.
  ///   - limit: the maximum number of shares with separate lines; the main share and the shares that hide the extension
  ///     come first.
  package func lines(title: String, limit: Int = .max) -> [TextRow] {
    let headline = headline(title: title)
    // A single share is in the first line.
    guard shares.deciding.count > 1 else { return [headline] }
    let table = groups(limit).map { places -> TextRow in
      let row = rows[places[0]]
      let sign = row.decision.verdict.sign.colored(row.decision.verdict.signColor)
      guard places.count > 1 else { return "  \(sign) \(body: action(row)) [\(row.preset.id)]" }
      let names = places.prefix(isNamed(places) ? .max : 3).map { rows[$0].preset.id } + (isNamed(places) ? [] : ["…"])
      let text = "and \(places.count) more \(row.decision.verdict.word): \(names.joined(separator: ", "))"
      return "  \(sign) \(body: text)"
    }
    return [headline] + table
  }

  /// Returns the verdict with its certainty.
  package func headline(title: String) -> TextRow {
    AnswerText.verdict(
      verdict.word, "\(verdict.isGuess ? "a guess: " : "")\(title) \(scope) (\(verdict.certainty.phrase))")
  }

  /// What does not decide: what the rule is not for, what is no loss, and older shares and guesses.
  package var footLines: [TextRow] {
    let isNamed = !shares.others.isEmpty && !shares.deciding.isEmpty
    let notFor: [TextRow] = isNamed ? ["\(words(shares.others)), which this rule does not take"] : []
    return AnswerText.lines("not for", notFor) + AnswerText.lines("besides", exemptions.map { ["\($0)"] } ?? [])
      + AnswerText.lines("before", older) + AnswerText.lines("unsure", guesses)
  }

  /// The shares that hide the extension without loss, with the reason; `nil` without any.
  private var exemptions: String? {
    let exempt = exemptRows
    var parts = [(exempt.tooMany, "more than this rule takes at once"), (exempt.own, "for its own apps only")]
      .compactMap {
        rows, why in rows.isEmpty ? nil : "\(WordList.some(rows.map { action($0) })): \(why)"
      }
    // Asked about alone, they are answered, with the reason.
    if !exempt.unoffered.isEmpty, !shares.isExempt { parts.append("not counted: \(Self.unofferedWords)") }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The shares that hide an extension without loss: those of too many things, those for the host's own apps, and
  /// those that no Action like this one is offered for.
  typealias ExemptRows = (tooMany: [Row], own: [Row], unoffered: [Row])

  /// What is not counted for an Action that its list keeps out of Finder's Quick Actions.
  static let unofferedWords =
    "Finder's Quick Actions, which are offered for an Action only with \(RuleSurroundings.finderKey)"

  /// The shares that hide the extension without loss.
  var exemptRows: ExemptRows {
    let hidden = (shares.isExempt ? shares.deciding : shares.exempt).map { rows[$0] }.filter {
      $0.decision.verdict != .shown
    }
    let (own, others) = (hidden.filter { $0.preset.isForOwnApps }, hidden.filter { !$0.preset.isForOwnApps })
    let offered = others.filter { !kinds.rule.isUncounted(despite: $0.preset.obstacle) }
    let unoffered = others.filter { $0.decision.verdict == .hidden(.notOffered) }
    return (
      offered.filter { $0.decision.verdict != .hidden(.notOffered) }, own,
      unoffered.filter { !kinds.rule.isNeverAsked(despite: $0.preset.obstacle) }
    )
  }

  /// The words for what the host shares and the rule is not for.
  var foreignWords: String { words(shares.others) }

  /// Returns the words for what some shares have that the rule is not for.
  private func words(_ places: [Int]) -> String {
    let presets = places.map { rows[$0].preset }
    // Some report the same files with their types.
    let hasBareFile = presets.contains { $0.isOfBareFile }
    let words = presets.filter { !hasBareFile || $0.role != .variant }.flatMap { preset in
      preset.isOfBareFile ? ["files, without their types"] : preset.kinds.besides(kinds.all).map { $0.plural }
    }
    return WordList.full(words.eachOnce, "and")
  }

  /// Returns the deciding shares grouped by line.
  ///
  /// Each share has a line if there is at most one more than the limit. Otherwise, the main share and some that hide
  /// the extension have lines, then the remaining ones that hide it are grouped, then those for which it is shown.
  private func groups(_ limit: Int) -> [[Int]] {
    let all = shares.deciding
    guard all.count - 1 > limit else { return all.map { [$0] } }
    let isShown = { (place: Int) in self.rows[place].decision.verdict == .shown }
    let order = all.prefix(1) + all.dropFirst().filter { !isShown($0) } + all.dropFirst().filter(isShown)
    let rest = ["error", "hidden", "shown"].map { word in
      order.dropFirst(limit).filter { rows[$0].decision.verdict.word == word }
    }
    return order.prefix(limit).map { [$0] } + rest.filter { !$0.isEmpty }
  }

  /// Whether a line names each of its shares: if they are few, or if they hide an extension that is shown for other
  /// shares.
  private func isNamed(_ places: [Int]) -> Bool {
    places.count < 5 || verdict.word == .partly && rows[places[0]].decision.verdict != .shown
  }

  /// Whether lines leave out names of shares that hide the extension.
  package func leavesOut(_ limit: Int) -> Bool {
    groups(limit).contains { !isNamed($0) && rows[$0[0]].decision.verdict != .shown }
  }

  /// The verdict for older shares.
  private var older: [TextRow] {
    guard !shares.older.isEmpty else { return [] }
    let last = shares.older.compactMap { rows[$0].preset.until }.max { Self.isBefore($0, $1) }
    return ["\(last.map { "until \($0)" } ?? "earlier"): \(outcome(shares.older))"]
  }

  /// The verdict for guesses; if guesses decide, the others are about shares that have ended.
  private var guesses: [TextRow] {
    let count = shares.guesses.count
    guard count > 0 else { return [] }
    let share = WordList.count(count, verdict.isGuess ? "older share" : "more share")
    return ["\(share), only guessed: \(outcome(shares.guesses))"]
  }

  /// Whether a year or version comes before another one, compared by number.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    let numbers = { (text: String) in text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(left).lexicographicallyPrecedes(numbers(right))
  }

  /// Returns the verdict of several shares in words.
  private func outcome(_ places: [Int]) -> String {
    let shown = places.count { rows[$0].decision.verdict == .shown }
    return shown == places.count ? "shown" : shown == 0 ? "hidden" : "shown for \(shown) of \(places.count)"
  }

  /// Returns why a share is hidden, with the share's name if there are others.
  ///
  /// - Parameter places: the shares of one cause.
  package func because(_ places: [Int]) -> String {
    guard let first = places.first else { return "" }
    // What hides all of them needs no example.
    let name = places.count == shares.deciding.count ? "" : "\(action(rows[first])): "
    let names = SharedNames(host: rows[first].preset.host)
    return name + rows[first].decision.plainReason(names)
  }

  /// The shares for which the verdict is true: "for both shares of Firefox", "for 2 of 4 shares of Safari".
  private var scope: String {
    let count = verdict.shares.count
    let hosts = Self.names(rows)
    if count == 0 { return "takes nothing of what \(hosts) is known to share: \(words(shares.others))" }
    if count == 1 { return "in \(hosts): \(action(rows[shares.deciding[0]]))" }
    let isError = verdict.word == .error
    let part = verdict.shares.count { isError ? $0.decision.verdict.word == "error" : ($0.decision.verdict == .shown) }
    let noun = verdict.isGuess ? "guesses" : "shares"
    if part > 0, part < count { return "in \(hosts): \(part) of \(count) \(noun)" }
    return "in \(hosts): \(count == 2 ? "both" : "all \(count)") \(noun)"
  }

  /// Returns the deciding shares, preceded by their number, with the names of their hosts.
  private func subject(number: String) -> String {
    let one = verdict.isGuess ? "guess" : "share"
    let noun = verdict.shares.count == 1 ? one : verdict.isGuess ? "guesses" : "shares"
    return "\(number)\(noun) \(verdict.isGuess ? "about" : "of") \(Self.names(shares.deciding.map { rows[$0] }))"
  }

  /// Returns the names of the hosts, or their number.
  private static func names(_ rows: [Row]) -> String {
    let names = rows.map { $0.preset.host }.eachOnce
    return names.count < 4 ? WordList.full(names.map { VisibleText.row($0) }, "and") : "\(names.count) hosts"
  }

  /// Returns the user's action in the host, with the platform if it differs from that of the question.
  private func action(_ row: Row) -> String {
    VisibleText.row(row.preset.action) + (row.preset.isShared(on: platform) ? "" : ", on \(row.preset.platformName)")
  }

  // MARK: Other forms

  /// Returns the answer with the reason why each share is hidden, in lines of 80 columns.
  func text(title: String) -> String {
    let rows =
      lines(title: title)
      + causes.flatMap { AnswerText.lines("why", [TextRow(because($0))]) } + footLines
    return TextLayout(width: 80).text(rows)
  }

  /// The verdict for programs, with the presets that decided it, the main one first.
  package var verdictJSON: JSONValue {
    let ids = { (places: [Int]) in places.map { rows[$0].preset.id }.json }
    return [
      "verdict": verdict.word.rawValue.json,
      "certainty": verdict.certainty.rawValue.json,
      "isGuess": verdict.isGuess.json, "shares": ids(shares.deciding),
      "others": ids(shares.others), "exempt": ids(shares.exempt),
      "older": ids(shares.older), "guesses": ids(shares.guesses),
    ]
  }
}
