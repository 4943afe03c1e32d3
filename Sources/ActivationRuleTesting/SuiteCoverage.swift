import ActivationRuleDocuments
import ActivationRuleProjects
import ActivationRuleReports
import ActivationRuleFiles
package import ActivationRuleText

/// What the cases of a suite notice of its rules.
public struct SuiteCoverage: Sendable, CustomStringConvertible {
  /// The percentage that some case notices, from 0 to 100.
  public let percentage: Double
  /// One line for each part of a rule that decides no case.
  public let unnoticed: [String]

  /// The percentage, followed by the lines.
  public var description: String { (["\(Int(percentage)) %"] + unnoticed.map { "  \($0)" }).joined(separator: "\n") }

  fileprivate init(_ rules: [RuleCoverage]) {
    percentage = RuleCoverage.percentage(rules.reduce(0) { $0 + $1.count }, rules.reduce(0) { $0 + $1.total })
    unnoticed = rules.flatMap { rule in rule.gaps.map { "\(rule.group.name): \($0.text)" } }
  }
}

extension RuleTestSuite {
  /// Returns which clauses and keys of its rules decide some case, like `activationrule test --coverage`.
  public func coverage() -> SuiteCoverage { SuiteCoverage(RuleCoverage.decisions(of: groups)) }
}

/// What the cases of one rule notice of it.
package struct RuleCoverage: Sendable, JSONConvertible {
  /// Something that no case notices.
  package struct Gap: Sendable {
    package let text: String
    /// The clause or the key, in the text of the rule.
    package let range: SourceRange
  }

  package let group: RuleTestSuite.Group
  /// The number of decisions that some case notices.
  package let count: Int
  package let total: Int
  package let gaps: [Gap]

  package var percentage: Double { Self.percentage(count, total) }

  /// Why nothing can be covered; `nil` if something can.
  package var cause: String? { group.rule.unusedReason.map { "the rule is not used [\($0)]" } }

  fileprivate static func percentage(_ count: Int, _ total: Int) -> Double {
    total == 0 ? 100 : 100 * Double(count) / Double(total)
  }

  /// Joins the cases of the same rule in several suites.
  private static func joined(_ groups: [RuleTestSuite.Group]) -> [RuleTestSuite.Group] {
    groups.reduce(into: []) { joined, group in
      let same = joined.firstIndex { other in
        other.name == group.name && Paths.absolute(other.rulePath) == Paths.absolute(group.rulePath)
          && other.rule.value == group.rule.value && other.rule.settings == group.rule.settings
      }
      if let same { joined[same].cases += group.cases } else { joined.append(group) }
    }
  }

  // MARK: Coverage

  /// Returns which parts of each rule decide some case.
  package static func decisions(of groups: [RuleTestSuite.Group]) -> [RuleCoverage] {
    joined(groups).map { group in
      var decided: Set<RulePart> = []
      for share in group.cases.lazy.filter({ $0.skipReason == nil }).flatMap({ $0.shares }) {
        let explanation = group.rule.explain(share.payload, changes: false)
        if let key = explanation.decision.key {
          decided.insert(group.rule.part(key, isTrue: explanation.decision.verdict == .shown))
        }
        for step in explanation.steps { group.rule.collect(step, into: &decided) }
      }
      let parts = group.rule.parts
      let gaps = parts.filter { !decided.contains($0) }.map { part in
        if let reason = group.rule.unusedReason {
          return Gap(text: "the rule is not used [\(reason)], so no case covers it", range: part.range)
        }
        return Gap(text: "no case depends on this being \(part.isTrue): \(part.name)", range: part.range)
      }
      return RuleCoverage(
        group: group, count: parts.count - gaps.count, total: parts.count, gaps: gaps)
    }
  }

  // MARK: Report

  /// The percentage with one decimal, rounded down so that 100 means all.
  package var percentageText: String {
    "\(Int(percentage)).\(Int(percentage * 10) % 10) %"
  }

  package var rows: [TextRow] {
    let source = group.loaded.source.indexed()
    let path = group.name == group.rulePath ? "" : " (\(group.rulePath))"
    let figures = "\(count) of \(total) noticed by a case, \(percentageText)"
    return ["Coverage of \(VisibleText.row(group.name))\(path): \(figures)"]
      + gaps.map { gap in
        let line = source.isBinary ? "" : "\(source.line(at: gap.range.lowerBound)): "
        return "  ✗ \(body: line)\(VisibleText.row(gap.text))"
      }
  }

  package var json: JSONValue {
    [
      "name": group.name.json, "path": group.rulePath.json, "noticed": count.json, "total": total.json,
      "percentage": .real(percentage),
      "unnoticed": .array(
        gaps.map { ["message": $0.text.json, "position": group.loaded.source.json($0.range)] }),
    ]
  }
}

/// A clause or a key with the value that decides a case.
private struct RulePart: Hashable {
  let name: String
  let range: SourceRange
  let isTrue: Bool
}

extension ActivationRule {
  /// Adds the parts that a verdict depends on.
  fileprivate func collect(_ step: ExplanationStep, into parts: inout Set<RulePart>) {
    guard step.isDecisive else { return }
    let keys = step.children.compactMap { child -> String? in
      if case .accepted(let key)? = child.acceptance { key } else { nil }
    }
    // Where one accepted attachment is enough, nobody misses one of two keys that accept.
    if step.outcome == .holds, Set(keys).count == 1 || dictionaryTests.last?.kind == .all {
      for key in keys { parts.insert(part(key, isTrue: true)) }
    }
    switch (step.subject, step.outcome) {
    case (.key(let key), .fails): parts.insert(part(key, isTrue: false))
    case (.clause, .holds), (.clause, .fails):
      if let range = step.range {
        parts.insert(RulePart(name: step.title, range: range, isTrue: step.outcome == .holds))
      }
    default: break
    }
    for child in step.children { collect(child, into: &parts) }
  }

  /// Everything in the rule that can decide.
  fileprivate var parts: [RulePart] {
    switch value {
    case .predicate(let text):
      return (predicate?.nodes ?? []).flatMap { node -> [RulePart] in
        guard case .predicate(let clause) = node, case .comparison = clause.kind else { return [] }
        let range = text.map.sourceRange(clause.range)
        return [true, false].map { RulePart(name: clause.shortText, range: range, isTrue: $0) }
      }
    case .dictionary(let entries):
      let accepting = entries.filter { $0.number > 0 && $0.row?.acceptsKind == true }
      return accepting.map { part($0.key.text, isTrue: true) }
        + dictionaryTests.compactMap { $0.key }.map { part($0, isTrue: false) }
    case .unused(let unused): return [RulePart(name: "the rule", range: unused.range, isTrue: true)]
    default: return [RulePart(name: "the rule", range: .none, isTrue: true)]
    }
  }

  fileprivate func part(_ key: String, isTrue: Bool) -> RulePart {
    var range = SourceRange.none
    if case .dictionary(let entries) = value { range = entries.last { $0.key.text == key }?.keyRange ?? .none }
    return RulePart(name: RuleKey.short(key), range: range, isTrue: isTrue)
  }

  /// The code of the reason why the system ignores the rule; `nil` if it does not.
  fileprivate var unusedReason: String? {
    if case .unused(let unused) = value { RuleVerdict.hidden(unused.reason).reason } else { nil }
  }
}
