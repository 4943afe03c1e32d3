public import PredicateFormat

/// One of the tests that a rule dictionary leads to; all of them must hold.
public struct DictionaryTest: Hashable, Sendable {
  /// What a test asks.
  public enum Kind: Hashable, Sendable {
    /// At most some attachments fulfil the condition.
    case atMost(Int64)
    /// At least some attachments fulfil the condition.
    case atLeast(Int64)
    /// No attachment fulfils the condition, since its key is 0.
    case none
    /// Every attachment fulfils the condition, and there is one.
    case all
    /// Some attachment fulfils the condition.
    case any
  }

  /// What the test asks.
  public let kind: Kind
  /// The condition on one attachment, which is bound to `$attachment`.
  public let condition: PredicateNode
  /// The test as a predicate over the whole payload.
  public let predicate: PredicateNode
  /// The reason that is given when the test fails.
  public let reason: HiddenReason
  /// The key that made it; `nil` for the test of accepted types, which all keys make together.
  public let key: String?
  /// The types the test is about.
  public let types: [String]
  /// Types that an identifier may not conform to if it is to count.
  public let exceptions: [String]
  /// How sure it is that the system makes this test.
  public let certainty: Certainty
}
