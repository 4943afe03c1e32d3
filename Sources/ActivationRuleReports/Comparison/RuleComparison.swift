import ActivationRuleAnswers
package import ActivationRuleDocuments
package import ActivationRuleModel
import ActivationRuleQuestions
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// A comparison of two rules, or a question about one rule and all payloads.
package struct RuleComparison {
  /// A known share, with the verdict of each rule.
  typealias Share = (preset: Preset, verdicts: [RuleVerdict])

  /// The rules as they were read; empty for rules of a request.
  let loaded: [Extension]
  /// One rule, or the old one and the new one.
  let rules: [ActivationRule]
  let question: ComparisonQuestion
  /// Whether only the expectation is checked and nothing else is computed.
  let isBrief: Bool
  /// The kinds of payloads that were looked for; those about the expectation come first.
  let kinds: [PayloadKind]
  /// The payloads that were found.
  let examples: PayloadExamples
  /// Why this tool does not evaluate a rule, so that nothing is compared; `nil` if it evaluates them.
  let limit: String?
  /// The number of payloads that were tried; 0 if they settled the question.
  let payloadCount: Int
  /// The types that the rules test and nothing declares.
  let undeclaredTypes: [String]
  /// The presets within the payloads of the question, except presets for an extension's code; empty for one rule.
  let shares: [Share]
  /// The number of presets left out because their payloads are outside the question.
  let leftOutCount: Int

  /// Compares rules that were read from files or words.
  ///
  /// - Parameter loaded: one rule, or two.
  package init(_ loaded: [Extension], _ question: ComparisonQuestion, _ selection: PresetSelection) {
    let types = Self.types(of: loaded)
    self.init(
      loaded.map { $0.rule.with(types: types) }, question, selection, loaded: loaded, isBrief: false)
  }

  /// Compares rules of a request, without presets.
  ///
  /// - Parameter isBrief: whether only the expectation is checked.
  init(_ rules: [ActivationRule], _ question: ComparisonQuestion, isBrief: Bool) {
    self.init(rules, question, PresetSelection([]), loaded: [], isBrief: isBrief && question.expectation.isOneQuestion)
  }

  private init(
    _ rules: [ActivationRule], _ question: ComparisonQuestion, _ selection: PresetSelection, loaded: [Extension],
    isBrief: Bool
  ) {
    (self.loaded, self.rules, self.question, self.isBrief) = (loaded, rules, question, isBrief)
    let analysis = Analysis(rules[0], options: question.payloads)
    let others = Array(rules.dropFirst())
    let limits = zip(Self.names, rules).compactMap { name, rule in
      rule.limit.map { "\(name): \($0.reason.sentence)" }
    }
    limit = limits.isEmpty ? nil : limits.joined(separator: "; ")
    let isAsked = limits.isEmpty
    undeclaredTypes = analysis.undeclaredTypes(besides: others)
    let kinds = isAsked ? Self.kinds(question, isPair: !others.isEmpty, isBrief: isBrief).distinct : []
    let needed = isBrief ? 1 : kinds.count
    let found = analysis.examples(of: kinds, besides: others.first, count: needed)
    payloadCount = found.witnesses.count < needed ? found.payloadCount : 0
    // Of a brief answer, the first example is all that was looked for.
    self.kinds = kinds.filter { !isBrief || found.witnesses.isEmpty || found[$0] != nil }
    examples = found
    let presets = rules.count > 1 && isAsked ? selection.ofAnyApp : []
    // The payload that rules see of a preset must be one of those in question, like any other.
    let asked = presets.filter { analysis.options.allows($0.payloadForRules) }
    leftOutCount = presets.count - asked.count
    let ready = rules.map { $0.ready }
    let known = asked.filter { !$0.isHandlerSide }
    shares = HostShares(known).all.map { known[$0] }.map { preset in
      let payload = PreparedPayload(preset.payloadForRules, types: rules[0].types)
      return (preset, ready.map { $0.evaluate(payload).keptAway(by: $0.met(preset.obstacle)) })
    }
  }

  /// The kinds of payloads to look for; the kinds in the expectation come first.
  private static func kinds(_ question: ComparisonQuestion, isPair: Bool, isBrief: Bool) -> [PayloadKind] {
    let asked = question.expectation.counterexamples
    if isBrief { return asked }
    if isPair { return (question.expectation == .disjoint ? asked : []) + [.onlyFirst, .onlySecond, .both] }
    return (question.expectation.ruleCount == 1 ? asked : []) + [.hidden, .shown]
  }

  /// Returns the types that the apps of both rules declare, together.
  private static func types(of loaded: [Extension]) -> UniformTypeRegistry {
    var types = loaded[0].rule.types
    for rule in loaded.dropFirst() where !rule.declarations.declarations.isEmpty {
      if rule.declarations != loaded[0].declarations { types = types.adding(rule.declarations) }
    }
    return types
  }

  /// Returns the decision of each rule on the payload of a kind; empty if there is none.
  func decisions(_ kind: PayloadKind) -> [PayloadDecision] {
    guard let witness = examples[kind] else { return [] }
    return rules.map { $0.with(types: $0.types.adding(witness.declarations)).decide(witness.payload) }
  }

  /// Whether two rules are compared with each other.
  var isPair: Bool { rules.count == 2 }

  /// The names of two rules.
  package static let names = ["OLD", "NEW"]

  /// The known shares for which only one of two rules is shown.
  func shares(onlyOf rule: Int) -> [Share] {
    shares.filter { $0.verdicts[rule] == .shown && $0.verdicts[1 - rule] != .shown }
  }

  /// The number of known shares for which a rule is shown.
  func shownCount(_ rule: Int) -> Int { shares.count { $0.verdicts[rule] == .shown } }

  /// Whether the expectation is met by the payloads that were tried.
  var holds: Bool { limit == nil && question.expectation.holds(examples) }

  /// The comparison for programs.
  var json: JSONValue {
    let counterexample = holds ? nil : question.expectation.counterexamples.lazy.compactMap { examples[$0] }.first
    return [
      "holds": holds.json, "relation": isBrief || limit != nil ? nil : word.json,
      "message": (isBrief && limit == nil ? question.expectation.sentence(holds, payloadCount) : answer).json,
      "witness": counterexample?.json,
      "triedPayloads": payloadCount == 0 ? nil : payloadCount.json,
      "notes": notes.json,
      "undeclaredTypes": undeclaredTypes.json,
      "witnesses": .array(
        kinds.map { ["kind": $0.json, "witness": examples[$0]?.json, "decisions": decisions($0).json] }),
    ]
  }

  /// Whether a rule is not a predicate, or this tool does not evaluate it.
  package var isBroken: Bool { limit != nil || rules.contains { Self.isBroken($0) } }

  private static func isBroken(_ rule: ActivationRule) -> Bool { rule.evaluate(Payload()) == .error(.parseError) }
}

extension RuleComparison {
  /// The first word of the answer.
  var word: String {
    if isPair { return examples.relation.rawValue }
    switch (examples[.hidden], examples[.shown]) {
    case (nil, _): return "always"
    case (_, nil): return "never"
    default: return "sometimes"
    }
  }

  /// The result of the comparison in one line.
  ///
  /// A rule that is not a predicate comes first.
  var answer: String {
    limit ?? (brokenSentence.map { "\($0); " } ?? "") + "\(word): \(relationSentence)"
  }

  /// The relation of two rules, or how often a single rule is shown, in one line.
  var relationSentence: String { isPair ? pairSentence : singleSentence }

  /// The rules that are not predicates; `nil` if there is none.
  ///
  /// Their verdicts say nothing about the intended rule.
  var brokenSentence: String? {
    let broken = zip(Self.names, rules).filter { Self.isBroken($1) }.map { $0.0 }
    guard !broken.isEmpty else { return nil }
    guard broken.count == 1 else { return "neither OLD nor NEW is a predicate, and both count as never shown" }
    return "\(isPair ? broken[0] : "the rule") is no predicate, and counts as never shown"
  }

  /// The number of payloads that were tried, as the part of a sentence.
  private var count: String { "\(WordList.grouped(payloadCount)) payloads" }

  private var singleSentence: String {
    switch (examples[.hidden], examples[.shown]) {
    case (nil, _): "none of \(count) hides the rule"
    case (_, nil): "none of \(count) shows the rule"
    default: "the rule is shown for some payloads and hidden for others"
    }
  }

  private var pairSentence: String {
    switch (examples[.onlyFirst], examples[.onlySecond], examples[.both]) {
    case (nil, nil, nil): "none of \(count) shows OLD or NEW"
    case (nil, nil, _): "OLD and NEW take the same; \(count) tried"
    case (nil, _?, nil): "NEW takes something, and none of \(count) shows OLD"
    case (nil, _?, _): "NEW takes all that OLD takes, and more; \(count) tried"
    case (_?, nil, nil): "OLD takes something, and none of \(count) shows NEW"
    case (_?, nil, _): "NEW takes less than OLD, and nothing else; \(count) tried"
    case (_?, _?, nil): "NEW takes nothing that OLD takes; \(count) tried"
    case (_?, _?, _?): "OLD and NEW each take something that the other does not"
    }
  }

  /// Whether the answer is about what people usually mean: things with types, on iOS.
  var hasUsualScope: Bool {
    !question.payloads.allowsEmptyPayloads && !question.payloads.isBeforeHostStage
      && rules[0].settings.platform == .iOS
  }

  /// The payloads that the answer is about: a sentence without a full stop.
  var scope: String {
    let analysis = question.payloads
    var text = "Asked about payloads "
    text +=
      analysis.allowsEmptyPayloads ? "whose attachments each have a type" : "that hold attachments, each with a type"
    if analysis.isBeforeHostStage { text += ", as host apps hand them over" }
    return text + (rules[0].settings.platform == .iOS ? ", on iOS" : ", on macOS")
  }

  // MARK: Notes

  /// Notes on exceptions and refusals, which count as hidden.
  var notes: [String] {
    rules.indices.flatMap { notes($0) }
  }

  private func notes(_ rule: Int) -> [String] {
    let subject = isPair ? Self.names[rule] : "the rule"
    if let reason = rules[rule].reasonToBeNeverShown { return ["\(subject) is never shown: \(reason)"] }
    var notes: [String] = []
    if let places = places(of: .error(.evaluationError), rule) {
      notes.append("evaluating \(subject) raises an exception for \(places), which counts as hidden")
    }
    if let places = places(of: .hidden(.unsafe), rule) {
      notes.append("the safety check refuses \(subject) for \(places), which counts as hidden")
    }
    return notes
  }

  /// Returns the payloads for which a rule has a verdict: the example, or otherwise presets.
  ///
  /// The verdict for other payloads was not checked.
  private func places(of verdict: RuleVerdict, _ rule: Int) -> String? {
    let isForExample = kinds.contains { examples[$0] != nil && decisions($0)[rule].verdict == verdict }
    if isForExample { return "the example" }
    let (count, total) = (shares.count { $0.verdicts[rule] == verdict }, shares.count)
    guard count > 0 else { return nil }
    return (count == total ? "all " : "\(count) of ") + WordList.count(total, "known share")
  }
}

/// All comparisons for a question, with the failures.
package struct ComparisonReport {
  /// An extension of the old or new place without a partner in the other one.
  package typealias Unpaired = (side: String, rule: Extension)

  let comparisons: [RuleComparison]
  let unpaired: [Unpaired]
  let failures: [Failure]
  let question: ComparisonQuestion

  package init(
    _ comparisons: [RuleComparison], unpaired: [Unpaired] = [], failures: [Failure] = [],
    _ question: ComparisonQuestion
  ) {
    (self.comparisons, self.unpaired, self.failures, self.question) = (comparisons, unpaired, failures, question)
  }

  /// Whether a file could not be read, or a rule is not a predicate.
  package var isBroken: Bool { !failures.isEmpty || comparisons.contains { $0.isBroken } }

  /// Whether the expectation is true for all pairs; `nil` if a rule cannot be read.
  ///
  /// It cannot be checked for an extension without a partner.
  package var holds: Bool? {
    if comparisons.contains(where: { !$0.holds }) || !unpaired.isEmpty { return false }
    return comparisons.isEmpty || !failures.isEmpty ? nil : true
  }

  /// Returns the comparisons for people, one below the other.
  package var rows: [TextRow] {
    let all = comparisons.map { $0.rows }
    let rest: [TextRow] = unpaired.map { side, rule in
      "  only in \(side): \(VisibleText.row(rule.name.map { "\($0) (\(rule.path))" } ?? rule.path))"
    }
    return all.parted + (rest.isEmpty ? [] : ["", "Without a partner of the same name:"] + rest)
  }

  // MARK: JSON

  /// Returns the comparisons for programs.
  package func json(_ settings: RuleSettings, _ library: PresetLibrary) -> JSONValue {
    [
      "tool": Version.json(library), "platform": settings.platform.json,
      "expect": question.expectation.json, "holds": holds.json,
      "comparisons": comparisons.map { $0.report }.json,
      "unpaired": .array(
        unpaired.map { side, rule in
          ["side": ASCII.lowercased(side).json, "name": rule.name.json, "path": rule.path.json]
        }), "failures": failures.json,
    ]
  }
}

extension RuleComparison {
  /// The comparison for programs, with its rules and what they are shown for.
  fileprivate var report: JSONValue {
    ["rules": loaded.indices.map { json(ofRule: $0) }.json] + json + ["shares": sharesJSON]
  }

  /// Returns a rule with its side, and with its text if it was given in place.
  private func json(ofRule place: Int) -> JSONValue {
    let rule = loaded[place]
    let side = isPair ? ASCII.lowercased(Self.names[place]) : nil
    return ["side": side.json] + rule.title
      + [
        "facts": rule.facts.json, "text": rule.isGivenInPlace ? rule.source.wholeText.json : nil,
        "findings": rule.findingsJSON,
      ]
  }

  /// The known shares that change; null for one rule, which nothing replaces.
  private var sharesJSON: JSONValue {
    guard loaded.count > 1 else { return .null }
    let ready = rules.map { $0.ready }
    let changed: (Int) -> JSONValue = { rule in
      .array(
        shares(onlyOf: rule).map { share in
          ["share": share.preset.id.json, "decisions": ready.map { $0.decide(SharedPayload(share.preset)) }.json]
        })
    }
    return [
      "asked": shares.count.json, "leftOut": leftOutCount.json,
      "shown": rules.indices.map { shownCount($0) }.json,
      "lost": changed(0), "gained": changed(1),
    ]
  }
}
