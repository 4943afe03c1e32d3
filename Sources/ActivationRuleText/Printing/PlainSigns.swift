/// ASCII replacements for signs and lines, for terminals without Unicode.
package enum PlainSigns {
  /// Replaces the signs that answers are drawn with.
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
