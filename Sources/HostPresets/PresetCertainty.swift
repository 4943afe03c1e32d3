public import ActivationRuleModel

extension HostPreset {
  /// How sure it is that the host shares just this, so that no verdict about it is surer.
  ///
  /// The grounds are those of ``Basis``; medium confidence is at best reported, and low confidence inferred. A preset that
  /// is made up says nothing of a host, and weakens nothing.
  public var certainty: Certainty {
    guard basis != .synthetic else { return .documented }
    switch confidence {
    case .high: return basis.certainty
    case .medium: return min(basis.certainty, .reported)
    case .low: return .inferred
    }
  }

  /// Whether what is shared is no more than a guess.
  package var isGuess: Bool { confidence == .low && basis != .synthetic }

  /// How the payload is known, in a few words: "a guess, concluded from other facts, low confidence".
  package var grade: String {
    if basis == .synthetic { return basis.summary }
    return (isGuess ? "a guess, " : "") + "\(basis.summary), \(confidence.rawValue) confidence"
  }
}

extension HostPreset.Basis {
  /// How sure a payload of this ground is at best.
  fileprivate var certainty: Certainty {
    switch self {
    case .hostDocumentation, .synthetic: .documented
    case .observed, .hostSource: .observed
    case .developerFixture: .reported
    case .inferred, .composite: .inferred
    }
  }
}
