import PredicateFormat

/// Pieces of HTML.
enum HTMLText {
  /// Text in which nothing is taken for markup, fit for contents and for attributes in quotes of either kind.
  ///
  /// Line breaks, and characters that have no place in HTML, cannot be seen or turn the direction of writing, stand as
  /// `[U+202E]`.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in VisibleText.line(text).unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "'": result.append(contentsOf: "&#39;".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// An element of text.
  ///
  /// - Parameter name: the element's name, which may bring a class: `span.sign`.
  static func element(_ name: String, _ text: String) -> String {
    wrapped(name, escaped(text))
  }

  /// An element of markup.
  static func wrapped(_ name: String, _ markup: String) -> String {
    let parts = name.split(separator: ".")
    let tag = parts.first.map { String($0) } ?? "span"
    let classes = parts.count > 1 ? " class=\"\(parts.dropFirst().joined(separator: " "))\"" : ""
    return "<\(tag)\(classes)>\(markup)</\(tag)>"
  }
}
