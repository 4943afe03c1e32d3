import ActivationRuleModel
package import ActivationRuleText

/// JSON that was given as a rule and is not one.
package enum NoRule {
  /// The identifier of the fault.
  package static let id = "not-a-rule"

  /// Returns the fault of a JSON file that contains neither a rule nor an extension's property list; `nil` if it may
  /// contain one.
  ///
  /// An object without members is a rule that accepts nothing.
  package static func error(about root: PropertyListNode, in source: SourceText) -> PropertyListError? {
    guard case .dictionary(let entries) = root.kind, let first = entries.first, root["NSExtension"] == nil,
      !entries.contains(where: { $0.key.text.hasPrefix(RuleKey.prefix) })
    else { return nil }
    let meant = entries.lazy.compactMap { entry in
      RuleKey.all.first { RuleKey.short($0) == entry.key.text }.map { (entry.keyRange, $0) }
    }.first
    return error(
      in: source, at: meant?.0 ?? first.keyRange,
      notes: meant.map { [Diagnostic.Note("did you mean '\($0.1)'?")] } ?? [])
  }

  /// Returns the fault at a place.
  static func error(in source: SourceText, at range: SourceRange, notes: [Diagnostic.Note] = []) -> PropertyListError {
    PropertyListError(
      Diagnostic(
        id, .error,
        "this is not a rule: no key begins with '\(RuleKey.prefix)', and no known plug-in writes one",
        at: range, notes: notes), in: source)
  }
}
