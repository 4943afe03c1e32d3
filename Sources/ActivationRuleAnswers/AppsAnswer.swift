package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The decisions of a rule about the shares of apps, app by app.
package struct AppsAnswer {
  /// An app with the decisions about what it shares.
  package struct App {
    /// Its name.
    package let host: String
    /// The decisions, and which of them count.
    package let decision: ShareDecision

    /// The reason for the first hidden share that counts; `nil` if none is hidden.
    ///
    /// It does not name the app, so that apps with the same cause can be grouped.
    package var cause: String? {
      decision.firstHidden.map { decision.all[$0].decision.reason.sentenceWithoutHost }
    }
  }

  /// The apps in the order of the question.
  package let all: [App]
  /// The decisions about all shares together.
  private let decision: ShareDecision
  /// The guesses about apps if no known share is of a kind that the rule takes; otherwise `nil`, also in a question that
  /// does not want them.
  package let guesses: [App]?

  /// The apps that share what the rule takes, except those without which nothing is lost.
  package var apps: [App] { Self.counted(all) }
  /// The apps that share nothing that the rule takes.
  package var foreign: [App] { Self.foreign(all) }

  private static func counted(_ apps: [App]) -> [App] {
    apps.filter { !$0.decision.places.isExempt && !$0.decision.shares.isEmpty }
  }

  private static func foreign(_ apps: [App]) -> [App] {
    apps.filter { !$0.decision.places.isExempt && $0.decision.shares.isEmpty && !$0.decision.places.isElsewhere }
  }

  /// - Parameter asksForGuesses: whether to look for guesses if no known share is of a kind that the rule takes.
  init(_ decision: ShareDecision, _ kinds: KindsOfRule, guesses asksForGuesses: Bool) {
    self.decision = decision
    let hosts = decision.all.map { $0.share.preset?.host ?? "" }.distinct
    all = hosts.count == 1 ? [App(host: hosts[0], decision: decision)] : Self.grouped(decision.all, kinds)
    let known = Self.foreign(all).map { $0.host }
    var guessed: [App]?
    if asksForGuesses, Self.counted(all).isEmpty {
      let platform = kinds.rule.settings.platform
      if Self.apps(sharing: Preset.known(on: platform), kinds).isEmpty {
        // What an app is known to share tells more about it than a guess.
        let found = Self.apps(sharing: Preset.guessed(on: platform), kinds).filter { !known.contains($0.host) }
        // On iOS so much is known that what nobody is known to share is shared by nobody.
        guessed = platform == .macOS || !found.isEmpty ? found : nil
      }
    }
    guesses = guessed
  }

  /// The apps with some of these shares that a rule takes.
  private static func apps(sharing presets: [Preset], _ kinds: KindsOfRule) -> [App] {
    let parts = presets.map { ShareDecision.Part(SharedPayload($0), kinds.rule.decide(SharedPayload($0))) }
    return counted(grouped(parts, kinds))
  }

  private static func grouped(_ parts: [ShareDecision.Part], _ kinds: KindsOfRule) -> [App] {
    parts.grouped { $0.share.preset?.host ?? "" }.map { App(host: $0, decision: ShareDecision($1, of: kinds)) }
  }

  /// The certainty of the word.
  package var certainty: Certainty { guesses == nil ? decision.certainty : .inferred }

  /// The word over all apps.
  package var word: Verdict {
    guesses == nil || decision.word == .error ? decision.word : .unknown
  }
}

extension ShareDecision {
  /// Hidden shares without which nothing is lost, by cause: too many things, and only for the host's own apps.
  package typealias Exempt = (tooMany: [Part], own: [Part])

  /// The hidden shares without which nothing is lost.
  package var exempt: Exempt {
    let hidden = parts(places.isExempt ? places.deciding : places.exempt).filter { $0.decision.verdict != .shown }
    let (own, others) = (
      hidden.filter { $0.preset?.isForOwnApps == true }, hidden.filter { $0.preset?.isForOwnApps != true }
    )
    let rule = kinds?.rule
    let offered = others.filter { rule?.isUncounted(despite: $0.preset?.obstacle) != true }
    return (offered.filter { $0.decision.verdict != .hidden(.notOffered) }, own)
  }

  /// The kinds that the hosts share and the rule does not take, in words; "other PDFs" if it is shown for some.
  package var foreignWords: [String] {
    let taken = shares.filter { $0.decision.verdict == .shown }.flatMap { $0.preset?.kinds ?? [] }
    let presets = parts(places.others).compactMap { $0.preset }
    // Some report the same files with their types.
    let hasBareFile = presets.contains { $0.isOfBareFile }
    return presets.filter { !hasBareFile || $0.role != .variant }.flatMap { preset in
      preset.isOfBareFile
        ? ["files without their types"]
        : preset.kinds.besides(kinds?.all ?? []).map { kind in
          taken.contains(kind) && kind != .file ? "other \(kind.plural)" : kind.plural
        }
    }.distinct
  }
}
