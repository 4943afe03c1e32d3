/// A platform that extensions run on.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// iPhone and iPad.
  case iOS = "ios"
  /// The Mac. There is no location rule, and Finder and Preview provide less specific types.
  case macOS = "macos"

  /// The platform with a name, in either case.
  package init?(word: String) {
    self.init(rawValue: word.lowercased())
  }
}
