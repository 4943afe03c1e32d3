/// Handles a shared link.
public enum ShareLinks {
  /// Returns the text to keep of a link.
  public static func text(of link: String) -> String { link }
}
