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

  /// The presets that numbers are counted over: those of apps on a platform that are of medium confidence or better.
  package static func counted(on platform: Platform) -> [HostPreset] {
    PresetLibrary.builtIn.filtered(platform: platform, minimumConfidence: .medium).filter {
      !$0.isHandlerSide && $0.isOfApp
    }
  }
}
