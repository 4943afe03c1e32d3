package import ActivationRuleShares
package import ActivationRuleTypes

/// The presets of a matrix.
package struct PresetSelection {
  /// The presets that the report counts, in order.
  package let presets: [HostPreset]
  /// Presets that match except for their confidence or because they have ended.
  package let background: [HostPreset]
  /// All available presets.
  package let library: PresetLibrary

  /// All selected presets, including those in the background, in the order of the library.
  package var all: [HostPreset] {
    let ids = Set((presets + background).map { $0.id })
    return background.isEmpty ? presets : library.presets.filter { ids.contains($0.id) }
  }

  /// The presets without those that only their hosts' own apps get, unless these are all.
  var ofAnyApp: [HostPreset] {
    let others = presets.filter { !$0.isForOwnApps }
    return others.isEmpty ? presets : others
  }

  /// The selection without presets that their hosts no longer share, unless a host has no others.
  package var current: PresetSelection {
    let hosts = Set(presets.filter { $0.until == nil }.map { $0.host })
    let ended = presets.filter { $0.until != nil && hosts.contains($0.host) }
    return PresetSelection(presets.filter { !ended.contains($0) }, background: background + ended, in: library)
  }

  /// The selection without presets that are not from an app.
  package var ofApps: PresetSelection {
    PresetSelection(presets.filter { $0.isOfApp }, background: background.filter { $0.isOfApp }, in: library)
  }

  /// Returns the platform for the rules: the given one, or the other if all presets are for that.
  package func platform(insteadOf platform: Platform) -> Platform {
    guard let first = presets.first?.platform, presets.allSatisfy({ $0.platform == first }) else { return platform }
    return first
  }

  package init(_ presets: [HostPreset], background: [HostPreset] = [], in library: PresetLibrary) {
    (self.presets, self.background, self.library) = (presets, background, library)
  }
}
