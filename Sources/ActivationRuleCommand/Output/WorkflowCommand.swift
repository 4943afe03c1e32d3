import PredicateFormat

/// The commands that a GitHub workflow reads in its log; no other line of a report begins like them.
///
/// Source: "Workflow commands for GitHub Actions", GitHub documentation.
enum WorkflowCommand {
  /// A message with its line breaks.
  static func data(_ text: String) -> String {
    VisibleText.lines(text).replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  /// The value of a property.
  static func property(_ text: String) -> String {
    data(VisibleText.line(text)).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
