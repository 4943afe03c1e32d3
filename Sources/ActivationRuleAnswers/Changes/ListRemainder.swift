/// What an extension's property list says besides its rule, so that a link to a question can leave it out.
enum ListRemainder {
  /// What an answer depends on: the extension's own dictionary, the types that are declared, and the platform.
  private static let kept = ["NSExtension", "LSMinimumSystemVersion", "MinimumOSVersion"]

  /// The edits that leave the rule with what its answers depend on; `nil` for what is no property list in XML.
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
