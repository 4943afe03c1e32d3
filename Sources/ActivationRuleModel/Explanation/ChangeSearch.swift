import PropertyLists

/// Looks for the smallest changes that turn a verdict, by trying them.
///
/// Every change is evaluated as what it would be in the end: a rule read from its text, a payload of its own.
struct ChangeSearch {
  let rule: ActivationRule
  let payload: Payload
  let verdict: Verdict
  /// What may still be tried, in bytes of rule texts times what is shared.
  private var budget = Self.work
  /// The payload with its types looked up, since it is asked again and again.
  private let prepared: PreparedPayload

  /// How many changes of the rule are shown.
  private static let ruleLimit = 4
  /// How many changes of the payload are shown.
  private static let payloadLimit = 2
  /// The work that trying may take; some hundred rules of usual length, and a few dozen of the longest.
  private static let work = 150_000
  /// Payloads beyond this size are not taken apart.
  static let attachmentLimit = 128

  init(rule: ActivationRule, payload: Payload, verdict: Verdict) {
    self.rule = rule
    self.payload = payload
    self.verdict = verdict
    prepared = PreparedPayload(payload, types: rule.types)
  }

  /// The changes, those of the rule before those of the payload, the smallest first.
  ///
  /// A change that only repairs a broken rule is proposed when none changes the verdict.
  mutating func changes() -> [VerdictChange] {
    var found: [VerdictChange] = []
    add(ruleChanges(), to: &found, limit: Self.ruleLimit)
    if found.contains(where: { $0.effect == .turns }) { found.removeAll { $0.effect == .repairs } }
    add(payloadChanges(), to: &found, limit: found.count + Self.payloadLimit)
    return found
  }

  /// Adds changes that say nothing that another one said.
  private func add(_ changes: [VerdictChange], to found: inout [VerdictChange], limit: Int) {
    let turning = changes.filter { $0.effect == .turns }
    for change in turning.isEmpty ? changes : turning where found.count < limit {
      let isKnown = found.contains { other in
        other.text == change.text || (change.rule != nil && other.rule == change.rule)
          || (change.payload != nil && other.payload == change.payload)
      }
      if !isKnown { found.append(change) }
    }
  }

  /// Whether something hidden is to be shown, rather than the other way about.
  var wantsShown: Bool { verdict != .shown }

  // MARK: Trying

  /// Whether nothing more can be tried.
  var isExhausted: Bool { budget <= 0 }

  /// What a changed rule achieves; `nil` if nothing, or if there is no work left to spend on it.
  mutating func attempt(_ value: RuleValue, _ text: String, cost: Int) -> (VerdictChange.Effect, Verdict)? {
    budget -= cost + 100 + payload.attachments.count * 4
    guard budget > 0 else { return nil }
    let other = ActivationRule(value, types: rule.types, settings: rule.settings).evaluate(prepared)
    return effect(of: other).map { ($0, other) }
  }

  /// A change to a predicate text.
  mutating func predicateChange(_ text: String, to predicate: String) -> VerdictChange? {
    attempt(.predicate(MappedString(predicate)), predicate, cost: predicate.utf8.count).map { effect, verdict in
      VerdictChange(text, effect, rule: predicate, verdict)
    }
  }

  /// What a new verdict is worth.
  private func effect(of other: Verdict) -> VerdictChange.Effect? {
    guard other.isWorkedOut else { return nil }
    if wantsShown == (other == .shown) { return .turns }
    return verdict.isBroken && !other.isBroken ? .repairs : nil
  }

  /// Moves a rule to where the system looks for it; an extension point that takes none leaves nothing to change.
  private func moves(_ unused: UnusedRule) -> [VerdictChange] {
    guard case .misplaced = unused.cause, let text = unused.written.text else { return [] }
    let moved = rule.asWritten.evaluate(prepared)
    let place = UnusedRule.text(ExtensionProperties.ruleKeyPath)
    return [VerdictChange("move the rule to \(place)", moved == .shown ? .turns : .repairs, rule: text, moved)]
  }

  private mutating func ruleChanges() -> [VerdictChange] {
    if case .unused(let unused) = rule.value { return moves(unused) }
    switch rule.core {
    case .fixed(.error): return repairs()
    case .fixed(.hidden(.noRule)), .fixed(.hidden(.wrongRuleType)): return dictionaryChanges([])
    case .fixed, .dictionary:
      guard case .dictionary(let entries) = rule.value else { return [] }
      return dictionaryChanges(entries)
    case .predicate(let predicate): return predicateChanges(predicate)
    }
  }
}

extension Verdict {
  /// Whether the system cannot or will not evaluate the rule.
  var isBroken: Bool {
    switch self {
    case .error, .hidden(.unsafe): true
    case .shown, .hidden: false
    }
  }
}
