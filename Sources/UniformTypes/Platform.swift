/// Where an extension runs.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// iPhone and iPad.
  case iOS = "ios"
  /// The Mac. There is no location rule, and Finder and Preview give poorer types.
  case macOS = "macos"

  /// The platform that a word names; the case of letters does not count.
  package init?(word: String) {
    self.init(rawValue: word.lowercased())
  }
}
