/// Pieces of Markdown in which untrusted text has no effect.
package enum Markdown {
  /// Text on one line in which nothing is taken for markup, suitable for a table cell.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in VisibleText.line(text) {
      if "\\`*_[]<>#|&".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }

  /// Text on one line as code, in as many backquotes as necessary.
  package static func code(_ text: String) -> String {
    let text = VisibleText.line(text)
    let longest = longestRun(of: "`", in: text)
    let fence = String(repeating: "`", count: longest + 1)
    let pad = longest > 0 ? " " : ""
    return fence + pad + text + pad + fence
  }

  /// Text on one line as code in a table cell, where bars must be escaped even within code.
  package static func cellCode(_ text: String) -> String {
    Escapes.replacing(code(text)) { $0 == "|" ? "\\|" : nil }
  }

  /// Lines of code, each after a margin.
  package static func block(_ text: String, margin: String = "") -> String {
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
    let lines = [fence] + text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) } + [fence]
    return VisibleText.text(of: lines.map { margin + $0 })
  }

  private static func longestRun(of mark: Character, in text: String) -> Int {
    var longest = 0
    var run = 0
    for character in text {
      run = character == mark ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
