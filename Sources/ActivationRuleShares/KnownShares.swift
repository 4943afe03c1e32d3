package import ActivationRuleModel
package import ActivationRuleTypes

extension ShareSamples {
  private static let onIOS = ShareSamples(payloads(on: .iOS), besides: madeUp)
  private static let onMacOS = ShareSamples(payloads(on: .macOS), besides: madeUp)

  /// The shares for statistics, prepared for evaluation.
  package static func known(on platform: Platform) -> ShareSamples {
    platform == .iOS ? onIOS : onMacOS
  }

  private static var madeUp: [Payload] {
    PresetLibrary.builtIn.presets.filter { $0.basis == .synthetic }.map { $0.payloadForRules }
  }

  private static func payloads(on platform: Platform) -> [Payload] {
    Preset.counted(on: platform).map { $0.payloadForRules }
  }
}

extension Preset {
  /// The hosts that people ask about most.
  package static let mostAsked = [
    "Safari", "Photos", "Files", "Chrome", "Firefox", "Mail", "Messages", "Notes", "WhatsApp", "YouTube",
    "Contacts", "Calendar", "Voice Memos",
  ]

  /// Returns hosts sorted by how often people ask about them.
  package static func mostAskedFirst(_ hosts: [String]) -> [String] {
    mostAsked.filter { hosts.contains($0) } + hosts.filter { !mostAsked.contains($0) }
  }

  /// Whether a specific app shares it: presets that are made up for tests do not count.
  package var isOfApp: Bool { basis != .synthetic && host != "Any app" }

  /// Whether nothing tells more about it than that it is a file, as of any file on the Mac.
  package var isOfBareFile: Bool {
    platform == .macOS && !payload.attachments.isEmpty
      && payload.attachments.allSatisfy { $0.registeredTypeIdentifiers == ["public.file-url"] }
  }

  /// The known shares of a platform that any app may get, for statistics.
  package static func counted(
    on platform: Platform, among presets: [Preset] = PresetLibrary.builtIn.presets
  ) -> [Preset] {
    known(on: platform, among: presets).filter { !$0.isForOwnApps }
  }

  /// The known shares of a platform, including those for the host's own apps only.
  package static func known(
    on platform: Platform, among presets: [Preset] = PresetLibrary.builtIn.presets
  ) -> [Preset] {
    ofApps(on: platform, among: presets).filter { !$0.isGuess && $0.until == nil }
  }

  /// The known shares that count for an extension with a rule.
  package static func counted(for rule: ActivationRule) -> [Preset] {
    counted(on: rule.settings.platform).filter { !rule.isUncounted(despite: $0.obstacle) }
  }

  /// The current shares of apps of a platform that are only guessed.
  package static func guessed(on platform: Platform) -> [Preset] {
    ofApps(on: platform).filter { $0.isGuess && $0.until == nil }
  }

  /// The shares of apps of a platform, also guesses and what has ended.
  package static func ofApps(
    on platform: Platform, among presets: [Preset] = PresetLibrary.builtIn.presets
  ) -> [Preset] {
    presets.filter { $0.isShared(on: platform) && !$0.isHandlerSide && $0.isOfApp }
  }

  /// The shares of the apps that hand over as data what others hand over as a file; they are read without the others.
  package static let ofAppsWithData = presets(hosts: ["Photos", "Screenshot editor", "Mail"])
}

/// The most common things that people share, each represented by one preset.
///
/// The preset is the most certain of its kind that shares a single object in the form that people create by default.
package enum UsualShare: String, CaseIterable, Sendable {
  case photo, video, pdf, link, contact

  private var row: (presetID: String, kind: String, isCountable: Bool) {
    switch self {
    case .photo: ("photos-image-heic", "public.image", true)
    case .video: ("photos-video-mov", "public.movie", true)
    case .pdf: ("files-pdf", "com.adobe.pdf", true)
    case .link: ("safari-page", "public.url", false)
    case .contact: ("contacts-card", "public.vcard", false)
    }
  }

  /// The id of the built-in preset; a test checks that it exists and has one attachment in one item.
  package var presetID: String { row.presetID }

  /// The type that the shared object conforms to.
  package var kind: String { row.kind }

  /// Whether people share several of them at once.
  package var isCountable: Bool { row.isCountable }

  /// The preset; it is read without the others.
  package var preset: Preset? { Self.presets.first { $0.id == presetID } }

  private static let presets = Preset.presets(ids: allCases.map { $0.presetID })
}
