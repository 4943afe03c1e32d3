/// Identifiers as parts of pictures.
///
/// Apps may declare whatever they like, so every character is thought of.
enum PictureText {
  /// The text with control characters made visible, so that a declaration cannot drive a terminal.
  static func printable(_ text: String) -> String {
    mapped(text) { _ in nil }
  }

  /// The text within the quotes of a label for Graphviz, which also knows the entities of HTML.
  static func dot(_ text: String) -> String {
    mapped(text) { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "&": "&amp;"
      default: nil
      }
    }
  }

  /// The text within the quotes of a label for Mermaid.
  ///
  /// It reads Markdown and HTML in labels, so everything that is not common in identifiers is written as a number.
  static func mermaid(_ text: String) -> String {
    mapped(text) { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-": nil
      default: scalar.isASCII ? "#\(scalar.value);" : nil
      }
    }
  }

  /// The text with scalars replaced: control characters by their code points, others by what is given for them.
  private static func mapped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      if isControl {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += mapped("[U+" + (digits.utf8.count == 1 ? "000" : "00") + digits + "]", replacement)
      } else if let other = replacement(scalar) {
        result += other
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
