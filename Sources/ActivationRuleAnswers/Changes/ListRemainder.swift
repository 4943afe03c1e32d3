import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText

/// The parts of an extension's property list besides its rule.
///
/// A link to a question can leave them out.
enum ListRemainder {
  /// Prefixes of the keys that affect an answer: the extension's dictionary and the platform.
  ///
  /// Type declarations are kept as well.
  private static let kept = ["NSExtension", "LSMinimumSystemVersion", "MinimumOSVersion"]

  /// Returns the edits that leave only the rule and the keys its answers depend on; `nil` unless the file is an XML
  /// property list.
  static func edits(_ loaded: LoadedRule) -> [TextEdit]? {
    guard let document = loaded.subject.document, loaded.place.form == .xml, let editor = ListEditor(document) else {
      return nil
    }
    return edits(document.root, editor, around: loaded.subject.properties.ruleRange)
  }

  private static func edits(_ node: PropertyListNode, _ editor: ListEditor, around rule: SourceRange) -> [TextEdit] {
    guard case .dictionary(let entries) = node.kind, node.range != rule else { return [] }
    return entries.flatMap { entry -> [TextEdit] in
      let (key, range) = (entry.key.text, entry.value.range)
      if kept.contains(where: { key.hasPrefix($0) }) || key.hasSuffix("TypeDeclarations") { return [] }
      if range.lowerBound <= rule.lowerBound, rule.upperBound <= range.upperBound {
        return edits(entry.value, editor, around: rule)
      }
      return [editor.removal(of: entry, from: entries)].compactMap { $0 }
    }
  }
}
