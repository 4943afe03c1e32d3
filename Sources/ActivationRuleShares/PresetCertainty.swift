public import ActivationRuleModel

extension HostPreset {
  /// The certainty that the host shares exactly this; no verdict about it is more certain.
  ///
  /// It follows from the evidence; medium confidence is at best reported, and low confidence inferred. A preset that is
  /// made up says nothing about a host, and weakens nothing.
  public var certainty: Certainty {
    guard basis != .synthetic else { return .documented }
    switch confidence {
    case .high: return basis.certainty
    case .medium: return min(basis.certainty, .reported)
    case .low: return .inferred
    }
  }

  /// Whether the payload is only a guess.
  package var isGuess: Bool { confidence == .low && basis != .synthetic }

  /// The evidence in a few words: "a guess, concluded from other facts, low confidence".
  package var grade: String {
    if basis == .synthetic { return basis.summary }
    return (isGuess ? "a guess, " : "") + "\(basis.summary), \(confidence.rawValue) confidence"
  }
}

extension HostPreset.Basis {
  /// The highest certainty of a payload with this basis.
  fileprivate var certainty: Certainty {
    switch self {
    case .hostDocumentation, .synthetic: .documented
    case .observed, .hostSource: .observed
    case .developerFixture: .reported
    case .inferred, .composite: .inferred
    }
  }
}
