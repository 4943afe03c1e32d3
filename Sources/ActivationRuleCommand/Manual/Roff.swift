/// Parts of a man page, in the macros of man(7).
enum Roff {
  /// Returns text that contains no requests or escapes.
  ///
  /// Characters that formatters would make typographic, and all beyond ASCII, are escaped by name.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\n": result += "\n"
      default: result += scalar.isASCII ? String(scalar) : "\\[u\(VisibleText.codePoint(scalar).dropFirst(2))]"
      }
    }
    return result.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix(".") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }

  /// Returns a section.
  static func section(_ title: String, _ body: String) -> String {
    ".SH \(title)\n\(body)"
  }

  /// Returns a subsection.
  static func subsection(_ title: String, _ body: String) -> String {
    ".SS \(escaped(title))\n\(body)"
  }

  /// Returns a tagged paragraph.
  ///
  /// - Parameter tag: the tag, with its fonts.
  static func tagged(_ tag: String, _ text: String) -> String {
    ".TP\n\(tag)\n\(escaped(text))\n"
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Returns preformatted lines.
  static func verbatim(_ lines: [String]) -> String {
    ".RS 4\n.nf\n\(lines.map { escaped($0) + "\n" }.joined()).fi\n.RE\n"
  }

  /// Returns the paragraphs of a text with lines of any length; lines that begin with a space stay as they are.
  static func paragraphs(_ text: String) -> String {
    var result = ""
    var kept: [String] = []
    var needsParagraph = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.first == " " {
        kept.append(String(line.drop { $0 == " " }))
        continue
      }
      if !kept.isEmpty { result += verbatim(kept) }
      kept = []
      if line.isEmpty {
        needsParagraph = !result.isEmpty
        continue
      }
      result += (needsParagraph ? ".PP\n" : "") + escaped(String(line)) + "\n"
      needsParagraph = false
    }
    return result + (kept.isEmpty ? "" : verbatim(kept))
  }
}
