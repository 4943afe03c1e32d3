import ActivationRuleLint
package import ActivationRuleText

/// Lays out findings for people, file by file: place, message, the line with a caret, notes and fixes.
///
/// Infos that most lists have are printed at the end, in one line each with their places.
package struct LintText {
  /// The places of a brief info; only the first few are kept.
  private struct Places {
    let line: TextRow
    var shown: [String] = []
    var count = 0
  }

  /// The maximum number of places to name for a brief info.
  private static let placeLimit = 3

  private var brief: [String: Places] = [:]

  package init() {}

  /// Returns the part of one file.
  package mutating func part(_ file: LintedFile) -> [TextRow] {
    for finding in file.findings where finding.isBrief { add(finding) }
    return file.findings.filter { !$0.isBrief }.flatMap { $0.rows }
  }

  private mutating func add(_ finding: LintFinding) {
    var places = brief[finding.id] ?? Places(line: finding.headline)
    places.count += 1
    if places.shown.count < Self.placeLimit { places.shown.append(finding.placeText) }
    brief[finding.id] = places
  }

  /// Returns the brief infos and the counts.
  package func tail(_ summary: LintSummary) -> [TextRow] {
    let lines = brief.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { id, places in
      places.count == 1 ? places.line : line(of: id, places)
    }
    return lines + (summary.line.isEmpty ? [] : ["\(summary.line)"])
  }

  /// Returns one line for an info in several places, with the text of its lint rule.
  private func line(of id: String, _ places: Places) -> TextRow {
    let summary = LintRules.entry(id)?.summary ?? ""
    let rest = places.count - places.shown.count
    let named = places.shown.joined(separator: ", ") + (rest == 0 ? "" : ", and \(rest) more")
    return "\(Finding.Severity.info.rawValue.colored(.cyan)): \(summary.phrase) [\(id)]: \(named)"
  }
}

extension String {
  /// A sentence as a phrase within a line, without its capital letter and its full stop.
  fileprivate var phrase: String {
    ASCII.lowercased(String(prefix(1))) + (hasSuffix(".") ? dropFirst().dropLast() : dropFirst())
  }
}
