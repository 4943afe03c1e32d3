public import ActivationRuleModel

/// What a rule says to what an app shares today, as one word.
///
/// The shares that decide are those that are known and have not ended, the main one first. Guesses and shares that ended
/// decide only where nothing else is known.
public struct HostVerdict: Hashable, Sendable {
  /// The verdict over several shares.
  public enum Word: String, CaseIterable, Hashable, Sendable {
    /// The extension appears for every share that decides.
    case shown
    /// It appears for none.
    case hidden
    /// It appears for some.
    case partly
    /// The rule is broken for a share that decides.
    case error
  }

  /// A share, and what the rule says to it.
  public struct Answer: Hashable, Sendable {
    /// The share.
    public let preset: HostPreset
    /// What the rule says to it.
    public let verdict: Verdict
  }

  /// The shares that decide, the main one of each host first.
  public let shares: [Answer]
  /// Shares that ended, which decide nothing.
  public let older: [Answer]
  /// Guesses, which decide nothing.
  public let guesses: [Answer]
  /// Whether only guesses are known, so that the verdict is about them.
  public let isGuess: Bool

  /// Sums up answers that are at hand.
  ///
  /// - Parameter answers: each share with its verdict.
  package init(_ answers: [(preset: HostPreset, verdict: Verdict)]) {
    let all = answers.map { Answer(preset: $0.preset, verdict: $0.verdict) }
    let parts = HostShares(answers.map { $0.preset })
    shares = parts.deciding.map { all[$0] }
    older = parts.older.map { all[$0] }
    guesses = parts.guesses.map { all[$0] }
    isGuess = parts.isGuess
  }

  /// The verdict; `hidden` without any share.
  public var word: Word {
    if shares.contains(where: { if case .error = $0.verdict { true } else { false } }) { return .error }
    let count = shares.count { $0.verdict == .shown }
    return count == 0 ? .hidden : count == shares.count ? .shown : .partly
  }
}

extension ActivationRule {
  /// The verdict on what an app shares today.
  ///
  /// - Parameter shares: presets of the app, such as those that `PresetLibrary.builtIn.filtered(host:platform:)` finds;
  ///   each is asked about as ``decide(_:)-(HostPreset)`` does.
  public func decide(_ shares: [HostPreset]) -> HostVerdict {
    HostVerdict(shares.filter { !$0.isHandlerSide }.map { ($0, decide($0).verdict) })
  }
}

/// The shares that decide a question about hosts, as indices of the presets.
package struct HostShares: Hashable, Sendable {
  /// The deciding shares; each host's main share comes first.
  package let deciding: [Int]
  /// Shares that have ended and do not decide.
  package let older: [Int]
  /// Guesses that do not decide.
  package let guesses: [Int]
  /// Whether the deciding shares are guesses.
  package let isGuess: Bool

  /// Sorts presets of one host or of several.
  package init(_ presets: [HostPreset]) {
    let places = Self.mainFirst(presets)
    let current = places.filter { presets[$0].until == nil }
    let known = current.filter { !presets[$0].isGuess }
    let ended = places.filter { presets[$0].until != nil }
    let deciding = [known, current, ended].first { !$0.isEmpty } ?? []
    self.deciding = deciding
    older = ended.filter { !deciding.contains($0) && !presets[$0].isGuess }
    guesses = places.filter { !deciding.contains($0) && presets[$0].isGuess }
    isGuess = !deciding.isEmpty && deciding.allSatisfy { presets[$0].isGuess }
  }

  /// The places of all presets, host after host, in each the main share before the others.
  private static func mainFirst(_ presets: [HostPreset]) -> [Int] {
    var hosts: [String] = []
    for preset in presets where !hosts.contains(preset.host) { hosts.append(preset.host) }
    return hosts.flatMap { host in
      let own = presets.indices.filter { presets[$0].host == host }
      return own.filter { presets[$0].role == .main } + own.filter { presets[$0].role != .main }
    }
  }
}
