package import ActivationRulePredicates

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
  package private(set) var condition: PredicateNode
  /// The test as a predicate over the whole payload.
  package private(set) var predicate: PredicateNode
  /// The key of the test; `nil` for the test of accepted types, which all keys share.
  package let key: String?
  /// The types the test is about; none for a test that counts all attachments.
  package let types: [String]
  /// Types that exclude an identifier from counting.
  package let exceptions: [String]
  /// The certainty that the system makes this test.
  package let certainty: Certainty

  init(
    _ kind: Kind, _ condition: PredicateNode, _ predicate: PredicateNode, key: String?, types: [String],
    exceptions: [String], certainty: Certainty
  ) {
    (self.kind, self.condition) = (kind, condition)
    self.predicate = predicate.withOrigin(key ?? "accepted types")
    (self.key, self.types, self.exceptions, self.certainty) = (key, types, exceptions, certainty)
  }

  /// The reason to give if the test fails.
  package var reason: HiddenReason {
    switch kind {
    case .atMost, .atLeast: types.isEmpty ? .attachmentBounds : .countExceeded
    case .none: .countExceeded
    case .all: .typeNotAccepted
    case .any: .noTypeAccepted
    }
  }

  /// The same test with another condition on an attachment.
  func asking(_ other: PredicateNode) -> DictionaryTest {
    var test = self
    (test.condition, test.predicate) = (other, predicate.replacing(condition, with: other))
    return test
  }
}
