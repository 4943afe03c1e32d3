import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The decision over the shares of apps, for people.
extension ShareDecision {
  /// Returns the answer, and if several shares decide a line for each, the main one first.
  ///
  /// - Parameters:
  ///   - title: the name of the extension.
  ///   - platform: the platform of the question.
  ///   - limit: the maximum number of shares with separate lines; the main share and the shares that hide the extension
  ///     come first.
  func lines(title: String, on platform: Platform, limit: Int) -> [TextRow] {
    let headline = headline(title: title, on: platform)
    // A single share is in the first line.
    guard shares.count > 1 else { return [headline] }
    let table = groups(limit).map { places -> TextRow in
      let part = all[places[0]]
      let sign = part.decision.verdict.sign.colored(part.decision.verdict.signColor)
      guard places.count > 1 else { return "  \(sign) \(body: action(part, platform)) [\(part.id)]" }
      let names = places.prefix(isNamed(places) ? .max : 3).map { all[$0].id } + (isNamed(places) ? [] : ["…"])
      let text = "and \(places.count) more \(part.decision.verdict.word): \(names.joined(separator: ", "))"
      return "  \(sign) \(body: text)"
    }
    return [headline] + table
  }

  /// Returns the verdict with its certainty.
  func headline(title: String, on platform: Platform) -> TextRow {
    if places.isElsewhere { return AnswerText.verdict(word, "\(title): \(elsewhereWords)") }
    let isUnreadable = decisive?.verdict == .error(.parseError)
    let phrase = isUnreadable ? "" : " (\(certainty.phrase))"
    return AnswerText.verdict(
      word, "\(isGuess && certainty == .inferred ? "a guess: " : "")\(title) \(scope(platform))\(phrase)")
  }

  /// Returns what the rule is not for, and what is no loss.
  func footLines(on platform: Platform) -> [TextRow] {
    let isNamed = !places.others.isEmpty && !shares.isEmpty
    let notFor: [TextRow] = isNamed ? ["\(WordList.full(foreignWords, "and")), which this rule does not take"] : []
    return AnswerText.lines("not for", notFor)
      + AnswerText.lines("besides", exemptions(platform).map { ["\($0)"] } ?? []) + elsewhereRows
  }

  /// Says that the things of deciding shares come as data, which the code of an extension has to know.
  var dataRows: [TextRow] {
    let presets = shares.compactMap { $0.preset }.filter { preset in
      !preset.payload.attachments.contains { $0.registeredTypeIdentifiers.contains("public.file-url") }
    }
    let kinds = presets.flatMap { $0.kinds }.filter { $0.isSharedAsFile }.distinct.map { $0.words.several }
    return kinds.isEmpty ? [] : AnswerText.lines("note", ["\(WordList.full(kinds, "and")) come as data, not as files"])
  }

  /// Apps whose shares are known only on another platform.
  ///
  /// If there are no other apps, the row contains the options to try next.
  var elsewhereRows: [TextRow] {
    guard let other = parts(places.elsewhere).first?.preset?.platform else { return [] }
    let wayOn = "--link, --text or --photo, as most apps share them; or --platform \(other.rawValue)"
    return places.isElsewhere
      ? AnswerText.lines("next", ["\(wayOn)"]) : AnswerText.lines("unknown", ["\(elsewhereWords)"])
  }

  /// Older shares and guesses with another answer.
  var doubtLines: [TextRow] { AnswerText.lines("before", older) + AnswerText.lines("unsure", guesses) }

  /// Returns the shares that hide the extension without loss, with the reason; `nil` without any.
  private func exemptions(_ platform: Platform) -> String? {
    let exempt = exempt
    let parts = [(exempt.tooMany, "more than this rule takes at once"), (exempt.own, "for its own apps only")]
      .compactMap { parts, why in
        parts.isEmpty ? nil : "\(WordList.some(parts.map { action($0, platform) })): \(why)"
      }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// Returns the deciding shares grouped by line.
  ///
  /// Each share has a line if there is at most one more than the limit. Otherwise, the main share and some that hide
  /// the extension have lines, then the remaining ones that hide it are grouped, then those for which it is shown.
  private func groups(_ limit: Int) -> [[Int]] {
    let deciding = places.deciding
    guard deciding.count - 1 > limit else { return deciding.map { [$0] } }
    let isShown = { (place: Int) in self.all[place].decision.verdict == .shown }
    let order =
      deciding.prefix(1) + deciding.dropFirst().filter { !isShown($0) } + deciding.dropFirst().filter(isShown)
    let rest = ["error", "hidden", "shown"].map { word in
      order.dropFirst(limit).filter { all[$0].decision.verdict.word == word }
    }
    return order.prefix(limit).map { [$0] } + rest.filter { !$0.isEmpty }
  }

  /// Whether a line names each of its shares: if they are few, or if they hide an extension that is shown for other
  /// shares.
  private func isNamed(_ places: [Int]) -> Bool {
    places.count < 5 || word == .partly && all[places[0]].decision.verdict != .shown
  }

  /// Whether lines leave out names of shares that hide the extension.
  func leavesOut(_ limit: Int) -> Bool {
    groups(limit).contains { !isNamed($0) && all[$0[0]].decision.verdict != .shown }
  }

  /// The verdict for older shares, if it is another one.
  private var older: [TextRow] {
    guard let outcome = otherOutcome(places.older) else { return [] }
    let last = parts(places.older).compactMap { $0.preset?.until }.max { Self.isBefore($0, $1) }
    return ["\(outcome) \(last.map { "until \($0)" } ?? "earlier")"]
  }

  /// The verdict for guesses, if it is another one.
  private var guesses: [TextRow] {
    otherOutcome(places.guesses).map { ["\($0) for \(WordList.count(places.guesses.count, "guess"))"] } ?? []
  }

  /// Whether a year or version comes before another one, compared by number.
  private static func isBefore(_ left: String, _ right: String) -> Bool {
    let numbers = { (text: String) in text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(left).lexicographicallyPrecedes(numbers(right))
  }

  /// Returns the verdict of several shares in words, unless it is that of the deciding ones.
  private func otherOutcome(_ places: [Int]) -> String? {
    let other = Verdict(of: parts(places).map { $0.decision.verdict })
    return places.isEmpty || other == word ? nil : other == .partly ? "shown in part" : other.rawValue
  }

  /// Returns why a share is hidden, with the share's name if there are others.
  ///
  /// - Parameter places: the shares of one cause.
  func because(_ places: [Int], on platform: Platform) -> String {
    guard let first = places.first else { return "" }
    // What hides all of them needs no example.
    let name = places.count == shares.count ? "" : "\(action(all[first], platform)): "
    return name + all[first].decision.reason.sentence
  }

  /// Returns the shares for which the verdict is true: "for both shares of Firefox", "for 2 of 4 shares of Safari".
  private func scope(_ platform: Platform) -> String {
    let count = shares.count
    let hosts = Self.hosts(partsHere)
    if count == 0 {
      return "takes nothing of what \(hosts) is known to share: \(WordList.full(foreignWords, "and"))"
    }
    if count == 1 { return "in \(hosts): \(action(shares[0], platform))" }
    let isError = word == .error
    let part = shares.count { isError ? $0.decision.verdict.isError : ($0.decision.verdict == .shown) }
    let noun = isGuess ? "guesses" : "shares"
    if let partlyWords { return "in \(hosts): \(partlyWords)" }
    if part > 0, part < count { return "in \(hosts): \(part) of \(count) \(noun)" }
    // Shares without loss are named below, so that these are not all.
    let isAll = exemptions(platform) == nil
    return "in \(hosts): \(!isAll ? "\(count)" : count == 2 ? "both" : "all \(count)") \(noun)"
  }

  /// What one app shares by verdict, its main share first: "hidden for the page, its main share; shown for pictures".
  ///
  /// `nil` for a verdict that is the same for all, and for several apps.
  package var partlyWords: String? {
    guard word == .partly, let first = shares.first, let host = first.preset?.host,
      shares.allSatisfy({ $0.preset?.host == host })
    else { return nil }
    let isMain = first.preset?.role == .main
    let main = isMain ? things(first) : ""
    let named = { (isShown: Bool) in
      shares.dropFirst(isMain ? 1 : 0).filter { ($0.decision.verdict == .shown) == isShown }.map(things).distinct
    }
    let isFirstShown = first.decision.verdict == .shown
    let (same, opposite) = (named(isFirstShown).filter { $0 != main }, named(!isFirstShown))
    let both = same.filter { opposite.contains($0) }
    // What is shown only in part is named where it is hidden.
    let names = { (things: [String], isShown: Bool, isOnly: Bool) in
      (isShown && !isOnly ? things.filter { !both.contains($0) } : things).map { thing in
        thing == main ? "other \(thing)" : both.contains(thing) ? "some \(thing)" : thing
      }
    }
    let begin = !isMain ? [] : [opposite.contains(main) ? "its main share" : "\(main), its main share"]
    let rest = names(same, isFirstShown, !isMain && same == both)
    let others = names(opposite, !isFirstShown, opposite == both)
    let list = (begin + [WordList.full(rest, "and")]).filter { !$0.isEmpty }.joined(separator: ", and ")
    let verbs = isFirstShown ? ["shown", "hidden"] : ["hidden", "shown"]
    return "\(verbs[0]) for \(list); \(verbs[1]) for \(WordList.full(others, "and"))"
  }

  /// What one app shares that is hidden, in at most two names; `nil` for more.
  var hiddenThings: String? {
    let names = shares.filter { $0.decision.verdict != .shown }.map(things).distinct
    return names.count > 2 ? nil : WordList.full(names, "and")
  }

  /// What people call the things of a share, as far as the rule takes them: "the page", "pictures with videos".
  private func things(_ part: Part) -> String {
    guard let preset = part.preset else { return "" }
    if preset.action.hasPrefix("share the page") { return "the page" }
    if preset.isOfBareFile { return "files without their types" }
    let taken = preset.kinds.filter { kinds?.all.contains($0) == true }
    let named = preset.isOneOfKinds && !taken.isEmpty ? taken : preset.kinds
    if named.count > 2, !preset.isOneOfKinds { return "several things at once" }
    return named.map { $0.words.several }.joined(separator: preset.isOneOfKinds ? " or " : " with ")
  }

  /// Returns the user's action in the host, with the platform if it differs from that of the question.
  private func action(_ part: Part, _ platform: Platform) -> String {
    guard let preset = part.preset else { return "" }
    return VisibleText.row(preset.action) + (preset.isShared(on: platform) ? "" : ", on \(preset.platformName)")
  }
}

extension ShareDecision.Part {
  /// The identifier of its preset.
  fileprivate var id: String { preset?.id ?? "" }
}
