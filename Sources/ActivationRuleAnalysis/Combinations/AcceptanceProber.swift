/// Asks how many attachments of a sort a rule lets in.
struct AcceptanceProber {
  /// The largest number of attachments that is asked about where nothing bounds it.
  private static let countLimit = 20_000
  /// The largest number that the analysis can compare a count with.
  private static let numberLimit = 1_000_000_000

  private let analysis: Analysis
  private var templates: PayloadTemplates
  /// The numbers in the rules, each once, smallest first.
  private let numbers: [Int]
  /// A number that is larger than any bound that follows from the rule's numbers.
  private let beyond: Int

  init(_ rule: ActivationRule, _ options: AnalysisOptions, _ tests: [AttachmentSort.Test]) {
    analysis = Analysis(rule, options: options)
    templates = PayloadTemplates(rule, options, tests)
    let rules = [rule] + options.conditions.map { $0.rule }
    let all = rules.flatMap { $0.comparedNumbers }.filter { $0 <= Self.numberLimit }
    numbers = Set(all).sorted()
    // A dictionary's bounds go over all items; otherwise each is on attachments of an item, on items, or on all.
    let sum = all.reduce(2) { min($0 + $1, Self.numberLimit) }
    let product = sum.multipliedReportingOverflow(by: sum)
    let square = product.overflow ? Self.numberLimit : min(product.partialValue, Self.numberLimit)
    beyond = rules.contains { $0.dictionaryTests.isEmpty } ? square : sum
  }

  /// Adds payloads that are let in.
  mutating func add(_ payloads: [Payload]) {
    templates.add(payloads)
  }

  /// Whether the rule lets in a payload for which a condition holds; `nil` if that is not decided.
  func isPossible(_ condition: PredicateNode) -> Bool? {
    switch analysis.smallest(where: condition.description) {
    case .some: true
    case .none: false
    case .notDecided: nil
    }
  }

  /// Whether there can be so many attachments of a sort.
  func isPossible(_ sort: AttachmentSort, _ count: Int) -> Bool? {
    templates.reaches(sort, count) ? true : isPossible(sort.count(.greaterThanOrEqual, count))
  }

  /// Whether there can be an attachment of one type, and another one of another.
  func comeTogether(_ first: AttachmentSort.Test, _ second: AttachmentSort.Test) -> Bool? {
    let sorts = [AttachmentSort(all: [first], none: [second]), AttachmentSort(all: [second], none: [first])]
    if templates.reaches(sorts[0], beside: sorts[1]) { return true }
    return isPossible(.all(of: sorts.map { $0.count(.greaterThanOrEqual, 1) }))
  }

  /// Whether there is an attachment of a sort in every payload; `false` also when that is not decided.
  func isRequired(_ sort: AttachmentSort) -> Bool {
    !templates.avoids(sort) && isPossible(sort.count(.lessThanOrEqual, 0)) == false
  }

  /// Whether an attachment of a type that nobody declares can come along.
  func letsInUndeclared() -> Bool { templates.letsInUndeclared() }

  /// The least number of attachments of a sort.
  func minimum(_ sort: AttachmentSort) -> AcceptedCombinations.Minimum {
    if templates.avoids(sort) { return .init(count: 0, isReached: true) }
    // A payload at hand has the fewest mostly, as it is one of the smallest.
    var (impossible, possible) = (-1, templates.fewest(sort))
    /// Whether the answer moved one end of the range.
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

  /// The largest number for which something is possible.
  private func limit(_ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    let reach = min(beyond, Self.countLimit)
    switch isPossible(reach) {
    case nil: return .notDecided
    case true?: return beyond <= Self.countLimit ? .unlimited : largeLimit(isPossible)
    case false?: return search(upTo: reach, isPossible)
    }
  }

  /// A limit beyond the largest number that is asked about, if it is one of the rule's numbers.
  private func largeLimit(_ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    for number in numbers where number >= Self.countLimit && isPossible(number + 1) == false {
      return isPossible(number) == true ? .exactly(number) : .atLeast(Self.countLimit)
    }
    return .atLeast(Self.countLimit)
  }

  /// The largest number that is possible, below one that is not.
  private func search(upTo impossible: Int, _ isPossible: (Int) -> Bool?) -> AcceptedCombinations.Limit {
    var (low, high) = (0, impossible)
    /// Whether the answer moved one end of the range.
    func narrow(_ number: Int) -> Bool {
      guard let answer = isPossible(number) else { return false }
      if answer { low = number } else { high = number }
      return true
    }
    // Bounds are mostly numbers of the rule.
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
