/// What a rule lets in, in the terms that an extension's code has to deal with.
///
/// Numbers go over all items of a payload. They hold one by one: ten images at most and a movie at most may exclude each
/// other, as `exclusivePairs` says. Links are attachments with a URL that is not a file's; files are kept apart from them
/// wherever a rule tests for URLs.
///
/// All of it is in `claims`, of which ``description`` is made; `completeness` says whether all that fits them is let in.
public struct AcceptedCombinations: CustomStringConvertible, Hashable, Sendable {
  /// How many there can be.
  package enum Limit: Hashable, Sendable {
    /// At most that many, and as many as that.
    case exactly(Int)
    /// At least that many; whether there can be more was not looked at.
    case atLeast(Int)
    /// Any number.
    case unlimited
    /// Neither a proof nor a payload was found.
    case notDecided
  }

  /// How few there are.
  struct Minimum: Hashable, Sendable {
    /// The number below which nothing is let in.
    let count: Int
    /// Whether a payload with as few is let in; otherwise that is not decided.
    let isReached: Bool
  }

  /// Whether all that fits what is said is let in.
  ///
  /// Attachments of two kinds that have nothing to do with each other, as an image that is a movie as well, are left out of
  /// account, since who reads the sentence does not think of them.
  package enum Completeness: Hashable, Sendable {
    /// It is, which was proved.
    case complete
    /// It is not.
    case incomplete(Gap)
    /// Neither a proof nor a payload that is not let in was found.
    case notDecided
  }

  /// A payload that fits all that is said, and is not let in.
  package struct Gap: Hashable, Sendable {
    /// The payload.
    package let payload: Payload
    /// The types that an app must declare for it; mostly none.
    package let declarations: [TypeDeclaration]
    /// For each item how many attachments it has, by the kinds that they are of; no kinds for attachments of other types.
    let items: [[Part]]

    /// Attachments of the same kinds.
    struct Part: Hashable, Sendable {
      let tests: [AttachmentSort.Test]
      var count: Int
    }
  }

  /// A type that the rule tests, with the number of attachments of it.
  package struct Kind: Hashable, Sendable {
    /// The type.
    package let type: String
    /// Whether only attachments that register the type itself are meant, as `UTI-EQUALS` asks; otherwise those that conform
    /// to it.
    package let isItself: Bool
    /// Types that the attachments are not of, as there can be more that are; none if the limit holds for all.
    package let excluded: [AttachmentSort.Test]
    /// The least number of attachments of the type, those of other kinds included; 0 if there need not be any.
    package let minimum: Int
    /// Whether a payload with as few is let in; otherwise it is not decided whether the least number is larger.
    package let isMinimumReached: Bool
    /// The largest number of attachments.
    package let limit: Limit
    /// The place of a kind in `AcceptedCombinations/kinds` that this one is a part of and that has the same limit, so that
    /// it needs no words of its own; `nil` if there is none.
    package internal(set) var part: Int?

    /// Whether only attachments that are of no other kind are counted by the limit.
    package var isOther: Bool { !excluded.isEmpty }

    /// The test that the attachments pass.
    var test: AttachmentSort.Test { .init(type, isItself: isItself) }
  }

  /// A type of which no attachment is let in.
  package struct Refusal: Hashable, Sendable {
    /// The test that no attachment passes.
    package let test: AttachmentSort.Test
    /// Whether the type is below one that is let in.
    package let isPart: Bool
  }

  /// What every payload has, beside numbers of single kinds: one attachment at least that passes a test.
  package struct Requirement: Hashable, Sendable {
    /// Tests of which the attachment passes one.
    package let any: [AttachmentSort.Test]
    /// Tests that it passes none of.
    package let none: [AttachmentSort.Test]
  }

  /// The number of attachments of some kinds together, where that is less than all of the kinds allow.
  package struct JointLimit: Hashable, Sendable {
    /// The kinds.
    package let kinds: [AttachmentSort.Test]
    /// The largest number of attachments that are of one of them.
    package let count: Int
  }

  /// The smallest payloads: none has the kinds of attachments of another one, and more.
  package let smallest: [Payload]
  /// The types that an app must declare for each of the smallest payloads; mostly none.
  package let declarations: [[TypeDeclaration]]
  /// Whether there are further smallest payloads.
  package let hasFurther: Bool
  /// The types that the rule tests, in the order of the rule.
  package let kinds: [Kind]
  /// Types that the rule tests and that were not looked at, as the rule is too large.
  package let leftOut: [AttachmentSort.Test]
  /// The largest number of attachments that conform to none of the types that the rule tests.
  package let others: Limit
  /// Whether they can be of any type; otherwise the rule asks for more than types.
  package let othersAreOfAnyType: Bool
  /// The largest number of attachments.
  package let attachments: Limit
  /// The least number of attachments.
  package let attachmentMinimum: Int
  /// Whether a payload with as few is let in; otherwise it is not decided whether the least number is larger.
  package let isAttachmentMinimumReached: Bool
  /// The largest number of items.
  package let items: Limit
  /// Types of which no attachment comes along with anything that is let in.
  package let refused: [Refusal]
  /// Pairs of tests that no attachment passes both of, although it may pass either.
  package let refusedTogether: [[AttachmentSort.Test]]
  /// What every payload has; `nil` if that is no more than the minimum of a kind.
  package let requirement: Requirement?
  /// What kinds of attachments bound together; `nil` if nothing does.
  package let jointLimit: JointLimit?
  /// Types of which attachments never come together.
  package let exclusivePairs: [[String]]
  /// Whether a page that comes as a web archive and as a live page is let in for one of the two alone.
  ///
  /// Nothing else that is said here takes such a page into account. Source: observed.
  package let letsInPageParts: Bool
  /// Whether all that fits the `claims` is let in.
  package internal(set) var completeness: Completeness
  /// Why not even one payload is known, or only some were looked at; `nil` if all were.
  package let undecidedReason: UndecidedReason?
  /// Why nothing is let in; `nil` if something is, or that is not known.
  public let nothingReason: NeverShownReason?
}

extension Analysis {
  /// What the rule lets in.
  ///
  /// - Complexity: a proof for each smallest payload, a few for each type, and one for each pair of types that no payload at
  ///   hand settles.
  public func acceptedCombinations() -> AcceptedCombinations {
    guard let budget = rule.settings.budget else { return budgeted.acceptedCombinations() }
    let refusals = budget.refusals
    let search = CombinationSearch(rule, options)
    var all = search.combinations()
    guard let reason = spentReason(since: refusals) else {
      // Last, so that a budget that ends here leaves the numbers.
      all.completeness = search.completeness(of: all)
      return all
    }
    // The payloads were found; numbers may have been missed.
    return AcceptedCombinations(
      smallest: all.smallest, all.declarations, hasFurther: true, undecided: reason, nothing: nil)
  }

  /// What the rule lets in and another one does not.
  ///
  /// - Complexity: as that of ``acceptedCombinations()``.
  public func acceptedCombinations(besides other: ActivationRule) -> AcceptedCombinations {
    var options = options
    options.exclusion = other.with(types: rule.types).withoutWebPageParts
    return Analysis(rule, options: options).acceptedCombinations()
  }

  /// The smallest payload for which the rule is shown and a predicate holds.
  func smallest(where predicate: String) -> Existence {
    let settings = RuleSettings()
    let condition = ActivationRule(predicate: predicate, types: rule.types, settings: settings).withoutWebPageParts
    var search = PayloadSearch([rule, condition], options)
    return search.find { $0[0] && $0[1] }
  }
}
