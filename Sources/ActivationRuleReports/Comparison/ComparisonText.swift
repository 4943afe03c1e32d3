import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleQuestions
package import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

/// A comparison for a terminal.
extension RuleComparison {
  /// The maximum number of apps to name; the others are counted.
  private static let appLimit = 12
  /// The maximum number of characters to show of a rule given in place.
  private static let ruleLimit = 320
  /// The maximum number of undeclared types to name; the others are counted.
  private static let typeLimit = 3

  /// What changes, the relation, the rules, the shares that change, and payloads that demonstrate it.
  var rows: [TextRow] {
    var lines = answerRows
    if question.isExpectationGiven, limit == nil { lines.append(expectation) }
    lines += loaded.indices.flatMap { place in
      [legend(place)] + loaded[place].obstacles.map { "  but \($0.sentence) (\($0.place))" }
    }
    lines += notes.map { "note: \(VisibleText.row($0))" }
    if let sentence = Self.undeclared(undeclaredTypes) { lines.append("note: \(sentence)") }
    if loaded.count > 1, !presets.isEmpty { lines += [""] + presets }
    for kind in kinds where examples[kind] != nil && isReported(kind) { lines += [""] + self.lines(kind) }
    return hasUsualScope ? lines : lines + ["", "\(scope)."]
  }

  /// Returns a note on types that nothing declares; `nil` if there are none.
  private static func undeclared(_ types: [String]) -> String? {
    guard !types.isEmpty else { return nil }
    let (more, isOne) = (types.count - typeLimit, types.count == 1)
    let names = types.prefix(typeLimit).map { VisibleText.row($0) } + (more > 0 ? ["\(more) more"] : [])
    return
      "nothing declares \(WordList.full(names, "and")); --declarations adds what \(isOne ? "it conforms" : "they conform") to"
  }

  private var answerRows: [TextRow] {
    if let limit { return ["\("error".colored(.red)): \(limit)"] }
    if let broken = brokenSentence {
      return ["\("error".colored(.red)): \(broken); so \(relationSentence)"]
    }
    let color = holds ? TextColor.green : .yellow
    guard let change else { return ["\(word.colored(color)): \(relationSentence)"] }
    return ["\(change.colored(color)), of \(WordList.count(shares.count, "known share")), old → new"]
      + ["\(relationSentence)"]
  }

  /// How many known shares the new rule gains and loses; `nil` if none is asked about.
  private var change: String? {
    guard isPair, !shares.isEmpty else { return nil }
    let counts = [1, 0].map { shares(onlyOf: $0).count }
    return counts == [0, 0]
      ? "no change"
      : zip(counts, ["gained", "lost"]).map { "\($0 == 0 ? "none" : "\($0)") \($1)" }.joined(separator: ", ")
  }

  private var expectation: TextRow {
    "expected: \(question.expectation.sentence(holds, payloadCount))"
  }

  /// Returns the rule that a name refers to.
  private func legend(_ place: Int) -> TextRow {
    let (rule, title) = (loaded[place], isPair ? Self.names[place] : "Rule")
    guard rule.isGivenInPlace else {
      let path = VisibleText.row(rule.path)
      return "\(title): \(rule.name.map { "\(VisibleText.row($0)) (\(path))" } ?? path)"
    }
    return "\(title): \(excerpt(of: Self.text(rule)))"
  }

  private static func text(_ rule: Extension) -> String {
    VisibleText.row(rule.source.wholeText)
  }

  /// Returns a rule's text; for a long text, the part that distinguishes it from the other rule's.
  private func excerpt(of text: String) -> String {
    guard text.count > Self.ruleLimit else { return text }
    let common = loaded.map { Self.text($0) }.filter { $0 != text }.map { text.commonPrefix(with: $0) }
    // Whole words on both sides of the part.
    var part = text.dropFirst(max(0, (common.first ?? 0) - Self.ruleLimit / 3))
    if part.startIndex > text.startIndex { part = part.drop { $0 != " " }.dropFirst() }
    let start = part.startIndex
    part = part.prefix(Self.ruleLimit)
    if part.endIndex < text.endIndex, let space = part.lastIndex(of: " ") { part = part[..<space] }
    return (start > text.startIndex ? "… " : "") + part + (part.endIndex < text.endIndex ? " …" : "")
  }

  // MARK: Payloads

  /// Whether to report a payload.
  ///
  /// A payload for which both rules are shown counts only if the rules should be disjoint. If a rule should never
  /// raise, only payloads for which it raises count.
  private func isReported(_ kind: PayloadKind) -> Bool {
    switch question.expectation {
    case .disjoint: true
    case .neverRaises: kind == .raises
    default: kind != .both
    }
  }

  private func lines(_ kind: PayloadKind) -> [TextRow] {
    guard let witness = examples[kind] else { return [] }
    let lines: [TextRow] =
      ["For example, \(Self.subject(kind)) for \(words(witness))"]
      + witness.declarations.declarations.map { "  if an app declares \($0.phrase)" }
    return lines
      + decisions(kind).enumerated().map { place, decision in
        let name = isPair ? "\(Self.names[place]) " : ""
        let verdict = decision.verdict.word.colored(decision.verdict.signColor)
        return "  \(name)\(verdict): \(decision.reason.sentenceWithoutHost) (\(decision.certainty.phrase))"
      }
  }

  /// Returns the payload as the end of a sentence.
  ///
  /// Equal neighbours among several items are grouped.
  private func words(_ witness: Witness) -> String {
    let types = rules.first?.types ?? .system
    let items = witness.payload.items.map { $0.words(types) }
    guard items.count > 1 else { return items.first ?? "nothing" }
    let runs = items.runs
    let texts = runs.map { $0.count > 1 ? "\($0.count) items, each with \($0.element)" : $0.element }
    return runs.count == 1 ? texts.joined() : "\(items.count) items: \(texts.joined(separator: " / "))"
  }

  private static func subject(_ kind: PayloadKind) -> String {
    switch kind {
    case .onlyFirst: "only OLD is shown"
    case .onlySecond: "only NEW is shown"
    case .both: "both are shown"
    case .shown: "it is shown"
    case .hidden: "it is hidden"
    case .raises: "it raises or is refused"
    }
  }

  // MARK: Presets

  private var presets: [TextRow] {
    let count = leftOutCount
    guard count > 0 else { return askedPresets }
    let verb = count == 1 ? "is" : "are"
    return askedPresets + ["\(WordList.count(count, "known share")) outside the question \(verb) left out."]
  }

  private var askedPresets: [TextRow] {
    guard !shares.isEmpty else { return [] }
    let changed = [0, 1].map { shares(onlyOf: $0).map { $0.preset } }
    guard changed.contains(where: { !$0.isEmpty }) else {
      let shown = shownCount(0)
      return ["Both are shown for \(shown == 0 ? "none" : "the same \(shown)")."]
    }
    return Self.list("-", changed[0]) + Self.list("+", changed[1])
  }

  /// Returns a row for each app, with what it shares.
  private static func list(_ sign: String, _ presets: [Preset]) -> [TextRow] {
    let hosts = presets.map { $0.host }.distinct
    let shown = hosts.count == appLimit + 1 ? hosts.count : appLimit
    let lines = hosts.prefix(shown).map { host -> TextRow in
      let actions = presets.filter { $0.host == host }.map { VisibleText.row($0.action) }
      let more = actions.count > 1 ? ", and \(actions.count - 1) more" : ""
      return "  \(sign) \(body: VisibleText.row(host)): \(actions[0])\(more)"
    }
    guard hosts.count > shown else { return lines }
    let more = "\(hosts.count - shown) more apps, which '--json' lists"
    return lines + ["  \(sign) \(body: "and") \(more)"]
  }
}

extension String {
  /// Returns the number of characters at the start that two texts have in common.
  fileprivate func commonPrefix(with other: String) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}

/// An expected relation of two rules, or an expected property of one rule.
package enum Expectation: String, CaseIterable, Sendable {
  case equivalent, same, implies, disjoint, narrower, wider, always, never
  case neverRaises = "never-raises"

  /// The number of rules the expectation is about.
  package var ruleCount: Int {
    switch self {
    case .always, .never, .neverRaises: 1
    default: 2
    }
  }

  /// Whether the expectation is met by the payloads that were tried.
  func holds(_ examples: PayloadExamples) -> Bool {
    let isMet = counterexamples.allSatisfy { examples[$0] == nil }
    return switch self {
    case .narrower: isMet && examples[.onlySecond] != nil
    case .wider: isMet && examples[.onlyFirst] != nil
    default: isMet
    }
  }

  /// The kinds of payloads that must not exist.
  var counterexamples: [PayloadKind] {
    switch self {
    case .equivalent, .same: [.onlyFirst, .onlySecond]
    case .implies, .narrower: [.onlyFirst]
    case .wider: [.onlySecond]
    case .disjoint: [.both]
    case .always: [.hidden]
    case .never: [.shown]
    case .neverRaises: [.raises]
    }
  }

  /// Whether a single question of the analysis answers it.
  var isOneQuestion: Bool { self != .narrower && self != .wider }

  /// The expectation as a sentence.
  var claim: String {
    switch self {
    case .equivalent, .same: "OLD and NEW take the same"
    case .implies: "NEW takes all that OLD takes"
    case .disjoint: "NEW takes nothing that OLD takes"
    case .narrower: "OLD is narrower than NEW"
    case .wider: "OLD is wider than NEW"
    case .always: "the rule is always shown"
    case .never: "the rule is never shown"
    case .neverRaises: "the rule never raises an exception, and the safety check never refuses it"
    }
  }

  /// Returns the expectation and its outcome in one sentence.
  ///
  /// - Parameter count: the number of payloads that were tried.
  func sentence(_ holds: Bool, _ count: Int) -> String {
    "\(claim); that " + (holds ? "holds for \(WordList.grouped(count)) tried payloads" : "does not hold")
  }
}

/// The question of a comparison.
package struct ComparisonQuestion {
  /// The expectation, and whether the user named it.
  package let expectation: Expectation
  let isExpectationGiven: Bool
  /// The payloads that the answer is about.
  package let payloads: AnalysisOptions

  package init(_ expectation: Expectation?, about payloads: AnalysisOptions = AnalysisOptions()) {
    self.expectation = expectation ?? .equivalent
    isExpectationGiven = expectation != nil
    self.payloads = payloads
  }
}
