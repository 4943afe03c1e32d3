import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleText

/// The answer about hosts for people: the verdict, the shares, and for each cause the reason and the change.
extension Evaluation {
  /// How much of the answer to print: the number of shares with separate lines, and of explained causes.
  private typealias Extent = (shares: Int, causes: Int)

  /// The extents for one extension, the longest first.
  private static let whole: [Extent] = [(4, 3), (4, 2), (2, 2), (1, 2), (1, 1)]
  /// The size of a usual terminal, without a row for the prompt.
  private static let screen = (rows: 23, columns: 80)

  /// Returns the rows of the first extent that fits a screen, or of the last.
  ///
  /// - Parameter isAlone: whether no other extension is asked about.
  func hostRows(_ rule: EvaluatedRule, _ hosts: HostReport, isAlone: Bool) -> [TextRow] {
    let extents: [Extent] =
      hosts.verdict.word == .shown ? [(2, 0)] : isAlone ? Self.whole : [(4, 1)]
    let causes = causes(extents[0].causes, rule, hosts, isAlone: isAlone)
    let layout = TextLayout(width: min(console.width ?? Self.screen.columns, Self.screen.columns))
    let forms = extents.lazy.map { rows($0, rule, hosts, causes, isAlone: isAlone) }
    let fitting = forms.first { layout.text($0).split(separator: "\n").count <= Self.screen.rows }
    return fitting ?? forms[forms.count - 1]
  }

  private func rows(
    _ extent: Extent, _ rule: EvaluatedRule, _ hosts: HostReport, _ causes: [[TextRow]], isAlone: Bool
  ) -> [TextRow] {
    var rows = hosts.lines(title: rule.title(isAlone: isAlone), limit: extent.shares)
    if isAlone, hosts.leavesOut(extent.shares) {
      let words = arguments.values("--host").flatMap { ["--host", $0] }
      rows += AnswerText.lines("more", [TextRow(command: command("apps", words, knows: Verb.apps.options))])
    }
    rows += causes.prefix(extent.causes).joined()
    let rest = hosts.causes.dropFirst(extent.causes).compactMap { rule.results[$0[0]].share.preset?.id }
    if let first = rest.first, isAlone {
      let explains = rest.count == 1 ? "this explains it" : "this explains the first"
      rows += AnswerText.lines(
        "why",
        [
          "\(WordList.count(rest.count, "more cause")); \(explains):",
          TextRow(command: command("explain", ["--preset", first])),
        ])
    }
    return rows + hosts.footLines
  }

  /// Returns the reason for each of the first causes and the change, each change once.
  ///
  /// The main cause also has the command that tries the change.
  private func causes(
    _ count: Int, _ rule: EvaluatedRule, _ hosts: HostReport, isAlone: Bool
  ) -> [[TextRow]] {
    var said: Set<TextRow> = []
    return hosts.causes.prefix(count).map { places in
      let because = AnswerText.lines("why", ["\(hosts.because(places))"])
      let next = isAlone ? next(rule, places[0]) : []
      let isMain = said.isEmpty
      guard let title = next.first, said.insert(title).inserted else { return because }
      return because + (isMain ? next : next.count > 1 ? [title] : [])
    }
  }
}
