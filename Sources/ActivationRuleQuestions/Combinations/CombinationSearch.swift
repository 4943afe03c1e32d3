import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Determines what a rule accepts, question by question.
struct CombinationSearch {
  typealias Test = AttachmentSort.Test
  typealias Kind = AcceptedCombinations.Kind

  /// The number of smallest payloads to find; `hasFurther` says whether there are more.
  private static let smallestLimit = 12
  /// The number of types from which on less work is spent on each question.
  private static let largeKindCount = 17
  /// The number of undecided types after which the rest is skipped.
  private static let undecidedLimit = 3
  /// The largest number of questions about pairs of types.
  private static let pairLimit = 200
  /// The largest number of attachments of several kinds to ask about, which is the largest number covered in a rule.
  private static let sumLimit = 1_000_000_000

  private let whole: ActivationRule
  private let rule: ActivationRule
  private let options: AnalysisOptions
  private let types: UniformTypeRegistry
  private let analysis: Analysis
  /// The tests that the rule makes on attachments.
  private let tests: [Test]
  private let isLarge: Bool
  private var prober: AcceptanceProber

  init(_ rule: ActivationRule, _ options: AnalysisOptions) {
    whole = rule
    self.rule = rule.withoutWebPageParts
    types = rule.types
    tests = self.rule.attachmentTests(and: [options.exclusion].compactMap { $0 })
    isLarge = tests.count >= Self.largeKindCount
    var options = options.withoutSecondAttempts
    if isLarge {
      options.limits.attachmentStates = min(options.limits.attachmentStates, 256)
      options.limits.work = min(options.limits.work, 2_000_000)
    }
    self.options = options
    analysis = Analysis(self.rule, options: options)
    prober = AcceptanceProber(self.rule, options, tests)
  }

  func combinations() -> AcceptedCombinations {
    var search = self
    return search.run()
  }

  private mutating func run() -> AcceptedCombinations {
    let smallest = smallestPayloads()
    guard smallest.reason == nil, !smallest.payloads.isEmpty else {
      return AcceptedCombinations(
        smallest: smallest.payloads, smallest.declarations, hasFurther: smallest.hasFurther, undecided: smallest.reason,
        nothing: smallest.reason == nil ? nothingReason : nil)
    }
    prober.add(smallest.payloads)
    let kinds = kinds()
    let attachments = prober.limit(AttachmentSort())
    let others = tests.isEmpty ? attachments : prober.limit(AttachmentSort(none: tests))
    let accepted = kinds.filter { $0.limit != .exactly(0) }
    let refused = kinds.filter { isRefused($0) }.map { kind in
      // Any data can also be registered as a URL or a file.
      let isApart = kind.test.isOfLinks || kind.type == "public.file-url"
      return AcceptedCombinations.Refusal(
        test: kind.test, isPart: !isApart && accepted.contains { kind.test.isBelow($0.test, types) })
    }
    let joint = jointLimit(accepted, all: attachments)
    let minimum = prober.minimum(AttachmentSort())
    let isOneAtMost = attachments == .exactly(1) || joint?.count == 1
    return AcceptedCombinations(
      smallest: smallest.payloads, declarations: smallest.declarations, hasFurther: smallest.hasFurther, kinds: kinds,
      leftOut: Array(tests.dropFirst(kinds.count)), others: others, othersAreOfAnyType: prober.letsInUndeclared(),
      attachments: attachments, attachmentMinimum: minimum.count, isAttachmentMinimumReached: minimum.isReached,
      items: prober.itemLimit(),
      refused: refused, refusedTogether: refusedTogether(kinds, refused.map { $0.test }),
      requirement: requirement(accepted, refused.map { $0.test }, smallest.payloads, others), jointLimit: joint,
      exclusivePairs: isOneAtMost ? [] : exclusivePairs(accepted), letsInPageParts: letsInPageParts(),
      completeness: .notDecided, undecidedReason: nil, nothingReason: nil)
  }

  private var nothingReason: NeverShownReason {
    options.exclusion == nil ? analysis.neverShownReason : .outsideOfQuestion
  }

  /// Whether everything that fits the claims is accepted.
  func completeness(of combinations: AcceptedCombinations) -> AcceptedCombinations.Completeness {
    guard !combinations.claims.isEmpty else { return .complete }
    return CompletenessCheck(rule, options, tests).completeness(of: combinations.claims)
  }

  // MARK: Smallest payloads

  /// The smallest payloads found, with the types that an app must declare for each.
  private struct Smallest {
    var payloads: [Payload] = []
    var declarations: [[TypeDeclaration]] = []
    var hasFurther = true
    var reason: UndecidedReason?
  }

  private func smallestPayloads() -> Smallest {
    var found = Smallest()
    var conditions: [PredicateNode] = []
    while found.payloads.count < (isLarge ? Self.smallestLimit / 3 : Self.smallestLimit) {
      let condition = conditions.isEmpty ? PredicateNode(.constant(true)) : .all(of: conditions)
      switch analysis.smallest(where: condition.description) {
      case .none:
        found.hasFurther = false
        return found
      case .notDecided(let reason):
        found.reason = found.payloads.isEmpty ? reason : nil
        return found
      case .some(let witness):
        found.payloads.append(witness.payload)
        found.declarations.append(witness.declarations)
        if !witness.isSmallest { found.reason = undecidedReason }
        guard witness.isSmallest, let exclusion = exclusion(of: witness) else { return found }
        conditions.append(exclusion)
      }
    }
    return found
  }

  /// The reason why only some payloads can be examined.
  private var undecidedReason: UndecidedReason {
    let never = ActivationRule(PredicateNode(.constant(false)), types: types, settings: rule.settings)
    guard case .notDecided(let reason) = analysis.isDisjoint(with: never) else {
      return .limit("only some payloads were looked at")
    }
    return reason
  }

  /// A condition that excludes all payloads with the kinds of another one's attachments; `nil` if that one has none.
  private func exclusion(of witness: Witness) -> PredicateNode? {
    let types = types.adding(TypeDeclarations(witness.declarations))
    var counts: [(tests: [Test], count: Int)] = []
    for attachment in witness.payload.attachments {
      let passed = tests.filter { $0.isPassed(by: attachment, types) }
      if let place = counts.firstIndex(where: { $0.tests == passed }) {
        counts[place].count += 1
      } else {
        counts.append((passed, 1))
      }
    }
    if counts.isEmpty { return nil }
    return .any(of: counts.map { AttachmentSort(all: $0.tests).count(.lessThan, $0.count) })
  }

  // MARK: Kinds

  private func kinds() -> [Kind] {
    var kinds: [Kind] = []
    var undecidedCount = 0
    for test in tests {
      if isLarge, undecidedCount > Self.undecidedLimit { break }
      let kind = kind(test)
      if kind.limit == .notDecided { undecidedCount += 1 }
      kinds.append(kind)
    }
    return kinds.map { kind in
      let wholes = kinds.indices.filter { kind.isPart(of: kinds[$0], types) }
      var kind = kind
      // Among nested kinds, the topmost one, which is a part of none.
      kind.part = wholes.first { place in !wholes.contains { kinds[place].isPart(of: kinds[$0], types) } }
      return kind
    }
  }

  private func kind(_ test: Test) -> Kind {
    let sort = AttachmentSort(all: [test])
    let limit = prober.limit(sort)
    // Attachments of several kinds may escape a limit on one of them; then the limit applies to the others.
    let unrelated = unrelated(to: test)
    let alone = AttachmentSort(all: [test], none: unrelated)
    let minimum = prober.minimum(sort)
    func kind(_ limit: AcceptedCombinations.Limit, excluded: [Test]) -> Kind {
      Kind(
        type: test.type, isItself: test.isItself, excluded: excluded, minimum: minimum.count,
        isMinimumReached: minimum.isReached, limit: limit)
    }
    let isReached: Bool
    switch limit {
    case .exactly(let count), .atLeast(let count): isReached = prober.isPossible(alone, count) != false
    case .unlimited, .notDecided: isReached = prober.isPossible(alone, 1) != false && prober.limit(alone) == limit
    }
    if isReached { return kind(limit, excluded: []) }
    let rest = prober.limit(alone)
    // A requirement of every payload is named even if the attachment always has another kind too.
    let isAlwaysMixed = rest == .exactly(0) && minimum.count > 0
    return isAlwaysMixed ? kind(limit, excluded: []) : kind(rest, excluded: unrelated)
  }

  /// The tests that an attachment that passes this one may pass or fail.
  private func unrelated(to test: Test) -> [Test] {
    tests.filter { $0 != test && !$0.isBelow(test, types) && !test.isBelow($0, types) }
  }

  // MARK: Refusals

  private func isRefused(_ kind: Kind) -> Bool {
    kind.limit == .exactly(0) && (!kind.isOther || prober.limit(AttachmentSort(all: [kind.test])) == .exactly(0))
  }

  /// Pairs of tests that an attachment cannot both pass, although each is accepted.
  private func refusedTogether(_ kinds: [Kind], _ refused: [Test]) -> [[Test]] {
    let possible = kinds.map { $0.test }.filter { !refused.contains($0) }
    var pairs: [[Test]] = []
    var count = 0
    for (place, first) in possible.enumerated() {
      for second in possible.dropFirst(place + 1) where count < Self.pairLimit {
        if first.isBelow(second, types) || second.isBelow(first, types) { continue }
        // A link that is also a file counts as a file.
        if [first, second].contains(where: { $0.isOfLinks }), [first.type, second.type].contains("public.file-url") {
          continue
        }
        let both = AttachmentSort(all: [first, second])
        if prober.isPossible(both, 1) == false { pairs.append([first, second]) }
        count += 1
      }
    }
    return pairs
  }

  // MARK: Requirements

  /// The tests of which every payload passes one.
  private func requirement(
    _ accepted: [Kind], _ refused: [Test], _ smallest: [Payload], _ others: AcceptedCombinations.Limit
  ) -> AcceptedCombinations.Requirement? {
    let inSmallest = accepted.map { $0.test }.filter { test in
      smallest.contains { $0.attachments.contains { test.isPassed(by: $0, types) } }
    }
    let choices = [inSmallest, accepted.map { $0.test }].map { topmost($0) }
    guard var any = choices.first(where: { !$0.isEmpty && prober.isRequired(AttachmentSort(any: $0)) }) else {
      return nil
    }
    for test in any.reversed() where any.count > 1 {
      let fewer = any.filter { $0 != test }
      if prober.isRequired(AttachmentSort(any: fewer)) { any = fewer }
    }
    var none: [Test] = []
    for test in tests where !(any + refused).contains(test) && !any.allSatisfy({ $0.isBelow(test, types) }) {
      if prober.isRequired(AttachmentSort(any: any, none: none + [test])) { none.append(test) }
    }
    let isSaid = none.isEmpty && (any.count == 1 || others == .exactly(0) && topmost(accepted.map { $0.test }) == any)
    return isSaid ? nil : AcceptedCombinations.Requirement(any: any, none: none)
  }

  /// Removes tests that are below others.
  private func topmost(_ tests: [Test]) -> [Test] {
    tests.filter { test in !tests.contains { test.isBelow($0, types) } }
  }

  // MARK: Bounds on several kinds

  private func jointLimit(_ accepted: [Kind], all: AcceptedCombinations.Limit) -> AcceptedCombinations.JointLimit? {
    var sum = 0
    var tests: [Test] = []
    for kind in accepted where kind.part == nil {
      guard case .exactly(let count) = kind.limit else { continue }
      tests.append(kind.test)
      sum = min(sum + count, Self.sumLimit)
    }
    guard tests.count > 1, case .exactly(let count) = jointLimit(tests, below: sum) else { return nil }
    // The limit on all attachments already expresses it.
    return all == .exactly(count) ? nil : AcceptedCombinations.JointLimit(kinds: tests, count: count)
  }

  private func jointLimit(_ tests: [Test], below sum: Int) -> AcceptedCombinations.Limit {
    let sort = AttachmentSort(any: tests)
    return prober.isPossible(sort, sum) == false ? prober.limit(sort) : .unlimited
  }

  private func exclusivePairs(_ accepted: [Kind]) -> [[String]] {
    let present = accepted.filter { $0.part == nil }
    var pairs: [[String]] = []
    var count = 0
    for (place, first) in present.enumerated() {
      for second in present.dropFirst(place + 1) where count < Self.pairLimit {
        if first.test.isBelow(second.test, types) || second.test.isBelow(first.test, types) { continue }
        // Every payload has both, if only in the same attachments.
        if first.minimum > 0, second.minimum > 0 { continue }
        count += 1
        if prober.comeTogether(first.test, second.test) == false { pairs.append([first.type, second.type]) }
      }
    }
    return pairs
  }

  // MARK: Pages

  /// Whether a page of two items is accepted for one of them.
  private func letsInPageParts() -> Bool {
    let archive = Payload.Item([Payload.Attachment(["com.apple.webarchive"])])
    let page = Payload([archive, Payload.Item([Payload.Attachment(["com.apple.active-webpage"])])])
    return options.allows(page) && whole.evaluate(page) == .shown && rule.evaluate(page) != .shown
  }
}

extension AcceptedCombinations.Kind {
  /// Whether this kind is a part of another one with the same limit, so that it need not be named.
  fileprivate func isPart(of other: AcceptedCombinations.Kind, _ types: UniformTypeRegistry) -> Bool {
    limit == other.limit && minimum == 0 && isMinimumReached && isOther == other.isOther && limit != .exactly(0)
      && test.isBelow(other.test, types)
  }
}

extension AcceptedCombinations {
  /// The result if no payload is known, or only some.
  init(
    smallest: [Payload], _ declarations: [[TypeDeclaration]], hasFurther: Bool, undecided: UndecidedReason?,
    nothing: NeverShownReason?
  ) {
    let limit: Limit = undecided == nil ? .exactly(0) : .notDecided
    self.init(
      smallest: smallest, declarations: declarations, hasFurther: hasFurther, kinds: [], leftOut: [], others: limit,
      othersAreOfAnyType: false, attachments: limit, attachmentMinimum: 0,
      isAttachmentMinimumReached: undecided == nil, items: limit, refused: [], refusedTogether: [], requirement: nil,
      jointLimit: nil, exclusivePairs: [], letsInPageParts: false,
      completeness: undecided == nil ? .complete : .notDecided, undecidedReason: undecided, nothingReason: nothing)
  }
}
