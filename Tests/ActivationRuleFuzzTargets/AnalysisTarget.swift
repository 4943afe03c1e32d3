import ActivationRuleAnswers
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleText

/// Asks about all payloads, and holds the answers to payloads that are tried one by one.
enum AnalysisTarget {
  @Sendable
  static func run(_ input: [UInt8]) {
    var taker = ByteTaker(input)
    let choice = taker.byte()
    let first = rule(&taker)
    switch choice % 4 {
    case 0: requireDifference(first, rule(&taker))
    case 1: requireRelations(first)
    case 2: requireSimplified(first)
    default: requireConverted(first)
    }
  }

  private static func rule(_ taker: inout ByteTaker) -> ActivationRule {
    var settings = RuleSettings()
    settings.budget = StepBudget(150_000)
    if taker.chance(4) {
      var entries: [PropertyListEntry] = []
      for _ in 0..<taker.number(1...5) { entries.append(entry(&taker)) }
      return ActivationRule(.dictionary(entries), settings: settings)
    }
    var speller = RuleSpeller(taker)
    let text = speller.predicate()
    taker = speller.taker
    return ActivationRule(predicate: text, settings: settings)
  }

  private static func shows(_ rule: ActivationRule, _ payload: Payload) -> Bool { rule.evaluate(payload) == .shown }

  /// Payloads that questions are about unless told otherwise: with attachments, each of which has a type.
  private static let world = PayloadMaker.table.map { $0.payload }.filter { payload in
    !payload.attachments.isEmpty && payload.attachments.allSatisfy { !$0.registeredTypeIdentifiers.isEmpty }
      && payload.items.allSatisfy { !$0.attachments.isEmpty }
  }

  private static func requireDifference(_ first: ActivationRule, _ second: ActivationRule) {
    let difference = Analysis(first).difference(from: second)
    let (plainFirst, plainSecond) = (first.with(budget: nil), second.with(budget: nil))
    let wanted: [(Existence, (Bool, Bool))] = [
      (difference.onlyFirst, (true, false)), (difference.onlySecond, (false, true)), (difference.both, (true, true)),
    ]
    for (existence, verdicts) in wanted {
      let answers = { (payload: Payload) in
        shows(plainFirst, payload) == verdicts.0 && shows(plainSecond, payload) == verdicts.1
      }
      requireExistence(existence, [plainFirst, plainSecond], answers)
    }
  }

  private static func requireExistence(
    _ existence: Existence, _ rules: [ActivationRule], _ answers: (Payload) -> Bool
  ) {
    switch existence {
    case .none:
      for payload in world {
        let texts = rules.map { $0.predicate?.description ?? "" }
        require(!answers(payload), "there is one after all: \(payload): \(texts)")
      }
    case .some(let witness):
      // Where apps must declare types for it, the payload alone is no witness.
      guard witness.declarations.isEmpty else { return }
      require(answers(witness.payload), "the witness is none: \(witness.payload)")
    case .notDecided(let reason): require(!reason.description.isEmpty, "not decided, without a reason")
    }
  }

  private static func requireRelations(_ rule: ActivationRule) {
    let analysis = Analysis(rule)
    let plain = rule.with(budget: nil)
    let (always, never) = (analysis.isAlwaysShown().value, analysis.isNeverShown().value)
    require(!(always == true && never == true), "always and never shown")
    for payload in world {
      if always == true { require(shows(plain, payload), "always shown, but not for \(payload)") }
      if never == true { require(!shows(plain, payload), "never shown, but for \(payload)") }
    }
    let raises = analysis.neverRaises().value
    if raises == true {
      for payload in world { require(!plain.evaluate(payload).isFault, "raises for \(payload)") }
    }
    require(analysis.isEquivalent(to: rule).value != false, "a rule is not equivalent to itself")
    _ = analysis.acceptedCombinations()
  }

  private static func requireSimplified(_ rule: ActivationRule) {
    let plain = rule.with(budget: nil)
    // The location key of a dictionary is no part of its predicate.
    guard case .predicate = rule.value, let predicate = Analysis(rule).simplifiedPredicate() else { return }
    requireSame(plain, ActivationRule(predicate: predicate.description), "simplified")
  }

  private static func requireConverted(_ rule: ActivationRule) {
    let plain = rule.with(budget: nil)
    let analysis = Analysis(rule)
    // A dictionary stays as it is, and may hold values that JSON cannot.
    if case .predicate = rule.value, let dictionary = analysis.equivalentDictionary() {
      guard let document = try? JSONReader.read(dictionary.json.bytes(pretty: true)) else {
        return require(false, "a dictionary that cannot be read")
      }
      requireSame(plain, ActivationRule(RuleValue(document)), "as a dictionary")
    }
    if let conversion = analysis.predicateConversion(), conversion.isEquivalent.value == true {
      requireSame(plain, ActivationRule(predicate: conversion.predicate.description), "as a predicate")
    }
  }

  /// A rule as a message shows it.
  private static func text(_ rule: ActivationRule) -> String {
    switch rule.value {
    case .predicate(let text): text.text
    case .dictionary(let entries): JSONValue(PropertyListNode(.dictionary(entries))).text()
    case .absent, .other, .unused: "no rule"
    }
  }

  private static func requireSame(_ first: ActivationRule, _ second: ActivationRule, _ what: String) {
    for payload in world {
      require(
        shows(first, payload) == shows(second, payload),
        "\(what) it has another verdict for \(payload): \(text(first)), and then \(text(second))")
    }
  }
}

extension JSONReader {
  /// The value of a text that the package itself wrote.
  fileprivate static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    try read(.init(name: "output", bytes: bytes)).root
  }
}
