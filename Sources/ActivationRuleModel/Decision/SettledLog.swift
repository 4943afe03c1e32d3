/// What the predicates that a system made of dictionaries, and logged, say of the open questions.
///
/// They stand in any order, without the dictionaries. Each is held against what a few known dictionaries come to under every
/// answer: one with the same verdicts on many shares is taken for it, and says the answers that these verdicts need.
package struct SettledLog: Hashable, Sendable {
  /// What is said of all questions that the table of keys settles.
  package let questions: [SettledQuestion]
  /// The questions that some predicates answer in one way and some in another.
  package let contradictions: [Assumption]
  /// How many different predicates are those of the known dictionaries, or of one of their keys.
  package let recognizedCount: Int

  /// The dictionaries: the names of their keys, with the values.
  ///
  /// The counts are those of no other app, and show whose a predicate is. All are short, since a log cuts long lines off.
  package static let dictionaries: [(name: String, values: [String: Int64])] = [
    ("Text", ["SupportsText": 1]),
    ("Files", ["SupportsFileWithMaxCount": 17, "SupportsImageWithMaxCount": 19]),
    ("Pages", ["SupportsWebPageWithMaxCount": 17]),
    ("Links", ["SupportsImageWithMaxCount": 17, "SupportsWebURLWithMaxCount": 19]),
    ("NoLinks", ["DictionaryVersion": 2, "SupportsImageWithMaxCount": 17, "SupportsWebURLWithMaxCount": 0]),
  ]

  /// Reads what predicates say.
  ///
  /// - Complexity: a hundred evaluations for each predicate.
  package init(_ predicates: [PredicateNode]) {
    let known = Self.dictionaries.flatMap { Self.readings($0.values) }
    let experiment = TableExperiment([:], Self.shares)
    var found: [Assumption: Set<String>] = [:]
    var recognized: Set<PredicateNode> = []
    for predicate in Set(predicates) {
      let outcomes = experiment.outcomes(ActivationRule(predicate, settings: Self.settings()))
      let fitting = known.filter { $0.outcomes == outcomes }
      guard let first = fitting.first else { continue }
      recognized.insert(predicate)
      for assumption in first.answers.map({ $0.assumption }) {
        // What another known dictionary says without the question is no answer to it.
        let choices = fitting.map { reading in reading.answers.first { $0.assumption == assumption }?.choice }
        if let choice = choices[0], choices.allSatisfy({ $0 == choice }) {
          found[assumption, default: []].insert(choice)
        }
      }
    }
    recognizedCount = recognized.count
    contradictions = Assumption.allCases.filter { found[$0]?.count ?? 0 > 1 }
    questions = Assumption.allCases.filter { $0.isSettledByTable }.map { assumption in
      let choices = found[assumption] ?? []
      return SettledQuestion(assumption: assumption, choice: choices.count == 1 ? choices.first : nil)
    }
  }

  /// The verdicts under some answers.
  private struct Reading {
    let answers: [(assumption: Assumption, choice: String)]
    let outcomes: [Bool?]
  }

  /// What a dictionary, and each key of it that has a count of its own, comes to under every answer that matters to it.
  private static func readings(_ values: [String: Int64]) -> [Reading] {
    let experiment = TableExperiment(values, shares)
    let usual = experiment.outcomes(RuleSettings())
    let asked = Assumption.allCases.filter { assumption in
      assumption.isSettledByTable
        && assumption.choices.contains { experiment.outcomes(settings([(assumption, $0)])) != usual }
    }
    let combinations = asked.reduce([[]]) { all, assumption in
      all.flatMap { answers in assumption.choices.map { answers + [(assumption: assumption, choice: $0)] } }
    }
    return combinations.flatMap { answers in
      let settings = settings(answers)
      let rule = ActivationRule(dictionary: values.mapValues { PropertyListNode(.integer($0)) }, settings: settings)
      let parts = rule.dictionaryTests.filter { test in test.key.flatMap { values[RuleKey.short($0)] } ?? 0 > 1 }
      let rules = [rule] + parts.map { ActivationRule($0.predicate, settings: settings) }
      return rules.map { Reading(answers: answers, outcomes: experiment.outcomes($0)) }
    }
  }

  /// Settings for predicates of strangers, which may never end.
  private static func settings(_ answers: [(assumption: Assumption, choice: String)] = []) -> RuleSettings {
    var settings = RuleSettings()
    settings.stepLimit = TableExperiment.stepLimit
    for answer in answers { _ = settings.assume(answer.assumption, answer.choice) }
    return settings
  }

  /// Shares that tell the dictionaries and the answers apart: each kind alone and beside others, and about as many as the
  /// dictionaries let in, in one item and in two.
  private static let shares: [[[[String]]]] = {
    typealias Share = TableExperiment.Share
    let kinds = [Share.file, Share.picture, Share.photo, Share.movie, Share.link, Share.fileLink, Share.page]
    return Share.all
      + kinds.flatMap { kind in
        [17, 18, 19, 20].map { [Array(repeating: kind, count: $0)] }
          + [9, 10].map { count in Array(repeating: Array(repeating: kind, count: count), count: 2) }
      }
  }()
}
