/// Makes texts from strangers fit for a terminal.
package enum Visible {
  /// The text with control characters, line breaks among them, replaced by U+FFFD.
  ///
  /// A name that holds a line break could otherwise forge a second answer.
  package static func text(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      let breaksLine = scalar == "\u{2028}" || scalar == "\u{2029}"
      scalars.append(isControl || breaksLine ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}
