public import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleTypes

/// Everything that a rule accepts, in the terms that an extension's code has to deal with.
///
/// Numbers apply to all items of a payload. Each applies by itself: up to ten images and up to one movie may exclude
/// each other; `exclusivePairs` has such types. Links are attachments with a URL that is not a file's; they are
/// distinguished from files whenever a rule tests for URLs.
///
/// `claims` has all of it, and ``description`` is made from them; `completeness` says whether everything that fits the
/// claims is accepted.
public struct AcceptedCombinations: CustomStringConvertible, Hashable, Sendable {
  /// The largest number of something.
  package enum Limit: Hashable, Sendable {
    /// Exactly this maximum.
    case exactly(Int)
    /// At least this many; it was not determined whether more are possible.
    case atLeast(Int)
    /// Any number.
    case unlimited
    /// Neither a proof nor a payload was found.
    case notDecided
  }

  /// The smallest number of something.
  struct Minimum: Hashable, Sendable {
    /// The number below which nothing is accepted.
    let count: Int
    /// Whether a payload with this number is accepted; otherwise that is not decided.
    let isReached: Bool
  }

  /// Whether everything that fits the claims is accepted.
  ///
  /// Attachments of two unrelated kinds, such as an image that is also a movie, are ignored, since readers of the
  /// sentence do not think of them.
  package enum Completeness: Hashable, Sendable {
    /// Everything is accepted, by proof.
    case complete
    /// Something is not accepted.
    case incomplete(Gap)
    /// Neither a proof nor a payload that is not accepted was found.
    case notDecided
  }

  /// A payload that fits all claims, but is not accepted.
  package struct Gap: Hashable, Sendable {
    /// The payload.
    package let payload: Payload
    /// The types that an app must declare for it; usually none.
    package let declarations: [TypeDeclaration]
    /// The number of attachments in each item, by their kinds; no kinds for attachments of other types.
    let items: [[Part]]

    /// Attachments of the same kinds.
    struct Part: Hashable, Sendable {
      let tests: [AttachmentSort.Test]
      var count: Int
    }
  }

  /// A type that the rule tests, with the number of attachments of that type.
  package struct Kind: Hashable, Sendable {
    /// The type.
    package let type: String
    /// Whether only attachments that register the type itself count, like `UTI-EQUALS`; otherwise all that conform to
    /// it count.
    package let isItself: Bool
    /// Types that the attachments do not have, since others are less limited; none if the limit applies to all.
    package let excluded: [AttachmentSort.Test]
    /// The smallest number of attachments of the type, including those of other kinds; 0 if none is required.
    package let minimum: Int
    /// Whether a payload with the minimum is accepted; otherwise it is not decided whether the minimum is larger.
    package let isMinimumReached: Bool
    /// The largest number of attachments.
    package let limit: Limit
    /// The index in `AcceptedCombinations/kinds` of a kind that this one is a part of and that has the same limit, so
    /// that this one need not be named; `nil` if there is none.
    package internal(set) var part: Int?

    /// Whether the limit counts only attachments that have no other kind.
    package var isOther: Bool { !excluded.isEmpty }

    /// The test that the attachments pass.
    var test: AttachmentSort.Test { .init(type, isItself: isItself) }
  }

  /// A type of which no attachment is accepted.
  package struct Refusal: Hashable, Sendable {
    /// The test that no attachment passes.
    package let test: AttachmentSort.Test
    /// Whether the type is below an accepted one.
    package let isPart: Bool
  }

  /// A requirement beyond numbers of single kinds: every payload has at least one attachment that passes a test.
  package struct Requirement: Hashable, Sendable {
    /// The attachment passes one of these tests.
    package let any: [AttachmentSort.Test]
    /// The attachment passes none of these tests.
    package let none: [AttachmentSort.Test]
  }

  /// The number of attachments of some kinds together, if it is less than the sum of their limits.
  package struct JointLimit: Hashable, Sendable {
    /// The kinds.
    package let kinds: [AttachmentSort.Test]
    /// The largest number of attachments of any of these kinds.
    package let count: Int
  }

  /// The smallest payloads: none contains the kinds of another one's attachments and more.
  package let smallest: [Payload]
  /// The types that an app must declare for each of the smallest payloads; usually none.
  package let declarations: [[TypeDeclaration]]
  /// Whether there are further smallest payloads.
  package let hasFurther: Bool
  /// The types that the rule tests, in the order of the rule.
  package let kinds: [Kind]
  /// Types that the rule tests and that were skipped, because the rule is too large.
  package let leftOut: [AttachmentSort.Test]
  /// The largest number of attachments that conform to none of the types that the rule tests.
  package let others: Limit
  /// Whether they can have any type; otherwise the rule looks at more than types.
  package let othersAreOfAnyType: Bool
  /// The largest number of attachments.
  package let attachments: Limit
  /// The least number of attachments.
  package let attachmentMinimum: Int
  /// Whether a payload with the minimum is accepted; otherwise it is not decided whether the minimum is larger.
  package let isAttachmentMinimumReached: Bool
  /// The largest number of items.
  package let items: Limit
  /// Types of which no attachment can be part of an accepted payload.
  package let refused: [Refusal]
  /// Pairs of tests that no attachment passes together, although either is accepted.
  package let refusedTogether: [[AttachmentSort.Test]]
  /// The requirement on every payload; `nil` if it is only the minimum of a kind.
  package let requirement: Requirement?
  /// The limit on several kinds together, if there is one.
  package let jointLimit: JointLimit?
  /// Types whose attachments never occur together.
  package let exclusivePairs: [[String]]
  /// Whether a page that comes as a web archive and as a live page is accepted for one of the two alone.
  ///
  /// The other properties ignore such pages. Source: observed.
  package let letsInPageParts: Bool
  /// Whether everything that fits the `claims` is accepted.
  package internal(set) var completeness: Completeness
  /// The reason why no payload is known, or only some were examined; `nil` if all were.
  package let undecidedReason: UndecidedReason?
  /// The reason why nothing is accepted; `nil` if something is, or that is not known.
  public let nothingReason: NeverShownReason?
}

extension Analysis {
  /// Determines everything that the rule accepts.
  ///
  /// - Complexity: a proof for each smallest payload, a few for each type, and one for each pair of types that no known
  ///   payload settles.
  public func acceptedCombinations() -> AcceptedCombinations {
    guard let budget = rule.settings.budget else { return budgeted.acceptedCombinations() }
    let refusals = budget.refusals
    let search = CombinationSearch(rule, options)
    var all = search.combinations()
    guard let reason = spentReason(since: refusals) else {
      // Last, so that a budget that ends here keeps the numbers.
      all.completeness = search.completeness(of: all)
      return all
    }
    // The payloads are complete; numbers may have been missed.
    return AcceptedCombinations(
      smallest: all.smallest, all.declarations, hasFurther: true, undecided: reason, nothing: nil)
  }

  /// Determines everything that this rule accepts and another one does not.
  ///
  /// - Complexity: that of ``acceptedCombinations()``.
  public func acceptedCombinations(besides other: ActivationRule) -> AcceptedCombinations {
    var options = options
    options.exclusion = other.with(types: rule.types).withoutWebPageParts
    return Analysis(rule, options: options).acceptedCombinations()
  }

  /// The smallest payload that the rule accepts and a predicate is true for.
  func smallest(where predicate: String) -> Existence {
    let settings = RuleSettings()
    let condition = ActivationRule(predicate: predicate, types: rule.types, settings: settings).withoutWebPageParts
    var search = PayloadSearch([rule, condition], options)
    return search.find { $0[0] && $0[1] }
  }
}
