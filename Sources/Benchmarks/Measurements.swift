import ActivationRuleModel
import ActivationRules

extension Runner {
  /// Measures reading: parsing, making rules, loading the registry.
  mutating func measureReading() {
    for (name, text) in Self.texts {
      let bytes = Array(text.utf8)
      measure(Label(name: "parse", rule: name), bytes: bytes.count) {
        PredicateParser.parse(bytes: bytes).diagnostics.count + 1
      }
    }
    for subject in Subjects.all {
      measure(Label(name: "make-rule", rule: subject.name)) { ActivationRule(subject.value).diagnostics.count + 1 }
    }
    measure(Label(name: "load-registry")) { UniformTypeRegistry(tables: .system).count }
  }

  /// Texts of different shapes: the rules themselves, long ones for throughput, and a broken one.
  private static var texts: [(String, String)] {
    let parts = Array(repeating: "(\(Subjects.oneAny))", count: 100)
    return [
      ("apple-pdf", Subjects.pdf), ("one-any", Subjects.oneAny), ("five-any", Subjects.fiveAny),
      ("long-or", parts.joined(separator: " OR ")),
      ("arithmetic", Array(repeating: "a.b.@count + 12 * 0x1F", count: 200).joined(separator: " - ") + " > 1.5e3"),
      (
        "strings",
        Array(repeating: "name CONTAINS[cd] 'com.example.\\u00e9.type'", count: 100).joined(separator: " AND ")
      ),
      ("broken", Subjects.fiveAny.replacing("==", with: "===").replacing(" OR ", with: " ")),
    ]
  }

  /// Measures verdicts with a prepared payload, with preparation, and preparation alone.
  mutating func measureEvaluation() throws(Mismatch) {
    let types = UniformTypeRegistry.system
    for count in [1, 3, 20] {
      let payload = Subjects.all[1].payload(count)
      measure(Label(name: "prepare", attachments: count)) { PreparedPayload(payload, types: types).payload.items.count }
    }
    for subject in Subjects.all {
      let rule = ActivationRule(subject.value, types: types)
      for count in [1, 3, 20] { try measure(subject, rule, subject.payload(count), count, types) }
    }
  }

  private mutating func measure(
    _ subject: Subjects.Subject, _ rule: ActivationRule, _ payload: Payload, _ count: Int,
    _ types: UniformTypeRegistry
  ) throws(Mismatch) {
    let prepared = PreparedPayload(payload, types: types)
    let handPrepared = HandWritten.Prepared(payload, types)
    let plain = HandWritten.Plain(payload: payload, types: types)
    let condition = subject.handWritten
    try measure(Label(name: "evaluate-prepared", rule: subject.name, attachments: count)) {
      rule.evaluate(prepared) == .shown
    } handWritten: {
      handPrepared.matches(condition)
    }
    try measure(Label(name: "evaluate-with-preparation", rule: subject.name, attachments: count)) {
      rule.evaluate(payload) == .shown
    } handWritten: {
      plain.matches(condition)
    }
    try measureDecision(Label(name: "decide-prepared", rule: subject.name, attachments: count), rule, prepared)
  }

  /// Measures a decision next to the bare verdict, and its sentence.
  private mutating func measureDecision(
    _ label: Label, _ rule: ActivationRule, _ payload: PreparedPayload
  ) throws(Mismatch) {
    let decision = rule.decide(payload)
    var whole = label
    whole.name = "decide-with-preparation"
    try measure(whole) {
      rule.decide(payload.payload).verdict == .shown
    } handWritten: {
      rule.evaluate(payload.payload) == .shown
    }
    try measure(label) {
      rule.decide(payload).verdict == .shown
    } handWritten: {
      rule.evaluate(payload) == .shown
    }
    var sentence = label
    sentence.name = "sentence"
    measure(sentence) { decision.message.utf8.count }
  }
}
