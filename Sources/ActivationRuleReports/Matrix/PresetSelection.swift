package import ActivationRules

/// The presets that a matrix is about.
package struct PresetSelection {
  /// The presets that the report counts, in order.
  package let presets: [HostPreset]
  /// Presets that fit as well but for their confidence, which a page holds back until asked.
  let background: [HostPreset]
  /// How many presets that fit otherwise are for the other platform.
  let otherPlatformCount: Int
  /// All presets there are.
  package let library: PresetLibrary

  package init(
    _ presets: [HostPreset], background: [HostPreset] = [], otherPlatformCount: Int = 0, in library: PresetLibrary
  ) {
    self.presets = presets
    self.background = background
    self.otherPlatformCount = otherPlatformCount
    self.library = library
  }
}
