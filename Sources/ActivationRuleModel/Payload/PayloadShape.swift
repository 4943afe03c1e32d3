import ActivationRuleText
package import ActivationRuleTypes

extension Payload {
  /// The payload in one line, such as `[public.jpeg, public.heic], 2 × [public.png] with text / [public.url]`.
  ///
  /// Brackets contain the identifiers of an attachment, `/` separates items, and equal neighbours are counted.
  package var shape: String {
    items.isEmpty ? "no items" : itemShapes.joined(separator: " / ")
  }

  /// Each item in one line.
  package var itemShapes: [String] {
    items.map { $0.shape }
  }
}

extension Payload.Item {
  /// The item in one line.
  fileprivate var shape: String {
    var marks: [String] = []
    if contentText != nil { marks.append("text") }
    if title != nil { marks.append("title") }
    if supportsJavaScript { marks.append("script") }
    marks += userInfo.keys.filter { $0 != "supportsJavaScript" }.sorted().map { "'\($0)'" }
    return attachmentShape + (marks.isEmpty ? "" : " with " + marks.joined(separator: ", "))
  }

  private var attachmentShape: String {
    attachments.isEmpty ? "no attachments" : attachments.shape
  }
}

extension TypeDeclaration {
  /// The declaration in words, such as `org.example.a, which conforms to public.data and public.image`.
  package var phrase: String {
    let parents = conformsTo.map { VisibleText.row($0) }
    return VisibleText.row(identifier)
      + (parents.isEmpty ? "" : ", which conforms to \(WordList.full(parents, "and"))")
  }
}

extension TypeSuggestion {
  /// The suggestion as the end of a sentence.
  package var question: String {
    switch self {
    case .mistaken(let meant?): "; '\(meant)' is meant in most cases"
    case .mistaken(nil): "; the system has no such type, only apps declare one"
    case .similar(let names): EditDistance.question(names)
    }
  }
}
