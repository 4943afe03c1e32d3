public import ActivationRuleModel
package import ActivationRuleTypes

/// The payload that a host app passes on for one action of its user, with the evidence for it.
public struct HostPreset: Hashable, Sendable, Identifiable {
  /// The name of the preset, such as `safari-page`; it never changes.
  public let id: String
  /// The common name of the app that shares.
  public let host: String
  /// The platform of the host; `nil` for any platform.
  package let platform: Platform?
  /// The versions of the system or the app, or the years of the reports, for which the payload is known; `nil` if they
  /// are unknown or do not matter.
  package let systemVersions: String?
  /// The kind of the shared thing; several for a mixture, such as photos and a video, and for an ambiguous thing, such as
  /// a place with its address.
  public let kinds: [ShareKind]
  /// Whether one of several kinds is enough to be for the share, as for a place; all are needed for a mixture.
  package let isOneOfKinds: Bool
  /// The role among the host's shares.
  package let role: Role
  /// The year, or the version of the system or the app, since which the host shares this; `nil` if no report says so.
  package let since: String?
  /// The last year or version in which the host shared this; `nil` if it still does, as far as is known.
  package let until: String?
  /// The user's action in the host.
  public let action: String
  /// The evidence for the payload.
  package let basis: Basis
  /// The likelihood that the payload is right.
  package let confidence: Confidence
  /// The source of the report, or the rule that the payload was inferred from.
  package let source: String
  /// A further remark; may be empty.
  package let notes: String
  /// The payload that the host passes on, before the host stage.
  ///
  /// Reports seldom mention an item's content text and title, so `nil` there means unknown rather than absent. A text
  /// that is known to exist, but with unknown wording, is `standInText`.
  package let payload: HostPayload
  /// The payload as rules see it, after the system's changes.
  public var payloadForRules: Payload { payload.seenByRules() }
  /// Whether an extension's code receives the payload, while its rule is asked about another one.
  ///
  /// Such a preset has no verdict and is not part of matrices.
  package let isHandlerSide: Bool
  /// The obstacle that hides every extension, or all but those that are made for it, whatever its rule is; `nil` if
  /// none is known.
  package let obstacle: OfferObstacle?
  /// Whether the host shares it with apps of its maker, or with those that are made for it, and with no other.
  package let isForOwnApps: Bool

  /// All known shares that a rule can be asked about.
  public static var all: [HostPreset] { PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide } }

  /// The text for a content text or title that exists, but that no report quotes.
  package static let standInText = "Example"

  /// Makes a preset.
  package init(
    id: String, host: String, platform: Platform?, systemVersions: String? = nil, kinds: [ShareKind] = [],
    isOneOfKinds: Bool = false, role: Role = .other,
    since: String? = nil, until: String? = nil, action: String, basis: Basis, confidence: Confidence,
    source: String = "", notes: String = "", payload: HostPayload, isHandlerSide: Bool = false,
    obstacle: OfferObstacle? = nil, isForOwnApps: Bool = false
  ) {
    (self.id, self.host, self.platform, self.systemVersions) = (id, host, platform, systemVersions)
    self.kinds = kinds.isEmpty ? [ShareKind(payload.attachments.first)] : kinds
    (self.isOneOfKinds, self.role, self.since, self.until) = (isOneOfKinds, role, since, until)
    self.action = action
    self.basis = basis
    self.confidence = confidence
    self.source = source
    self.notes = notes
    self.payload = payload
    self.isHandlerSide = isHandlerSide
    self.obstacle = obstacle
    self.isForOwnApps = isForOwnApps
  }

  /// The platform in the notation of people and files: `iOS`, `macOS` or `any`.
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
