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
    PresetLibrary.builtIn.filtered(basis: .synthetic).map { $0.payloadForRules }
  }

  private static func payloads(on platform: Platform) -> [Payload] {
    HostPreset.counted(on: platform).map { $0.payloadForRules }
  }
}

extension HostPreset {
  /// Whether a specific app shares it: presets that are made up for tests do not count.
  package var isOfApp: Bool { basis != .synthetic && host != "Any app" }

  /// Whether it is a known share: an app still shares it, and it is not a guess.
  package var isKnown: Bool { !isHandlerSide && isOfApp && !isGuess && until == nil }

  /// The known shares of a platform, for statistics.
  package static func counted(on platform: Platform) -> [HostPreset] {
    PresetLibrary.builtIn.filtered(platform: platform).filter { $0.isKnown }
  }
}
