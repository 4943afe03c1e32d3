import ActivationRuleText
package import ActivationRuleModel

/// Whether an extension appears: for something that is shared, or for everything that an app shares today.
public enum Verdict: String, CaseIterable, Hashable, Sendable {
  /// The extension appears; for an app, for every share that counts.
  case shown
  /// The extension does not appear.
  case hidden
  /// The extension appears for some shares of the app.
  case partly
  /// Nothing is known about what the rule takes, except perhaps guesses, or about the app on this platform.
  case unknown
  /// The rule is broken, or this package does not evaluate it.
  case error

  /// The verdict over several extensions: the best of theirs, unless one is broken.
  package init(over words: [Verdict]) {
    self = [.error, .shown, .partly, .unknown].first { words.contains($0) } ?? .hidden
  }

  /// The verdict over deciding shares; `hidden` if there are none.
  package init(of verdicts: [RuleVerdict]) {
    let count = verdicts.count { $0 == .shown }
    self =
      verdicts.contains { $0.isError } ? .error : count == 0 ? .hidden : count == verdicts.count ? .shown : .partly
  }

  /// The exit code of a program that gives this answer.
  package var exitCode: Int32 {
    switch self {
    case .shown, .unknown: 0
    case .hidden, .partly: 1
    case .error: 2
    }
  }
}

/// The decision of a rule about a share: a single decision, or one for each share of an app.
///
/// Known and current shares decide if the rule takes their kind, the main one first. Guesses and discontinued shares
/// decide only if nothing else is known.
package struct ShareDecision: Sendable {
  /// A share, and the decision about it.
  package struct Part: Equatable, Sendable {
    /// The preset that describes the share; `nil` if none does.
    package var preset: Preset? { share.onlyPreset }
    /// The decision about it.
    package let decision: PayloadDecision
    /// The share, with the payload that the rule sees.
    package let share: SharedPayload

    /// Decides about a share.
    package init(_ share: SharedPayload, _ decision: PayloadDecision) {
      (self.share, self.decision) = (share, decision)
    }
  }

  /// The decisions about all shares, in the order of the question.
  package let all: [Part]
  /// The places of the deciding shares and of the other ones.
  package let places: HostShares
  /// The kinds that the rule takes; `nil` if all shares count whatever it takes.
  package let kinds: KindsOfRule?

  /// The deciding shares, the main one of each host first.
  package var shares: [Part] { parts(places.deciding) }
  /// Whether only guesses are known, so that the verdict is based on them.
  package var isGuess: Bool { places.isGuess }

  /// The shares at some places.
  package func parts(_ places: [Int]) -> [Part] { places.map { all[$0] } }

  /// All shares but those of another platform, the deciding ones first.
  package var partsHere: [Part] { parts(places.all.filter { !places.elsewhere.contains($0) }) }

  /// Combines a rule's decisions about what hosts share.
  package init(_ parts: [Part], of kinds: KindsOfRule) {
    self.init(
      parts, of: kinds,
      HostShares(
        parts.compactMap { part in part.share.preset.map { ($0, part.decision.verdict) } }, of: kinds))
  }

  /// Asks a rule about what hosts share.
  package init(_ rule: ActivationRule, about shares: [SharedPayload]) {
    let rule = rule.ready
    self.init(shares.map { Part($0, rule.decide($0)) }, of: rule.knownKinds)
  }

  /// Asks a rule about shares that all count; about shares of another platform alone, as about their apps.
  package init(_ rule: ActivationRule, asked shares: [SharedPayload]) {
    let parts = shares.map { Part($0, rule.decide($0)) }
    let isElsewhere = parts.allSatisfy { part in
      part.share.preset.map { rule.isElsewhere($0, part.decision.verdict) } ?? false
    }
    self = isElsewhere && !parts.isEmpty ? ShareDecision(parts, of: rule.knownKinds) : ShareDecision(asked: parts)
  }

  /// Combines a rule's decisions about shares that all count.
  package init(asked parts: [Part]) {
    self.init(parts, of: nil, HostShares(all: parts.indices, isGuess: parts.contains { $0.share.isGuess }))
  }

  private init(_ parts: [Part], of kinds: KindsOfRule?, _ places: HostShares) {
    (all, self.kinds, self.places) = (parts, kinds, places)
  }

  /// The verdict; `hidden` if no share decides, since the rule takes nothing that the app shares.
  package var word: Verdict {
    places.isElsewhere ? .unknown : Verdict(of: shares.map { $0.decision.verdict })
  }

  /// The decision that is worth reading first: about the first share that hides the extension, otherwise about the main
  /// one; `nil` without any share.
  package var decisive: PayloadDecision? { (shares.first { $0.decision.verdict != .shown } ?? shares.first)?.decision }

  /// The certainty of the verdict: at most that of any deciding answer.
  ///
  /// A mixed verdict is as certain as the most certain answer of either kind.
  package var certainty: Certainty {
    let decisions = shares.map { $0.decision }
    guard word == .partly else { return decisions.map { $0.certainty }.min() ?? .inferred }
    return [true, false].compactMap { isShown in
      decisions.filter { ($0.verdict == .shown) == isShown }.map { $0.certainty }.max()
    }.min() ?? .inferred
  }
}

extension ShareDecision: CustomStringConvertible {
  /// The decision; for an app the verdict, followed by a line for each deciding share.
  package var description: String {
    guard shares.count > 1 else { return decisive?.description ?? word.rawValue }
    let lines = shares.map { "  \($0.preset?.id ?? "share"): \($0.decision)" }
    return (["\(word.rawValue) [\(certainty.rawValue)]"] + lines).joined(separator: "\n")
  }
}

/// The shares that decide a question about hosts, as indices of the presets.
package struct HostShares: Hashable, Sendable {
  /// The deciding shares; each host's main share comes first.
  package let deciding: [Int]
  /// Current shares of kinds that a rule does not take, which do not decide.
  package let others: [Int]
  /// Current shares without which nothing is lost, and which do not decide: those for the host's own apps only, those
  /// of more things than the rule's number, and those for which extensions like this one are not offered.
  package let exempt: [Int]
  /// Whether nothing but such shares is known, so that they decide.
  package let isExempt: Bool
  /// Discontinued shares, which do not decide.
  package let older: [Int]
  /// Guesses that do not decide.
  package let guesses: [Int]
  /// Shares of another platform than that of the rule, from which nothing follows.
  package let elsewhere: [Int]
  /// Whether the deciding shares are guesses.
  package let isGuess: Bool

  /// All of some shares decide.
  init(all places: Range<Int>, isGuess: Bool) {
    (deciding, others, exempt, older, guesses, elsewhere) = (Array(places), [], [], [], [], [])
    (isExempt, self.isGuess) = (false, isGuess)
  }

  /// Sorts presets of one host or of several, whatever is asked about them.
  package init(_ presets: [Preset]) {
    self.init(
      presets, counts: { _ in true }, isExempt: { _ in false }, isOffered: { _ in true }, isInMenu: { _ in true },
      isHere: { _ in true })
  }

  /// Sorts presets of one host or of several for a rule and its verdicts.
  ///
  /// A share of a kind that the rule does not take counts only if the extension is shown for it.
  package init(_ verdicts: [(preset: Preset, verdict: RuleVerdict)], of kinds: KindsOfRule) {
    self.init(
      verdicts.map { $0.preset }, counts: { kinds.count(verdicts[$0].preset, verdicts[$0].verdict) },
      isExempt: { kinds.exempt(verdicts[$0].preset, verdicts[$0].verdict) },
      isOffered: { !kinds.rule.isUncounted(despite: verdicts[$0].preset.obstacle) },
      isInMenu: { !kinds.rule.isInOtherMenu(verdicts[$0].preset.obstacle) },
      isHere: { !kinds.rule.isElsewhere(verdicts[$0].preset, verdicts[$0].verdict) })
  }

  private init(
    _ presets: [Preset], counts: (Int) -> Bool, isExempt: (Int) -> Bool, isOffered: (Int) -> Bool,
    isInMenu: (Int) -> Bool, isHere: (Int) -> Bool
  ) {
    let all = Self.mainFirst(presets)
    let places = all.filter(isHere)
    elsewhere = all.without(places)
    let current = places.filter { presets[$0].until == nil }
    let known = current.filter { !presets[$0].isGuess }
    let ended = places.filter { presets[$0].until != nil }
    let today = [known, current, ended].first { !$0.isEmpty } ?? []
    // An app may have a menu for Actions and one for the rest.
    let asked = [today.filter(isOffered), today.filter(isInMenu)].first { !$0.isEmpty } ?? today
    let counted = asked.filter(counts)
    let missed = counted.filter { !isExempt($0) }
    // If every share in question is exempt, these shares decide.
    self.isExempt = missed.isEmpty && asked.contains(where: isExempt)
    deciding = missed.isEmpty ? counted : missed
    others = asked.without(counted)
    exempt = today.without(deciding).without(others)
    older = ended.without(today).filter { !presets[$0].isGuess }
    guesses = places.without(today).filter { presets[$0].isGuess }
    isGuess = !asked.isEmpty && asked.allSatisfy { presets[$0].isGuess }
  }

  /// The places of all shares, in order of importance.
  package var all: [Int] { deciding + exempt + others + older + guesses + elsewhere }

  /// Whether nothing is known on the platform of the rule.
  package var isElsewhere: Bool { !elsewhere.isEmpty && all.count == elsewhere.count }

  /// The indexes of all presets, host after host, with the main share of each first.
  private static func mainFirst(_ presets: [Preset]) -> [Int] {
    var (places, rest) = ([Int](), Array(presets.indices))
    while let host = rest.first.map({ presets[$0].host }) {
      let own = rest.filter { presets[$0].host == host }
      places += own.filter { presets[$0].role == .main } + own.filter { presets[$0].role != .main }
      rest = rest.without(own)
    }
    return places
  }
}

extension [Int] {
  /// These places without some of them that are in the same order.
  fileprivate func without(_ others: [Int]) -> [Int] {
    var next = others[...]
    return filter { place in
      guard place == next.first else { return true }
      next.removeFirst()
      return false
    }
  }
}

extension KindsOfRule {
  /// Whether a share counts in the verdict about its host: if the rule takes its kinds, or is shown for it.
  package func count(_ preset: Preset, _ verdict: RuleVerdict) -> Bool {
    !verdict.isAboutWhatIsShared || takes(preset)
  }

  /// Whether the rule takes all kinds of a mixture, or one kind of an ambiguous share.
  package func takes(_ preset: Preset) -> Bool {
    preset.isOneOfKinds
      ? preset.kinds.contains { take($0, sharedAs: preset.payload.items) }
      : preset.kinds.allSatisfy { take($0, sharedAs: preset.payload.items) }
  }
}

extension ActivationRule {
  /// Whether a share is of another platform than that of the rule, and its verdict depends on it.
  package func isElsewhere(_ preset: Preset, _ verdict: RuleVerdict) -> Bool {
    isPlatformKnown && !preset.isShared(on: settings.platform) && (verdict == .shown || verdict.isAboutWhatIsShared)
  }
}

extension KindsOfRule {
  /// Whether nothing is lost with a share that counts.
  package func exempt(_ preset: Preset, _ verdict: RuleVerdict) -> Bool {
    preset.isForOwnApps || rule.isUncounted(despite: preset.obstacle) || isTooMany(preset, verdict)
  }

  /// Whether a share is hidden only since it has more things than the rule's number: fewer are shown.
  private func isTooMany(_ preset: Preset, _ verdict: RuleVerdict) -> Bool {
    guard verdict.isAboutWhatIsShared, verdict != .hidden(.notOffered) else { return false }
    let things = preset.payloadForRules.runs.filter { preset.kinds.contains(ShareKind($0.element)) }
    let count = things.reduce(0) { $0 + $1.count }
    guard count > 1 else { return false }
    let isShown = { (things: [Run<Payload.Attachment>]) in
      rule.evaluate(Payload([Payload.Item(runs: things)])) == .shown
    }
    let isShownFewer = things.allSatisfy { thing in
      (1..<count).contains { isShown([Run(element: thing.element, count: $0)]) }
    }
    switch verdict {
    case .hidden(.countExceeded), .hidden(.attachmentBounds): return isShownFewer
    default:
      // Kinds that exclude each other are no matter of number.
      let one = preset.kinds.compactMap { kind in things.first { ShareKind($0.element) == kind }?.element }
      return isShownFewer && isShown(one.runs)
    }
  }
}

extension [ShareKind] {
  /// The kinds that a rule does not take; all of them if it takes each in another form.
  package func besides(_ taken: [ShareKind]) -> [ShareKind] {
    let foreign = filter { !taken.contains($0) }
    return foreign.isEmpty ? self : foreign
  }
}

extension RuleVerdict {
  /// Whether the rule is broken.
  package var isError: Bool { if case .error = self { true } else { false } }

  /// Whether the extension is hidden because of this share, rather than for every share.
  package var isAboutWhatIsShared: Bool {
    switch self {
    case .hidden(.countExceeded), .hidden(.attachmentBounds), .hidden(.typeNotAccepted), .hidden(.noTypeAccepted),
      .hidden(.predicateFalse), .hidden(.notOffered):
      true
    case .shown, .hidden, .error: false
    }
  }
}
