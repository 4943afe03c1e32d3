import ActivationRuleText
public import ActivationRuleTypes

/// Everything that the answer of a rule depends on besides the rule and the payload.
///
/// Some properties of the system are not documented in any public source. Each such question is a property here, and
/// its default is the answer that reports support best; the article "Open questions" says how to find out. Other
/// answers are tried, to know which verdicts depend on them.
public struct RuleSettings: Hashable, Sendable {
  /// The platform of the extension; iOS by default.
  public var platform: Platform
  /// The largest number of steps of an evaluation.
  ///
  /// A limit of this package, not of the system: rules are untrusted, and the work of nested subqueries is the product
  /// of their sizes. A rule that exceeds it gets the verdict `error` with the reason `budget-spent`.
  package var stepLimit = Limit.evaluationSteps.value

  /// The attachments that the file key counts.
  package var fileCounting = FileCounting.excludingAcceptedChildren
  /// The type of the text key.
  package var textType = TextType.plainText
  /// The types of the web page key.
  package var webPageTypes = WebPageTypes.activeWebPage
  /// Whether counts go over all items or over each one.
  package var countScope = CountScope.allItems
  /// The verdict of a dictionary that accepts types on a payload without attachments.
  package var emptyPayload = EmptyPayload.hidden
  /// Whether excepted types are looked for in one identifier or in the whole attachment.
  package var exceptionScope = ExceptionScope.identifier
  /// The attachments that a 0 of the web URL key forbids in version 2.
  package var webURLZero = WebURLZero.webURLs
  /// Whether a page that comes as two items is tried item by item.
  package var webPageAlternative = true

  /// Makes settings with every open question answered by its default.
  public init(platform: Platform = .iOS) {
    self.platform = platform
  }

  /// The table of keys with the answers to the open questions.
  package var ruleTable: RuleTable { .reconstructed(self) }

  /// Whether all questions about the table are answered by their default.
  var hasDefaultTable: Bool {
    fileCounting == .excludingAcceptedChildren && textType == .plainText && webPageTypes == .activeWebPage
      && countScope == .allItems && emptyPayload == .hidden && exceptionScope == .identifier && webURLZero == .webURLs
  }
}

extension RuleSettings {
  /// The attachments that `SupportsFileWithMaxCount` counts.
  package enum FileCounting: String, CaseIterable, Hashable, Sendable {
    /// Files, except images and movies that another key accepts.
    case excludingAcceptedChildren
    /// All files.
    case all
  }

  /// The type that `SupportsText` accepts.
  package enum TextType: String, CaseIterable, Hashable, Sendable {
    /// `public.plain-text`.
    case plainText = "public.plain-text"
    /// `public.text`, which contacts, HTML and JSON also conform to.
    case text = "public.text"
  }

  /// The types that `SupportsWebPageWithMaxCount` accepts.
  package enum WebPageTypes: String, CaseIterable, Hashable, Sendable {
    /// Only the live page.
    case activeWebPage = "com.apple.active-webpage"
    /// The live page and the web archive.
    case activeWebPageAndWebArchive = "com.apple.active-webpage,com.apple.webarchive"

    var types: [String] {
      self == .activeWebPage ? ["com.apple.active-webpage"] : ["com.apple.active-webpage", "com.apple.webarchive"]
    }
  }

  /// The scope of maximum counts.
  package enum CountScope: String, CaseIterable, Hashable, Sendable {
    /// All items together.
    case allItems
    /// Each item by itself.
    case eachItem
  }

  /// The treatment of a payload without attachments.
  package enum EmptyPayload: String, CaseIterable, Hashable, Sendable {
    /// The extension is hidden.
    case hidden
    /// The extension is shown.
    case shown
  }

  /// The scope of an excepted type.
  package enum ExceptionScope: String, CaseIterable, Hashable, Sendable {
    /// The identifier with that type does not count.
    case identifier
    /// The whole attachment does not count.
    case attachment
  }

  /// The attachments that a 0 of `SupportsWebURLWithMaxCount` forbids in version 2.
  package enum WebURLZero: String, CaseIterable, Hashable, Sendable {
    /// The attachments that the key counts.
    case webURLs
    /// Also files, whose URLs conform to the same type.
    case allURLs
  }
}

/// A question about the system that no public source settles, with the possible answers.
///
/// ``RuleSettings`` store the answers as values; their texts, such as `countScope=eachItem`, are read and written only
/// here.
public enum Assumption: String, CaseIterable, Hashable, Sendable {
  /// `RuleSettings.fileCounting`.
  case fileCounting
  /// `RuleSettings.textType`.
  case textType
  /// `RuleSettings.webPageTypes`.
  case webPageTypes
  /// `RuleSettings.countScope`.
  case countScope
  /// `RuleSettings.emptyPayload`.
  case emptyPayload
  /// `RuleSettings.exceptionScope`.
  case exceptionScope
  /// `RuleSettings.webURLZero`.
  case webURLZero
  /// `RuleSettings.webPageAlternative`.
  case webPageAlternative

  /// The possible answers; the first is the default.
  package var choices: [String] {
    switch self {
    case .fileCounting: RuleSettings.FileCounting.allCases.map { $0.rawValue }
    case .textType: RuleSettings.TextType.allCases.map { $0.rawValue }
    case .webPageTypes: RuleSettings.WebPageTypes.allCases.map { $0.rawValue }
    case .countScope: RuleSettings.CountScope.allCases.map { $0.rawValue }
    case .emptyPayload: RuleSettings.EmptyPayload.allCases.map { $0.rawValue }
    case .exceptionScope: RuleSettings.ExceptionScope.allCases.map { $0.rawValue }
    case .webURLZero: RuleSettings.WebURLZero.allCases.map { $0.rawValue }
    case .webPageAlternative: ["on", "off"]
    }
  }
}

extension RuleSettings {
  /// The answer to an open question, as people write it.
  package subscript(assumption: Assumption) -> String {
    switch assumption {
    case .fileCounting: fileCounting.rawValue
    case .textType: textType.rawValue
    case .webPageTypes: webPageTypes.rawValue
    case .countScope: countScope.rawValue
    case .emptyPayload: emptyPayload.rawValue
    case .exceptionScope: exceptionScope.rawValue
    case .webURLZero: webURLZero.rawValue
    case .webPageAlternative: webPageAlternative ? "on" : "off"
    }
  }

  /// Answers an open question; `false` if the answer is not one of its choices.
  package mutating func assume(_ assumption: Assumption, _ choice: String) -> Bool {
    guard assumption.choices.contains(choice) else { return false }
    switch assumption {
    case .fileCounting: fileCounting.set(choice)
    case .textType: textType.set(choice)
    case .webPageTypes: webPageTypes.set(choice)
    case .countScope: countScope.set(choice)
    case .emptyPayload: emptyPayload.set(choice)
    case .exceptionScope: exceptionScope.set(choice)
    case .webURLZero: webURLZero.set(choice)
    case .webPageAlternative: webPageAlternative = choice == "on"
    }
    return true
  }
}

extension RawRepresentable<String> {
  /// Sets the answer with this text; any other text changes nothing.
  mutating func set(_ text: String) {
    self = Self(rawValue: text) ?? self
  }
}
