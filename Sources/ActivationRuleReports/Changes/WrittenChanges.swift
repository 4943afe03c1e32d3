import ActivationRuleShares
package import ActivationRuleAnswers
package import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
package import ActivationRuleText

/// Proposed changes of a rule as edits of the text from which the rule was read, for programs.
package struct WrittenChanges {
  let loaded: Extension

  /// The edits of a change if the rule is not in a file.
  static var none: JSONValue { ["edits": nil, "propertyList": nil] }

  package init(loaded: Extension) { self.loaded = loaded }

  /// Returns what a change of an answer does to the text.
  package func json(_ change: VerdictChange, of answer: RuleAnswer) -> JSONValue {
    let payload = answer.decision.all[answer.explained].share.payload
    return [
      "edits": edits(change, answer.rule(for: answer.explained), payload),
      "propertyList": change.value.flatMap { RuleFragment.text(of: $0) }.json,
    ]
  }

  /// Returns the edits of the text; null if it cannot be changed in this way.
  private func edits(_ change: VerdictChange, _ asked: ActivationRule, _ payload: Payload) -> JSONValue {
    let source = loaded.file
    guard source.isEditable, change.subject == .rule,
      let rewriting = try? RuleRewriting(change, of: loaded, askedAs: asked, for: payload)
    else { return .null }
    return source.json(rewriting.edits)
  }
}

extension SourceText {
  /// Returns edits for programs.
  func json(_ edits: [TextEdit]) -> JSONValue {
    .array(edits.map { ["position": json($0.range), "replacement": $0.replacement[...].text.json] })
  }
}

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
  static func edits(_ loaded: Extension) -> [TextEdit]? {
    guard let document = loaded.document, loaded.document?.format == .xml, let editor = ListEditor(document) else {
      return nil
    }
    return edits(document.root, editor, around: loaded.properties.ruleRange)
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
