import ActivationRuleModel
import Foundation
import PredicateFormat
import PropertyLists

/// Where the questions come from.
enum QuestionSource {
  /// The cases of the predicate language.
  static func predicateCases() throws -> [PredicateQuestion] {
    try PredicateCase.load().map { $0.question }
  }

  /// The cases of activation rules: the texts of string rules, and what dictionaries are taken to stand for.
  static func activationCases() throws -> [PredicateQuestion] {
    try ["activation", "field"].flatMap { try ActivationCase.load($0) }.compactMap { row in
      guard let text = text(of: row.rule) else { return nil }
      return PredicateQuestion(id: row.id, text: text, object: row.payload.object)
    }
  }

  private static func text(of rule: ActivationRule) -> String? {
    switch rule.value {
    case .predicate(let text): text.text
    case .dictionary: rule.predicate?.description
    case .absent, .other: nil
    }
  }

  /// Random string rules, each with a random payload; the same for the same seed.
  static func randomRules(_ count: Int, seed: UInt64) -> [PredicateQuestion] {
    var writer = RuleWriter(seed: seed)
    return (0..<count).map { index in
      PredicateQuestion(
        id: "rule \(index) of seed \(seed)", text: writer.predicate(), object: writer.payload().object)
    }
  }
}

/// How much is asked: `ACTIVATION_RULES` random rules, made from `ACTIVATION_SEED`.
enum QuestionEffort {
  static func rules(unlessSet count: Int) -> Int { number("ACTIVATION_RULES") ?? count }
  static let seed = UInt64(clamping: number("ACTIVATION_SEED") ?? 1)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
