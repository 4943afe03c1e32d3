package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The answer about one extension: an object, since its many parts are never copied.
package final class RuleAnswer: Sendable {
  /// The extension with its rule and places.
  package let `extension`: Extension
  /// The decisions about the shares, and which of them count.
  package let decision: ShareDecision
  /// The decisions app by app; `nil` for a question about things, and for a rule whose verdict is the same for all.
  package let apps: AppsAnswer?
  /// The steps of each decision; empty unless they are wanted.
  package let explanations: [Explanation]
  /// The changes that would show the extension for ``explained``, the best first; empty unless they are wanted.
  package let changes: [VerdictChange]
  /// Whether a change may help: not if every share of an app that counts is shown.
  package let hasFault: Bool
  /// The share to explain: the first hidden share that counts, otherwise the main share.
  package let explained: Int

  /// Asks a rule.
  package convenience init(_ loaded: Extension, _ shared: Question.Shared, wanting wanted: Set<Question.Part> = []) {
    switch shared {
    case .things(let shares):
      let decision = ShareDecision(loaded.rule, asked: shares)
      self.init(loaded, decision, decision.kinds.map { AppsAnswer(decision, $0, guesses: false) }, wanted)
    case .apps(let shares):
      let decision = ShareDecision(loaded.rule, about: shares)
      let isSame = loaded.isBroken || loaded.rule.absence != nil
      self.init(
        loaded, decision,
        isSame ? nil : decision.kinds.map { AppsAnswer(decision, $0, guesses: wanted.contains(.guesses)) }, wanted)
    }
  }

  private init(_ loaded: Extension, _ decision: ShareDecision, _ apps: AppsAnswer?, _ wanted: Set<Question.Part>) {
    (self.extension, self.decision, self.apps) = (loaded, decision, apps)
    let explained = apps == nil ? 0 : decision.explained ?? 0
    let hasFault = apps == nil || decision.firstHidden != nil || decision.isForeign
    explanations =
      wanted.contains(.steps) ? decision.all.map { loaded.rule.explain($0.share, changes: false) } : []
    (self.explained, self.hasFault) = (explained, hasFault)
    changes =
      wanted.contains(.changes) && hasFault && decision.all.indices.contains(explained)
      ? Self.changes(of: loaded.rule, for: decision.all[explained], decision, isAboutApps: apps != nil) : []
  }

  /// The rule that was evaluated for a share.
  package func rule(for place: Int) -> ActivationRule { self.extension.rule.asked(about: decision.all[place].share) }

  /// The changes that would show the extension for a share.
  package func changes(for place: Int) -> [VerdictChange] {
    if place == explained, !changes.isEmpty { return changes }
    return Self.changes(of: self.extension.rule, for: decision.all[place], decision, isAboutApps: apps != nil)
  }

  private static func changes(
    of rule: ActivationRule, for part: ShareDecision.Part, _ decision: ShareDecision, isAboutApps: Bool
  ) -> [VerdictChange] {
    let samples = ShareSamples.linted(on: rule.settings.platform)
    return rule.explain(part.share, among: isAboutApps ? decision.asking(samples) : samples).numberedChanges
  }

  /// The word over all shares.
  package var word: Verdict { apps?.word ?? decision.word }

  /// The certainty of the word.
  package var certainty: Certainty { apps?.certainty ?? decision.certainty }

  /// Whether only guesses are known about the shares.
  package var isGuess: Bool { decision.isGuess }

  /// The decision about the explained share; `nil` without any share.
  package var decisive: PayloadDecision? {
    decision.all.indices.contains(explained) ? decision.all[explained].decision : nil
  }
}

extension ShareDecision {
  /// The first deciding share that hides the extension; the main share comes first.
  package var firstHidden: Int? { places.deciding.first { all[$0].decision.verdict != .shown } }

  /// Whether a rule takes nothing that an app shares.
  package var isForeign: Bool { shares.isEmpty && !places.others.isEmpty }

  /// The share to explain: the first that hides the extension, else the first of all.
  package var explained: Int? { firstHidden ?? (places.deciding + places.others + places.all).first }

  /// Returns the samples for judging changes, with the shares that should be shown.
  ///
  /// Shares that are never offered are excluded.
  package func asking(_ samples: ShareSamples) -> ShareSamples {
    let offered = shares.filter { $0.decision.verdict != .hidden(.notOffered) }
    return changing(samples) { ($0.asked, $0.askedName) = (offered.map { $0.share.payload }, subject) }
  }

  /// The number of deciding shares with the names of their hosts, such as "4 shares of Safari".
  private var subject: String {
    let count = shares.count
    let one = isGuess ? "guess" : "share"
    let noun = count == 1 ? one : isGuess ? "guesses" : "shares"
    return "\(count) \(noun) \(isGuess ? "about" : "of") \(Self.hosts(shares))"
  }

  /// Says that what apps share is not known on the platform of the rule.
  package var elsewhereWords: String {
    let parts = parts(places.elsewhere)
    if parts.count == 1, let preset = parts[0].preset, let platform = kinds?.rule.settings.platform,
      Preset.ofApps(on: platform).contains(where: { $0.host == preset.host })
    {
      return "this share of \(VisibleText.row(preset.host)) is known on \(preset.platformName) only"
    }
    let verb = parts.compactMap { $0.preset?.host }.distinct.count == 1 ? "shares" : "share"
    return "what \(Self.hosts(parts)) \(verb) is known on \(parts.first?.preset?.platformName ?? "") only"
  }

  /// The names of the hosts of shares, or their number.
  package static func hosts(_ parts: [Part]) -> String {
    let names = parts.compactMap { $0.preset?.host }.distinct
    return names.count < 4 ? WordList.full(names.map { VisibleText.row($0) }, "and") : "\(names.count) hosts"
  }

  /// The places of the deciding shares that hide the extension, grouped by cause; the group with the main share first.
  package var causes: [[Int]] {
    places.deciding.filter { all[$0].decision.verdict != .shown }.grouped { Cause(all[$0].decision) }
      .map { $0.elements }
  }
}

/// Key for grouping shares that are hidden for the same cause: a decision without the types that were found.
private struct Cause: Hashable {
  private let code: String?
  private let key: String?
  private let range: SourceRange?
  private let lack: PayloadDecision.Lack?

  init(_ decision: PayloadDecision) {
    (code, key) = (decision.verdict.reason, decision.key)
    (range, lack) = (decision.clauseRange, decision.lack)
  }
}

// MARK: Other forms

extension RuleAnswer {
  /// The share of an app that hands over the same kind of thing as data rather than as a file, with another verdict; a
  /// name such as `video.mov` alone does not tell.
  package var otherForm: Preset? {
    let (share, decision) = (self.decision.all[explained].share, self.decision.all[explained].decision)
    let attachments = share.payload.attachments
    guard share.sharedPresets.isEmpty, attachments.count == 1,
      attachments[0].registeredTypeIdentifiers.contains("public.file-url")
    else { return nil }
    let rule = rule(for: explained)
    let bare = attachments[0].registeredTypeIdentifiers.filter { $0 != "public.file-url" }
    let kind = ShareKind(Payload.Attachment(bare))
    return Preset.counted(on: rule.settings.platform, among: Preset.ofAppsWithData).first { preset in
      let shared = preset.payload.attachments
      return preset.kinds == [kind] && shared.count == 1
        && !shared[0].registeredTypeIdentifiers.contains { type in
          // A Live Photo is a picture that can be taken for a video.
          type == "public.file-url" || kind != .video && ShareKind(Payload.Attachment([type])) == .video
        }
        && (rule.decide(SharedPayload(preset)).verdict == .shown) != (decision.verdict == .shown)
    }
  }
}

extension Extension {
  /// All remarks about the rule and its place, under the identifiers of lint rules.
  package var findings: [Finding] { findings(quiet: false) }

  /// Returns all remarks about the rule and its place.
  ///
  /// With `quiet`, only the reason why it cannot be read, since no other remark prevents a verdict.
  package func findings(quiet: Bool) -> [Finding] {
    let text = isFilledIn ? nil : StringPlace(place, in: source, document?.dialect)
    let faults = rule.findings.filter { !quiet || $0.severity == .error }.map {
      Finding(
        LintRules.id(ofPredicateFault: $0.id), $0.severity, $0.message, at: $0.range, notes: $0.notes,
        fixIts: text?.written($0.fixIts) ?? [])
    }
    // If one variable is missing, all of them are, and lint reports the first place as well.
    let gone = "substituted-variable"
    let firstGone = faults.first { $0.id == gone }
    let reported = faults.filter { $0.id != gone || $0 == firstGone }
    let found = (quiet ? reported : warnings + reported).map { isGivenInPlace ? $0.aboutCommandLine : $0 }
    return isFilledIn ? found.map { $0.withoutFixIts } : found
  }

  /// The place of the rule, at the beginning of every answer about a rule.
  package var title: JSONValue {
    [
      "path": path.json, "name": name.json,
      "extensionPoint": extensionPoint.json,
    ]
  }

  /// The findings for programs.
  package var findingsJSON: JSONValue { findings.json(in: source, document) }
}
