/// A question about activity items that the reports answer differently, or whose answer depends on the host.
package enum ConversionQuestion: String, CaseIterable, Hashable, Sendable {
  /// The type of an image in memory.
  case imageType
  /// The types of a Live Photo.
  case livePhotoTypes
  /// The types of a string with attributes.
  case attributedTextTypes
  /// What a file's URL registers.
  case fileURLTypes
  /// What becomes of a string that repeats another one.
  case repeatedText
  /// Whether the host runs under an Intune policy.
  case managedByIntune

  /// A possible answer.
  package struct Choice: Hashable, Sendable {
    /// The answer, as people write it; types stand with commas between them.
    package let name: String
    /// How well it is known that systems answer so.
    package let certainty: Certainty

    init(_ name: String, _ certainty: Certainty) {
      self.name = name
      self.certainty = certainty
    }
  }

  /// The possible answers; the first is the default.
  package var choices: [Choice] {
    switch self {
    case .imageType: [Choice("public.image", .observed), Choice("public.png", .reported)]
    case .livePhotoTypes:
      [
        Choice("public.jpeg,com.apple.live-photo,public.heic", .observed),
        Choice("public.heic,com.apple.quicktime-movie,com.apple.live-photo", .inferred),
      ]
    case .attributedTextTypes:
      [Choice("public.rtf,public.plain-text", .inferred), Choice("public.plain-text", .inferred)]
    case .fileURLTypes: [Choice("typeAndFileURL", .observed), Choice("fileURL", .reported)]
    case .repeatedText: [Choice("dropped", .observed), Choice("kept", .inferred)]
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

/// The answers by which activity items are converted.
package struct ConversionSettings: Hashable, Sendable {
  private var choices: [ConversionQuestion: ConversionQuestion.Choice] = [:]

  /// Makes settings with every question answered by its default.
  package init() {}

  /// The answer to a question.
  package subscript(question: ConversionQuestion) -> ConversionQuestion.Choice {
    choices[question] ?? question.choices[0]
  }

  /// Answers a question; `false` if the answer is not one of its choices.
  package mutating func assume(_ question: ConversionQuestion, _ name: String) -> Bool {
    guard let choice = question.choices.first(where: { $0.name == name }) else { return false }
    choices[question] = choice == question.choices[0] ? nil : choice
    return true
  }

  /// The questions that are not answered by their default, in the order of their declaration.
  package var deviations: [(question: ConversionQuestion, choice: String)] {
    ConversionQuestion.allCases.compactMap { question in choices[question].map { (question, $0.name) } }
  }

  /// The types that an answer names.
  func types(_ question: ConversionQuestion) -> [String] {
    self[question].name.split(separator: ",").map { String($0) }
  }

  var isManaged: Bool { self[.managedByIntune].name == "yes" }
  var keepsRepeatedText: Bool { self[.repeatedText].name == "kept" }
  var hidesFileTypes: Bool { self[.fileURLTypes].name == "fileURL" }
}
