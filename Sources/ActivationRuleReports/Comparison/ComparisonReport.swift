import ActivationRuleAnswers
package import ActivationRuleDocuments
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

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
    let all = comparisons.map { ComparisonText(comparison: $0).rows }
    let rest: [TextRow] = unpaired.map { side, rule in
      "  only in \(side): \(VisibleText.row(rule.name.map { "\($0) (\(rule.path))" } ?? rule.path))"
    }
    return all.parted + (rest.isEmpty ? [] : ["", "Without a partner of the same name:"] + rest)
  }

  // MARK: JSON

  /// Returns the comparisons for programs.
  package func json(_ settings: RuleSettings, _ library: PresetLibrary) -> JSONValue {
    [
      "tool": Version.json(library), "platform": settings.platform.rawValue.json,
      "expect": question.expectation.rawValue.json, "holds": holds.json,
      "comparisons": comparisons.map { Self.json($0) }.json,
      "unpaired": .array(
        unpaired.map { side, rule in
          ["side": ASCII.lowercased(side).json, "name": rule.name.json, "path": rule.path.json]
        }), "failures": failures.json,
    ]
  }

  private static func json(_ comparison: RuleComparison) -> JSONValue {
    ["rules": comparison.loaded.indices.map { json(comparison, place: $0) }.json]
      + comparison.json + ["shares": shares(comparison)]
  }

  /// Returns a rule with its side, and with its text if it was given in place.
  private static func json(_ comparison: RuleComparison, place: Int) -> JSONValue {
    let loaded = comparison.loaded[place]
    let side = comparison.isPair ? ASCII.lowercased(RuleComparison.names[place]) : nil
    return ["side": side.json] + loaded.title
      + [
        "facts": loaded.facts.json, "text": loaded.isGivenInPlace ? loaded.source.wholeText.json : nil,
        "findings": loaded.findingsJSON,
      ]
  }

  /// Returns the known shares that change; null for one rule, which nothing replaces.
  private static func shares(_ comparison: RuleComparison) -> JSONValue {
    guard comparison.loaded.count > 1 else { return .null }
    let rules = comparison.rules.map { $0.ready }
    let changed: (Int) -> JSONValue = { rule in
      .array(
        comparison.shares(onlyOf: rule).map { share in
          ["share": share.preset.id.json, "decisions": rules.map { $0.decide(SharedPayload(share.preset)) }.json]
        })
    }
    return [
      "asked": comparison.shares.count.json, "leftOut": comparison.leftOutCount.json,
      "shown": rules.indices.map { comparison.shownCount($0) }.json,
      "lost": changed(0), "gained": changed(1),
    ]
  }
}
