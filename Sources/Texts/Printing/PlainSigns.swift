/// Signs and lines as a terminal shows them that knows ASCII alone.
package enum PlainSigns {
  /// The text with other signs in place of those that answers are drawn with.
  package static func replacing(_ text: String) -> String {
    Escapes.replacing(text) { scalar in
      switch scalar {
      case "✓": "+"
      case "✗", "×": "x"
      case "⊘": "o"
      case "≠": "#"
      case "–", "─": "-"
      case "·", "•": "."
      case "├", "│": "|"
      case "└": "`"
      case "→": "->"
      case "…": "..."
      default: nil
      }
    }
  }
}
