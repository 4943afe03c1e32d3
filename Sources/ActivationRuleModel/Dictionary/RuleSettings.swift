public import PredicateFormat

/// Where an extension runs.
public enum Platform: String, CaseIterable, Hashable, Sendable {
  /// iPhone and iPad.
  case iOS = "ios"
  /// The Mac. There is no location rule, and Finder and Preview give poorer types.
  case macOS = "macos"
}

/// A question about the system that no public source settles, with the answers that are possible.
///
/// The first choice of each is the one that the reports support best. The article
/// "Settling open questions" has an experiment for each.
public enum Assumption: String, CaseIterable, Hashable, Sendable {
  /// What the file key counts.
  case fileCounting
  /// The type behind the text key.
  case textType
  /// The types behind the web page key.
  case webPageTypes
  /// Whether counts go over all items or over each one.
  case countScope
  /// What a dictionary that accepts types says of a payload without attachments.
  case emptyPayload
  /// Whether excepted types are looked for in one identifier or in the whole attachment.
  case exceptionScope
  /// Whether a 0 of the web URL key in version 2 also forbids file URLs.
  case webURLZero
  /// Whether a page that comes as two items is tried item by item.
  case webPageAlternative

  /// The possible answers; the first is the default.
  public var choices: [String] {
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

  /// The question in one line.
  public var summary: String {
    switch self {
    case .fileCounting: "whether SupportsFileWithMaxCount also counts images and movies that their own key accepts"
    case .textType: "the type that SupportsText accepts"
    case .webPageTypes: "the types that SupportsWebPageWithMaxCount accepts"
    case .countScope: "whether the maximum counts hold for all items together or for each item"
    case .emptyPayload: "the verdict of a dictionary that accepts types on a payload without attachments"
    case .exceptionScope: "whether a file URL is excepted from web URLs alone or with its whole attachment"
    case .webURLZero: "whether SupportsWebURLWithMaxCount 0 with DictionaryVersion 2 also forbids file URLs"
    case .webPageAlternative: "whether a page that comes as a web archive and a live page is tried item by item"
    }
  }
}

/// What the answer of a rule depends on besides the rule and the payload.
public struct RuleSettings: Hashable, Sendable {
  /// Where the extension runs; iOS unless set.
  public var platform: Platform
  /// The largest number of steps that an evaluation takes before it is given up.
  ///
  /// A limit of this package, not of the system: rules come from strangers, and the work of nested subqueries is the
  /// product of their sizes. A rule that exceeds it gets the verdict `error`
  /// for the reason `budget-spent`.
  public var stepLimit = defaultStepLimit
  /// The step limit unless another is set; some seconds of work.
  public static let defaultStepLimit = 20_000_000
  /// The steps that all questions to rules with these settings share; `nil` for no such bound.
  ///
  /// Rules that are made from such a rule, to try a change or to prove something, take their steps from the same budget.
  /// Once it is used up verdicts are `error` for the reason `budget-spent`, and proofs are "not decided". It makes no
  /// settings different from others.
  public var budget: StepBudget?
  private var choices: [Assumption: String] = [:]

  /// Makes settings with every open question answered by its default.
  public init(platform: Platform = .iOS) {
    self.platform = platform
  }

  /// The answer to an open question.
  public subscript(assumption: Assumption) -> String {
    choices[assumption] ?? assumption.choices[0]
  }

  /// Answers an open question; `false` if the answer is not one of its choices.
  public mutating func assume(_ assumption: Assumption, _ choice: String) -> Bool {
    guard assumption.choices.contains(choice) else { return false }
    choices[assumption] = choice == assumption.choices[0] ? nil : choice
    return true
  }

  /// The open questions that are not answered by their default, in the order of their declaration.
  public var deviations: [(assumption: Assumption, choice: String)] {
    Assumption.allCases.compactMap { assumption in choices[assumption].map { (assumption, $0) } }
  }

  /// Whether settings lead to the same answers, given the steps.
  public static func == (left: RuleSettings, right: RuleSettings) -> Bool {
    left.platform == right.platform && left.stepLimit == right.stepLimit && left.choices == right.choices
  }

  /// Hashes what equal settings have in common.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(stepLimit)
    hasher.combine(choices)
  }

  /// Whether an open question is answered by its default.
  func isDefault(_ assumption: Assumption) -> Bool {
    choices[assumption] == nil
  }
}
