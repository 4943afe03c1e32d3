import ActivationRuleText

/// Finds options that a plug-in does not have, which it silently ignores.
extension SharePlugIn {
  /// The names of options at one level, and the path of the option with the rule.
  private struct Level {
    let names: [String]
    let rule: String
    /// Names that belong to another level, and their places there.
    var elsewhere: [String: String] = [:]
  }

  /// The options of the plug-in.
  ///
  /// Source: the plug-ins' own descriptions, as published in 2026.
  private var options: Level {
    switch self {
    case .sharing:
      Level(names: ["ios", "android"], rule: "ios.activationRule", elsewhere: ["enabled": "ios.enabled"])
    case .shareExtension:
      Level(
        names: [
          "activationRules", "preprocessingFile", "backgroundColor", "height", "excludedPackages",
          "googleServicesFile",
        ], rule: "activationRules")
    case .shareIntent:
      Level(
        names: [
          "iosActivationRules", "iosShareExtensionName", "iosAppGroupIdentifier", "androidIntentFilters",
          "androidMultiIntentFilters", "androidMainActivityAttributes", "preprocessorInjectJS", "disableIOS",
          "disableAndroid", "disableExperimental",
        ], rule: "iosActivationRules")
    }
  }

  private static let sharingOptions = Level(
    names: ["enabled", "activationRule", "extensionBundleIdentifier", "appGroupId"], rule: "activationRule")

  /// Returns findings about names that were most likely meant as an option; others may be options of a newer plug-in.
  func misspeltOptions(_ options: PropertyListNode?) -> [Diagnostic] {
    let below = self == .sharing ? options?.entries(named: "ios").last?.value : nil
    return (options?.entries ?? []).compactMap { misspelt($0, self.options) }
      + (below?.entries ?? []).compactMap { misspelt($0, Self.sharingOptions) }
  }

  private func misspelt(_ option: PropertyListEntry, _ level: Level) -> Diagnostic? {
    let name = option.key.text
    guard !level.names.contains(name) else { return nil }
    let isAboutRules = Bytes.contains(name.utf8.map(ASCII.folded), "activationrule")
    let meant =
      isAboutRules
      ? level.rule : level.elsewhere[name] ?? EditDistance.nearest(to: name, in: level.names, limit: 2).first
    return meant.map { passesOver(option, $0) }
  }

  /// Returns findings about parts of an element that `expo-share-extension` does not read.
  static func unknownParts(of element: PropertyListNode) -> [Diagnostic] {
    let parts = ["type", "max"]
    return element.entries.filter { !parts.contains($0.key.text) }.map { part in
      let name = part.key.text
      let meant = wordsForMax.contains(name) ? "max" : EditDistance.nearest(to: name, in: parts, limit: 2).first
      return SharePlugIn.shareExtension.passesOver(part, meant)
    }
  }

  /// Words that mean a maximum elsewhere.
  private static let wordsForMax: Set<String> = ["count", "limit", "maxCount", "maximum", "number"]

  /// Returns a finding about a name that the plug-in does not know.
  ///
  /// - Parameter meant: the most likely intended name; `nil` if none is similar.
  func passesOver(_ option: PropertyListEntry, _ meant: String?) -> Diagnostic {
    passedOver(
      "passes over '\(VisibleText.line(option.key.text))'", at: option.keyRange,
      notes: meant.map { [Diagnostic.Note("did you mean '\($0)'?")] } ?? [])
  }
}
