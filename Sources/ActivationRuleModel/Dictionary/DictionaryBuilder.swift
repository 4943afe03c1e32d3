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
  private let table: RuleTable
  private let isStrict: Bool

  init(_ entries: [PropertyListEntry], _ table: RuleTable) {
    var values: [String: Int64] = [:]
    var isStrictByKey = false
    for entry in entries {
      values[entry.key.text] = entry.value.integerValue
      if entry.key.text == RuleKey.usesStrictMatching { isStrictByKey = entry.value.booleanValue }
    }
    self.init(values, table, isStrict: isStrictByKey || (values[RuleKey.dictionaryVersion] ?? 0) < 2)
  }

  /// Takes the values of the keys.
  init(_ values: [String: Int64], _ table: RuleTable, isStrict: Bool) {
    (self.values, self.table, self.isStrict) = (values, table, isStrict)
  }

  /// Builds the tests; none if the dictionary has no predicate.
  func build() -> [DictionaryTest] {
    let gathered = visit(table.rules, Parent(type: nil, isAccepted: false))
    var tests = gathered.tests
    if !gathered.accepted.isEmpty {
      tests.append(
        typeTest(gathered.accepted, except: gathered.exceptions.filter { !gathered.accepted.contains($0) }))
    }
    // A test that is always true is redundant, unless it is the only one.
    let telling = tests.filter { $0.predicate.kind != .constant(true) }
    return telling.isEmpty ? tests : telling
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

  private func acceptance(_ rule: RuleTable.Rule, _ count: Int64, acceptedChildren: [String]) -> DictionaryTest? {
    guard let template = rule.accept ?? (rule.types.isEmpty ? nil : table.templates[.accept]) else { return nil }
    let minimum = max(0, values[RuleKey.prefix + DictionaryKey.attachmentMinimum] ?? 0)
    let predicate = template.predicate(
      TemplateValues(
        [(.specifiedCount, count), (.minimumCount, minimum)],
        [(.types, rule.types), (.acceptedChildTypes, acceptedChildren)]))
    let exceptions = template.mentions(.acceptedChildTypes) ? acceptedChildren : rule.exceptions
    return DictionaryTest(
      .acceptance, predicate, key: rule.key, types: rule.types, exceptions: exceptions, certainty: rule.certainty)
  }

  /// The test for no attachment of the type, unless it also has another accepted type.
  ///
  /// In strict mode only a key with a specific template is rejected by name.
  private func rejection(_ rule: RuleTable.Rule, except others: [String]) -> DictionaryTest? {
    guard let template = rule.reject ?? (isStrict || rule.types.isEmpty ? nil : rule.zero ?? rejection(others)) else {
      return nil
    }
    let predicate = template.predicate(
      TemplateValues([(.specifiedCount, 0)], [(.types, rule.types), (.otherTypes, others)]))
    return DictionaryTest(
      .rejection, predicate, key: rule.key, types: rule.types, exceptions: others, certainty: .observed)
  }

  private func rejection(_ others: [String]) -> RuleTemplate? {
    table.templates[others.isEmpty ? .accept : others.count == 1 ? .rejectExceptOne : .rejectExceptSeveral]
  }

  /// The test of accepted types: all attachments in strict mode, any attachment in fuzzy mode.
  private func typeTest(_ accepted: [String], except exceptions: [String]) -> DictionaryTest {
    let name: RuleTable.General =
      exceptions.isEmpty ? (isStrict ? .all : .any) : isStrict ? .allWithExceptions : .anyWithExceptions
    let predicate = table.templates[name]?.predicate(
      TemplateValues([], [(.types, accepted), (.rejectedTypes, exceptions)]))
    return DictionaryTest(
      isStrict ? .allTypes : .anyType, predicate ?? PredicateNode(.constant(false)), key: nil, types: accepted,
      exceptions: exceptions, certainty: table.certainty)
  }
}
