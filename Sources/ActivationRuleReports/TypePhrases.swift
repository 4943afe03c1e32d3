package import ActivationRules

extension TypeDeclaration {
  /// The declaration in words, as `org.example.a, which conforms to public.data and public.image`.
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
    case .similar(let names): "; did you mean \(names.map { "'\($0)'" }.joined(separator: " or "))?"
    }
  }
}
