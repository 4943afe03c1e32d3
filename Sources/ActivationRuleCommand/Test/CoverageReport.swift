/// The coverage of one rule by all cases that evaluate it.
struct CoverageReport {
  let name: String
  let path: String
  let source: SourceText
  let rule: ActivationRule
  let coverage: RuleCoverage
  /// The range of the rule in its text; `nil` for a dictionary in a binary list, which has no lines.
  let ruleRange: SourceRange?

  /// Key for recognising the same rule in several suites.
  private struct Key: Hashable {
    let path: String
    let name: String
    let value: RuleValue
    let settings: RuleSettings
  }

  /// Returns the coverage of every rule, in the order in which suites name them.
  ///
  /// Skipped cases cover nothing.
  static func reports(of suites: [TestedSuite]) -> [CoverageReport] {
    var order: [Key] = []
    var groups: [Key: (group: RuleSuite.Group, payloads: [Payload])] = [:]
    for tested in suites.lazy.flatMap({ $0.groups }) {
      let group = tested.group
      let key = Key(
        path: Paths.absolute(group.rulePath), name: group.name, value: group.rule.value, settings: group.rule.settings)
      if groups[key] == nil { order.append(key) }
      groups[key, default: (group, [])].payloads += payloads(tested.results)
    }
    return order.compactMap { key in
      groups[key].map { group, payloads in
        CoverageReport(
          name: group.name, path: group.rulePath, source: group.ruleSource, rule: group.rule,
          coverage: RuleCoverage(of: group.rule, by: payloads), ruleRange: ruleRange(group))
      }
    }
  }

  private static func ruleRange(_ group: RuleSuite.Group) -> SourceRange? {
    if group.ruleSource.isBinary { return nil }
    // For a binary list, the text contains only the predicate.
    return group.loaded.place.form == .binary ? SourceRange(0, group.ruleSource.bytes.count) : group.loaded.place.range
  }

  private static func payloads(_ results: [CaseResult]) -> [Payload] {
    results.flatMap { result -> [Payload] in
      if case .skipped = result.outcome { return [] }
      return result.suiteCase.questions.map { $0.payload }
    }
  }

  /// Whether the coverage is below the required percentage.
  func isBelow(_ threshold: Double?) -> Bool {
    threshold.map { coverage.percentage < $0 } ?? false
  }

  func complaint(_ threshold: Double?) -> String {
    let wanted = "less than \(Self.text(tenths: ((threshold ?? 0) * 10).rounded())) %"
    return "the coverage of \(VisibleText.row(name)) is \(percentage), \(wanted)" + (notUsed.map { "; \($0)" } ?? "")
  }

  /// A note that the rule is not used, if so.
  var notUsed: String? {
    coverage.unused.map { "the rule is not used [\($0.reason.rawValue)]" }
  }

  /// The percentage with one decimal, rounded down so that 100 means all.
  var percentage: String { Self.text(tenths: (coverage.percentage * 10).rounded(.down)) + " %" }

  private static func text(tenths: Double) -> String {
    let tenths = Int(tenths)
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  var json: JSONValue {
    [
      "name": .string(name), "path": .string(path), "covered": .count(coverage.coveredCount),
      "coverable": .count(coverage.countableCount), "percentage": .real(coverage.percentage),
      "unused": JSONValue(coverage.unused?.reason.rawValue), "targets": .array(coverage.targets.map { target($0) }),
    ]
  }

  private func target(_ target: RuleCoverage.Target) -> JSONValue {
    var (witness, undecided): (Witness?, UndecidedReason?) = (nil, nil)
    switch target.state {
    case .covered, .idle: break
    case .uncovered(let found): witness = found
    case .undecided(let reason): undecided = reason
    }
    return .object(
      [
        JSONMember("clause", .string(target.mutant.clause)), JSONMember("way", .string(target.mutant.way)),
        JSONMember("position", source.json(target.mutant.range)), JSONMember("count", .count(target.count)),
        JSONMember("state", .string(target.stateWord)), JSONMember("undecided", undecided?.json ?? .null),
      ] + Witness.members(witness))
  }
}

extension RuleCoverage.Target {
  /// The state in one word.
  var stateWord: String {
    switch state {
    case .covered: "covered"
    case .uncovered: "uncovered"
    case .idle: "idle"
    case .undecided: "undecided"
    }
  }
}

/// Coverage in files for other tools.
enum CoverageFiles {
  /// Returns the format of lcov: a line is hit when a decision was made on it, and each possible decision is a branch.
  static func lcov(_ reports: [CoverageReport]) -> String {
    reports.filter { !$0.source.isBinary }.map { record($0) }.joined()
  }

  static func json(_ reports: [CoverageReport]) -> JSONValue {
    ["tool": ToolIdentity.json, "rules": .array(reports.map { $0.json })]
  }

  private static func record(_ report: CoverageReport) -> String {
    let source = report.source.indexed()
    let targets = report.coverage.targets.filter { $0.state != .idle }
    var counts: [Int: Int] = [:]
    var text = "TN:activationrule\nSF:\(VisibleText.line(Paths.relative(report.path)))\n"
    for (number, target) in targets.enumerated() {
      let line = source.line(at: target.mutant.range.lowerBound)
      counts[line] = max(counts[line] ?? 0, target.count)
      text += "BRDA:\(line),0,\(number),\(target.count)\n"
    }
    text += "BRF:\(targets.count)\nBRH:\(targets.count { $0.count > 0 })\n"
    for (line, count) in counts.sorted(by: { $0.key < $1.key }) { text += "DA:\(line),\(count)\n" }
    return text + "LF:\(counts.count)\nLH:\(counts.values.count { $0 > 0 })\nend_of_record\n"
  }
}
