public import ActivationRuleModel

/// What one host app hands over for one action of its user, with how far that is known.
public struct HostPreset: Hashable, Sendable {
  /// The name by which the preset is asked for, as `safari-page`; it stays the same for ever.
  public let id: String
  /// The app that shares, as people call it.
  public let host: String
  /// Where the host runs; `nil` for any platform.
  public let platform: Platform?
  /// The versions for which the payload is known, of the system or of the app, or the years of the reports; `nil` where
  /// they are unknown or do not matter.
  package let systemVersions: String?
  /// Which of the host's shares it is.
  public let role: Role
  /// The year, or the version of the system or the app, with which the host began to share this; `nil` where no report
  /// says so.
  public let since: String?
  /// The last year or version with which the host shared this; `nil` for what it shares today as far as anybody knows.
  public let until: String?
  /// What the user does in the host.
  public let action: String
  /// How the payload came to be known.
  public let basis: Basis
  /// How likely it is that the payload is right.
  public let confidence: Confidence
  /// Where it was seen, or the rule that it was inferred by.
  public let source: String
  /// One more fact worth knowing; empty where there is none.
  public let notes: String
  /// What the host hands over, before the host stage.
  ///
  /// Reports seldom tell an item's content text and title, so `nil` there means unknown rather than absent. One that is
  /// known to exist, but not its wording, is `standInText`.
  public let payload: HostPayload
  /// Whether the payload is what an extension's code receives, and not what its rule is asked about.
  ///
  /// Such a preset has no verdict and stays out of matrices.
  package let isHandlerSide: Bool
  /// What keeps every extension away from it, whatever its rule says; `nil` where nothing is known to.
  package let obstacle: OfferObstacle?

  /// The text that stands for a content text or title that exists, but that no report tells.
  package static let standInText = "Example"

  /// Makes a preset.
  package init(
    id: String, host: String, platform: Platform?, systemVersions: String? = nil, role: Role = .other,
    since: String? = nil, until: String? = nil, action: String, basis: Basis, confidence: Confidence,
    source: String = "", notes: String = "", payload: HostPayload, isHandlerSide: Bool = false,
    obstacle: OfferObstacle? = nil
  ) {
    (self.id, self.host, self.platform, self.systemVersions) = (id, host, platform, systemVersions)
    (self.role, self.since, self.until) = (role, since, until)
    self.action = action
    self.basis = basis
    self.confidence = confidence
    self.source = source
    self.notes = notes
    self.payload = payload
    self.isHandlerSide = isHandlerSide
    self.obstacle = obstacle
  }

  /// The platform as people and files write it: `iOS`, `macOS` or `any`.
  package var platformName: String {
    Self.name(of: platform)
  }

  static func name(of platform: Platform?) -> String {
    switch platform {
    case .iOS?: "iOS"
    case .macOS?: "macOS"
    case nil: "any"
    }
  }
}
