import ActivationRuleText
public import ActivationRuleTypes

/// Everything that the answer of a rule depends on besides the rule and the payload.
///
/// Some properties of the system are not documented in any public source. Each such question is an `Assumption`,
/// and its default is the answer that reports support best; the article "Open questions" says how to find out. Other
/// answers are tried, to know which verdicts depend on them.
public struct RuleSettings: Hashable, Sendable {
  /// The platform of the extension; iOS by default.
  public var platform: Platform
  /// The largest number of steps of an evaluation.
  ///
  /// A limit of this package, not of the system: rules are untrusted, and the work of nested subqueries is the product
  /// of their sizes. A rule that exceeds it gets the verdict `error` with the reason `budget-spent`.
  package var stepLimit = Limit.evaluationSteps.value

  /// The open questions whose answer is not the default.
  private(set) var others: Set<Assumption> = []

  /// Makes settings with every open question answered by its default.
  public init(platform: Platform = .iOS) {
    self.platform = platform
  }

  /// The table of keys with the answers to the open questions.
  package var ruleTable: RuleTable { .reconstructed(self) }

  /// Whether all questions about the table are answered by their default.
  var hasDefaultTable: Bool { others.isSubset(of: [.webPageAlternative]) }
}

/// A question about the system that no public source settles, with the possible answers.
///
/// The texts of answers, such as `countScope=eachItem`, are read and written only here.
package enum Assumption: String, CaseIterable, Hashable, Sendable {
  /// The attachments that `SupportsFileWithMaxCount` counts: files, except images and movies that another key accepts,
  /// or all files.
  case fileCounting
  /// The type that `SupportsText` accepts: `public.plain-text`, or `public.text`, which contacts, HTML and JSON also
  /// conform to.
  case textType
  /// The types that `SupportsWebPageWithMaxCount` accepts: only the live page, or the web archive, too.
  case webPageTypes
  /// Whether maximum counts go over all items together, or over each item by itself.
  case countScope
  /// Whether a dictionary that accepts types is hidden or shown for a payload without attachments.
  case emptyPayload
  /// Whether an identifier with an excepted type does not count, or the whole attachment.
  case exceptionScope
  /// The attachments that a 0 of `SupportsWebURLWithMaxCount` forbids in version 2: those that the key counts, or also
  /// files, whose URLs conform to the same type.
  case webURLZero
  /// Whether a page that comes as two items is tried item by item.
  case webPageAlternative

  /// The two possible answers; the first is the default.
  package var choices: [String] {
    switch self {
    case .fileCounting: ["excludingAcceptedChildren", "all"]
    case .textType: ["public.plain-text", "public.text"]
    case .webPageTypes: ["com.apple.active-webpage", "com.apple.active-webpage,com.apple.webarchive"]
    case .countScope: ["allItems", "eachItem"]
    case .emptyPayload: ["hidden", "shown"]
    case .exceptionScope: ["identifier", "attachment"]
    case .webURLZero: ["webURLs", "allURLs"]
    case .webPageAlternative: ["on", "off"]
    }
  }
}

extension RuleSettings {
  /// The answer to an open question, as people write it.
  package subscript(assumption: Assumption) -> String { assumption.choices[others.contains(assumption) ? 1 : 0] }

  /// Answers an open question; `false` if the answer is not one of its choices.
  package mutating func assume(_ assumption: Assumption, _ choice: String) -> Bool {
    guard let place = assumption.choices.firstIndex(of: choice) else { return false }
    if place == 0 { others.remove(assumption) } else { others.insert(assumption) }
    return true
  }
}
