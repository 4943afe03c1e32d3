import ActivationRuleModel
import PredicateFormat
import UniformTypes

/// Finds what a rule lets in, question by question.
struct CombinationSearch {
  /// How many of each are looked for.
  private static let (kindLimit, smallestLimit, pairKindLimit) = (16, 12, 8)
  /// The largest minimum that is looked for.
  private static let minimumLimit = 10
  /// The largest number of attachments that is asked about.
  private static let countLimit = 10_000

  private let analysis: Analysis
  private let types: UniformTypeRegistry
  /// The types that the rule accepts or tests.
  private let tested: [String]
  /// The numbers in the rule, each once, smallest first.
  private let numbers: [Int]
  /// A number that is larger than any bound that follows from the rule's numbers.
  private let beyond: Int
  /// Whether the rule tests so many types that less is asked.
  private let isLarge: Bool

  init(_ rule: ActivationRule, _ options: AnalysisOptions) {
    let rule = rule.withoutWebPageParts
    types = rule.types
    let predicate = rule.predicate ?? .any(of: [])
    var tested: [String] = []
    for identifier in rule.dictionaryTests.isEmpty ? predicate.testedTypes : rule.typesOfKeys
    where !tested.contains(where: { rule.types.isEqual($0, identifier) }) && !identifier.utf8.contains(0x22) {
      tested.append(identifier)
    }
    self.tested = tested
    isLarge = tested.count > Self.kindLimit
    var options = options
    if isLarge {
      options.limits.attachmentStates = min(options.limits.attachmentStates, 256)
      options.limits.work = min(options.limits.work, 2_000_000)
    }
    analysis = Analysis(rule, options: options)
    let all = predicate.wholeNumbers.filter { $0 >= 0 }.map { Int(min($0, Int64(Self.countLimit))) }
    numbers = Set(all).sorted()
    // A dictionary's bounds go over all items; otherwise each is on attachments of an item, on items, or on all.
    let sum = min(all.reduce(2, +), Self.countLimit)
    beyond = min(rule.dictionaryTests.isEmpty ? sum * sum : sum, Self.countLimit)
  }

  func combinations() -> AcceptedCombinations {
    let smallest = smallestPayloads()
    guard smallest.reason == nil, !smallest.payloads.isEmpty else {
      let limit: AcceptedCombinations.Limit = smallest.reason == nil ? .exactly(0) : .notDecided
      return AcceptedCombinations(
        smallest: smallest.payloads, hasFurther: smallest.hasFurther, kinds: [], others: limit, attachments: limit,
        items: limit, exclusivePairs: [], undecidedReason: smallest.reason)
    }
    let kinds = tested.prefix(isLarge ? Self.kindLimit / 2 : Self.kindLimit).map { type in
      AcceptedCombinations.Kind(type: type, minimum: minimum(type), limit: limit(attachments(of: type)))
    }
    let any = limit("SUBQUERY(\(Self.all), $attachment, TRUEPREDICATE)")
    return AcceptedCombinations(
      smallest: smallest.payloads, hasFurther: smallest.hasFurther, kinds: kinds,
      others: tested.isEmpty ? any : limit(Self.attachments(ofNone: tested)), attachments: any,
      items: limit("extensionItems"), exclusivePairs: isLarge ? [] : exclusivePairs(kinds), undecidedReason: nil)
  }

  // MARK: Conditions

  private static let all = "SUBQUERY(extensionItems, $item, $item.attachments != nil).@unionOfArrays.attachments"

  /// A test of an attachment for some types; of links those that are not files.
  private static func tests(_ types: [String]) -> String {
    var text = ""
    for type in types {
      text += text.isEmpty ? "" : " OR "
      if type == "public.url" {
        text += """
          SUBQUERY($attachment.registeredTypeIdentifiers, $identifier, $identifier UTI-CONFORMS-TO "public.url" \
          AND NOT $identifier UTI-CONFORMS-TO "public.file-url").@count > 0
          """
      } else {
        text += "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\""
      }
    }
    return text
  }

  /// The attachments of a type that are of no other one, but for those above and below it.
  private func attachments(of type: String) -> String {
    let others = tested.filter { other in
      // Links are not files here, though file URLs are URLs.
      let areLinkAndFile = [type, other].sorted() == ["public.file-url", "public.url"]
      return areLinkAndFile || !types.conforms(other, to: type) && !types.conforms(type, to: other)
    }
    let exclusion = others.isEmpty ? "" : " AND NOT (\(Self.tests(others)))"
    return "SUBQUERY(\(Self.all), $attachment, \(Self.tests([type]))\(exclusion))"
  }

  private static func attachments(ofNone types: [String]) -> String {
    "SUBQUERY(\(all), $attachment, NOT (\(tests(types))))"
  }

  // MARK: Smallest payloads

  private func smallestPayloads() -> (payloads: [Payload], hasFurther: Bool, reason: UndecidedReason?) {
    var payloads: [Payload] = []
    var condition = "TRUEPREDICATE"
    while payloads.count < (isLarge ? Self.smallestLimit / 3 : Self.smallestLimit) {
      switch analysis.smallest(where: condition) {
      case .none: return (payloads, false, nil)
      case .notDecided(let reason): return (payloads, true, payloads.isEmpty ? reason : nil)
      case .some(let witness):
        payloads.append(witness.payload)
        if !witness.isSmallest { return (payloads, true, .limit("only some payloads were looked at")) }
        guard let exclusion = exclusion(of: witness.payload) else { return (payloads, true, nil) }
        condition += " AND " + exclusion
      }
    }
    return (payloads, true, nil)
  }

  /// A condition that no payload with the kinds of another one's attachments fulfils; `nil` for one without attachments.
  private func exclusion(of payload: Payload) -> String? {
    var counts: [(types: [String], count: Int)] = []
    for attachment in payload.attachments {
      let kinds = tested.filter { type in
        attachment.registeredTypeIdentifiers.contains { identifier in
          types.conforms(identifier, to: type)
            && !(type == "public.url" && types.conforms(identifier, to: "public.file-url"))
        }
      }
      if let place = counts.firstIndex(where: { $0.types == kinds }) {
        counts[place].count += 1
      } else {
        counts.append((kinds, 1))
      }
    }
    if counts.isEmpty { return nil }
    var text = ""
    for (kinds, count) in counts {
      var test = kinds.isEmpty ? "TRUEPREDICATE" : ""
      for kind in kinds { test += (test.isEmpty ? "" : " AND ") + Self.tests([kind]) }
      text += (text.isEmpty ? "" : " OR ") + "SUBQUERY(\(Self.all), $attachment, \(test)).@count < \(count)"
    }
    return "(\(text))"
  }

  // MARK: Limits

  /// The least number of attachments of a type.
  private func minimum(_ type: String) -> Int {
    let count = "SUBQUERY(\(Self.all), $attachment, \(Self.tests([type]))).@count"
    // Few is what rules ask for; where it is more, the number that was reached is still one below which nothing is let in.
    for number in 0..<Self.minimumLimit {
      if case .none = analysis.smallest(where: "\(count) <= \(number)") { continue }
      return number
    }
    return Self.minimumLimit
  }

  /// The largest size of a collection over which the rule is still shown.
  private func limit(_ collection: String) -> AcceptedCombinations.Limit {
    switch isPossible(collection, beyond) {
    case true?: return beyond < Self.countLimit ? .unlimited : .atLeast(beyond)
    case nil: return .notDecided
    case false?: break
    }
    // Bounds are mostly numbers of the rule.
    var (low, high) = (0, beyond)
    for number in numbers.reversed() where number < high && number > low {
      guard let isPossible = isPossible(collection, number) else { return .notDecided }
      if isPossible { low = number } else { high = number }
      if !isPossible { continue }
      guard let isMore = self.isPossible(collection, number + 1) else { return .notDecided }
      if isMore { low = number + 1 } else { high = number + 1 }
    }
    while high - low > 1 {
      let middle = (low + high) / 2
      guard let isPossible = isPossible(collection, middle) else { return .notDecided }
      if isPossible { low = middle } else { high = middle }
    }
    return .exactly(low)
  }

  private func isPossible(_ collection: String, _ count: Int) -> Bool? {
    switch analysis.smallest(where: "\(collection).@count >= \(count)") {
    case .some: true
    case .none: false
    case .notDecided: nil
    }
  }

  // MARK: Pairs

  private func exclusivePairs(_ kinds: [AcceptedCombinations.Kind]) -> [[String]] {
    let present = kinds.filter { $0.limit != .exactly(0) }.map { $0.type }.prefix(Self.pairKindLimit)
    var pairs: [[String]] = []
    for (place, first) in present.enumerated() {
      for second in present.dropFirst(place + 1)
      where !types.conforms(first, to: second) && !types.conforms(second, to: first) {
        let together = """
          \(attachments(of: first)).@count >= 1 AND \(attachments(of: second)).@count >= 1
          """
        if case .none = analysis.smallest(where: together) { pairs.append([first, second]) }
      }
    }
    return pairs
  }
}

extension ActivationRule {
  /// The types that the keys of a dictionary accept, and those that they refuse, in order.
  fileprivate var typesOfKeys: [String] {
    (dictionaryTests.first { $0.key == nil }?.types ?? [])
      + dictionaryTests.filter { $0.kind == .none }.flatMap { $0.types }
  }
}

extension PredicateNode {
  /// The types on the right of type operators, in order.
  fileprivate var testedTypes: [String] {
    var types: [String] = []
    visitComparisons { comparison in
      guard comparison.comparisonOperator.isTypeOperator, case .literal(.string(let type)) = comparison.right.kind
      else {
        return
      }
      types.append(type)
    }
    return types
  }

  /// The whole numbers that something is compared with.
  fileprivate var wholeNumbers: [Int64] {
    var numbers: [Int64] = []
    visitComparisons { comparison in
      for side in [comparison.left, comparison.right] {
        if case .literal(.integer(let number)) = side.kind { numbers.append(number) }
      }
    }
    return numbers
  }

  /// Visits all comparisons, those in subqueries behind the one that the subquery is a part of.
  private func visitComparisons(_ visit: (Comparison) -> Void) {
    switch kind {
    case .constant, .missing: return
    case .and(let parts), .or(let parts): for part in parts { part.visitComparisons(visit) }
    case .not(let operand): operand.visitComparisons(visit)
    case .comparison(let comparison):
      visit(comparison)
      for side in [comparison.left, comparison.right] { side.visitComparisons { $0.visitComparisons(visit) } }
    }
  }
}

extension ExpressionNode {
  /// Visits the predicates of the subqueries in an expression.
  fileprivate func visitComparisons(_ visit: (PredicateNode) -> Void) {
    switch kind {
    case .keyPath(let base?, _): base.visitComparisons(visit)
    case .subquery(let collection, _, let predicate):
      collection.visitComparisons(visit)
      visit(predicate)
    default: return
    }
  }
}
