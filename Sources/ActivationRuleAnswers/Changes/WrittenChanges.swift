import ActivationRules

/// What proposed changes of a rule are in the text that the rule was read from, for programs.
struct WrittenChanges {
  let loaded: LoadedRule
  /// Which of the rules in its text it is, from 0.
  var number = 0

  /// The members of a change beside those that it has without a text.
  func members(_ change: VerdictChange, for payload: Payload) -> [JSONMember] {
    [
      JSONMember("edits", edits(change, payload)),
      JSONMember("propertyList", JSONValue(change.value.flatMap { RuleFragment.text(of: $0) })),
    ]
  }

  /// The edits of the text; null where it cannot be changed so.
  private func edits(_ change: VerdictChange, _ payload: Payload) -> JSONValue {
    let (rule, source) = (loaded.rule, loaded.subject.source)
    let reader = RuleReader(settings: rule.settings, types: rule.types, warns: false)
    guard source.isEditable, change.subject == .rule,
      let rewriting = try? RuleRewriting(change, of: loaded, number: number, askedAs: rule, for: payload, reader)
    else { return .null }
    return .array(
      rewriting.edits.map { edit in
        ["position": source.json(edit.range), "replacement": .string(edit.replacement[...].text)]
      })
  }
}
