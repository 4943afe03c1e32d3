import ActivationRuleModel
import ActivationRulePredicates

/// Determines how many attachments of a sort a rule accepts.
struct AcceptanceProber {
  /// The largest number of attachments to try if nothing limits it: the default of `Limit.witnessAttachments`.
  private static let countLimit = 20_000
  /// The largest number that the analysis can compare a count with.
  private static let numberLimit = 1_000_000_000

  private let analysis: Analysis
  private var templates: PayloadTemplates
  /// The numbers in the rules, each once, in ascending order.
  private let numbers: [Int]
  /// A number above any limit that follows from the rule's numbers.
  private let beyond: Int

  init(_ rule: ActivationRule, _ options: AnalysisOptions, _ tests: [AttachmentSort.Test]) {
    analysis = Analysis(rule, options: options)
    templates = PayloadTemplates(rule, options, tests)
    let rules = [rule] + [options.exclusion].compactMap { $0 }
    let all = rules.flatMap { $0.comparedNumbers }.filter { $0 <= Self.numberLimit }
    numbers = Set(all).sorted()
    // A dictionary's limits apply to all items; others apply to attachments of an item, to items, or to all.
    let sum = all.reduce(2) { min($0 + $1, Self.numberLimit) }
    let product = sum.multipliedReportingOverflow(by: sum)
    let square = product.overflow ? Self.numberLimit : min(product.partialValue, Self.numberLimit)
    beyond = rules.contains { $0.dictionaryTests.isEmpty } ? square : sum
  }

  /// Adds accepted payloads.
  mutating func add(_ payloads: [Payload]) {
    templates.add(payloads)
  }

  /// Whether the rule accepts a payload that satisfies a condition; `nil` if not decided.
  func isPossible(_ condition: PredicateNode) -> Bool? {
    switch analysis.smallest(where: condition.description) {
    case .some: true
    case .none: false
    case .notDecided: nil
    }
  }

  /// Whether a payload can have this many attachments of a sort.
  func isPossible(_ sort: AttachmentSort, _ count: Int) -> Bool? {
    templates.reaches(sort, count) ? true : isPossible(sort.count(.greaterThanOrEqual, count))
  }

  /// Whether a payload can have an attachment of one type, and another attachment of another type.
  func comeTogether(_ first: AttachmentSort.Test, _ second: AttachmentSort.Test) -> Bool? {
    let sorts = [AttachmentSort(all: [first], none: [second]), AttachmentSort(all: [second], none: [first])]
    if templates.reaches(sorts[0], beside: sorts[1]) { return true }
    return isPossible(.all(of: sorts.map { $0.count(.greaterThanOrEqual, 1) }))
  }

  /// Whether every payload has an attachment of a sort; `false` also if not decided.
  func isRequired(_ sort: AttachmentSort) -> Bool {
    !templates.avoids(sort) && isPossible(sort.count(.lessThanOrEqual, 0)) == false
  }

  /// Whether a payload can also have an attachment of an undeclared type.
  func letsInUndeclared() -> Bool { templates.letsInUndeclared() }

  /// The smallest number of attachments of a sort.
  func minimum(_ sort: AttachmentSort) -> AcceptedCombinations.Minimum {
    if templates.avoids(sort) { return .init(count: 0, isReached: true) }
    // A known payload usually has the fewest, as it is one of the smallest.
    var (impossible, possible) = (-1, templates.fewest(sort))
    /// Narrows the range by one answer; false if not decided.
    func narrow(_ number: Int) -> Bool {
      guard let answer = isPossible(sort.count(.lessThanOrEqual, number)) else { return false }
      if answer { possible = number } else { impossible = number }
      return true
    }
    for number in [possible - 1] + numbers.flatMap({ [$0 - 1, $0] }) where impossible < number && number < possible {
      guard narrow(number) else { return .init(count: impossible + 1, isReached: false) }
    }
    while possible - impossible > 1 {
      guard narrow((impossible + possible) / 2) else { return .init(count: impossible + 1, isReached: false) }
    }
    return .init(count: possible, isReached: true)
  }

  /// The largest number of attachments of a sort.
  func limit(_ sort: AttachmentSort) -> AcceptedCombinations.Limit {
    limit { isPossible(sort, $0) }
  }

  /// The largest number of items.
  func itemLimit() -> AcceptedCombinations.Limit {
    limit { count in
      isPossible(.comparison(nil, .path(nil, "extensionItems", "@count"), .greaterThanOrEqual, .integer(Int64(count))))
    }
  }

  /// The largest possible number.
  private func limit(_ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    let reach = min(beyond, Self.countLimit)
    switch isPossible(reach) {
    case nil: return .notDecided
    case true?: return beyond <= Self.countLimit ? .unlimited : largeLimit(isPossible)
    case false?: return search(upTo: reach, isPossible)
    }
  }

  /// A limit beyond the largest number that is tried, if it is one of the rule's numbers.
  private func largeLimit(_ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    for number in numbers where number >= Self.countLimit && isPossible(number + 1) == false {
      return isPossible(number) == true ? .exactly(number) : .atLeast(Self.countLimit)
    }
    return .atLeast(Self.countLimit)
  }

  /// The largest possible number below an impossible one.
  private func search(upTo impossible: Int, _ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    var (low, high) = (0, impossible)
    /// Narrows the range by one answer; false if not decided.
    func narrow(_ number: Int) -> Bool {
      guard let answer = isPossible(number) else { return false }
      if answer { low = number } else { high = number }
      return true
    }
    // Limits are usually numbers in the rule.
    for number in numbers.reversed() where number < high && number > low {
      guard narrow(number) else { return .notDecided }
      if low == number, number + 1 < high, !narrow(number + 1) { return .notDecided }
    }
    while high - low > 1 {
      guard narrow((low + high) / 2) else { return .notDecided }
    }
    return .exactly(low)
  }
}
