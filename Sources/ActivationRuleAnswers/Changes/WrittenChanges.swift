/// What proposed changes of a rule are in the text that the rule was read from, for programs.
struct WrittenChanges {
  let loaded: LoadedRule
  /// Which of the rules in its text it is, from 0.
  var number = 0

  /// The members of a change that are about the text.
  ///
  /// - Parameter asked: the rule on the platform of the question.
  func members(_ change: VerdictChange, askedAs asked: ActivationRule, for payload: Payload) -> [JSONMember] {
    [
      JSONMember("edits", edits(change, asked, payload)),
      JSONMember("propertyList", JSONValue(change.value.flatMap { RuleFragment.text(of: $0) })),
    ]
  }

  /// The edits of the text; null where it cannot be changed so.
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
  /// Edits for programs.
  func json(_ edits: [TextEdit]) -> JSONValue {
    .array(edits.map { ["position": json($0.range), "replacement": .string($0.replacement[...].text)] })
  }
}
