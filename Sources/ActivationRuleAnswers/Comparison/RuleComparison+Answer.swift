import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension RuleComparison {
  /// The first word of the answer.
  var word: String {
    if let difference { return difference.relation.rawValue }
    if shadows != nil { return holds ? "yes" : "no" }
    switch (witness(.hidden), witness(.shown)) {
    case (nil, _): return "always"
    case (_, nil): return "never"
    default: return "sometimes"
    }
  }

  /// The relation for programs; `nil` if only the expectation was asked about.
  var relation: String? {
    if isBrief { return nil }
    return shadows == nil ? word : holds ? "never-shadowed" : "shadowed"
  }

  /// The result of the comparison in one line.
  ///
  /// A rule that is not a predicate comes first.
  var answer: String {
    (brokenSentence.map { "\($0); " } ?? "") + "\(word): \(relationSentence)"
  }

  /// The relation of A to B, or how often a single rule is shown, in one line.
  var relationSentence: String {
    difference.map { sentence($0) } ?? shadows.map { sentence($0) } ?? singleSentence
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

  private func witness(_ kind: PayloadFinding.Kind) -> Witness? {
    findings.first { $0.kind == kind }?.witness
  }

  /// The number of payloads that were tried, as the part of a sentence.
  private var count: String { "\(WordList.grouped(payloadCount)) payloads" }

  private var singleSentence: String {
    switch (witness(.hidden), witness(.shown)) {
    case (nil, _): "none of \(count) hides the rule"
    case (_, nil): "none of \(count) shows the rule"
    default: "the rule is shown for some payloads and hidden for others"
    }
  }

  private func sentence(_ difference: RuleDifference) -> String {
    switch (difference.onlyFirst, difference.onlySecond, difference.both) {
    case (nil, nil, nil): "none of \(count) shows A or B"
    case (nil, nil, _): "no difference in \(count)"
    case (nil, _?, nil): "none of \(count) shows A, and B is shown for some"
    case (nil, _?, _): "A is shown for less than B; for none of \(count) it is shown and B is not"
    case (_?, nil, nil): "none of \(count) shows B, and A is shown for some"
    case (_?, nil, _): "A is shown for more than B; for none of \(count) B is shown and A is not"
    case (_?, _?, nil): "none of \(count) shows both A and B"
    case (_?, _?, _?): "A and B are each shown for payloads that the other is hidden for"
    }
  }

  /// The payloads that the answer is about: a sentence without a full stop.
  var scope: String {
    let analysis = question.payloads
    var text = "Asked about payloads "
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
