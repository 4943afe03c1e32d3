import ActivationRuleModel
import ActivationRuleTypes

/// All possible payloads, as far as rules can distinguish them.
struct SearchSpace {
  /// The outcome of a search.
  enum Outcome {
    /// The smallest payload, with the types that an app must declare for it, and its cost for comparisons.
    case found(Payload, [TypeDeclaration], cost: [Int], isSmallest: Bool)
    case none
    case givenUp(UndecidedReason)
  }

  let formulas: CountFormulas
  private let kinds: [IdentifierKind]
  let classes: [AttachmentClass]
  /// Whether ``classes`` is incomplete.
  let isIncomplete: Bool
  private let options: AnalysisOptions

  init(_ formulas: CountFormulas, _ sorted: ClassMemory.Entry, _ options: AnalysisOptions) {
    self.formulas = formulas
    kinds = sorted.kinds
    classes = sorted.classes
    self.options = options
    isIncomplete = sorted.isIncomplete
  }

  /// The smallest payload that satisfies goals.
  ///
  /// A goal with several alternatives is ignored until the smallest payload for the others fails it: no payload that
  /// satisfies all of them is smaller. Therefore only goals that matter are split into cases.
  /// payload that meets all of them is smaller. So only goals are split into cases that matter.
  func smallest(_ goals: [CaseSplitter.Goal], _ budget: inout WorkBudget) -> Outcome {
    if let items = smallestOfOneAttachment(goals) { return found(items, cost(items), isSmallest: !isIncomplete) }
    var best: (items: PayloadProgram.Items, cost: [Int])?
    var choices = ItemChoices(formulas, classes, options)
    var reason: UndecidedReason?
    var open = [CaseSplitter.Branch(goals: goals.within(options))]
    var count = 0
    do throws(CaseSplitter.TooMany) {
      while let next = open.popLast() {
        guard let branch = try CaseSplitter.narrowed(next, limit: options.limits.cases, &budget) else { continue }
        count += 1
        guard count <= options.limits.cases else { throw CaseSplitter.TooMany() }
        // Skip branches that require more items than the best payload has.
        if let best, branch.comparisons.leastItemCount > best.cost[0] { continue }
        var failed = branch.goals.indices.last
        switch try solve(branch.comparisons, &choices, &budget) {
        case .none: continue
        case .givenUp where failed == nil || budget.remaining == 0:
          reason = .limit(
            budget.remaining == 0
              ? "the question takes more work than the limit allows"
              : "a payload that settles it would be larger than the limit allows")
          continue
        case .givenUp: break
        case .found(let items, let cost):
          if let best, !cost.lexicographicallyPrecedes(best.cost) { continue }
          failed = PayloadCounts(items, formulas, classes).failing(branch)
          if failed == nil { best = (items, cost) }
        }
        if let failed { open += CaseSplitter.branches(of: branch, at: failed).reversed() }
      }
    } catch {
      reason = .limit("the rules lead to more cases than the limit allows")
    }
    if let best { return found(best.items, best.cost, isSmallest: reason == nil && !isIncomplete) }
    if let reason { return .givenUp(reason) }
    if isIncomplete { return .givenUp(.limit("there are more kinds of attachments than the limit allows")) }
    return .none
  }

  private func solve(
    _ comparisons: [CountComparison], _ choices: inout ItemChoices, _ budget: inout WorkBudget
  ) throws(CaseSplitter.TooMany) -> PayloadProgram.Outcome {
    let (places, excluded) = conditions(comparisons)
    let countsAttachments = comparisons.contains { comparison in
      comparison.terms.contains { if case .attachments = $0.counter { true } else { false } }
    }
    guard countsAttachments else {
      let smallest = try choices.choices(by: places, excluding: excluded, &budget)
      return ChoiceProgram.solve(comparisons, smallest, options, &budget)
    }
    let cases = try ItemCase.all(formulas, by: places, excluding: excluded, limit: options.limits.cases, &budget)
    let possible = cases.filter { isPossible($0, within: comparisons.upperBounds, &budget) }
    return PayloadProgram.solve(comparisons, possible, classes, options, &budget)
  }

  /// Whether an item of a case is possible within upper bounds, which further items only use up.
  private func isPossible(_ itemCase: ItemCase, within bounds: [CountComparison], _ budget: inout WorkBudget) -> Bool {
    if itemCase.isEmpty { return true }
    let options = AnalysisOptions(limits: options.limits)
    if case .none = PayloadProgram.solve(bounds, [itemCase], classes, options, &budget) { return false }
    return true
  }

  /// The smallest payload of at most one attachment, if one satisfies the goals: there are few enough to try.
  private func smallestOfOneAttachment(_ goals: [CaseSplitter.Goal]) -> PayloadProgram.Items? {
    // A local copy, so that closures need not capture everything else.
    let formulas = formulas
    guard options.maximumItemCount ?? 1 > 0, options.maximumAttachmentCount ?? 1 > 0 else { return nil }
    let empty: [(PayloadProgram.Items, SingleCounts)] = [([], .nothing), ([[]], SingleCounts(ofEmptyItem: formulas))]
    for (items, counts) in empty where options.allowsEmptyPayloads && goals.areMet(counts) { return items }
    let goals = goals.map { CaseSplitter.Goal($0.formula.ofSingle(formulas), $0.isWanted) }
    if goals.contains(where: { $0.formula == .constant(!$0.isWanted) }) { return nil }
    let single = classes.firstIndex { goals.areMet(SingleCounts(formulas, attachment: $0.conditions)) }
    return single.map { [[($0, 1)]] }
  }

  private func cost(_ items: PayloadProgram.Items) -> [Int] {
    let shares = items.flatMap { $0 }
    return [
      items.count, shares.reduce(0) { $0 + $1.count },
      shares.reduce(0) { $0 + $1.count * classes[$1.attachment].identifierCount },
      shares.reduce(0) { $0 + $1.count * classes[$1.attachment].rank },
    ]
  }

  /// The conditions on items that comparisons use, and a bit for each that no item may satisfy.
  private func conditions(_ comparisons: [CountComparison]) -> ([Int], excluded: UInt64) {
    var places: Set<Int> = []
    var excluded: UInt64 = 0
    for comparison in comparisons {
      for term in comparison.terms {
        guard case .items(let place) = term.counter else { continue }
        places.insert(place)
        // "No item satisfies it" leaves one case instead of two.
        if comparison.terms.count == 1, comparison.bound == 0, term.factor > 0 { excluded |= 1 << UInt64(place) }
      }
    }
    return (places.sorted(), excluded)
  }

  // MARK: Making payloads

  /// An attachment of a class, with the types that an app must declare for it.
  private func attachment(_ index: Int) -> (Payload.Attachment, [TypeDeclaration]) {
    var used: [Int: Int] = [:]
    var identifiers: [String] = []
    var declarations: [TypeDeclaration] = []
    for kind in classes[index].kinds {
      let member = kinds[kind].identifiers[used[kind, default: 0]]
      used[kind, default: 0] += 1
      identifiers.append(member.identifier)
      for declaration in member.declarations where !declarations.contains(declaration) {
        declarations.append(declaration)
      }
    }
    return (Payload.Attachment(identifiers), declarations)
  }

  /// A payload of items of one attachment each, with the types that an app must declare for it.
  func payload(_ classes: [Int]) -> (Payload, [TypeDeclaration]) {
    payload(classes.map { [($0, 1)] })
  }

  private func payload(_ items: PayloadProgram.Items) -> (Payload, [TypeDeclaration]) {
    var declarations: [TypeDeclaration] = []
    let items = items.map { item in
      Payload.Item(
        item.flatMap { index, count in
          let (attachment, declared) = attachment(index)
          for declaration in declared where !declarations.contains(declaration) { declarations.append(declaration) }
          return Array(repeating: attachment, count: count)
        })
    }
    // Items without attachments come last, since readers look at the first ones.
    let full = items.filter { !$0.attachments.isEmpty }
    return (Payload(full + items.filter { $0.attachments.isEmpty }), declarations)
  }

  private func found(_ items: PayloadProgram.Items, _ cost: [Int], isSmallest: Bool) -> Outcome {
    let (payload, declarations) = payload(items)
    return .found(payload, declarations, cost: cost, isSmallest: isSmallest)
  }
}

extension [CountComparison] {
  /// The smallest number of items for which the comparisons can be true, judging each by itself.
  fileprivate var leastItemCount: Int {
    reduce(0) { least, comparison in
      guard comparison.terms.count == 1, case .items = comparison.terms[0].counter else { return least }
      let isLowerBound = comparison.terms[0].factor == -1 || comparison.relation == .equal
      return isLowerBound ? Swift.max(least, abs(comparison.bound)) : least
    }
  }

  /// Upper bounds on numbers of attachments.
  fileprivate var upperBounds: [CountComparison] {
    filter { comparison in
      comparison.terms.allSatisfy { term in
        if case .attachments = term.counter { term.factor > 0 } else { false }
      }
    }.map { CountComparison(.atMost, $0.bound, terms: $0.terms) }
  }
}
