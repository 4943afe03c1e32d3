import PredicateFormat

/// Texts of strangers on one line of a table.
enum OneLine {
  /// The text with blanks and line ends as single spaces, and safe to print.
  static func text(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var needsSpace = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        needsSpace = !scalars.isEmpty
        continue
      }
      if needsSpace { scalars.append(" ") }
      needsSpace = false
      scalars.append(scalar)
    }
    return VisibleText.line(String(scalars))
  }
}

/// How wide texts stand in a terminal.
enum DisplayWidth {
  /// The number of columns that a text takes: two for characters of East Asian scripts and emoji, none for marks.
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map { width($0) } ?? 0) }
  }

  /// The text with spaces behind it up to a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: 0
      default: 1
      }
    }
  }
}
