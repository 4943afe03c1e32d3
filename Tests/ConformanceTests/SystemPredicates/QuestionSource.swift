import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText

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
    case .absent, .other, .unused: nil
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

  /// Random sentences of the grammar, which are only read and printed: some of them would run code.
  ///
  /// They go far beyond what rules hold, so that a difference is news rather than a fault.
  static func sentences(_ count: Int, seed: UInt64) throws -> [PredicateQuestion] {
    var writer = try SentenceWriter(Grammar.load(), seed: seed)
    var random = SeededGenerator(seed: seed &+ 1)
    return (0..<count).map { index in
      PredicateQuestion(
        id: "sentence \(index) of seed \(seed)", text: SentenceJoiner.join(writer.sentence(), &random), isOpen: true,
        isOnlyRead: true)
    }
  }
}

/// How much is asked: `ACTIVATION_RULES` random rules, and sentences by ``Effort``.
enum QuestionEffort {
  static func rules(unlessSet count: Int) -> Int { Effort.number("ACTIVATION_RULES") ?? count }
}
