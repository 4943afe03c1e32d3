/// A question about the system that no public source settles, with the possible answers.
///
/// ``RuleSettings`` store the answers as values; their texts, such as `countScope=eachItem`, are read and written only
/// here.
public enum Assumption: String, CaseIterable, Hashable, Sendable {
  /// ``RuleSettings/fileCounting``.
  case fileCounting
  /// ``RuleSettings/textType``.
  case textType
  /// ``RuleSettings/webPageTypes``.
  case webPageTypes
  /// ``RuleSettings/countScope``.
  case countScope
  /// ``RuleSettings/emptyPayload``.
  case emptyPayload
  /// ``RuleSettings/exceptionScope``.
  case exceptionScope
  /// ``RuleSettings/webURLZero``.
  case webURLZero
  /// ``RuleSettings/webPageAlternative``.
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

  /// Whether the table of keys answers the question.
  package var isSettledByTable: Bool { self != .webPageAlternative }

  /// The question in one line.
  package var summary: String {
    switch self {
    case .fileCounting: "whether SupportsFileWithMaxCount also counts images and movies that another key accepts"
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

  /// The open questions with an answer other than the default, in the order of their declaration, except questions
  /// that a given table settles.
  package var deviations: [(assumption: Assumption, choice: String)] {
    let open = Assumption.allCases.filter { table == nil || !$0.isSettledByTable }
    return open.filter { self[$0] != $0.choices[0] }.map { ($0, self[$0]) }
  }
}

extension RawRepresentable<String> {
  /// Sets the answer with this text; any other text changes nothing.
  mutating func set(_ text: String) {
    self = Self(rawValue: text) ?? self
  }
}
