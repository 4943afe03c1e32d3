import ActivationRulePredicates
import ActivationRuleText

/// Turns a rule dictionary into tests, like the system's builder (observed).
///
/// There are two modes: strict (version below 2, or strict matching requested) and fuzzy. In strict mode a key that is
/// absent or 0 makes no test, and the test of all types rejects the rest; in fuzzy mode an explicit 0 forbids its type.
struct DictionaryBuilder {
  /// The results of visiting a part of the table.
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

  /// The properties that children inherit from an accepted parent.
  private struct Parent {
    var type: String?
    var isAccepted: Bool
  }

  private let values: [String: Int64]
  private let settings: RuleSettings
  private let isStrict: Bool

  init(_ entries: [PropertyListEntry], _ settings: RuleSettings = RuleSettings()) {
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

  /// Builds the tests; none if the dictionary has no predicate.
  func build() -> [DictionaryTest] {
    let gathered = visit(settings.ruleTable.rules, Parent(type: nil, isAccepted: false))
    guard !gathered.accepted.isEmpty else { return gathered.tests }
    let exceptions = gathered.exceptions.filter { !gathered.accepted.contains($0) }
    return gathered.tests + [typeTest(gathered.accepted, except: exceptions)]
  }

  private func visit(_ rules: [RuleTable.Rule], _ parent: Parent) -> Gathered {
    var gathered = Gathered()
    for rule in rules { gathered.add(apply(rule, parent)) }
    return gathered
  }

  private func apply(_ rule: RuleTable.Rule, _ parent: Parent) -> Gathered {
    let value = values[rule.key]
    let count = value ?? 0
    if value == nil || count < 0, !isStrict || parent.isAccepted { return visit(rule.children, parent) }
    var result = visit(rule.children, Parent(type: rule.types.first, isAccepted: count > 0))
    // The system's builder loses the exceptions of children when it joins them to those of their parent (observed).
    result.exceptions = []
    if count >= 1 {
      if let test = acceptance(rule, count, acceptedChildren: result.accepted) { result.tests.append(test) }
      result.accepted += rule.types
      result.exceptions = rule.exceptions
    } else {
      let others = result.accepted + (parent.isAccepted ? [parent.type].compactMap { $0 } : [])
      if let test = rejection(rule, except: others) { result.tests.append(test) }
    }
    return result
  }

  // MARK: Tests

  /// The limit of a key that accepts something; a Boolean sets none.
  private func acceptance(_ rule: RuleTable.Rule, _ count: Int64, acceptedChildren: [String]) -> DictionaryTest? {
    guard !rule.isBoolean else { return nil }
    let children = rule.excludesAcceptedChildren ? acceptedChildren : []
    let condition =
      rule.types.isEmpty ? Lowering.anyAttachment : self.condition(rule.types, rule.exceptions, outside: children)
    let isMinimum = rule.value == .minimum
    var predicate = Lowering.count(
      condition, isMinimum ? .greaterThanOrEqual : .lessThanOrEqual, count, settings.countScope)
    // Without a minimum, the limit on all attachments asks for one at least (reported).
    let minimum = values[RuleKey.prefix + DictionaryKey.attachmentMinimum] ?? 0
    if rule.types.isEmpty, !isMinimum, minimum < 1 {
      predicate = .all(of: [predicate, Lowering.count(condition, .greaterThanOrEqual, 1)])
    }
    return DictionaryTest(
      isMinimum ? .atLeast(count) : .atMost(count), condition, predicate, key: rule.key, types: rule.types,
      exceptions: rule.excludesAcceptedChildren ? acceptedChildren : rule.exceptions, certainty: rule.certainty)
  }

  /// The test for no attachment of the type, unless it also has another accepted type; in strict mode, the test of
  /// accepted types rejects it anyway.
  private func rejection(_ rule: RuleTable.Rule, except others: [String]) -> DictionaryTest? {
    guard !isStrict, let type = rule.types.first else { return nil }
    let condition = condition([type], settings.webURLZero == .webURLs ? rule.exceptions : [], unless: others)
    return DictionaryTest(
      .none, condition, Lowering.count(condition, .lessThanOrEqual, 0), key: rule.key, types: rule.types,
      exceptions: others, certainty: .observed)
  }

  /// The test of accepted types: all attachments in strict mode, any attachment in fuzzy mode.
  private func typeTest(_ accepted: [String], except exceptions: [String]) -> DictionaryTest {
    let condition = condition(accepted, exceptions)
    let some = Lowering.count(condition, .greaterThanOrEqual, 1)
    let isHiddenIfEmpty = settings.emptyPayload == .hidden
    let predicate: PredicateNode
    if isStrict {
      let others = Lowering.count(PredicateNode(.not(condition)), .equal, 0)
      predicate = .all(of: isHiddenIfEmpty ? [others, some] : [others])
    } else {
      predicate = .any(of: isHiddenIfEmpty ? [some] : [some, Lowering.count(Lowering.anyAttachment, .equal, 0)])
    }
    return DictionaryTest(
      isStrict ? .all : .any, condition, predicate, key: nil, types: accepted, exceptions: exceptions,
      certainty: .documented)
  }

  /// The condition that an attachment is of one of some types, and of none of others.
  private func condition(
    _ types: [String], _ exceptions: [String], outside children: [String] = [], unless others: [String] = []
  ) -> PredicateNode {
    let accepted = Lowering.conforms(toAnyOf: types, except: exceptions, settings.exceptionScope)
    var excluded = children.map { Lowering.conforms(to: $0) }
    if !others.isEmpty { excluded.append(Lowering.conforms(toAnyOf: others, except: [])) }
    return .all(of: [accepted] + excluded.map { PredicateNode(.not($0)) })
  }
}
