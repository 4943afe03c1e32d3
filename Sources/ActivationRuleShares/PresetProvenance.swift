package import ActivationRuleModel

extension Preset {
  /// The evidence for a payload, from the strongest to the weakest.
  package enum Basis: String, CaseIterable, Hashable, Sendable {
    /// A log, a screenshot or a report that names the types or their number.
    case observed
    /// The host's public source code, followed through the conversions of the share sheet.
    case hostSource = "host-source"
    /// The documentation of the host's maker.
    case hostDocumentation = "host-documentation"
    /// The test data of an extension's developer, perhaps never seen on a device.
    case developerFixture = "developer-fixture"
    /// Only the general conversions, or reports that something works or fails.
    case inferred
    /// Several reports combined, to test rules.
    case composite
    /// Made up, to test rules.
    case synthetic

    /// The evidence in one line.
    package var summary: String {
      switch self {
      case .observed: "seen in a log, a screenshot or a report"
      case .hostSource: "from source code"
      case .hostDocumentation: "documented by the host's maker"
      case .developerFixture: "test data of a developer"
      case .inferred: "concluded from other facts"
      case .composite: "put together from several reports"
      case .synthetic: "made up for tests"
      }
    }
  }

  /// The likelihood that a payload is right.
  package enum Confidence: String, CaseIterable, Hashable, Sendable, Comparable {
    /// A guess with a reason.
    case low
    /// A single account, or a rule that has proved right elsewhere.
    case medium
    /// Described in detail or by several accounts.
    case high

    /// The confidence in one line.
    package var summary: String {
      switch self {
      case .low: "a guess with a reason"
      case .medium: "a single account, or a rule that has held elsewhere"
      case .high: "described in detail or by several accounts"
      }
    }

    /// Whether one confidence is weaker than another.
    package static func < (left: Confidence, right: Confidence) -> Bool {
      left != right && (left == .low || right == .high)
    }
  }
}

extension Preset {
  /// The role of a preset among its host's shares.
  package enum Role: String, CaseIterable, Hashable, Sendable {
    /// The share that people mean when they say that they share from the host.
    case main
    /// Another form of the same share: reports differ, or versions do.
    case variant
    /// Something else that the host shares.
    case other
  }
}

extension Preset {
  /// The certainty that the host shares exactly this; no verdict about it is more certain.
  ///
  /// It follows from the evidence; medium confidence is at best reported, and low confidence inferred. A preset that is
  /// made up says nothing about a host, and weakens nothing.
  package var certainty: Certainty {
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

extension Preset.Basis {
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
