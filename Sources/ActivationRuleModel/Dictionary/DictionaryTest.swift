package import PredicateFormat

/// One of the tests that a rule dictionary leads to; all of them must hold.
package struct DictionaryTest: Hashable, Sendable {
  /// What a test asks.
  package enum Kind: Hashable, Sendable {
    /// At most some attachments fulfil the condition.
    case atMost(Int64)
    /// At least some attachments fulfil the condition.
    case atLeast(Int64)
    /// No attachment fulfils the condition, since its key accepts nothing.
    case none
    /// Every attachment fulfils the condition, and there is one.
    case all
    /// Some attachment fulfils the condition.
    case any
    /// What the predicate says, which is none of these; only with a rule file.
    case predicate
  }

  /// What the test asks.
  package let kind: Kind
  /// The condition on one attachment, which is bound to `$attachment`; `nil` for the kind ``Kind/predicate``.
  package private(set) var condition: PredicateNode?
  /// The test as a predicate over the whole payload.
  package private(set) var predicate: PredicateNode
  /// The reason that is given when the test fails.
  package let reason: HiddenReason
  /// The key that made it; `nil` for the test of accepted types, which all keys make together.
  package let key: String?
  /// The types the test is about.
  package let types: [String]
  /// Types that an identifier may not conform to if it is to count.
  package let exceptions: [String]
  /// How sure it is that the system makes this test.
  package let certainty: Certainty

  /// Which step of the builder makes a test.
  enum Step {
    /// A key accepts something.
    case acceptance
    /// A key accepts nothing.
    case rejection
    /// Every attachment is to be of an accepted type.
    case allTypes
    /// One attachment is to be of an accepted type.
    case anyType
  }

  /// Makes a test of its predicate, which is looked at for what it asks of the number of attachments.
  init(
    _ step: Step, _ predicate: PredicateNode, key: String?, types: [String], exceptions: [String], certainty: Certainty
  ) {
    let form = step.form(of: predicate)
    (kind, condition) = form ?? (.predicate, nil)
    reason = step.reason(form?.kind, form?.condition)
    self.predicate = predicate.withOrigin(key ?? "accepted types")
    (self.key, self.types, self.exceptions, self.certainty) = (key, types, exceptions, certainty)
  }

  /// The same test with another condition on an attachment.
  func asking(_ other: PredicateNode) -> DictionaryTest {
    var test = self
    (test.condition, test.predicate) = (other, condition.map { predicate.replacing($0, with: other) } ?? predicate)
    return test
  }
}

extension DictionaryTest.Step {
  /// What a predicate asks, with its condition on one attachment; `nil` if it is none of the usual forms.
  fileprivate func form(of predicate: PredicateNode) -> (kind: DictionaryTest.Kind, condition: PredicateNode)? {
    switch self {
    case .acceptance: acceptance(predicate.attachmentBounds)
    case .rejection:
      predicate.attachmentBounds.flatMap { $0.count == 1 && $0[0].asksForNone ? $0[0] : nil }
        .map { (.none, $0.condition) }
    case .allTypes: allTypes(predicate.attachmentBounds)
    case .anyType: anyType(predicate)
    }
  }

  private func acceptance(_ bounds: [AttachmentBound]?) -> (kind: DictionaryTest.Kind, condition: PredicateNode)? {
    guard let bounds, let first = bounds.first else { return nil }
    switch first.comparison {
    case .lessThanOrEqual where bounds.count == 1: return (.atMost(first.number), first.condition)
    // The other bound keeps payloads without attachments away.
    case .lessThanOrEqual where bounds.count == 2 && bounds.allSatisfy({ $0.isOfAll }) && bounds[1].asksForSome:
      return (.atMost(first.number), first.condition)
    case .greaterThanOrEqual where bounds.count == 1 && first.isOfAll:
      return (.atLeast(first.number), first.condition)
    default: return nil
    }
  }

  /// None of the attachments fails the condition, and perhaps one fulfils it.
  private func allTypes(_ bounds: [AttachmentBound]?) -> (kind: DictionaryTest.Kind, condition: PredicateNode)? {
    guard let bounds, bounds.count <= 2, let first = bounds.first, first.asksForNone,
      case .not(let condition) = first.condition.kind,
      bounds.dropFirst().allSatisfy({ $0.asksForSome && $0.condition == condition })
    else { return nil }
    return (.all, condition)
  }

  /// An attachment fulfils the condition, or there is none at all.
  private func anyType(_ predicate: PredicateNode) -> (kind: DictionaryTest.Kind, condition: PredicateNode)? {
    if case .or(let parts) = predicate.kind {
      guard parts.count == 2, let nothing = AttachmentBound(parts[1]), nothing.isOfAll, nothing.asksForNone else {
        return nil
      }
      return anyType(parts[0])
    }
    guard let bound = AttachmentBound(predicate), bound.asksForSome else { return nil }
    return (.any, bound.condition)
  }

  /// The reason that is given when a test fails.
  fileprivate func reason(_ kind: DictionaryTest.Kind?, _ condition: PredicateNode?) -> HiddenReason {
    switch self {
    case .allTypes: .typeNotAccepted
    case .anyType: .noTypeAccepted
    case _ where kind == nil: .predicateFalse
    case .acceptance: condition?.kind == .constant(true) ? .attachmentBounds : .countExceeded
    case .rejection: .countExceeded
    }
  }
}

extension PredicateNode {
  /// The predicate as bounds that must all hold; `nil` if it says anything else.
  fileprivate var attachmentBounds: [AttachmentBound]? {
    let parts: [PredicateNode] = if case .and(let parts) = kind { parts } else { [self] }
    let bounds = parts.compactMap { AttachmentBound($0) }
    return bounds.count == parts.count ? bounds : nil
  }
}
