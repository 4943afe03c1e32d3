/// What the extension does with a link.
public enum ShareLinks {
  /// The text to keep of a link.
  public static func text(of link: String) -> String { link }
}
