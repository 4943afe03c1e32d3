import PredicateFormat

/// Texts in reports that are XML, which cannot hold most control characters at all.
enum XMLReportText {
  /// A text on one line between the quotes of an attribute.
  static func attribute(_ text: String) -> String {
    content(VisibleText.line(text)).replacing("\"", with: "&quot;")
  }

  /// A text with its lines between tags.
  static func content(_ text: String) -> String {
    VisibleText.lines(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
