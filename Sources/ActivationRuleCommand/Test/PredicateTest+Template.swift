// swift-format-ignore-file
// Made by .ci/generate of Grammar/predicate-test.swift.txt.

extension PredicateTest {
  /// The file around test functions.
  static func file(_ module: String, _ declaration: String, _ functions: String) -> String { "// Written by 'activationrule test'.\n//\n// NSPredicate is not the share sheet. It knows neither the safety check, which refuses lists in braces and an index into\n// a list, nor the host stage, which changes types before a rule sees them. Where the two differ, the comment says what\n// the share sheet does, and the assertion what NSPredicate says. Types that an app declares must be known to the Mac.\nimport Foundation\nimport \(module)\n\n\(declaration) {\n  /// What NSPredicate says of items, which are lists of attachments, which are lists of type identifiers.\n  private func accepts(_ rule: String, _ items: [[[String]]]) -> Bool {\n    let shared = items.map { attachments -> [String: Any] in\n      attachments.isEmpty ? [:] : [\"attachments\": attachments.map { [\"registeredTypeIdentifiers\": $0] }]\n    }\n    return NSPredicate(format: rule, argumentArray: nil).evaluate(with: [\"extensionItems\": shared])\n  }\n\(functions)}\n" }
}
