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
    /// Another predicate; only with a rule file.
    case predicate
  }

  /// The kind of the test.
  package let kind: Kind
  /// The condition on one attachment, which is bound to `$attachment`; `nil` for the kind ``Kind/predicate``.
  package private(set) var condition: PredicateNode?
  /// The test as a predicate over the whole payload.
  package private(set) var predicate: PredicateNode
  /// The reason to give if the test fails.
  package let reason: HiddenReason
  /// The key of the test; `nil` for the test of accepted types, which all keys share.
  package let key: String?
  /// The types the test is about.
  package let types: [String]
  /// Types that exclude an identifier from counting.
  package let exceptions: [String]
  /// The certainty that the system makes this test.
  package let certainty: Certainty

  /// The step of the builder that makes a test.
  enum Step {
    /// A key accepts something.
    case acceptance
    /// A key accepts nothing.
    case rejection
    /// Every attachment must have an accepted type.
    case allTypes
    /// One attachment must have an accepted type.
    case anyType
  }

  /// Makes a test from its predicate, from which its kind is determined.
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
  /// The kind of a predicate, with its condition on one attachment; `nil` if it has none of the usual forms.
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
    // The other limit rejects payloads without attachments.
    case .lessThanOrEqual where bounds.count == 2 && bounds.allSatisfy({ $0.isOfAll }) && bounds[1].asksForSome:
      return (.atMost(first.number), first.condition)
    case .greaterThanOrEqual where bounds.count == 1 && first.isOfAll:
      return (.atLeast(first.number), first.condition)
    default: return nil
    }
  }

  /// None of the attachments fails the condition, and perhaps one satisfies it.
  private func allTypes(_ bounds: [AttachmentBound]?) -> (kind: DictionaryTest.Kind, condition: PredicateNode)? {
    guard let bounds, bounds.count <= 2, let first = bounds.first, first.asksForNone,
      case .not(let condition) = first.condition.kind,
      bounds.dropFirst().allSatisfy({ $0.asksForSome && $0.condition == condition })
    else { return nil }
    return (.all, condition)
  }

  /// An attachment satisfies the condition, or there is none at all.
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

  /// The reason to give if a test fails.
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
  /// The predicate as limits that must all be satisfied; `nil` if it is anything else.
  fileprivate var attachmentBounds: [AttachmentBound]? {
    let parts: [PredicateNode] = if case .and(let parts) = kind { parts } else { [self] }
    let bounds = parts.compactMap { AttachmentBound($0) }
    return bounds.count == parts.count ? bounds : nil
  }
}
