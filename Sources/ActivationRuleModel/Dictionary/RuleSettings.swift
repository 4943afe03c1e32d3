package import PredicateFormat
import Texts
public import UniformTypes

/// What the answer of a rule depends on besides the rule and the payload.
///
/// Some answers of the system are known from no public source. Each such question is a property here, and its default is
/// the answer that the reports support best; the article "Settling open questions" has an experiment for each.
public struct RuleSettings: Hashable, Sendable {
  /// Where the extension runs; iOS unless set.
  public var platform: Platform
  /// The largest number of steps that an evaluation takes before it is given up.
  ///
  /// A limit of this package, not of the system: rules come from strangers, and the work of nested subqueries is the
  /// product of their sizes. A rule that exceeds it gets the verdict `error`
  /// for the reason `budget-spent`.
  package var stepLimit = Limit.evaluationSteps.value

  /// What the file key counts.
  public var fileCounting = FileCounting.excludingAcceptedChildren
  /// The type behind the text key.
  public var textType = TextType.plainText
  /// The types behind the web page key.
  public var webPageTypes = WebPageTypes.activeWebPage
  /// Whether counts go over all items or over each one.
  public var countScope = CountScope.allItems
  /// What a dictionary that accepts types says of a payload without attachments.
  public var emptyPayload = EmptyPayload.hidden
  /// Whether excepted types are looked for in one identifier or in the whole attachment.
  public var exceptionScope = ExceptionScope.identifier
  /// What a 0 of the web URL key forbids in version 2.
  public var webURLZero = WebURLZero.webURLs
  /// Whether a page that comes as two items is tried item by item.
  public var webPageAlternative = true

  /// The table of keys that dictionaries are read by, such as the system's own; `nil` for the reconstructed one.
  ///
  /// It settles the questions about keys, so that the answers above are not read, but for ``webPageAlternative``.
  public var table: RuleTable?

  /// The steps that all questions to rules with these settings share; `nil` for no such bound.
  ///
  /// Rules that are made from such a rule, to try a change or to prove something, take their steps from the same budget.
  /// Once it is used up verdicts are `error` for the reason `budget-spent`, and proofs are "not decided". It makes no
  /// settings different from others.
  package var budget: StepBudget? {
    get { steps.budget }
    set { steps.budget = newValue }
  }
  private var steps = SharedSteps()

  /// Makes settings with every open question answered by its default.
  public init(platform: Platform = .iOS) {
    self.platform = platform
  }

  /// The table of keys: the one that is given, or the reconstructed one with the answers to the open questions.
  package var ruleTable: RuleTable { table ?? .reconstructed(self) }

  /// Whether all questions about the table are answered by their default.
  var hasDefaultTable: Bool {
    fileCounting == .excludingAcceptedChildren && textType == .plainText && webPageTypes == .activeWebPage
      && countScope == .allItems && emptyPayload == .hidden && exceptionScope == .identifier && webURLZero == .webURLs
  }
}

extension RuleSettings {
  /// What `SupportsFileWithMaxCount` counts.
  public enum FileCounting: String, CaseIterable, Hashable, Sendable {
    /// Files but for the images and movies that a key of their own accepts.
    case excludingAcceptedChildren
    /// All files.
    case all
  }

  /// The type that `SupportsText` accepts.
  public enum TextType: String, CaseIterable, Hashable, Sendable {
    /// `public.plain-text`.
    case plainText = "public.plain-text"
    /// `public.text`, which contacts, HTML and JSON conform to as well.
    case text = "public.text"
  }

  /// The types that `SupportsWebPageWithMaxCount` accepts.
  public enum WebPageTypes: String, CaseIterable, Hashable, Sendable {
    /// The live page alone.
    case activeWebPage = "com.apple.active-webpage"
    /// The live page and the web archive.
    case activeWebPageAndWebArchive = "com.apple.active-webpage,com.apple.webarchive"
  }

  /// What the maximum counts hold for.
  public enum CountScope: String, CaseIterable, Hashable, Sendable {
    /// All items together.
    case allItems
    /// Each item by itself.
    case eachItem
  }

  /// What becomes of a payload without attachments.
  public enum EmptyPayload: String, CaseIterable, Hashable, Sendable {
    /// The extension is hidden.
    case hidden
    /// The extension is shown.
    case shown
  }

  /// Where an excepted type takes effect.
  public enum ExceptionScope: String, CaseIterable, Hashable, Sendable {
    /// The identifier of that type does not count.
    case identifier
    /// The whole attachment does not count.
    case attachment
  }

  /// What a 0 of `SupportsWebURLWithMaxCount` forbids in version 2.
  public enum WebURLZero: String, CaseIterable, Hashable, Sendable {
    /// What the key counts.
    case webURLs
    /// Files too, whose URLs conform to the same type.
    case allURLs
  }

  /// A budget that makes no settings different from others.
  private struct SharedSteps: Hashable, Sendable {
    var budget: StepBudget?

    static func == (left: Self, right: Self) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }
}
