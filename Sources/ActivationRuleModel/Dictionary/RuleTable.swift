package import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// The keys of a rule dictionary that lead to tests, with one set of answers to the open questions.
///
/// It has the structure of the system's own table (observed); its rows are reconstructed; `DictionaryKey` has them.
package struct RuleTable: Sendable {
  /// All rows, each before its children.
  package let rows: [DictionaryKey]

  /// The table with the default answers to the open questions.
  static let standard = RuleTable(answers: RuleSettings())

  init(answers settings: RuleSettings) {
    rows = DictionaryKey.rules.map { row in
      var row = row
      if settings.others.contains(.fileCounting) { row.excludesAcceptedChildren = false }
      if settings.others.contains(.textType), row.isBoolean { row.types = ["public.text"] }
      if settings.others.contains(.webPageTypes), row.key == RuleKey.webPage {
        row.types.append("com.apple.webarchive")
      }
      return row
    }
  }

  /// The rows directly below a key without its prefix; of the top level for `nil`.
  package func rows(below parent: String?) -> [DictionaryKey] { rows.filter { $0.parent == parent } }

  /// The rows of keys that accept types, the most likely to be wanted first.
  package var countKeys: [DictionaryKey] {
    rows.filter { !$0.types.isEmpty }.sorted { $0.rank < $1.rank }
  }

  /// A name for the contents of the table: the number of keys and a hash of all rows.
  package var identity: String {
    var fingerprint = Fingerprint()
    add(rows(below: nil), to: &fingerprint)
    return "\(rows.count)-\(String(fingerprint.value, radix: 16))"
  }

  /// Adds rows, each with its children.
  private func add(_ rows: [DictionaryKey], to fingerprint: inout Fingerprint) {
    for row in rows {
      let facts = [row.key, row.certainty.rawValue, row.excludesAcceptedChildren ? "outside children" : ""]
      for word in facts + row.types + row.exceptions.map({ "-" + $0 }) { fingerprint.add(part: word.utf8) }
      add(self.rows(below: row.name), to: &fingerprint)
      fingerprint.add(part: "/".utf8)
    }
  }
}

/// One of the tests that a rule dictionary leads to; all of them must be true.
package struct DictionaryTest: Hashable, Sendable {
  /// The kinds of test.
  package enum Kind: Hashable, Sendable {
    /// At most this many attachments satisfy the condition.
    case atMost(Int64)
    /// At least this many attachments satisfy the condition.
    case atLeast(Int64)
    /// No attachment satisfies the condition, since its key accepts nothing.
    case none
    /// Every attachment satisfies the condition, and there is one.
    case all
    /// Some attachment satisfies the condition.
    case any
  }

  /// The kind of the test.
  package let kind: Kind
  /// The condition on one attachment, which is bound to `$attachment`.
  package fileprivate(set) var condition: PredicateNode
  /// The test as a predicate over the whole payload.
  package fileprivate(set) var predicate: PredicateNode
  /// The key of the test; `nil` for the test of accepted types, which all keys share.
  package let key: String?
  /// The types the test is about; none for a test that counts all attachments.
  package let types: [String]
  /// Types that exclude an identifier from counting.
  package let exceptions: [String]
  /// The certainty that the system makes this test.
  package let certainty: Certainty

  /// The same test with another condition on an attachment.
  func asking(_ other: PredicateNode) -> DictionaryTest {
    changing(self) { ($0.condition, $0.predicate) = (other, predicate.replacing(condition, with: other)) }
  }
}

// MARK: Building

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

  private let values: [String: Int64]
  private let settings: RuleSettings
  private let table: RuleTable
  private let isStrict: Bool
  /// The least number of attachments.
  private let minimum: Int64

  init(_ entries: [PropertyListEntry], _ settings: RuleSettings = RuleSettings()) {
    var values: [String: Int64] = [:]
    var isStrictByKey = false
    for entry in entries where entry.row != nil {
      values[entry.key.text] = entry.value.integerValue
      if entry.key.text == RuleKey.usesStrictMatching { isStrictByKey = entry.value.booleanValue }
    }
    self.values = values
    (self.settings, table) = (settings, settings.ruleTable)
    minimum = values[RuleKey.attachmentMinimum] ?? 0
    isStrict = isStrictByKey || (values[RuleKey.dictionaryVersion] ?? 0) < 2
  }

  /// Builds the tests; none if the dictionary has no predicate.
  func build() -> [DictionaryTest] {
    let gathered = visit(table.rows(below: nil), below: nil)
    guard !gathered.accepted.isEmpty else { return gathered.tests }
    let exceptions = gathered.exceptions.filter { !gathered.accepted.contains($0) }
    return gathered.tests + [typeTest(gathered.accepted, except: exceptions)]
  }

  private func visit(_ rules: [DictionaryKey], below accepted: String?) -> Gathered {
    var gathered = Gathered()
    for rule in rules { gathered.add(apply(rule, below: accepted)) }
    return gathered
  }

  /// - Parameter accepted: the type of the parent, if that is accepted.
  private func apply(_ rule: DictionaryKey, below accepted: String?) -> Gathered {
    let value = values[rule.key]
    let count = value ?? 0
    if value == nil || count < 0, !isStrict || accepted != nil {
      return visit(table.rows(below: rule.name), below: accepted)
    }
    var result = visit(table.rows(below: rule.name), below: count > 0 ? rule.types.first : nil)
    // The system's builder loses the exceptions of children when it joins them to those of their parent (observed).
    result.exceptions = []
    if count >= 1 {
      if let test = rule.acceptance(count, besides: result.accepted, minimum: minimum, settings) {
        result.tests.append(test)
      }
      result.accepted += rule.types
      result.exceptions = rule.exceptions
    } else {
      let others = result.accepted + [accepted].compactMap { $0 }
      // In strict mode, the test of accepted types rejects it anyway.
      if !isStrict, let test = rule.rejection(except: others, settings) { result.tests.append(test) }
    }
    return result
  }

  // MARK: Accepted types

  /// The test of accepted types: all attachments in strict mode, any attachment in fuzzy mode.
  private func typeTest(_ accepted: [String], except exceptions: [String]) -> DictionaryTest {
    let condition = Lowering.conforms(
      toAnyOf: accepted, except: exceptions, ofWholeAttachment: settings.others.contains(.exceptionScope))
    let some = Lowering.count(condition, .greaterThanOrEqual, 1)
    let isHiddenIfEmpty = !settings.others.contains(.emptyPayload)
    let predicate: PredicateNode
    if isStrict {
      let others = Lowering.count(PredicateNode(.not(condition)), .equal, 0)
      predicate = .all(of: isHiddenIfEmpty ? [others, some] : [others])
    } else {
      predicate = .any(of: isHiddenIfEmpty ? [some] : [some, Lowering.count(Lowering.anyAttachment, .equal, 0)])
    }
    return DictionaryTest(
      kind: isStrict ? .all : .any, condition: condition, predicate: predicate, key: nil, types: accepted,
      exceptions: exceptions,
      certainty: .documented)
  }
}

// MARK: Tests of a row

/// What a row says, as conditions and tests.
extension DictionaryKey {
  /// The limit of a key that accepts something; a Boolean sets none.
  ///
  /// - Parameter acceptedChildren: the types of accepted keys below this one.
  fileprivate func acceptance(
    _ count: Int64, besides acceptedChildren: [String], minimum: Int64, _ settings: RuleSettings
  ) -> DictionaryTest? {
    guard !isBoolean else { return nil }
    let children = excludesAcceptedChildren ? acceptedChildren : []
    let condition =
      types.isEmpty
      ? Lowering.anyAttachment
      : .all(
        of: [
          Lowering.conforms(
            toAnyOf: types, except: exceptions, ofWholeAttachment: settings.others.contains(.exceptionScope))
        ]
          + children.map { PredicateNode(.not(Lowering.conforms(to: $0))) })
    let isMinimum = value == .minimum
    var predicate = Lowering.count(
      condition, isMinimum ? .greaterThanOrEqual : .lessThanOrEqual, count,
      inEachItem: settings.others.contains(.countScope))
    // Without a minimum, the limit on all attachments asks for one at least (reported).
    if types.isEmpty, !isMinimum, minimum < 1 {
      predicate = .all(of: [predicate, Lowering.count(condition, .greaterThanOrEqual, 1)])
    }
    return DictionaryTest(
      kind: isMinimum ? .atLeast(count) : .atMost(count), condition: condition, predicate: predicate, key: key,
      types: types,
      exceptions: excludesAcceptedChildren ? acceptedChildren : exceptions, certainty: certainty)
  }

  /// The test for no attachment of the type, unless it also has another accepted type; none for a key without types.
  fileprivate func rejection(except others: [String], _ settings: RuleSettings) -> DictionaryTest? {
    guard let type = types.first else { return nil }
    let exceptions = settings.others.contains(.webURLZero) ? [] : exceptions
    let unless = others.isEmpty ? [] : [PredicateNode(.not(Lowering.conforms(toAnyOf: others, except: [])))]
    let condition = PredicateNode.all(
      of: [
        Lowering.conforms(
          toAnyOf: [type], except: exceptions, ofWholeAttachment: settings.others.contains(.exceptionScope))
      ] + unless)
    return DictionaryTest(
      kind: .none, condition: condition, predicate: Lowering.count(condition, .lessThanOrEqual, 0), key: key,
      types: types, exceptions: others, certainty: .observed)
  }
}
