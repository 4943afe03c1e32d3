package import ActivationRuleText

/// The reason why a question is not decided; no payload that was tried settles it either.
public enum UndecidedReason: CustomStringConvertible, Hashable, Sendable {
  /// A rule contains something that the analysis does not cover.
  case notCovered(UncoveredPart)
  /// A limit was reached, usually one of `AnalysisLimits`; the text names it.
  case limit(String)
  /// A limit was reached, but no payload of at most this many attachments settles the question.
  case limitBeyond(attachments: Int, String)

  /// The stable code of the reason.
  package var code: String {
    switch self {
    case .notCovered: "not-covered"
    case .limit, .limitBeyond: "limit"
    }
  }

  /// The reason in one phrase, which calls the first rule "the rule" and the second one "the other rule".
  public var description: String { description(naming: ["the rule", "the other rule"]) }

  /// The reason in one phrase.
  ///
  /// - Parameter names: the names of the rules, in order.
  package func description(naming names: [String]) -> String {
    switch self {
    case .notCovered(let part):
      let name = part.rule < names.count ? names[part.rule] : "a rule"
      return "'\(part.shortText)' in \(name) \(part.obstacle)"
    case .limit(let what): return what
    case .limitBeyond(let count, let what):
      return "\(what); no payload of up to \(count) attachment\(count == 1 ? "" : "s") settles it"
    }
  }
}

/// The smallest part of a rule that the analysis does not cover.
public struct UncoveredPart: Hashable, Sendable {
  /// The index of the rule; 0 is the first.
  package let rule: Int
  /// The part as a predicate, in its canonical form.
  package let text: String
  /// The place of the part in the text of the rule's predicate.
  package let range: SourceRange
  /// A phrase for the reason why it is not covered, which continues from the part.
  package let obstacle: String

  /// The number of characters of a part in a sentence.
  private static let shortLength = 120

  /// The part, shortened if long.
  var shortText: String { WordList.shortened(text, to: Self.shortLength) }
}
