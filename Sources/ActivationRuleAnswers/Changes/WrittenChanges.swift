import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleText

/// Proposed changes of a rule as edits of the text from which the rule was read, for programs.
struct WrittenChanges {
  let loaded: LoadedRule
  /// The index of the rule in its text, from 0.
  var number = 0

  /// Returns what a change does to the text.
  ///
  /// - Parameter asked: the rule on the platform of the question.
  func json(_ change: VerdictChange, askedAs asked: ActivationRule, for payload: Payload) -> JSONValue {
    [
      "edits": edits(change, asked, payload),
      "propertyList": change.value.flatMap { RuleFragment.text(of: $0) }.json,
    ]
  }

  /// Returns the edits of the text; null if it cannot be changed in this way.
  private func edits(_ change: VerdictChange, _ asked: ActivationRule, _ payload: Payload) -> JSONValue {
    let source = loaded.subject.source
    let reader = RuleReader(settings: asked.settings, types: asked.types, warns: false)
    guard source.isEditable, change.subject == .rule,
      let rewriting = try? RuleRewriting(change, of: loaded, number: number, askedAs: asked, for: payload, reader)
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
