/// The presets that a matrix is about.
package struct PresetSelection {
  /// The presets that the report counts, in order.
  package let presets: [HostPreset]
  /// Presets that fit as well but for their confidence or their end, which a page holds back until asked.
  package let background: [HostPreset]
  /// How many presets that fit otherwise are for the other platform.
  package let otherPlatformCount: Int
  /// All presets there are.
  package let library: PresetLibrary

  /// The presets and those that are held back, in the order of the library.
  package var all: [HostPreset] {
    let ids = Set((presets + background).map { $0.id })
    return background.isEmpty ? presets : library.presets.filter { ids.contains($0.id) }
  }

  /// The presets without what hosts no longer share, unless nothing else is there of a host.
  package var current: PresetSelection {
    let hosts = Set(presets.filter { $0.until == nil }.map { $0.host })
    let ended = presets.filter { $0.until != nil && hosts.contains($0.host) }
    return PresetSelection(
      presets.filter { !ended.contains($0) }, background: background + ended, otherPlatformCount: otherPlatformCount,
      in: library)
  }

  /// The presets without those that are no app's.
  package var ofApps: PresetSelection {
    PresetSelection(
      presets.filter { $0.isOfApp }, background: background.filter { $0.isOfApp },
      otherPlatformCount: otherPlatformCount, in: library)
  }

  /// The platform that rules are asked for: the given one, or the other if all presets are for that.
  package func platform(insteadOf platform: Platform) -> Platform {
    guard let first = presets.first?.platform, presets.allSatisfy({ $0.platform == first }) else { return platform }
    return first
  }

  package init(
    _ presets: [HostPreset], background: [HostPreset] = [], otherPlatformCount: Int = 0, in library: PresetLibrary
  ) {
    self.presets = presets
    self.background = background
    self.otherPlatformCount = otherPlatformCount
    self.library = library
  }
}
