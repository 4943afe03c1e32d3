/// Lays out the coverage of a rule for people: the rule line by line with marks, and below it cases that would cover
/// the rest.
struct CoverageText {
  private let report: CoverageReport
  private let source: SourceText
  private let colored: (String, Int) -> String

  init(report: CoverageReport, colored: @escaping (String, Int) -> String) {
    (self.report, source, self.colored) = (report, report.source.indexed(), colored)
  }

  /// The longest part of a line to show.
  private static let widestLine = 110

  var rows: [TextRow] {
    let coverage = report.coverage
    let path = report.name == report.path ? "" : " (\(report.path))"
    let title = "Coverage of \(VisibleText.row(report.name))\(path): "
    if let notUsed = report.notUsed { return ["", "\(title)\(notUsed), so that nothing of it is covered", ""] }
    let counts = "\(coverage.coveredCount) of \(coverage.countableCount) decisions, \(report.percentage)"
    let missing = coverage.targets.filter { $0.state != .covered }
    return ["", "\(title)\(counts)"] + listing + (missing.isEmpty ? [] : [""]) + missing.flatMap { rows($0) } + [""]
  }

  // MARK: Listing

  /// The lines of the rule, each with a mark for the targets that begin on it.
  private var listing: [TextRow] {
    guard let range = report.ruleRange else { return keyListing }
    var targets: [Int: [RuleCoverage.Target]] = [:]
    for target in report.coverage.targets {
      targets[source.line(at: target.mutant.range.lowerBound), default: []].append(target)
    }
    let (first, ranges) = (source.line(at: range.lowerBound), source.lines(of: range))
    let last = first + ranges.count - 1
    let width = String(last).count
    return zip(first..., ranges).map { line, range in
      let number = String(line)
      let text = source.text(range)
      let margin = "\(mark(targets[line] ?? [])) \(String(repeating: " ", count: width - number.count))\(number)"
      return TextRow("\(shortened(text))").behind("  \(margin) | ")
    }
  }

  /// The targets without lines, for binary lists.
  private var keyListing: [TextRow] {
    report.coverage.targets.map { "  \(mark([$0])) \(body: $0.mutant.clause) (\($0.mutant.way))" }
  }

  private func shortened(_ text: String) -> String {
    let text = VisibleText.line(text.replacing("\t", by: "  "))
    return text.count > Self.widestLine ? text.prefix(Self.widestLine - 1) + "…" : text
  }

  /// `✓` all covered, `✗` none, `±` some, a space on lines where nothing is decided.
  private func mark(_ targets: [RuleCoverage.Target]) -> String {
    let countable = targets.filter { $0.state != .idle }
    let covered = countable.count { $0.state == .covered }
    if targets.isEmpty { return " " }
    if countable.isEmpty { return colored("○", 90) }
    if covered == countable.count { return colored("✓", 32) }
    return covered == 0 ? colored("✗", 31) : colored("±", 33)
  }

  // MARK: What is missing

  private func rows(_ target: RuleCoverage.Target) -> [TextRow] {
    let place = report.source.isBinary ? "" : "\(source.line(at: target.mutant.range.lowerBound)): "
    let clause = VisibleText.row(target.mutant.clause)
    switch target.state {
    case .covered: return []
    case .uncovered(let witness):
      return ["  \(colored("✗", 31)) \(body: place)\(target.lack): \(clause)"] + SuiteText.proposal(witness)
    case .idle:
      let way = VisibleText.row(target.mutant.way)
      return ["  \(colored("○", 90)) \(place)nothing can depend on this, so it may go: \(clause) (\(way))"]
    case .undecided(let reason):
      return [
        "  \(colored("✗", 31)) \(body: place)\(target.lack): \(clause)",
        "      no payload was found: \(reason.description)",
      ]
    }
  }
}

extension RuleCoverage.Target {
  /// The missing case.
  fileprivate var lack: String {
    switch mutant.change {
    case .clauseFails: "no case depends on this being true"
    case .clauseHolds: "no case depends on this being false"
    case .keyRemoved: "no case depends on this key"
    case .boundLifted: "no case goes beyond this bound"
    case .exchanged: "no case notices"
    }
  }
}

/// Payloads in the syntax of suites.
enum SuiteText {
  /// Returns a case to try, on a line to paste into the suite, and below it the types that it requires.
  static func proposal(_ witness: Witness) -> [TextRow] {
    let declared: [TextRow] = witness.declarations.map {
      "      if an app declares \($0.phrase) ('rule … --declarations FILE')"
    }
    return ["      try: \(line(witness))"] + declared
  }

  /// Returns a case for a witness, with its verdict.
  static func line(_ witness: Witness) -> String {
    let verdict = witness.verdicts.first.map { ExpectedVerdict($0).description } ?? "?"
    return "\(verdict) \"…\" \(words(witness.payload))"
  }

  /// Returns the words that describe a payload.
  static func words(_ payload: Payload) -> String {
    let isPlain =
      !payload.items.isEmpty
      && payload.items.allSatisfy { item in
        !item.attachments.isEmpty && item.contentText == nil && item.title == nil && item.userInfo.isEmpty
          && item.attachments.allSatisfy { attachment in
            !attachment.registeredTypeIdentifiers.isEmpty
              && attachment.registeredTypeIdentifiers.allSatisfy {
                !$0.isEmpty && !$0.contains(",") && !needsQuotes($0)
              }
          }
      }
    guard isPlain else { return "--payload '\(payload.json.text().replacing("'", by: "\\u0027"))'" }
    return payload.items.map { item in
      item.attachments.map { "--type \($0.registeredTypeIdentifiers.joined(separator: ","))" }.joined(separator: " ")
    }.joined(separator: " --item ")
  }

  private static func needsQuotes(_ text: String) -> Bool {
    text.utf8.contains { !(33...126).contains($0) || "\"'\\#".utf8.contains($0) }
  }
}
