/// A question about activity items that reports answer differently, or whose answer depends on the host.
///
/// ``ConversionSettings`` store the answers as values; their texts, such as `repeatedText=kept`, are read and written
/// only here.
package enum ConversionQuestion: String, CaseIterable, Hashable, Sendable {
  /// The type of an image in memory.
  case imageType
  /// The types of a Live Photo.
  case livePhotoTypes
  /// The types of a string with attributes.
  case attributedTextTypes
  /// The types that a file's URL registers.
  case fileURLTypes
  /// The treatment of a string that repeats another one.
  case repeatedText
  /// Whether the host runs under an Intune policy.
  case managedByIntune

  /// A possible answer.
  package struct Choice: Hashable, Sendable {
    /// The answer, as people write it; types are separated by commas.
    package let name: String
    /// The certainty that systems behave this way.
    package let certainty: Certainty

    init(_ name: String, _ certainty: Certainty) {
      self.name = name
      self.certainty = certainty
    }
  }

  /// The possible answers; the first is the default.
  package var choices: [Choice] {
    switch self {
    case .imageType: ConversionSettings.ImageType.choices
    case .livePhotoTypes: ConversionSettings.LivePhotoTypes.choices
    case .attributedTextTypes: ConversionSettings.AttributedTextTypes.choices
    case .fileURLTypes: ConversionSettings.FileURLTypes.choices
    case .repeatedText: ConversionSettings.RepeatedText.choices
    case .managedByIntune: [Choice("no", .documented), Choice("yes", .documented)]
    }
  }

  /// The question in one line.
  package var summary: String {
    switch self {
    case .imageType: "the type of an image in memory (R3)"
    case .livePhotoTypes: "the types of a Live Photo (R9)"
    case .attributedTextTypes: "the types of a string with attributes (R5)"
    case .fileURLTypes: "whether a file's URL also registers the file's type (R2); Finder was reported not to"
    case .repeatedText: "what becomes of a string that repeats an earlier one (R11)"
    case .managedByIntune: "whether the host is under an Intune policy, which puts a prefix on all types (R13)"
    }
  }
}

extension ConversionSettings {
  /// The answer to a question, as people write it.
  package subscript(question: ConversionQuestion) -> ConversionQuestion.Choice {
    switch question {
    case .imageType: imageType.choice
    case .livePhotoTypes: livePhotoTypes.choice
    case .attributedTextTypes: attributedTextTypes.choice
    case .fileURLTypes: fileURLTypes.choice
    case .repeatedText: repeatedText.choice
    case .managedByIntune: question.choices[isManagedByIntune ? 1 : 0]
    }
  }

  /// Answers a question; `false` if the answer is not one of its choices.
  package mutating func assume(_ question: ConversionQuestion, _ name: String) -> Bool {
    guard question.choices.contains(where: { $0.name == name }) else { return false }
    switch question {
    case .imageType: imageType.set(name)
    case .livePhotoTypes: livePhotoTypes.set(name)
    case .attributedTextTypes: attributedTextTypes.set(name)
    case .fileURLTypes: fileURLTypes.set(name)
    case .repeatedText: repeatedText.set(name)
    case .managedByIntune: isManagedByIntune = name == "yes"
    }
    return true
  }

  /// The questions with an answer other than the default, in the order of their declaration.
  package var deviations: [(question: ConversionQuestion, choice: String)] {
    ConversionQuestion.allCases.filter { self[$0] != $0.choices[0] }.map { ($0, self[$0].name) }
  }
}

extension ConversionAnswer {
  /// The answer, as people write it.
  fileprivate var choice: ConversionQuestion.Choice { ConversionQuestion.Choice(rawValue, certainty) }

  fileprivate static var choices: [ConversionQuestion.Choice] { allCases.map { $0.choice } }
}
