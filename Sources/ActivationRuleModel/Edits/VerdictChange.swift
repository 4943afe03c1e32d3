import ActivationRuleText

/// A tried change of the rule or of the payload: it shows the extension, or at least repairs a broken rule.
public struct VerdictChange: Hashable, Sendable {
  /// The subject of a change.
  package enum Subject: Hashable, Sendable {
    /// The rule.
    case rule
    /// The shared payload.
    case payload
  }

  /// The effect of a change.
  package enum Effect: Hashable, Sendable {
    /// The hidden extension is shown.
    case flips
    /// A rule that cannot be read, is refused or raises can be evaluated; the extension stays hidden for another
    /// reason.
    case repairs
  }

  /// The effect of a change of the rule on other shares.
  package struct Reach: Hashable, Sendable {
    /// The number of shares that become shown.
    package var alsoShown: Int
    /// The number of shares that become hidden.
    package var nowHidden: Int
    /// The number of evaluated shares, including the one in question.
    package var shareCount: Int

    /// The number of shares with another verdict.
    var size: Int { alsoShown + nowHidden }
  }

  /// The subject of the change.
  package var subject: Subject { rule == nil ? .payload : .rule }
  /// The effect of the change.
  package let effect: Effect
  /// The change as an instruction.
  package internal(set) var text: String
  /// The verdict after the change.
  package let verdict: RuleVerdict
  /// The changed rule; `nil` for a change of the payload.
  public let rule: ActivationRule?
  /// Its value; `nil` for the payload.
  package var value: RuleValue? { rule?.value }
  /// The edits of a predicate of which the change consists; none for other changes.
  package internal(set) var edits: [PredicateEdit] = []
  /// The changed payload; `nil` for the rule.
  package let payload: Payload?

  /// The effect of a change of the rule on the shares in question.
  package struct Asked: Hashable, Sendable {
    /// The number of them that are shown after the change.
    package var shown: Int { after.count { $0 } }
    /// The number of them.
    var count: Int { after.count }
    /// Whether the change hides the extension from any of them.
    var hides: Bool { zip(before, after).contains { $0 && !$1 } }
    /// For each of them, whether the rule is shown before and after the change.
    let before, after: [Bool]
    /// Their number and origin.
    let name: String
  }

  /// The effect on the shares in question; `nil` if the question is about a single share.
  package let asked: Asked?

  /// The rank of the change in the order of advice.
  package internal(set) var rank: ChangeRank

  /// The side effects of a change of the rule; `nil` for the payload, and for a rule that it only repairs.
  package internal(set) var reach: Reach?

  /// The kinds of things that the rule takes only after the change.
  package internal(set) var addedKinds: [ShareKind] = []
  /// Whether the rule takes anything before the change.
  var tookSomething = true

  /// Whether it takes what the rule keeps out: with a key of which no number is taken, or behind `NOT`.
  package internal(set) var undoesExclusion = false

  /// Whether the change is made only by its number: it takes a kind that nothing written asks for.
  package var needsNumber: Bool { !addedKinds.isEmpty && rank != .repair || undoesExclusion }

  /// The change with its verdict and its side effects.
  package var sentence: String {
    ["\(text): \(outcome)", alsoTakes, gained, lost].compactMap { $0 }.joined(separator: "; ")
  }

  /// The change with what the rule also takes after it, and with its effect if that is not all.
  package var advice: String {
    let effect = asked.map { $0.shown > 0 && $0.shown < $0.count } == true || !showsSome ? claim : text
    return effect + (alsoTakes.map { "; \($0)" } ?? "")
  }

  /// The change with its effect.
  package var claim: String { showsSome ? "\(text): \(outcome)" : "\(text); this alone is not enough" }

  /// Whether the extension is shown for any share in question.
  package var showsSome: Bool { verdict == .shown || asked?.shown ?? 0 > 0 }

  /// The verdict, with the number of shares in question that it applies to if not to all of them.
  private var outcome: String {
    guard let asked, asked.shown > 0, asked.shown < asked.count else { return verdict.word }
    return "\(RuleVerdict.shown.word) for \(asked.shown) of \(asked.name)"
  }

  /// The kinds that the rule takes only after the change; `nil` for none.
  private var alsoTakes: String? {
    guard !addedKinds.isEmpty, tookSomething, reach?.size ?? 0 > 0 else { return nil }
    let isAnyFile = addedKinds.count > 3 && addedKinds.contains(.file)
    return "also takes " + (isAnyFile ? "files of every kind" : WordList.full(addedKinds.map { $0.plural }, "and"))
  }

  /// The known shares that only the changed rule is shown for; `nil` for none.
  private var gained: String? {
    guard let reach, reach.alsoShown > 0 else { return nil }
    return "also shown for \(WordList.count(reach.alsoShown, "more known share"))"
  }

  /// The known shares that the changed rule is hidden for; `nil` for none.
  package var lost: String? {
    guard let reach, reach.nowHidden > 0 else { return nil }
    return "hidden for \(reach.nowHidden) that it was shown for"
  }

  /// The replacement by a rule that is shown.
  package init(to rule: ActivationRule) {
    self.init("replace the rule", .flips, to: rule, .shown, .other)
  }

  /// A change of the rule.
  init(
    _ text: String, _ effect: Effect, to rule: ActivationRule, _ verdict: RuleVerdict, _ rank: ChangeRank,
    asked: Asked? = nil
  ) {
    (self.text, self.effect, self.rule, payload) = (text, effect, rule, nil)
    (self.verdict, self.rank, self.asked) = (verdict, rank, asked)
  }

  /// A change of the payload.
  init(_ text: String, payload: Payload, _ verdict: RuleVerdict) {
    (self.text, effect, rule, self.payload) = (text, .flips, nil, payload)
    (self.verdict, rank, asked) = (verdict, .other, nil)
  }
}

extension VerdictChange: CustomStringConvertible {
  /// The change with its verdict and its side effects.
  public var description: String { sentence }
}

/// The effect of a change of a rule, the better advice first.
package enum ChangeRank: Int, Comparable, Sendable {
  /// Fixes what is written: a misspelt, misplaced or wrongly typed key, a zero, a misspelt type.
  case repair
  /// Fixes what is written, and has the effect of one of the three below.
  case repairAndBound, repairAndOwnKind, repairAndOther
  /// Moves a limit that is written.
  case bound
  /// Accepts the kind of content that is shared.
  case ownKind
  /// Anything else.
  case other

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension [ChangeRank] {
  /// The rank of changes that are made together: a repair first, otherwise the rank of the last of them.
  var together: ChangeRank {
    guard contains(.repair) else { return self.max() ?? .other }
    let last = filter { $0 != .repair }.max()?.rawValue ?? 0
    return ChangeRank(rawValue: Swift.max(0, last - ChangeRank.repairAndOther.rawValue)) ?? .repair
  }
}
