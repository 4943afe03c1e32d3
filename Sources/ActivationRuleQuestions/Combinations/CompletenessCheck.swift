import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Checks whether a rule accepts everything that fits its claims.
struct CompletenessCheck {
  typealias Test = AttachmentSort.Test

  private let rule: ActivationRule
  private let options: AnalysisOptions
  private let tests: [Test]

  init(_ rule: ActivationRule, _ options: AnalysisOptions, _ tests: [Test]) {
    (self.rule, self.options, self.tests) = (rule, options, tests)
  }

  func completeness(of claims: [AcceptanceClaim]) -> AcceptedCombinations.Completeness {
    let fitting = PredicateNode.all(of: claims.compactMap { $0.condition } + plainAttachments)
    switch hidden(fitting) {
    case .none: return .complete
    case .some(let witness): return .incomplete(gap(witness))
    case .notDecided: return .notDecided
    }
  }

  /// The smallest payload that satisfies a condition and is not accepted.
  private func hidden(_ condition: PredicateNode) -> Existence {
    let condition = ActivationRule(condition, types: rule.types, settings: RuleSettings())
    var rules = [rule, condition.withoutWebPageParts]
    var options = options
    // The claims do not say either that the excluded rule accepts it.
    if let exclusion = options.exclusion { rules.append(exclusion) }
    options.exclusion = nil
    var search = PayloadSearch(rules, options)
    return search.find { shown in (!shown[0] || shown.count > 2 && shown[2]) && shown[1] }
  }

  /// The condition that no attachment has two unrelated kinds.
  private var plainAttachments: [PredicateNode] {
    var conditions: [PredicateNode] = []
    for (place, first) in tests.enumerated() {
      for second in tests.dropFirst(place + 1) where !areRelated(first, second) {
        conditions.append(AttachmentSort(all: [first, second]).count(.equal, 0))
      }
    }
    return conditions
  }

  /// Whether everything that passes one test also passes the other one.
  private func areRelated(_ first: Test, _ second: Test) -> Bool {
    first.isBelow(second, rule.types) || second.isBelow(first, rule.types)
  }

  // MARK: In words

  private func gap(_ witness: Witness) -> AcceptedCombinations.Gap {
    let types = rule.types.adding(TypeDeclarations(witness.declarations))
    let items = witness.payload.items.map { item in
      var parts: [AcceptedCombinations.Gap.Part] = []
      for attachment in item.attachments {
        let tests = kinds(of: attachment, types)
        if let place = parts.firstIndex(where: { $0.tests == tests }) {
          parts[place].count += 1
        } else {
          parts.append(.init(tests: tests, count: 1))
        }
      }
      return parts
    }
    return .init(payload: witness.payload, declarations: witness.declarations, items: items)
  }

  /// The tests that an attachment passes, except tests that follow from others.
  private func kinds(of attachment: Payload.Attachment, _ types: UniformTypeRegistry) -> [Test] {
    let passed = tests.filter { $0.isPassed(by: attachment, types) }
    return passed.filter { test in !passed.contains { $0.isBelow(test, types) } }
  }
}

extension AcceptanceClaim {
  /// The claim as a predicate on a payload; `nil` if every payload satisfies it.
  fileprivate var condition: PredicateNode? {
    switch self {
    case .attachments(_, let sort, let least, let most):
      var conditions = least > 0 ? [sort.count(.greaterThanOrEqual, least)] : []
      if case .exactly(let count) = most { conditions.append(sort.count(.lessThanOrEqual, count)) }
      return conditions.isEmpty ? nil : .all(of: conditions)
    case .items(let least, let most):
      guard case .exactly(let count) = most else { return nil }
      return .comparison(
        nil, .path(nil, "extensionItems", "@count"), least == count ? .equal : .lessThanOrEqual, .integer(Int64(count)))
    case .neverTogether(let pair):
      let tests = pair.map { AttachmentSort.Test($0) }
      let sorts = [
        AttachmentSort(all: [tests[0]], none: [tests[1]]), AttachmentSort(all: [tests[1]], none: [tests[0]]),
      ]
      return .any(of: sorts.map { $0.count(.equal, 0) })
    }
  }
}
