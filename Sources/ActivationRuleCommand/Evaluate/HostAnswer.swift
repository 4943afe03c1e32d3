import ActivationRuleAnswers
import ActivationRuleFiles
import ActivationRuleShares
import ActivationRuleText

/// The answer about hosts for people: the verdict, the shares, and for each cause the reason and the change.
struct HostAnswer {
  /// How much of the answer to print.
  struct Extent {
    /// The number of shares with separate lines.
    let shares: Int
    /// The number of explained causes.
    let causes: Int
  }

  /// The extents for one extension, the longest first.
  static let whole = [
    Extent(shares: 4, causes: 3), Extent(shares: 4, causes: 2), Extent(shares: 2, causes: 2),
    Extent(shares: 1, causes: 2), Extent(shares: 1, causes: 1),
  ]
  /// The extent where nothing is left to explain.
  private static let ofShown = Extent(shares: 2, causes: 0)
  /// The extent for one extension of several.
  static let amongOthers = [Extent(shares: 4, causes: 1)]
  /// The size of a usual terminal, without a row for the prompt.
  private static let screen = (rows: 23, columns: 80)

  private let hosts: HostReport
  private let results: [EvaluationResult]
  private let isAlone: Bool
  private let arguments: ParsedArguments
  private let console: Console

  init(
    _ hosts: HostReport, _ results: [EvaluationResult], isAlone: Bool, _ arguments: ParsedArguments, _ console: Console
  ) {
    (self.hosts, self.results, self.isAlone) = (hosts, results, isAlone)
    (self.arguments, self.console) = (arguments, console)
  }

  /// Returns the lines of the first extent that fits a screen, or of the last.
  func lines(_ extents: [Extent]) -> [TextRow] {
    let causes = causes(extents.first?.causes ?? 0)
    let extents = hosts.verdict.word == .shown ? [Self.ofShown] : extents
    let layout = TextLayout(width: min(console.width ?? Self.screen.columns, Self.screen.columns))
    var lines: [TextRow] = []
    for extent in extents {
      lines = self.lines(extent, causes)
      if layout.text(lines).split(separator: "\n").count <= Self.screen.rows { break }
    }
    return lines
  }

  private func lines(_ extent: Extent, _ causes: [[TextRow]]) -> [TextRow] {
    var lines = hosts.lines(
      title: EvaluationReport.title(results[0], isAlone: isAlone), limit: extent.shares,
      showsSign: console.showsSigns)
    if isAlone, hosts.leavesOut(extent.shares) {
      let words = arguments.values("--host").flatMap { ["--host", $0] }
      let command = EvaluationReport.command("apps", arguments, words, knows: Verb.apps.options)
      lines += AnswerText.lines("more", [TextRow(command: command)])
    }
    lines += causes.prefix(extent.causes).joined()
    lines += AnswerText.lines("why", rest(after: extent.causes))
    return lines + hosts.footLines
  }

  /// Returns the reason for each of the first causes and the change, each change once.
  ///
  /// The main cause also has the command that tries the change.
  private func causes(_ count: Int) -> [[TextRow]] {
    var said: Set<TextRow> = []
    return hosts.causes.prefix(count).map { places in
      let because = AnswerText.lines("why", ["\(hosts.because(places))"])
      let next = isAlone ? EvaluationReport.next(results[places[0]], arguments) : []
      let isMain = said.isEmpty
      guard let title = next.first, said.insert(title).inserted else { return because }
      return because + (isMain ? next : next.count > 1 ? [title] : [])
    }
  }

  /// Returns a note on the remaining causes, with the command that explains the first.
  private func rest(after count: Int) -> [TextRow] {
    let rest = hosts.causes.dropFirst(count).compactMap { $0.first.flatMap { results[$0].share.preset?.id } }
    guard let first = rest.first, isAlone else { return [] }
    let explains = rest.count == 1 ? "this explains it" : "this explains the first"
    return [
      "\(WordList.count(rest.count, "more cause")); \(explains):",
      TextRow(command: EvaluationReport.command("explain", arguments, ["--preset", first])),
    ]
  }
}
