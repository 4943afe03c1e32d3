/// The version that produced an answer, to explain why it changed after an upgrade.
public enum Version {
  /// The version of the package.
  public static let package = "0.3.0"

  /// The address of the repository, as a browser takes it; empty until it is published.
  package static let repository = ""
}
