package import ActivationRuleModel
package import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// The decisions of a rule on what apps share, app by app.
package struct AppsAnswer {
  /// An app with the decisions about what it shares.
  package struct App {
    /// Its name.
    package let host: String
    /// The decisions, and which of them count.
    package let decision: ShareDecision

    /// Why it hides the extension for the first share that counts and is hidden, without the app's name, since other
    /// apps do so for the same cause; `nil` if it hides it for none.
    package var cause: String? {
      decision.firstHidden.map { decision.all[$0].decision.reason.sentence(SharedNames()) }
    }
  }

  /// The apps, in the order in which they were asked about.
  package let all: [App]
  /// The decisions about all shares together.
  private let decision: ShareDecision
  /// What is guessed about apps, if nothing is known of what the rule takes; `nil` if something is, or if that was not
  /// asked for.
  package let guesses: [App]?

  /// The apps that share what the rule takes, other than what is no loss.
  package var apps: [App] { missed.filter { !$0.decision.shares.isEmpty } }
  /// The apps that share nothing of what the rule takes.
  package var foreign: [App] { missed.filter { $0.decision.shares.isEmpty } }
  private var missed: [App] { all.filter { !$0.decision.places.isExempt } }

  /// - Parameter guesses: whether to look for guesses if nothing is known of what the rule takes.
  init(_ decision: ShareDecision, _ kinds: KindsOfRule, guesses asksForGuesses: Bool) {
    self.decision = decision
    all = Self.grouped(decision.all, kinds)
    let known = missedNames(of: all)
    var guessed: [App]?
    if asksForGuesses, !all.contains(where: { !$0.decision.places.isExempt && !$0.decision.shares.isEmpty }) {
      let platform = kinds.rule.settings.platform
      if Self.apps(sharing: HostPreset.known(on: platform), kinds).isEmpty {
        // What an app is known to share tells more about it than a guess.
        let found = Self.apps(sharing: HostPreset.guessed(on: platform), kinds).filter { !known.contains($0.host) }
        // On iOS so much is known that what nobody is known to share is shared by nobody.
        guessed = platform == .macOS || !found.isEmpty ? found : nil
      }
    }
    guesses = guessed
  }

  /// The apps with some of these shares that a rule takes.
  private static func apps(sharing presets: [HostPreset], _ kinds: KindsOfRule) -> [App] {
    let parts = presets.map { ShareDecision.Part(SharedPayload($0), kinds.rule.decide(SharedPayload($0))) }
    return grouped(parts, kinds).filter { !$0.decision.shares.isEmpty && !$0.decision.places.isExempt }
  }

  private static func grouped(_ parts: [ShareDecision.Part], _ kinds: KindsOfRule) -> [App] {
    parts.grouped { $0.share.preset?.host ?? "" }.map { App(host: $0, decision: ShareDecision($1, of: kinds)) }
  }

  /// The certainty of the word.
  package var certainty: Certainty { guesses == nil ? decision.certainty : .inferred }

  /// The word over all apps.
  package var word: ShareDecision.Word {
    guesses == nil || decision.word == .error ? decision.word : .unknown
  }
}

/// The names of apps other than those without which nothing is lost.
private func missedNames(of apps: [AppsAnswer.App]) -> [String] {
  apps.filter { !$0.decision.places.isExempt && $0.decision.shares.isEmpty }.map { $0.host }
}

extension ShareDecision {
  /// The shares that hide the extension without loss: of too many things, for the host's own apps, and those that no
  /// Action like this one is offered for.
  package typealias Exempt = (tooMany: [Part], own: [Part], unoffered: [Part])

  /// The shares that hide the extension without loss.
  package var exempt: Exempt {
    let hidden = parts(places.isExempt ? places.deciding : places.exempt).filter { $0.decision.verdict != .shown }
    let (own, others) = (
      hidden.filter { $0.preset?.isForOwnApps == true }, hidden.filter { $0.preset?.isForOwnApps != true }
    )
    let rule = kinds?.rule
    let offered = others.filter { rule?.isUncounted(despite: $0.preset?.obstacle) != true }
    let unoffered = others.filter { $0.decision.verdict == .hidden(.notOffered) }
    return (
      offered.filter { $0.decision.verdict != .hidden(.notOffered) }, own,
      unoffered.filter { rule?.isNeverAsked(despite: $0.preset?.obstacle) != true }
    )
  }

  /// What the host shares and the rule is not for, in words.
  package var foreignWords: [String] {
    let presets = parts(places.others).compactMap { $0.preset }
    // Some report the same files with their types.
    let hasBareFile = presets.contains { $0.isOfBareFile }
    return presets.filter { !hasBareFile || $0.role != .variant }.flatMap { preset in
      preset.isOfBareFile ? ["files, without their types"] : preset.kinds.besides(kinds?.all ?? []).map { $0.plural }
    }.eachOnce
  }
}
