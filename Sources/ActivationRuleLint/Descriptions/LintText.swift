/// The words of the rule book, `Grammar/lint-rules.md`, about a lint rule.
struct LintText {
  let summary: String
  let rationale: String
  private(set) var flagged: [LintExample] = []
  private(set) var clean: [LintExample] = []

  /// Looks up a lint rule; a rule that is missing from the book, which a test prevents, has an empty text.
  init(_ id: String) {
    let record = Self.records.first { $0.hasPrefix(id + Self.separator) } ?? ""
    let fields = record.split(separator: "\u{1F}").dropFirst().map { Self.spelledOut($0) }
    (summary, rationale) = (fields.first ?? "", fields.dropFirst().first ?? "")
    for field in fields.dropFirst(2) {
      let example = LintExample(printed: field.dropFirst())
      if field.hasPrefix("F") { flagged.append(example) } else { clean.append(example) }
    }
  }

  private static let separator = "\u{1F}"

  /// Returns a field of a record with its control characters expanded.
  private static func spelledOut(_ field: Substring) -> String {
    field.unicodeScalars.reduce(into: "") { text, scalar in
      let index = Int(scalar.value) - 0x0E
      if repeated.indices.contains(index) { text += repeated[index] } else { text.unicodeScalars.append(scalar) }
    }
  }
}
