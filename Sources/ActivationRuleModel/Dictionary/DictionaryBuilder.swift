import PredicateFormat
import PropertyLists

/// Turns a rule dictionary into tests, as the system's builder does (observed).
///
/// Two modes: strict (version below 2, or strict matching asked for) and fuzzy. In strict mode a key that is absent or 0
/// makes no test, and the test of all types does the refusing; in fuzzy mode an explicit 0 forbids its type.
struct DictionaryBuilder {
  /// What visiting a part of the table has gathered.
  private struct Gathered {
    var tests: [DictionaryTest] = []
    var accepted: [String] = []
    var exceptions: [String] = []

    mutating func add(_ other: Gathered) {
      tests += other.tests
      accepted += other.accepted
      exceptions += other.exceptions
    }
  }

  /// What an accepted parent hands down.
  private struct Parent {
    var type: String?
    var isAccepted: Bool
  }

  private let values: [String: Int64]
  private let settings: RuleSettings
  private let isStrict: Bool

  init(_ entries: [PropertyListEntry], settings: RuleSettings) {
    var values: [String: Int64] = [:]
    var isStrictByKey = false
    for entry in entries {
      values[entry.key.text] = entry.value.integerValue
      if entry.key.text == RuleKey.usesStrictMatching { isStrictByKey = entry.value.booleanValue }
    }
    self.values = values
    self.settings = settings
    isStrict = isStrictByKey || (values[RuleKey.dictionaryVersion] ?? 0) < 2
  }

  /// Builds the tests; none when the dictionary leads to no predicate.
  func build() -> [DictionaryTest] {
    let gathered = visit(RuleTable(settings).rules, Parent(type: nil, isAccepted: false))
    var tests = gathered.tests
    if !gathered.accepted.isEmpty {
      tests.append(typeTest(gathered.accepted, except: gathered.exceptions.filter { !gathered.accepted.contains($0) }))
    }
    return tests
  }

  private func visit(_ rules: [RuleTable.Rule], _ parent: Parent) -> Gathered {
    var gathered = Gathered()
    for rule in rules { gathered.add(apply(rule, parent)) }
    return gathered
  }

  private func apply(_ rule: RuleTable.Rule, _ parent: Parent) -> Gathered {
    let value = values[RuleKey.prefix + rule.name]
    let count = value ?? 0
    if value == nil || count < 0, !isStrict || parent.isAccepted { return visit(rule.children, parent) }
    var result = visit(rule.children, Parent(type: rule.types.first, isAccepted: count > 0))
    if count >= 1 {
      if let test = acceptance(rule, count, acceptedChildren: result.accepted) { result.tests.append(test) }
      result.accepted += rule.types
      result.exceptions += rule.exceptions
    } else if !isStrict, let type = rule.types.first {
      let others = result.accepted + (parent.isAccepted ? [parent.type].compactMap { $0 } : [])
      result.tests.append(rejection(rule, type, except: others))
    }
    return result
  }

  // MARK: Tests

  private func acceptance(_ rule: RuleTable.Rule, _ count: Int64, acceptedChildren: [String]) -> DictionaryTest? {
    let condition: PredicateNode
    var exceptions: [String] = []
    switch rule.template {
    case .unbounded: return nil
    case .maximumOfAll: return maximumOfAll(rule, count)
    case .minimumOfAll:
      return test(
        .atLeast(count), Lowering.anyAttachment, bound(Lowering.anyAttachment, .greaterThanOrEqual, count),
        .attachmentBounds, rule)
    case .maximumOfType: condition = Lowering.conforms(toAnyOf: rule.types)
    case .maximumOutsideChildren:
      let own = Lowering.conforms(toAnyOf: rule.types)
      let others = acceptedChildren.map { PredicateNode(.not(Lowering.conforms(to: $0))) }
      condition = .all(of: [own] + others)
      exceptions = acceptedChildren
    case .maximumOutsideExceptions:
      condition = Lowering.conforms(toAnyOf: rule.types, except: rule.exceptions, scope: exceptionScope)
      exceptions = rule.exceptions
    }
    return test(
      .atMost(count), condition, bound(condition, .lessThanOrEqual, count), .countExceeded, rule,
      except: exceptions)
  }

  /// The attachment maximum asks for one attachment at least, unless a minimum is given (reported).
  private func maximumOfAll(_ rule: RuleTable.Rule, _ count: Int64) -> DictionaryTest {
    let any = Lowering.anyAttachment
    let maximum = bound(any, .lessThanOrEqual, count)
    let hasMinimum = (values[RuleKey.prefix + "SupportsAttachmentsWithMinCount"] ?? 0) >= 1
    let minimum = PredicateNode.comparison(nil, Lowering.count(any), .greaterThanOrEqual, .integer(1))
    return test(.atMost(count), any, hasMinimum ? maximum : .all(of: [maximum, minimum]), .attachmentBounds, rule)
  }

  /// No attachment of the type, unless it is also of another type that is accepted.
  ///
  /// A key whose 0 has a template of its own forbids only what the key counts.
  private func rejection(_ rule: RuleTable.Rule, _ type: String, except others: [String]) -> DictionaryTest {
    let own =
      rule.zero == .maximumOutsideExceptions
      ? Lowering.conforms(toAnyOf: rule.types, except: rule.exceptions, scope: exceptionScope)
      : Lowering.conforms(to: type)
    let condition =
      others.isEmpty ? own : .all(of: [own, PredicateNode(.not(Lowering.conforms(toAnyOf: others)))])
    return test(
      .none, condition, .comparison(nil, Lowering.count(condition), .lessThanOrEqual, .integer(0)), .countExceeded,
      rule, except: others, certainty: .observed)
  }

  /// The test of accepted types: all attachments in strict mode, any attachment in fuzzy mode.
  private func typeTest(_ accepted: [String], except exceptions: [String]) -> DictionaryTest {
    let condition = Lowering.conforms(toAnyOf: accepted, except: exceptions, scope: exceptionScope)
    let matching = PredicateNode.comparison(nil, Lowering.count(condition), .greaterThanOrEqual, .integer(1))
    let others = PredicateNode.comparison(
      nil, Lowering.count(PredicateNode(.not(condition))), .equal, .integer(0))
    let nothing = PredicateNode.comparison(nil, Lowering.count(Lowering.anyAttachment), .equal, .integer(0))
    var predicate = isStrict ? PredicateNode.all(of: [others, matching]) : matching
    if settings.emptyPayload == .shown { predicate = isStrict ? others : .any(of: [matching, nothing]) }
    return DictionaryTest(
      kind: isStrict ? .all : .any, condition: condition, predicate: predicate.withOrigin("accepted types"),
      reason: isStrict ? .typeNotAccepted : .noTypeAccepted, key: nil, types: accepted, exceptions: exceptions,
      certainty: .documented)
  }

  private func test(
    _ kind: DictionaryTest.Kind, _ condition: PredicateNode, _ predicate: PredicateNode, _ reason: HiddenReason,
    _ rule: RuleTable.Rule, except exceptions: [String] = [], certainty: Certainty? = nil
  ) -> DictionaryTest {
    let key = RuleKey.prefix + rule.name
    return DictionaryTest(
      kind: kind, condition: condition, predicate: predicate.withOrigin(key), reason: reason, key: key,
      types: rule.types, exceptions: exceptions, certainty: certainty ?? rule.certainty)
  }

  private func bound(_ condition: PredicateNode, _ comparison: ComparisonOperator, _ count: Int64) -> PredicateNode {
    Lowering.bound(condition, comparison, count, eachItem: settings.countScope == .eachItem)
  }

  private var exceptionScope: Lowering.ExceptionScope {
    settings.exceptionScope == .identifier ? .identifier : .attachment
  }
}
