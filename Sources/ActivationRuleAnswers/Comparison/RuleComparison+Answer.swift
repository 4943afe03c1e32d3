import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension RuleComparison {
  /// The first word of the answer.
  var word: String {
    if isBrief { return "not decided" }
    if let difference { return difference.relation?.rawValue ?? "not decided" }
    if shadows != nil { return holds.map { $0 ? "yes" : "no" } ?? "not decided" }
    switch (existence(.hidden), existence(.shown)) {
    case (.none, _): return "always"
    case (_, .none): return "never"
    case (.some, .some): return "sometimes"
    default: return "not decided"
    }
  }

  /// The relation for programs; `nil` if undecided.
  var relation: String? {
    switch word {
    case "not decided": nil
    case "yes": "never-shadowed"
    case "no": "shadowed"
    default: word
    }
  }

  /// The result of the comparison in one line.
  ///
  /// A rule that is not a predicate comes first.
  var answer: String {
    (brokenSentence.map { "\($0); " } ?? "") + "\(word): \(relationSentence)"
  }

  /// The relation of A to B, or how often a single rule is shown, in one line.
  var relationSentence: String {
    difference.map { Self.sentence($0) } ?? shadows.map { sentence($0) } ?? singleSentence
  }

  /// The rules that are not predicates; `nil` if all are.
  ///
  /// Their verdicts say nothing about the intended rule.
  var brokenSentence: String? {
    let broken = matrix.columns.filter { Self.isBroken($0) }.map { $0.name }
    guard !broken.isEmpty else { return nil }
    guard broken.count == 1 else {
      return shadows == nil
        ? "neither A nor B is a predicate, and both count as never shown"
        : "\(WordList.full(broken, "and")) are no predicates, and count as never shown"
    }
    return "\(matrix.columns.count == 1 ? "the rule" : broken[0]) is no predicate, and counts as never shown"
  }

  private func existence(_ kind: PayloadFinding.Kind) -> Existence {
    findings.first { $0.kind == kind }?.existence ?? .none
  }

  private var singleSentence: String {
    switch (existence(.hidden), existence(.shown)) {
    case (.none, _): "the rule is shown for every payload"
    case (_, .none): "the rule is shown for no payload"
    case (.some, .some): "the rule is shown for some payloads and hidden for others"
    case (.some, _): "the rule is hidden for some payload; whether it is shown for any is not known"
    case (_, .some): "the rule is shown for some payload; whether it is hidden for any is not known"
    default: "whether the rule is ever shown, or ever hidden, is not known"
    }
  }

  private static func sentence(_ difference: RuleDifference) -> String {
    switch (difference.onlyFirst, difference.onlySecond, difference.both) {
    case (.none, .none, .none): "neither A nor B is ever shown"
    case (.none, .none, _): "A and B are shown for the same payloads"
    case (.none, .some, .none): "A is never shown, and B is"
    case (.none, .some, _): "A is shown for less than B; whenever A is shown, B is too"
    case (.some, .none, .none): "B is never shown, and A is"
    case (.some, .none, _): "A is shown for more than B; whenever B is shown, A is too"
    case (.some, .some, .none): "no payload makes both A and B appear"
    case (.some, .some, .some): "A and B are each shown for payloads that the other is hidden for"
    case (.some, .some, _):
      "A and B are each shown for payloads that the other is hidden for; whether there is one that both are shown for is not known"
    case (.none, _, _): "B is shown whenever A is; whether it is shown for more than A is not known"
    case (_, .none, _): "A is shown whenever B is; whether it is shown for more than B is not known"
    case (.some, _, _):
      "A is shown for payloads that B is hidden for; whether there are any the other way round is not known"
    case (_, .some, _):
      "B is shown for payloads that A is hidden for; whether there are any the other way round is not known"
    default: "whether A and B differ is not known"
    }
  }

  /// The payloads that the answer is about: a sentence without a full stop.
  var scope: String {
    let analysis = question.payloads
    var text = "Asked about all payloads "
    text +=
      analysis.allowsEmptyPayloads ? "whose attachments each have a type" : "that hold attachments, each with a type"
    if analysis.isBeforeHostStage { text += ", as host apps hand them over" }
    return text + (matrix.columns[0].rule.settings.platform == .iOS ? ", on iOS" : ", on macOS")
  }

  // MARK: Notes

  /// Notes on exceptions and refusals, which count as hidden.
  var notes: [String] {
    matrix.columns.indices.flatMap { notes($0) }
  }

  private func notes(_ column: Int) -> [String] {
    let subject = matrix.columns.count == 1 ? "the rule" : matrix.columns[column].name
    let rule = matrix.columns[column].rule
    if let reason = rule.reasonToBeNeverShown { return ["\(subject) is never shown: \(reason)"] }
    var notes: [String] = []
    if let places = places(of: .error(.evaluationError), column) {
      notes.append("evaluating \(subject) raises an exception for \(places), which counts as hidden")
    }
    if let places = places(of: .hidden(.unsafe), column) {
      notes.append("the safety check refuses \(subject) for \(places), which counts as hidden")
    }
    return notes
  }

  /// Returns the payloads for which a rule has a verdict: the example, or otherwise presets.
  ///
  /// The verdict for other payloads was not checked.
  private func places(of verdict: Verdict, _ column: Int) -> String? {
    let isForExample = findings.contains { !$0.decisions.isEmpty && $0.decisions[column].verdict == verdict }
    if isForExample { return shadows == nil ? "the example" : "an example" }
    let count = matrix.rows.filter { $0.verdicts[column] == verdict }.count
    guard count > 0 else { return nil }
    let total = matrix.rows.count
    return (count == total ? "all " : "\(count) of ") + WordList.count(total, "known share")
  }
}
