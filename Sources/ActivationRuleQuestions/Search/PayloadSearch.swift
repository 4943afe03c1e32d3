import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Searches for the smallest payload for which some rules have wanted verdicts.
struct PayloadSearch {
  /// The rules in question, followed by the rule that no payload in question satisfies, if there is one.
  private let rules: [ActivationRule]
  /// The number of rules in question.
  private let askedCount: Int
  private var options: AnalysisOptions
  private let types: UniformTypeRegistry
  /// The prepared spaces, since several searches need them.
  private var spaces: [SpaceBuilder.Key: SearchSpace?] = [:]
  private var pages: [SpaceBuilder.Key: PageSearch?] = [:]
  private var budget: WorkBudget
  /// The step budget that all rules share.
  private let steps: StepBudget

  /// A payload, and its cost.
  private struct Found {
    let witness: Witness
    let cost: [Int]

    /// The same payload if a smaller one may have been missed.
    var perhapsNotSmallest: Found {
      Found(witness: witness.ofRules(witness.verdicts.count, isSmallest: false), cost: cost)
    }
  }

  /// The outcome of a search for one list of verdicts.
  private enum Outcome {
    case found(Found)
    case none
    case givenUp(UndecidedReason)
  }

  private static let unconfirmed = UndecidedReason.limit(
    "the evaluator does not confirm the payload that settles it; it may need more steps")
  private static let tooManyPages = UndecidedReason.limit("there are more kinds of pages than the limit allows")

  /// Prepares a search.
  ///
  /// - Parameter rules: at least one rule; all with the same types.
  init(_ rules: [ActivationRule], _ options: AnalysisOptions) {
    let steps = rules.first?.settings.budget ?? StepBudget()
    self.rules = (rules + [options.exclusion].compactMap { $0 }).map { $0.with(budget: steps) }
    askedCount = rules.count
    self.options = options
    // It is among the rules now.
    self.options.exclusion = nil
    self.options.maximumItemCount = options.maximumItemCount.map { max(0, $0) }
    self.options.maximumAttachmentCount = options.maximumAttachmentCount.map { max(0, $0) }
    types = rules.first?.types ?? .system
    self.steps = steps
    budget = WorkBudget(options.limits.work, sharing: steps)
  }

  /// The smallest payload whose verdicts are wanted.
  ///
  /// - Parameter isWanted: whether verdicts are wanted, given for each rule whether it is shown.
  mutating func find(where isWanted: ([Bool]) -> Bool) -> Existence {
    let refusals = steps.refusals
    var existence = findWithin(isWanted)
    if steps.refusals != refusals {
      // Earlier results stay valid, though a smaller payload may have been missed.
      guard let witness = existence.witness, witness.verdicts.allSatisfy({ $0.isWorkedOut }) else {
        return .notDecided(.limit(steps.message))
      }
      existence = .some(witness.ofRules(witness.verdicts.count, isSmallest: false))
    }
    switch existence {
    case .some(let witness): return .some(witness.ofRules(askedCount))
    case .notDecided(.limit(let what)): return .notDecided(secondAttempt(isWanted, what))
    default: return existence
    }
  }

  /// The smallest payload for which the first rule raises or is refused; the second rule is its
  /// ``ActivationRule/faultRule``.
  mutating func findFault() -> Existence {
    let existence = find { !$0[0] && $0[1] }
    var reason = Self.unconfirmed
    switch existence {
    case .none: return .none
    case .some(let witness) where witness.verdicts[0].isFault: return .some(witness.ofRules(1))
    case .some: break
    case .notDecided(let why): reason = why
    }
    let found = boundedSearch({ $0[0].isFault }, reason)
    return found.witness.map { .some($0.ofRules(1)) } ?? found
  }

  /// The reason why a question is not decided, with the number of attachments up to which it is.
  private func secondAttempt(_ isWanted: ([Bool]) -> Bool, _ what: String) -> UndecidedReason {
    var bounded = options
    bounded.limits.checkedAttachments = 0
    var reached = 0
    while reached < min(options.limits.checkedAttachments, (options.maximumAttachmentCount ?? .max) - 1),
      steps.rest > steps.limit / 2
    {
      bounded.maximumAttachmentCount = reached + 1
      var search = PayloadSearch(rules, bounded)
      let existence = search.find { shown in
        isWanted(Array(shown.prefix(askedCount))) && !shown.dropFirst(askedCount).contains(true)
      }
      guard existence == .none else { break }
      reached += 1
    }
    return reached > 0 ? .limitBeyond(attachments: reached, what) : .limit(what)
  }

  private mutating func findWithin(_ isWanted: ([Bool]) -> Bool) -> Existence {
    budget = WorkBudget(options.limits.work, sharing: steps)
    let asked = 0..<askedCount
    var wanted = (0..<(1 << askedCount)).map { bits in asked.map { bits >> $0 & 1 != 0 } }.filter(isWanted)
    if areAlike { wanted = wanted.filter { Set($0).count == 1 } }
    if wanted.isEmpty { return .none }
    let isShownAsWanted: ([Verdict]) -> Bool = { [wanted] verdicts in wanted.contains(verdicts.map { $0 == .shown }) }
    if rules.count > askedCount { wanted = wanted.map { $0 + [false] } }
    do throws(NotCovered) {
      let registered = try findWithinBounds(wanted, declares: false)
      if case .givenUp(let reason) = registered { return boundedSearch(isShownAsWanted, reason) }
      if case .found(let found) = registered { return .some(found.witness) }
      guard options.types == .declarable else { return .none }
      switch try findWithinBounds(wanted, declares: true) {
      case .found(let found): return .some(found.witness)
      case .none: return .none
      case .givenUp(let reason): return boundedSearch(isShownAsWanted, reason)
      }
    } catch {
      return boundedSearch(isShownAsWanted, reason(error))
    }
  }

  /// Whether the rules are the same predicate with the same settings, so that no proof is needed.
  private var areAlike: Bool {
    guard let first = rules.first, let predicate = first.predicate else { return false }
    return rules.prefix(askedCount).allSatisfy {
      $0.predicate == predicate && $0.settings == first.settings && $0.locationPayload == first.locationPayload
        && $0.dictionaryTests.isEmpty == first.dictionaryTests.isEmpty
    }
  }

  /// The reason why rules are not covered: the part, if it is in a single rule.
  private func reason(_ error: NotCovered) -> UndecidedReason {
    if case .limit(let what) = error { return .limit(what) }
    return UncoveredPartSearch.first(in: rules).map { .notCovered($0) }
      ?? .limit("the rules together ask for more than the analysis follows")
  }

  // MARK: All payloads

  /// Searches within the bounds, or if that is too hard, for a payload of any size.
  private mutating func findWithinBounds(_ wanted: [[Bool]], declares: Bool) throws(NotCovered) -> Outcome {
    let outcome = try find(wanted, declares: declares)
    var unbounded = options
    (unbounded.maximumItemCount, unbounded.maximumAttachmentCount) = (nil, nil)
    guard case .givenUp = outcome, unbounded != options else { return outcome }
    var search = PayloadSearch(rules, unbounded)
    switch try search.find(wanted, declares: declares) {
    case .none: return .none
    case .found(let found) where options.allows(found.witness.payload): return .found(found)
    case .found(let found) where found.witness.isSmallest:
      // No payload that settles it has fewer items.
      return found.cost[0] > options.maximumItemCount ?? .max ? .none : outcome
    default: return outcome
    }
  }

  private mutating func find(_ wanted: [[Bool]], declares: Bool) throws(NotCovered) -> Outcome {
    let ordinary = try find(wanted, SpaceBuilder.Key(declares: declares))
    guard SpecialPayloads.concern(rules) else { return confirmed(ordinary, wanted) }
    switch ordinary {
    case .givenUp: return ordinary
    // A payload of one item and up to two attachments is smaller than any special one.
    case .found(let found) where found.cost[0] < 2 && found.cost[1] < 3 && isWanted(found, wanted): return ordinary
    default: return try findAmongSpecial(wanted, ordinary, declares: declares)
    }
  }

  private func isWanted(_ found: Found, _ wanted: [[Bool]]) -> Bool {
    found.witness.verdicts.allSatisfy { $0.isWorkedOut } && wanted.contains(found.witness.verdicts.map { $0 == .shown })
  }

  /// The outcome, dropped if the reference evaluator has other verdicts, because it stops at its step limit.
  private func confirmed(_ outcome: Outcome, _ wanted: [[Bool]]) -> Outcome {
    guard case .found(let found) = outcome, !isWanted(found, wanted) else { return outcome }
    return .givenUp(Self.unconfirmed)
  }

  /// The outcome of a search that a special payload may have ended; in that case all other payloads are searched.
  private mutating func withoutSpecial(
    _ wanted: [[Bool]], _ ordinary: Outcome, declares: Bool
  ) throws(NotCovered) -> Outcome {
    guard case .found(let found) = ordinary, !isWanted(found, wanted) else { return ordinary }
    return confirmed(try find(wanted, SpaceBuilder.Key(declares: declares, besides: .exclusions)), wanted)
  }

  /// Searches special payloads too.
  private mutating func findAmongSpecial(
    _ wanted: [[Bool]], _ ordinary: Outcome, declares: Bool
  ) throws(NotCovered) -> Outcome {
    var outcomes = [try withoutSpecial(wanted, ordinary, declares: declares)]
    outcomes += rules.compactMap { $0.locationPayload }.map { outcome(of: $0, wanted) }
    let smallest = Self.smallest(outcomes)
    // The smallest page has two items of one attachment each.
    if case .found(let found) = smallest, found.cost.lexicographicallyPrecedes([2, 2, 2]) { return smallest }
    return Self.smallest([smallest, try findPage(wanted, declares: declares)])
  }

  /// A shared place, if its verdicts are wanted.
  private func outcome(of place: Payload, _ wanted: [[Bool]]) -> Outcome {
    guard options.allows(place) else { return .none }
    guard rules.allSatisfy({ $0.referenceVerdictWithinLimit(place) != nil }) else { return .givenUp(Self.unconfirmed) }
    let identifierCount = place.attachments.reduce(0) { $0 + $1.registeredTypeIdentifiers.count }
    let found = checked(place, [], cost: [place.items.count, place.attachments.count, identifierCount, 0])
    return isWanted(found, wanted) ? .found(found) : .none
  }

  /// The smallest page of two items whose verdicts are wanted.
  private mutating func findPage(_ wanted: [[Bool]], declares: Bool) throws(NotCovered) -> Outcome {
    guard rules.contains(where: { $0.triesWebPageParts }), options.maximumItemCount ?? 2 > 1,
      options.maximumAttachmentCount ?? 2 > 1
    else { return .none }
    let key = SpaceBuilder.Key(declares: declares, besides: .markers)
    guard let space = try space(key) else { return .none }
    let search = pages[key] ?? PageSearch(space, rules)
    pages[key] = .some(search)
    switch search?.smallest(wanted, &budget) {
    case .givenUp?: return .givenUp(.limit("the question takes more work than the limit allows"))
    case .found(let archive, let page, let identifierCount)?:
      let (payload, declarations) = space.payload([archive, page])
      let found = checked(payload, declarations, cost: [2, 2, identifierCount, 0], isSmallest: !space.isIncomplete)
      return options.allows(payload) ? confirmed(.found(found), wanted) : .givenUp(Self.unconfirmed)
    // Some of the attachments give only some of the pages.
    case .none?: return space.isIncomplete ? .givenUp(Self.tooManyPages) : .none
    case nil: return .givenUp(Self.tooManyPages)
    }
  }

  /// The smallest payload of several searches; a failed search proves nothing.
  private static func smallest(_ outcomes: [Outcome]) -> Outcome {
    var best: Found?
    var reason: UndecidedReason?
    for outcome in outcomes {
      switch outcome {
      case .none: break
      case .givenUp(let why): reason = reason ?? why
      case .found(let found):
        if best.map({ found.cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = found }
      }
    }
    guard let best else { return reason.map { .givenUp($0) } ?? .none }
    return .found(reason == nil ? best : best.perhapsNotSmallest)
  }

  private mutating func find(_ wanted: [[Bool]], _ key: SpaceBuilder.Key) throws(NotCovered) -> Outcome {
    guard let space = try space(key) else { return .none }
    var best: (payload: Payload, declarations: [TypeDeclaration], cost: [Int])?
    var isSmallest = true
    var reason: UndecidedReason?
    for verdicts in wanted {
      let goals = space.formulas.payload.enumerated().map { place, formula in
        CaseSplitter.Goal(formula, place < verdicts.count ? verdicts[place] : true)
      }
      switch space.smallest(goals, &budget) {
      case .none: break
      case .givenUp(let why):
        reason = why
        isSmallest = false
      case .found(let payload, let declarations, let cost, let isSmallestOfItsKind):
        isSmallest = isSmallest && isSmallestOfItsKind
        if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (payload, declarations, cost) }
      }
    }
    if let best { return .found(checked(best.payload, best.declarations, cost: best.cost, isSmallest: isSmallest)) }
    return reason.map { .givenUp($0) } ?? .none
  }

  // MARK: Preparing

  /// The payloads of the rules; `nil` if no app's declaration can add to the registry's types.
  private mutating func space(_ key: SpaceBuilder.Key) throws(NotCovered) -> SearchSpace? {
    if let known = spaces[key] { return known }
    let builder = SpaceBuilder(rules: rules, options: options, types: types, steps: steps)
    let space = try builder.space(key)
    spaces[key] = .some(space)
    return space
  }

  // MARK: Checking

  /// A payload with the verdicts of the reference evaluator.
  private func checked(
    _ payload: Payload, _ declarations: [TypeDeclaration], cost: [Int], isSmallest: Bool = true
  ) -> Found {
    let types = declarations.isEmpty ? types : types.adding(TypeDeclarations(declarations))
    let verdicts = rules.map { $0.with(types: types).referenceVerdict(payload) }
    let witness = Witness(payload: payload, declarations: declarations, verdicts: verdicts, isSmallest: isSmallest)
    return Found(witness: witness, cost: cost)
  }

  // MARK: Some payloads

  /// Tries small payloads, and as many attachments of a type as the rules have numbers, if not all can be examined.
  private func boundedSearch(_ isWanted: ([Verdict]) -> Bool, _ reason: UndecidedReason) -> Existence {
    let payloads = SmallPayloads(rules)
    for payload in payloads.payloads {
      if let witness = witness(payload, isWanted) { return .some(witness) }
    }
    var isCovered = true
    if case .notCovered = reason { isCovered = false }
    // Leave most of the steps to later proofs.
    let steps = steps
    let found = payloads.firstNumbered(isCovered: isCovered) { payload in
      steps.rest < steps.limit / 4 * 3 ? nil : witness(payload, isWanted)
    }
    return found.map { .some($0) } ?? .notDecided(reason)
  }

  /// A payload as a witness, if it is in question and its verdicts are wanted.
  private func witness(_ payload: Payload, _ isWanted: ([Verdict]) -> Bool) -> Witness? {
    // Making the payload and looking up its types costs about 100 steps, in addition to the rules.
    guard steps.spend(100) else { return nil }
    guard options.allows(payload) else { return nil }
    let prepared = PreparedPayload(payload, types: types)
    func isSettled(_ verdicts: [Verdict]) -> Bool {
      isWanted(Array(verdicts.prefix(askedCount))) && !verdicts.dropFirst(askedCount).contains(.shown)
    }
    guard isSettled(rules.map { $0.evaluate(prepared) }) else { return nil }
    // A verdict caused only by the step limit proves nothing.
    let verdicts = rules.compactMap { $0.referenceVerdictWithinLimit(payload) }
    guard verdicts.count == rules.count, isSettled(verdicts) else { return nil }
    return Witness(payload: payload, verdicts: verdicts, isSmallest: false)
  }
}
