/// Escapes untrusted text for each output format, so that it is nothing but text there.
///
/// All of them show invisible characters, and characters that act on a terminal, as code points.
package enum Escapes {
  /// Content between two tags of XML, with its lines.
  package static func xml(_ text: String) -> String {
    replacing(VisibleText.lines(text)) { $0 == "\"" ? nil : xmlEntity($0) }
  }

  /// Content of a double-quoted XML attribute, on one line.
  package static func xmlAttribute(_ text: String) -> String {
    replacing(VisibleText.line(text)) { xmlEntity($0) }
  }

  /// A message of a workflow command, which GitHub reads in a log, with its line breaks.
  ///
  /// Source: "Workflow commands for GitHub Actions", GitHub documentation.
  package static func workflowMessage(_ text: String) -> String {
    replacing(VisibleText.lines(text)) { workflowEscape($0) }
  }

  /// The value of a property of a workflow command.
  package static func workflowProperty(_ text: String) -> String {
    replacing(VisibleText.line(text)) { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : workflowEscape($0) }
  }

  private static func xmlEntity(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    default: nil
    }
  }

  private static func workflowEscape(_ scalar: Unicode.Scalar) -> String? {
    scalar == "%" ? "%25" : scalar == "\n" ? "%0A" : nil
  }

  /// Replaces some scalars of a text.
  static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let other = replacement(scalar) { result += other } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
