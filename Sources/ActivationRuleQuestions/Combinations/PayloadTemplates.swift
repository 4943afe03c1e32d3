import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTypes

/// Derives payloads from accepted ones, which settle most questions without a proof.
struct PayloadTemplates {
  private let rule: ActivationRule
  private let options: AnalysisOptions
  private let tests: [AttachmentSort.Test]
  /// Accepted payloads.
  private var bases: [[Payload.Item]] = []
  /// Attachments to try, each with the tests that it passes.
  private let pool: [(attachment: Payload.Attachment, passed: Set<AttachmentSort.Test>)]

  /// The largest number of attachments to try (`Limit.payloadAttachments`), and of bases and attachments to combine.
  private static let (countLimit, baseLimit, choiceLimit) = (100_000, 6, 4)
  /// The number of large payloads to try for one question.
  private static let largeLimit = 8
  /// A number above most limits that do not depend on the memory of the device.
  private static let middleCount = 64
  /// The number of most shared types to try.
  private static let commonTypeCount = 40
  private static let undeclared = "com.example.unknown-1"

  init(_ rule: ActivationRule, _ options: AnalysisOptions, _ tests: [AttachmentSort.Test]) {
    (self.rule, self.options, self.tests) = (rule, options, tests)
    let types = rule.types
    var identifiers = tests.map { $0.type }
    identifiers.append(Self.undeclared)
    identifiers += CommonTypes.order(types).prefix(Self.commonTypeCount).map { types.identifier(of: $0) }
    pool = identifiers.map { identifier in
      let attachment = Payload.Attachment([identifier])
      return (attachment, Set(tests.filter { $0.isPassed(by: attachment, types) }))
    }
  }

  /// Adds accepted payloads.
  mutating func add(_ payloads: [Payload]) {
    bases += payloads.prefix(Self.baseLimit).map { $0.items }
  }

  /// Whether a payload with this many attachments of a sort was tried and accepted.
  func reaches(_ sort: AttachmentSort, _ count: Int) -> Bool {
    guard count <= Self.countLimit else { return false }
    if bases.contains(where: { self.count($0, sort) >= count }) { return true }
    let attachments = attachments(of: sort)
    var rest = Self.largeLimit
    for base in bases {
      for attachment in attachments {
        for make in Self.shapes where rest > 0 {
          // A small payload shows first whether a large one is worth the time.
          guard isLetIn(make(base, attachment, 1)) else { continue }
          if count > Self.middleCount, !isLetIn(make(base, attachment, Self.middleCount)) { continue }
          if count == 1 || isLetIn(make(base, attachment, count)) { return true }
          rest -= 1
        }
      }
    }
    return false
  }

  /// Whether a payload with an attachment of each of two sorts was tried and accepted.
  func reaches(_ sort: AttachmentSort, beside other: AttachmentSort) -> Bool {
    let attachments = attachments(of: sort)
    for second in self.attachments(of: other) {
      let own = [[Payload.Item([second])]] + bases.map { Self.shapes[1]($0, second, 1) }
      for base in own {
        for first in attachments {
          let made = Self.shapes.map { $0(base, first, 1) }
          if made.contains(where: { count($0, other) > 0 && isLetIn($0) }) { return true }
        }
      }
    }
    return false
  }

  /// Whether a payload without attachments of a sort was tried and accepted.
  func avoids(_ sort: AttachmentSort) -> Bool {
    let others = pool.filter { entry in !sort.contains { entry.passed.contains($0) } }.map { $0.attachment }
    let mixed = sort.any.flatMap { first in sort.none.compactMap { merged([first, $0]) } }
    return bases.contains { base in
      if count(base, sort) == 0 { return true }
      return (others + mixed).contains { attachment in
        Self.shapes.contains { make in
          let items = make(base, attachment, 1)
          return count(items, sort) == 0 && isLetIn(items)
        }
      }
    }
  }

  /// The smallest number of attachments of a sort in a known payload.
  func fewest(_ sort: AttachmentSort) -> Int {
    bases.map { count($0, sort) }.min() ?? 0
  }

  /// Whether a payload can also have an attachment that passes no test.
  func letsInUndeclared() -> Bool {
    let attachment = Payload.Attachment([Self.undeclared])
    return bases.contains { base in Self.shapes.contains { isLetIn($0(base, attachment, 1)) } }
  }

  // MARK: Making payloads

  /// The ways to add a number of attachments to a payload: alone, in the first item with its others, in a separate item
  /// together, in place of the first attachment, and each in a separate item.
  private static let shapes: [@Sendable ([Payload.Item], Payload.Attachment, Int) -> [Payload.Item]] = [
    { _, attachment, count in [Payload.Item([Payload.Attachment](repeating: attachment, count: count))] },
    { base, attachment, count in changed(base) { $0 + [Payload.Attachment](repeating: attachment, count: count) } },
    { base, attachment, count in base + [Payload.Item([Payload.Attachment](repeating: attachment, count: count))] },
    { base, attachment, count in
      changed(base) { [Payload.Attachment](repeating: attachment, count: count) + $0.dropFirst() }
    },
    { base, attachment, count in base + [Payload.Item](repeating: Payload.Item([attachment]), count: count) },
  ]

  /// A payload with other attachments in its first item.
  private static func changed(
    _ items: [Payload.Item], _ change: ([Payload.Attachment]) -> [Payload.Attachment]
  ) -> [Payload.Item] {
    guard let first = items.first else { return [Payload.Item(change([]))] }
    return [Payload.Item(change(first.attachments))] + items.dropFirst()
  }

  /// Attachments of a sort, those of one identifier first.
  private func attachments(of sort: AttachmentSort) -> [Payload.Attachment] {
    var found = pool.filter { entry in sort.contains { entry.passed.contains($0) } }.map { $0.attachment }
    if sort.all.count > 1, let merged = merged(sort.all) { found.append(merged) }
    return Array(found.prefix(Self.choiceLimit))
  }

  /// An attachment that registers a type for each of some tests.
  private func merged(_ tests: [AttachmentSort.Test]) -> Payload.Attachment? {
    let attachment = Payload.Attachment(tests.map { $0.type })
    return tests.allSatisfy { $0.isPassed(by: attachment, rule.types) } ? attachment : nil
  }

  private func count(_ items: [Payload.Item], _ sort: AttachmentSort) -> Int {
    // Without steps the results are dropped, whatever the number.
    guard spend(on: items, 1 + sort.all.count + sort.any.count + sort.none.count) else { return 0 }
    return items.reduce(0) { sum, item in
      sum + item.attachments.count { attachment in sort.contains { $0.isPassed(by: attachment, rule.types) } }
    }
  }

  /// The steps to make an attachment and look a type up.
  private static let attachmentCost = 4

  /// Charges visits of each attachment, which the evaluation of a rule does not count.
  private func spend(on items: [Payload.Item], _ visits: Int) -> Bool {
    guard let budget = rule.settings.budget else { return true }
    return budget.spend(items.reduce(0) { $0 + $1.attachments.count } * visits * Self.attachmentCost)
  }

  private func isLetIn(_ items: [Payload.Item]) -> Bool {
    guard spend(on: items, 1) else { return false }
    let payload = Payload(items)
    return options.allows(payload) && rule.evaluate(payload) == .shown
  }
}
