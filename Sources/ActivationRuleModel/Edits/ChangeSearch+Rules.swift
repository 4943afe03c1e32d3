package import ActivationRulePredicates
package import ActivationRuleText
import ActivationRuleTypes

/// Changes of rule dictionaries.
extension ChangeSearch {
  /// Tries single changes, then pairs of them, each together with the unambiguous repairs; without these only if they
  /// do harm.
  ///
  /// - Parameter room: the smallest count for a new key.
  mutating func keyChanges(_ entries: [PropertyListEntry], room: Int64 = 0) -> [VerdictChange] {
    let edits = KeyEdits(rule, entries, room: room)
    let singles = edits.loosening(payload)
    let own = edits.ownKeys(payload)
    let repairs = edits.clearRepairs(for: payload)
    let parts = singles.filter { edit in edit.contains { repairs.contains($0) } }
    var found = innerRule(entries) + tried(parts.filter { $0 != repairs }, entries, own)
    found += tried(repairs.isEmpty ? [] : [repairs], entries, own, isRepair: true)
    for base in repairs.isEmpty ? [[]] : [repairs, []] {
      let rest = singles.filter { !$0.changesKeys(of: base) }
      found += tried(rest.map { base + $0 }, entries, own)
      if helps(found, sparing: !base.isEmpty) { return found }
      found += tried(rest.pairs.map { base + $0 }, entries, own)
      if helps(found, sparing: !base.isEmpty) { return found }
    }
    return found
  }

  /// Whether any change that was tried is worth proposing.
  private func helps(_ trials: [VerdictChange], sparing: Bool) -> Bool {
    ranked(trials).contains { $0.effect == .flips && (!sparing || $0.reach?.nowHidden ?? 0 == 0) }
  }

  private mutating func tried(
    _ edits: [[KeyEdit]], _ entries: [PropertyListEntry], _ own: [String], isRepair: Bool = false
  ) -> [VerdictChange] {
    let isNew = entries.isEmpty && rule.value != .dictionary([])
    let beginning =
      rule.value != .absent ? "write a dictionary instead of what is there: " : "write a dictionary: "
    return edits.compactMap { edit in
      let changed = edit.reduce(entries) { $0.applying($1) }
      let text = (isNew ? beginning : "") + edit.instruction
      return attempt(text, .dictionary(changed), edit.map { $0.rank(own) }.together, isRepair: isRepair)
    }
  }

  /// Replaces the rule by a rule nested in it, where the system does not look.
  private mutating func innerRule(_ entries: [PropertyListEntry]) -> [VerdictChange] {
    let key = RuleKey.rule
    guard let inner = entries.named(key) else { return [] }
    let outer = entries.filter { $0.key.text != key }
    let (value, lost): (RuleValue, [PropertyListEntry])
    switch inner.value.kind {
    case .dictionary(let own):
      let others = outer.filter { !own.has($0.key.text) }
      value = .dictionary(others + own)
      lost = outer.filter { entry in own.contains { $0.key.text == entry.key.text && $0.value.kind != entry.value.kind }
      }
    case .string(let text): (value, lost) = (.predicate(text), outer)
    default: return []
    }
    let ending = lost.isEmpty ? "" : ", and remove the outer \(WordList.full(lost.map { $0.name }, "and"))"
    return attempt("move the inner \(key) one level up\(ending)", value, .repair).map { [$0] } ?? []
  }

  // MARK: Predicates

  /// A predicate equivalent to the dictionary that also accepts a type that no key is for.
  mutating func predicatesInstead() -> [VerdictChange] {
    guard let keys = rule.acceptedKeys else { return [] }
    let own = keys.test.condition
    var seen: Set<String> = []
    let prepared = PreparedPayload(payload, types: rule.types)
    for (place, attachment) in payload.attachments.enumerated()
    where keys.acceptance(of: prepared.run(of: place), prepared) == nil {
      // A type that did not help for one attachment does not help for the next.
      for identifier in attachment.registeredTypeIdentifiers
      where seen.insert(identifier).inserted && isWorthNaming(identifier) {
        let named = rule.types.generalKind(of: identifier)
        let condition = own.or(Lowering.conforms(to: named))
        let text = "write a predicate, which also accepts \(named)"
        let tests = rule.dictionaryTests.map { $0.key == nil ? $0.asking(condition) : $0 }
        let plain = PredicateNode.all(of: tests.map { $0.predicate }).withoutTrueConditions
        // The readable form requires proofs, so look for it only if the change helps.
        guard let trial = attempt(text, predicate: plain.description) else { continue }
        let written = shares.written?(rule, tests) ?? []
        return written.isEmpty ? [trial] : written.compactMap { attempt(text, predicate: $0.description) }
      }
    }
    return []
  }

  /// Whether a predicate does something for a type that no key does.
  private func isWorthNaming(_ identifier: String) -> Bool {
    rule.types.index(of: identifier) != nil
      && !rule.settings.ruleTable.countKeys.contains { $0.counts([identifier], rule.types) }
  }
}

extension [[KeyEdit]] {
  /// Every pair of edits with different keys.
  fileprivate var pairs: [[KeyEdit]] {
    indices.flatMap { first in
      self[(first + 1)...].filter { !$0.changesKeys(of: self[first]) }.map { self[first] + $0 }
    }
  }
}

extension [KeyEdit] {
  /// Whether edits change a key that others also change.
  fileprivate func changesKeys(of others: [KeyEdit]) -> Bool {
    contains { edit in others.contains { $0.key == edit.key || ($0.newKey ?? $0.key) == (edit.newKey ?? edit.key) } }
  }
}

/// Changes of predicates.
extension ChangeSearch {
  /// The number of first edits to combine with second ones, and of second ones: at most 640 pairs, within the work
  /// left.
  private static let pairLimits = (first: 16, second: 40)

  /// Tries single edits, then pairs of them.
  mutating func predicateChanges(_ predicate: PredicateNode) -> [VerdictChange] {
    let edits = edits(predicate)
    let trials = edits.compactMap { smallest($0, predicate) }
    let singles = ranked(trials)
    if singles.contains(where: { $0.effect == .flips }) {
      let isHarmful = !singles.contains { $0.reach?.nowHidden == 0 }
      return isHarmful ? ranked(trials + withLooserBounds(edits, predicate)) : singles
    }
    var pairs: [VerdictChange] = []
    // Accepting two types preserves more of the rule than loosening a limit.
    for edit in edits.prefix(Self.pairLimits.first).ordered(by: { [$0.rank.rawValue] }) where !isExhausted {
      let first = edit.step(edit.stepCount)
      let changed = first.applied(to: predicate)
      let others = self.edits(changed).filter { !edit.adds(partAt: $0.path) }
      for second in others.prefix(Self.pairLimits.second).compactMap({ smallest($0, changed) })
      where second.effect == .flips {
        var both = second
        both.text = [first.text, second.text].inTurn
        both.rank = [edit.rank, second.rank].together
        both.edits = [first] + second.edits
        pairs.append(both)
      }
      if pairs.count >= 2 { break }
    }
    return ranked(pairs) + singles
  }

  /// Accepts further types, each with one or two looser limits.
  ///
  /// A rule that wants exactly one attachment of its types hides other shares as soon as it accepts a second type that
  /// they have.
  private mutating func withLooserBounds(_ edits: [PredicateEdit], _ predicate: PredicateNode) -> [VerdictChange] {
    edits.prefix(Self.pairLimits.first).filter { $0.addsType }.flatMap { edit -> [VerdictChange] in
      // Change outer parts first, since they contain the inner parts unchanged.
      let bounds = self.edits(edit.applied(to: predicate)).filter { $0.rank == .bound }.ordered { [$0.path.count] }
      return (bounds.map { [$0] } + (bounds.count == 2 ? [bounds] : []))
        .compactMap { attempt([edit] + $0, predicate) }
    }
  }

  private func edits(_ predicate: PredicateNode) -> [PredicateEdit] {
    VerdictEdits(
      predicate, for: payload, rule.types,
      hasMixedOperators: rule.findings.contains { $0.id == PredicateFault.mixedLogicalOperators.rawValue }
    ).edits
  }

  /// The smallest sufficient step of an edit, found by bisection: if a small step is enough, a larger one is too.
  private mutating func smallest(_ edit: PredicateEdit, _ predicate: PredicateNode) -> VerdictChange? {
    var (low, high) = (0, edit.stepCount)
    guard var best = attempt([edit.step(high)], predicate) else { return nil }
    while low < high {
      let middle = (low + high) / 2
      if let trial = attempt([edit.step(middle)], predicate), trial.effect == best.effect {
        (best, high) = (trial, middle)
      } else {
        low = middle + 1
      }
    }
    return best
  }

  /// Tries edits that are made in turn.
  private mutating func attempt(_ edits: [PredicateEdit], _ predicate: PredicateNode) -> VerdictChange? {
    guard !isExhausted else { return nil }
    let changed = edits.reduce(predicate) { $1.applied(to: $0) }.description
    var trial = attempt(
      edits.map { $0.text }.inTurn, predicate: changed, edits.map { $0.rank }.together)
    trial?.edits = edits
    return trial
  }

  // MARK: Texts that cannot be read

  /// The number of rounds of repairs, each applied to the result of the previous one.
  private static let repairRounds = 4

  /// Applies the repairs that the findings of a text propose, until it can be read.
  mutating func repairs() -> [VerdictChange] {
    guard case .predicate(let text) = rule.value else { return [] }
    var source = SourceText(name: "", text: text.text)
    var messages: [String] = []
    for _ in 0..<Self.repairRounds {
      let result = PredicateParser.parse(bytes: source.bytes)
      guard result.hasErrors else { break }
      let fixes = result.findings.filter { $0.severity == .error }.compactMap { $0.fixIts.first }
      guard !fixes.isEmpty else { return [] }
      source = source.applying(fixes.map { TextEdit(replacing: $0.range, with: $0.replacement) }).text
      messages += fixes.map { $0.message }
    }
    guard !messages.isEmpty else { return [] }
    let repaired = source.text(SourceRange(0, source.bytes.count))
    return attempt(WordList.list(messages.distinct, "and"), predicate: repaired).map { [$0] } ?? []
  }
}

/// Shares to evaluate before and after a change of a rule, to see the other effects of the change; and further criteria
/// for the quality of changes.
package struct ShareSamples: Sendable {
  /// The payloads, each once, with the number of shares with this payload.
  private var shares: [(payload: PreparedPayload, count: Int)]
  /// The shares in question in addition to the payload in question, such as the shares of a host.
  package var asked: [Payload] = []
  /// The number and origin of the shares in question, such as "4 shares of Safari".
  package var askedName = ""
  /// Finds the lint errors and warnings of a rule; `nil` for callers without lint.
  package var findings: (@Sendable (ActivationRule) -> [Finding])?
  /// Makes readable predicates that are equivalent to tests of a dictionary; `nil` for callers without proofs.
  package var written: (@Sendable (ActivationRule, [DictionaryTest]) -> [PredicateNode])?

  /// Prepares shares.
  ///
  /// - Parameter others: payloads that are also evaluated, to see whether a change defeats a rule's purpose, but are
  ///   not counted.
  package init(_ payloads: [Payload], besides others: [Payload] = []) {
    let counted = Payload.distinct(payloads)
    let others = Payload.distinct(others).filter { other in !counted.contains { $0.payload == other.payload } }
    shares = (counted + others.map { ($0.payload, 0) }).map { (PreparedPayload($0.0, types: .system), $0.1) }
  }

  /// The most common shares, for callers without presets.
  package static let usual = ShareSamples(
    [
      [["public.jpeg"]], [["public.heic", "public.jpeg"]], [["public.image"]], [["public.jpeg"], ["public.png"]],
      [["com.apple.quicktime-movie"]], [["public.jpeg"], ["public.mpeg-4"]], [["public.mp3", "public.file-url"]],
      [["public.plain-text"]], [["public.url"]], [["public.plain-text"], ["public.url"]], [["public.vcard"]],
      [["com.adobe.pdf", "public.file-url"]], [["public.file-url"]], [["org.example.unknown"]],
    ].map { Payload(of: $0.map { Payload.Attachment($0) }) })

  /// The same shares, prepared with other types if necessary.
  func prepared(with types: UniformTypeRegistry) -> ShareSamples {
    if shares.allSatisfy({ $0.payload.isPrepared(with: types) }) { return self }
    return changing(self) { samples in
      samples.shares = shares.map { (PreparedPayload($0.payload.payload, types: types), $0.count) }
    }
  }

  /// The number of attachments in the largest of the counted shares.
  var largestCount: Int64 { Int64(shares.lazy.filter { $0.count > 0 }.map { $0.payload.attachmentCount }.max() ?? 0) }

  /// The number of steps for all shares, about a hundred times as many as usual rules take.
  private static let work = 200_000

  /// Whether a rule is shown for each payload; `nil` if that takes too many steps.
  func shown(by rule: ActivationRule) -> [Bool]? {
    var (shown, steps): ([Bool], Int) = ([], 0)
    for share in shares {
      let outcome = rule.outcome(of: share.payload)
      steps += outcome.steps
      guard outcome.verdict.isWorkedOut, steps <= Self.work else { return nil }
      shown.append(outcome.verdict == .shown)
    }
    return shown
  }

  /// The effect of a change on all other shares; `nil` if it defeats the rule's purpose.
  ///
  /// It does so if the rule is no longer shown for anything that it was shown for before, or if a rule that looks at
  /// types becomes shown for every payload of one item that has an attachment.
  func reach(
    from before: [Bool], to after: [Bool], besides payload: Payload, asksForType: Bool
  ) -> VerdictChange.Reach? {
    var reach = VerdictChange.Reach(alsoShown: 0, nowHidden: 0, shareCount: 0)
    var (keeps, had, isOpen, wasOpen) = (false, false, true, true)
    for (index, share) in shares.enumerated() {
      reach.shareCount += share.count
      // Others may share the same payload.
      let count = max(0, share.count - (share.payload.payload == payload ? 1 : 0))
      if after[index], !before[index] { reach.alsoShown += count }
      if before[index], !after[index] { reach.nowHidden += count }
      if share.payload.payload == payload { continue }
      if share.count > 0 {
        had = had || before[index]
        keeps = keeps || before[index] && after[index]
      }
      // The number of items says nothing about their contents.
      if share.payload.attachmentCount == 0 || share.payload.payload.items.count > 1 { continue }
      (wasOpen, isOpen) = (wasOpen && before[index], isOpen && after[index])
    }
    return had && !keeps || asksForType && isOpen && !wasOpen ? nil : reach
  }
}

extension Payload {
  /// The distinct payloads, in order, with their numbers.
  package static func distinct(_ payloads: [Payload]) -> [(payload: Payload, count: Int)] {
    var counts: [Payload: Int] = [:]
    var order: [Payload] = []
    for payload in payloads {
      if counts[payload] == nil { order.append(payload) }
      counts[payload, default: 0] += 1
    }
    return order.map { ($0, counts[$0] ?? 1) }
  }
}
