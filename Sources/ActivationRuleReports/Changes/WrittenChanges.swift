import ActivationRuleShares
package import ActivationRuleAnswers
import ActivationRuleDocuments
import ActivationRuleLint
package import ActivationRuleModel
package import ActivationRuleText

/// Proposed changes of a rule as edits of the text from which the rule was read.
extension RuleAnswer {
  /// Returns the rule of the explained share, or of another one, in its text with a proposed change.
  ///
  /// - Throws: a refusal if the text cannot be changed in this way.
  package func rewriting(_ change: VerdictChange, for place: Int? = nil) throws(Failure) -> RuleRewriting {
    let place = place ?? explained
    return try RuleRewriting(
      change, of: self.extension, askedAs: rule(for: place), for: decision.all[place].share.payload)
  }

  /// Returns what a change does to the text, for programs.
  ///
  /// - Parameter isInFile: whether there is a text.
  package func json(of change: VerdictChange, isInFile: Bool = true) -> JSONValue {
    let rewriting = isInFile && change.subject == .rule ? try? self.rewriting(change) : nil
    return [
      "edits": rewriting.map { self.extension.file.json($0.edits) },
      "propertyList": isInFile ? change.value.flatMap { RuleFragment.text(of: $0) }.json : nil,
    ]
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
