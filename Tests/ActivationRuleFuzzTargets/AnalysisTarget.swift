import ActivationRuleReports
import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// Asks about all payloads, and evaluates the rules on the payloads of the answers.
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
    settings.stepLimit = 20_000
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

  /// Whether a rule is shown for a witness, with the types that an app declares for it.
  private static func shows(_ rule: ActivationRule, _ witness: Witness) -> Bool {
    shows(rule.with(types: rule.types.adding(witness.declarations)), witness.payload)
  }

  private static func requireDifference(_ first: ActivationRule, _ second: ActivationRule) {
    let difference = Analysis(first).difference(from: second)
    let wanted: [(Witness?, Bool, Bool)] = [
      (difference[.onlyFirst], true, false), (difference[.onlySecond], false, true), (difference[.both], true, true),
    ]
    for case let (witness?, isFirst, isSecond) in wanted {
      require(shows(first, witness) == isFirst && shows(second, witness) == isSecond, "the witness is none: \(witness)")
    }
    require(Analysis(first).isEquivalent(to: first).isUnrefuted, "a rule is not equivalent to itself")
  }

  private static func requireRelations(_ rule: ActivationRule) {
    let analysis = Analysis(rule)
    let (hidden, shown) = (analysis.isAlwaysShown().witness, analysis.isNeverShown().witness)
    if let hidden { require(!shows(rule, hidden), "hidden, but shown for \(hidden)") }
    if let shown { require(shows(rule, shown), "shown, but hidden for \(shown)") }
    if let fault = analysis.excludes([.raises]).witness {
      require(rule.evaluate(fault.payload).isFault, "raises, but not for \(fault)")
    }
    for witness in analysis.acceptedPayloads().smallest {
      require(shows(rule, witness), "accepted, but hidden: \(witness)")
    }
  }

  private static func requireSimplified(_ rule: ActivationRule) {
    // The location key of a dictionary is no part of its predicate.
    guard case .predicate = rule.value, let predicate = rule.predicate else { return }
    let simple = ActivationRule(Analysis(rule).simplified(predicate))
    require(
      Analysis(rule).isEquivalent(to: simple).isUnrefuted, "not the same: \(text(rule)), and then \(text(simple))")
  }

  private static func requireConverted(_ rule: ActivationRule) {
    // A dictionary stays as it is, and may hold values that JSON cannot.
    guard case .predicate = rule.value, let found = Analysis(rule).dictionaryConversion(), found.isSame.isUnrefuted
    else { return }
    guard let document = try? JSONReader.read(JSONValue(found.entries).bytes(pretty: true)) else {
      return require(false, "a dictionary that cannot be read")
    }
    let converted = ActivationRule(RuleValue(document))
    require(
      Analysis(rule).isEquivalent(to: converted).isUnrefuted, "not the same: \(text(rule)), and then \(text(converted))"
    )
  }

  /// A rule as a message shows it.
  private static func text(_ rule: ActivationRule) -> String {
    switch rule.value {
    case .predicate(let text): text.text
    case .dictionary(let entries): JSONValue(PropertyListNode(.dictionary(entries))).text()
    case .absent, .other, .unused: "no rule"
    }
  }
}

extension JSONReader {
  /// The value of a text that the package itself wrote.
  fileprivate static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyListNode {
    try read(.init(name: "output", bytes: bytes)).root
  }
}
