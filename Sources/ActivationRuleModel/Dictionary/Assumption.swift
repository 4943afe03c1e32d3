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
