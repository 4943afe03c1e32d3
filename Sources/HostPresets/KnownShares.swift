package import ActivationRuleModel

extension ShareSamples {
  private static let onIOS = ShareSamples(payloads(on: .iOS), besides: madeUp)
  private static let onMacOS = ShareSamples(payloads(on: .macOS), besides: madeUp)

  /// The shares that numbers are counted over, prepared to be asked about.
  package static func known(on platform: Platform) -> ShareSamples {
    platform == .iOS ? onIOS : onMacOS
  }

  private static var madeUp: [Payload] {
    PresetLibrary.builtIn.filtered(basis: .synthetic).map { $0.payload.seenByRules() }
  }

  private static func payloads(on platform: Platform) -> [Payload] {
    HostPreset.counted(on: platform).map { $0.payload.seenByRules() }
  }
}

extension HostPreset {
  /// Whether an app shares it, rather than nobody in particular: what is made up for tests is no app's.
  package var isOfApp: Bool { basis != .synthetic && host != "Any app" }

  /// Whether it is a known share: what an app shares today, and no guess.
  package var isKnown: Bool { !isHandlerSide && isOfApp && !isGuess && until == nil }

  /// The known shares of a platform, which numbers are counted over.
  package static func counted(on platform: Platform) -> [HostPreset] {
    PresetLibrary.builtIn.filtered(platform: platform).filter { $0.isKnown }
  }
}
