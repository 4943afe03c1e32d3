public import ActivationRuleModel
import PredicateFormat

/// What a rule lets in, in the terms that an extension's code has to deal with.
///
/// Numbers go over all items of a payload. They hold one by one: ten images at most and a movie at most may exclude each
/// other, as ``exclusivePairs`` says. Links are attachments with a URL that is not a file's.
///
/// Left out of account: attachments that register types of two kinds, neither above the other, such as text and image,
/// which may slip past the bounds of both; and that a page that comes as a web archive and a live page is also tried item
/// by item.
public struct AcceptedCombinations: Hashable, Sendable {
  /// How many there can be.
  public enum Limit: Hashable, Sendable {
    /// At most that many, and as many as that.
    case exactly(Int)
    /// At least that many; whether there can be more was not looked at.
    case atLeast(Int)
    /// Any number.
    case unlimited
    /// Neither a proof nor a payload was found.
    case notDecided
  }

  /// A type that the rule tests, with the number of attachments that conform to it.
  public struct Kind: Hashable, Sendable {
    /// The type.
    public let type: String
    /// The least number of attachments that conform to it; 0 if there need not be any.
    public let minimum: Int
    /// The largest number of attachments that conform to it, and to no type that the rule tests beside it.
    public let limit: Limit
  }

  /// The smallest payloads: none has the kinds of attachments of another one, and more.
  public let smallest: [Payload]
  /// Whether there are further smallest payloads.
  public let hasFurther: Bool
  /// The types that the rule tests, in the order of the rule; the first few if there are many.
  public let kinds: [Kind]
  /// The largest number of attachments that conform to none of the types that the rule tests.
  public let others: Limit
  /// The largest number of attachments.
  public let attachments: Limit
  /// The largest number of items.
  public let items: Limit
  /// Types of which attachments never come together; of many types, the first few are looked at.
  public let exclusivePairs: [[String]]
  /// Why not even one payload is known, or only some were looked at; `nil` if all were.
  public let undecidedReason: UndecidedReason?
}

extension Analysis {
  /// What the rule lets in.
  ///
  /// - Complexity: a proof for each smallest payload, a few for each type, and one for each pair of types.
  public func acceptedCombinations() -> AcceptedCombinations {
    guard let budget = rule.settings.budget else { return budgeted.acceptedCombinations() }
    let refusals = budget.refusals
    let all = CombinationSearch(rule, options).combinations()
    guard let reason = spentReason(since: refusals) else { return all }
    // The payloads were found; numbers may have been missed.
    return AcceptedCombinations(
      smallest: all.smallest, hasFurther: true, kinds: [], others: .notDecided, attachments: .notDecided,
      items: .notDecided, exclusivePairs: [], undecidedReason: reason)
  }

  /// The smallest payload for which the rule is shown and a predicate holds.
  func smallest(where predicate: String) -> Existence {
    var settings = RuleSettings()
    _ = settings.assume(.webPageAlternative, "off")
    let condition = ActivationRule(predicate: predicate, types: rule.types, settings: settings)
    var search = PayloadSearch([rule, condition], options)
    return search.find { $0[0] && $0[1] }
  }
}
