import ActivationRuleText

/// Searches for the smallest changes that show the extension, by trying them.
///
/// Every change is evaluated in its final form: a rule is read from its text, a payload is built.
struct ChangeSearch {
  let rule: ActivationRule
  let payload: Payload
  let verdict: RuleVerdict
  /// The number of rules that may still be tried.
  private var attempts: Int
  /// The payload with its types looked up, since it is used again and again.
  private let prepared: PreparedPayload
  let shares: ShareSamples
  /// The shares in question, and for each whether the unchanged rule is shown.
  private let asked: (payloads: [PreparedPayload], shown: [Bool])
  /// The kinds of things that the rule takes.
  private let kinds: [ShareKind]

  /// The number of changes of the rule to propose.
  private static let ruleLimit = 4
  /// The number of changes of the payload to propose.
  private static let payloadLimit = 2
  /// The number of changes of the rule to rank, since ranking evaluates each on all known shares.
  private static let rankedLimit = 24
  /// The number of changes of the rule to lint.
  private static let lintedLimit = 8
  init(rule: ActivationRule, payload: Payload, verdict: RuleVerdict, among shares: ShareSamples) {
    self.rule = rule
    self.payload = payload
    self.verdict = verdict
    prepared = PreparedPayload(payload, types: rule.types)
    self.shares = shares.prepared(with: rule.types)
    let asked = shares.asked.map { PreparedPayload($0, types: rule.types) }
    self.asked = (asked, asked.map { rule.evaluate($0) == .shown })
    // What accepts nothing takes no kind yet, although it names no type either.
    kinds = rule.asWritten.acceptsNothing ? [] : rule.asWritten.kinds
    var size = 1_000
    if case .predicate(let predicate) = rule.value { size = predicate.text.utf8.count }
    size += 100 + prepared.attachmentCount * 4 + rule.outcome(of: prepared).steps / 16
    attempts = Limit.changeWork.value / size
  }

  /// The changes of the rule, then those of the payload, each with the smallest first.
  ///
  /// A change that only repairs a broken rule is proposed if none reverses the verdict.
  mutating func changes() -> [VerdictChange] {
    var found: [VerdictChange] = []
    add(sparingFindings(ruleChanges()), to: &found, limit: Self.ruleLimit)
    if found.contains(where: { $0.effect == .flips }) { found.removeAll { $0.effect == .repairs } }
    // For shares of a host, the payload is up to the host.
    if asked.payloads.isEmpty { add(payloadChanges(), to: &found, limit: found.count + Self.payloadLimit) }
    return found
  }

  /// Adds changes that are not equivalent to an earlier one.
  private func add(_ changes: [VerdictChange], to found: inout [VerdictChange], limit: Int) {
    let turning = changes.filter { $0.effect == .flips }
    for change in turning.isEmpty ? changes : turning where found.count < limit {
      let isKnown = found.contains { other in
        other.text == change.text || (change.value != nil && other.rule == change.rule)
          || (change.payload != nil && other.payload == change.payload)
      }
      if !isKnown { found.append(change) }
    }
  }

  // MARK: Trying

  /// Whether no more rules may be tried.
  var isExhausted: Bool { attempts <= 0 }

  /// Tries a changed rule; `nil` if it achieves nothing, or if no more may be tried.
  ///
  /// - Parameter isRepair: whether the change is useful whatever the verdict is.
  mutating func attempt(
    _ text: String, _ value: RuleValue, _ rank: ChangeRank = .other, isRepair: Bool = false
  ) -> VerdictChange? {
    guard !isExhausted else { return nil }
    attempts -= 1
    let other = rule.with(value: value)
    let verdict = other.outcome(of: prepared).verdict
    guard let effect = effect(of: verdict) ?? (isRepair ? .repairs : nil) else { return nil }
    let shown = asked.payloads.map { other.evaluate($0) == .shown }
    let effectOnAsked = VerdictChange.Asked(before: asked.shown, after: shown, name: shares.askedName)
    return VerdictChange(text, effect, to: other, verdict, rank, asked: shown.isEmpty ? nil : effectOnAsked)
  }

  /// Tries a change of a predicate text.
  mutating func attempt(_ text: String, predicate: String, _ rank: ChangeRank = .other) -> VerdictChange? {
    attempt(text, .predicate(MappedString(predicate)), rank)
  }

  /// The effect of a new verdict.
  private func effect(of other: RuleVerdict) -> VerdictChange.Effect? {
    guard other.isWorkedOut else { return nil }
    if other == .shown { return .flips }
    return verdict.isBroken && !other.isBroken ? .repairs : nil
  }

  // MARK: Order

  /// The changes of the rule in the order of advice, without changes that defeat the rule's purpose; mere repairs last.
  func ranked(_ trials: [VerdictChange]) -> [VerdictChange] {
    let repairs = trials.filter { $0.effect == .repairs }.sorted { $0.rank < $1.rank }.map { measured($0) }
    let turning = trials.filter { $0.effect == .flips }
    guard !turning.isEmpty, let before = shares.shown(by: rule) else {
      return turning.sorted { $0.rank < $1.rank }.map { measured($0) } + repairs
    }
    let asksForType = rule.asksForType
    let changes = turning.prefix(Self.rankedLimit).compactMap { trial -> VerdictChange? in
      guard let changed = trial.rule, !asksForType || changed.asksForType else { return nil }
      guard let after = shares.shown(by: changed) else { return measured(trial) }
      return shares.reach(from: before, to: after, besides: payload, asksForType: asksForType)
        .map { measured(trial, $0) }
    }
    return ordered(changes) + repairs
  }

  /// Changes in the order of advice.
  ///
  /// Changes that hide the extension from other shares, or let the rule take more kinds, are dropped if another change
  /// helps. Ties keep the order of discovery: smaller edits first.
  private func ordered(_ changes: [VerdictChange]) -> [VerdictChange] {
    let keeping = changes.ifAny { $0.addedKinds.isEmpty }
    let sparing = keeping.ifAny { ($0.reach?.nowHidden ?? 0) == 0 && $0.asked?.hides != true }
    return sparing.ordered { $0.order }
  }

  /// The best changes that cause no new lint error or warning; if there are none, changes without a new error.
  ///
  /// A change that causes a warning is made together with a change that avoids it, if possible: a repaired dictionary,
  /// or one with a further key, may need version 2.
  private mutating func sparingFindings(_ changes: [VerdictChange]) -> [VerdictChange] {
    guard let lint = shares.findings else { return changes }
    // Most changes add nothing, and then the findings of the rule itself are not needed.
    var known: [Finding]?
    func added(_ changed: ActivationRule) -> [Finding] {
      let found = lint(changed)
      if !found.isEmpty, known == nil { known = lint(rule) }
      return found.filter { new in found.count { $0.id == new.id } > known?.count { $0.id == new.id } ?? 0 }
    }
    var (clean, flawed): ([VerdictChange], [VerdictChange]) = ([], [])
    for change in changes.prefix(Self.lintedLimit) where clean.count < Self.ruleLimit {
      guard let changed = change.rule, change.effect == .flips else {
        clean.append(change)
        continue
      }
      let findings = added(changed)
      if findings.isEmpty {
        clean.append(change)
      } else if let whole = completions(of: change).first(where: { $0.rule.map { added($0).isEmpty } == true }) {
        clean.append(whole)
      } else if case .unused = rule.value {
        // A rule in the wrong place is moved, whatever its findings.
        clean.append(change)
      } else if case .dictionary = changed.value {
        // Advice about keys stays in its order.
        clean.append(change)
      } else if !findings.contains(where: { $0.severity == .error }) {
        flawed.append(change)
      }
    }
    return clean.contains { $0.effect == .flips } ? clean : flawed + clean
  }

  /// A change with each further change that makes one accepted thing enough and loses no share.
  private mutating func completions(of change: VerdictChange) -> [VerdictChange] {
    guard let rule = change.rule, let before = shares.shown(by: rule), let first = shares.shown(by: self.rule) else {
      return []
    }
    var trials: [VerdictChange] = []
    switch (rule.value, rule.core) {
    case (.dictionary(let entries), _):
      trials = KeyEdits(rule, entries).matchingSome().compactMap { edits in
        let value = RuleValue.dictionary(edits.reduce(entries) { $0.applying($1) })
        return attempt([change.text, edits.instruction].inTurn, value, change.rank)
      }
    case (.predicate(let text), .predicate(let predicate)):
      let source = SourceText(name: "", text: text.text)
      for edit in VerdictEdits(predicate, for: payload, rule.types).edits where edit.asksForOne {
        let changed = source.applying(edit.edits(of: source.bytes)).text
        let whole = changed.text(SourceRange(0, changed.bytes.count))
        if var trial = attempt([change.text, edit.text].inTurn, predicate: whole, change.rank) {
          if !change.edits.isEmpty { trial.edits = change.edits + [edit] }
          trials.append(trial)
        }
      }
    default: break
    }
    return trials.compactMap { trial in
      guard trial.effect == .flips, let after = trial.rule.flatMap({ shares.shown(by: $0) }),
        !zip(before, after).contains(where: { $0 && !$1 }),
        let reach = shares.reach(from: first, to: after, besides: payload, asksForType: rule.asksForType)
      else { return nil }
      return measured(trial, reach)
    }
  }

  /// A tried change with its side effects.
  private func measured(_ trial: VerdictChange, _ reach: VerdictChange.Reach? = nil) -> VerdictChange {
    var change = trial
    change.reach = reach
    // A rule that takes texts now would still be hidden for a link.
    let after = change.rule?.kinds ?? []
    change.addedKinds = after.filter { !kinds.contains($0) }
    change.tookSomething = !kinds.isEmpty
    if case .dictionary(let old) = rule.value, case .dictionary(let new)? = change.value {
      change.undoesExclusion = new.contains { entry in
        entry.value.integerValue > 0 && old.contains { $0.key.text == entry.key.text && $0.value.integerValue <= 0 }
      }
    } else {
      change.undoesExclusion = change.edits.contains { $0.acceptsExcluded }
    }
    return change
  }

  // MARK: Rules

  private mutating func ruleChanges() -> [VerdictChange] {
    switch (rule.value, rule.core) {
    case (.unused(let unused), _): return moves(unused)
    case (.predicate(let text), _)
    where rule.surroundings?.strayKeys.isEmpty == false && text.text.utf8.allSatisfy { $0.isBlank }:
      return dictionaryChanges([])
    case (_, .fixed(.error)): return ranked(repairs())
    case (_, .fixed(.hidden(.noRule))), (_, .fixed(.hidden(.wrongRuleType))): return dictionaryChanges([])
    case (.dictionary(let entries), _): return dictionaryChanges(entries)
    case (_, .predicate(let predicate)): return predicateChanges(predicate)
    default: return []
    }
  }

  /// Changes of keys; a predicate that replaces the dictionary is a larger edit, for types without a key.
  private mutating func dictionaryChanges(_ entries: [PropertyListEntry]) -> [VerdictChange] {
    let trials = keyChanges(entries)
    var changes = ranked(trials)
    // A new key with a small count hides the extension from larger shares.
    for room in [KeyEdits(rule, entries).largestCount, shares.largestCount]
    where room > 1 && changes.contains(where: { $0.reach?.nowHidden ?? 0 > 0 }) {
      changes = ranked(keyChanges(entries, room: room))
    }
    if changes.contains(where: { $0.effect == .flips && $0.reach?.nowHidden == 0 }) { return changes }
    return ranked(trials + predicatesInstead())
  }

  /// Moves a rule, and misplaced keys with it, to where the system looks for it; at an extension point without rules
  /// there is nothing to change.
  private mutating func moves(_ unused: UnusedRule) -> [VerdictChange] {
    guard case .misplaced = unused.cause, unused.written.text != nil else { return [] }
    var (value, text) = (unused.written, unused.instruction)
    if case .dictionary(let entries) = value {
      let keys = KeyEdits(rule, entries).moved()
      value = .dictionary(keys.reduce(entries) { $0.applying($1) })
      if !keys.isEmpty { text = [text, keys.instruction].inTurn }
    }
    guard let move = attempt(text, value, .repair, isRepair: true) else { return [] }
    if move.effect == .flips { return ranked([move]) }
    var search = ChangeSearch(rule: move.rule ?? rule, payload: payload, verdict: move.verdict, among: shares)
    let both = search.changes().compactMap { second in
      second.value.flatMap { attempt([move.text, second.text].inTurn, $0, [.repair, second.rank].together) }
    }
    return ranked([move] + both)
  }
}

extension VerdictChange {
  /// What decides about the order of advice, the most important number first; the smaller one is better.
  fileprivate var order: [Int] {
    [
      rank == .repair ? 0 : 1,
      // Other shares that the extension is hidden from.
      reach?.nowHidden ?? 0,
      rank.rawValue,
      // Shares in question for which it is shown.
      -(asked?.shown ?? 0),
      addedKinds.count,
      // Other shares with another verdict.
      reach?.size ?? .max,
    ]
  }
}

extension Array {
  /// The elements that fulfil a condition, or all if none does.
  fileprivate func ifAny(_ isWanted: (Element) -> Bool) -> [Element] {
    let wanted = filter(isWanted)
    return wanted.isEmpty ? self : wanted
  }
}

extension Collection {
  /// The elements in the order of numbers; equal ones keep their order.
  func ordered(by numbers: (Element) -> [Int]) -> [Element] {
    let (elements, keys) = (Array(self), map(numbers))
    return keys.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1]) }
      .map { elements[$0] }
  }
}

extension ActivationRule {
  /// Whether any part of the rule compares types.
  fileprivate var asksForType: Bool { predicate?.asksForType ?? false }

  /// Whether the rule is readable and accepts nothing whatever is shared, such as a dictionary without keys.
  fileprivate var acceptsNothing: Bool { if case .fixed(.hidden) = core { true } else { false } }
}

extension RuleVerdict {
  /// Whether the system cannot or will not evaluate the rule.
  var isBroken: Bool {
    switch self {
    case .error, .hidden(.unsafe): true
    case .shown, .hidden: false
    }
  }
}

/// Changes of the shared payload.
extension ChangeSearch {
  /// Drops one attachment; if that does not help, shares only the first few, or a single one.
  func payloadChanges() -> [VerdictChange] {
    let attachments = payload.attachments
    let count = attachments.count
    guard count > 1, count <= Limit.changedAttachments.value else { return [] }
    let kinds = attachments.distinct.compactMap { attachments.firstIndex(of: $0) }
    let drops = kinds.compactMap { dropped -> VerdictChange? in
      let name = attachments[dropped].shape
      let isOnly = attachments.count { $0 == attachments[dropped] } == 1
      let text = isOnly ? "share without attachment \(dropped + 1) \(name)" : "share one \(name) fewer"
      return change(text) { $0 != dropped }
    }
    if !drops.isEmpty || count == 2 { return drops }
    for length in (2..<count - 1).reversed() {
      if let change = change("share only the first \(length) attachments", keeping: { $0 < length }) { return [change] }
    }
    return kinds.compactMap { kept in
      change("share attachment \(kept + 1) \(attachments[kept].shape) alone") { $0 == kept }
    }
  }

  /// Shares only some attachments, by their numbers over all items.
  private func change(_ text: String, keeping isKept: (Int) -> Bool) -> VerdictChange? {
    var smaller = payload
    var number = -1
    for item in smaller.items.indices {
      smaller.items[item].attachments = smaller.items[item].attachments.filter { _ in
        number += 1
        return isKept(number)
      }
    }
    let result = rule.evaluate(smaller)
    guard result == .shown else { return nil }
    return VerdictChange(text, payload: smaller, result)
  }
}
