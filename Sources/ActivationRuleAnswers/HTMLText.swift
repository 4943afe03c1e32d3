/// HTML fragments.
package enum HTMLText {
  /// Returns an element with text.
  ///
  /// - Parameter name: the element's name, optionally with a class: `span.sign`.
  package static func element(_ name: String, _ text: String) -> String {
    wrapped(name, Escapes.html(text))
  }

  /// Returns an element with markup.
  package static func wrapped(_ name: String, _ markup: String) -> String {
    let parts = name.split(separator: ".")
    let tag = parts.first.map { String($0) } ?? "span"
    let classes = parts.count > 1 ? " class=\"\(parts.dropFirst().joined(separator: " "))\"" : ""
    return "<\(tag)\(classes)>\(markup)</\(tag)>"
  }
}
