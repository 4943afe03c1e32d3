import ActivationRuleAnswers
import ActivationRuleLint
package import ActivationRuleText

/// A finding for reports, independent of its text.
///
/// Many files are linted one after the other, and none of their texts is kept.
package struct LintFinding: JSONConvertible {
  /// A range of a text file, in lines and columns from 1.
  package struct Place {
    package let start: SourceText.Position
    package let end: SourceText.Position
  }

  /// A change of the text.
  package struct Edit {
    package let place: Place
    package let replacement: String
  }

  package let id: String
  package let severity: Finding.Severity
  /// One phrase without control characters.
  package let message: String
  /// The path as it was found.
  package let path: String
  /// The place in the file; `nil` in a binary property list.
  package let place: Place?
  /// The keys that lead to the place, in a binary property list.
  package let keyPath: String?
  /// The notes, each with its line if it has a place.
  package let notes: [String]
  /// The repairs as instructions.
  package let fixes: [String]
  /// The repairs as changes of the text that are made together.
  package let edits: [Edit]
  /// The path, with the line and column if there are any, or with the keys that lead to the place.
  package let placeText: String
  /// The rows below the headline.
  private var details: [TextRow] = []
  /// The terminal's remark on an info that explains many hidden shares; empty for all other findings.
  private let mark: String
  /// The option of `lint` for repairs that change verdicts of a working rule.
  package static let unsafeOption = "--unsafe-fixes"
  /// The message, with a remark on an info that explains many hidden shares.
  package var markedMessage: String { message + mark }
  /// The message, the notes and the repairs, each on a separate line.
  package var texts: [String] { [markedMessage] + notes + fixes.map { "fix: \($0)" } }
  /// Whether reports for people summarise it in one line at the end: an info that most lists have, and that explains
  /// little.
  package let isBrief: Bool
  /// Distinguishes the finding from others in its file, independent of its line.
  package let fingerprint: String
  /// The finding as JSON, without its path.
  package let json: JSONValue

  /// Converts a finding.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - source: the text to which the finding's ranges refer.
  ///   - keyPath: the keys that lead to its place, in a binary property list.
  package init(_ finding: Finding, path: String, in source: SourceText, keyPath: String?) {
    var shown = finding.visible
    // Lists of shares are for programs, which have them in JSON.
    shown.notes.removeAll { !$0.presets.isEmpty }
    (id, severity, message) = (shown.id, shown.severity, shown.message)
    mark = finding.isProminent ? "; explains \(finding.hiddenShareCount) hidden shares" : ""
    isBrief = severity == .info && mark.isEmpty && LintRules.entry(id)?.isCommon == true
    self.path = path
    place = source.isBinary ? nil : Place(finding.range, in: source)
    self.keyPath = keyPath
    // The remedy first, then other places.
    notes =
      (shown.notes.filter { $0.range == nil } + shown.notes.filter { $0.range != nil }).map { note in
        note.message
          + (source.isBinary ? "" : note.range.map { " (line \(source.position(at: $0.lowerBound).line))" } ?? "")
      }
    fixes = shown.fixIts.map { $0.message }
    edits =
      !source.isEditable
      ? [] : shown.fixIts.map { Edit(place: Place($0.range, in: source), replacement: $0.replacement) }
    let name = VisibleText.line(path) + (keyPath.map { $0.isEmpty ? "" : ":" + $0 } ?? "")
    fingerprint = finding.fingerprint(in: source)
    let named = source.renamed(name)
    placeText = Location(named, shown.range).description
    json = finding.json(in: source, keyPath: keyPath)
    details = fittingDetails(
      fix: shown.fixIts.first.map { fix in
        fix.message + (finding.repairChangesVerdicts ? " ('lint --fix \(Self.unsafeOption)')" : "")
      }, excerpt: FindingRenderer.excerpt(named, shown.range))
  }

  /// The size of a finding on a screen.
  private static let size = (rows: 3, columns: 80)

  /// The remedy, and the line of the file if both fit: a repair tells more than the notes on it, and what cannot be
  /// parsed is best shown.
  private func fittingDetails(fix: String?, excerpt: [TextRow]) -> [TextRow] {
    let remedies = (fix.map { ["fix: \($0)"] } ?? notes.map { "note: \($0)" }).map { TextRow(head: "  ", $0) }
    let first = Array(remedies.prefix(1))
    let isUnread = fix == nil && id == LintRule.Identifier.parseError.description
    let forms = [excerpt + remedies, isUnread || remedies.isEmpty ? excerpt : remedies, isUnread ? excerpt : first]
    let layout = TextLayout(width: Self.size.columns)
    let fitting = forms.first { details in
      layout.text([headline] + details).utf8.count { $0 == UInt8(ascii: "\n") } <= Self.size.rows
    }
    return fitting ?? first
  }

  /// The finding for people, with its severity in colour: one line, and below it the remedy or the line of the file.
  package var rows: [TextRow] { [headline] + details }

  /// The finding in one line.
  var headline: TextRow {
    let word = severity.rawValue.colored(severity == .error ? .red : severity == .warning ? .yellow : .cyan)
    return .headline("\(placeText): \(word): \(markedMessage) [\(id)]")
  }
}

extension LintFinding.Place {
  /// Converts a range to lines and columns.
  package init(_ range: SourceRange, in source: SourceText) {
    start = source.position(at: range.lowerBound)
    end = source.position(at: range.upperBound)
  }
}

extension Finding {
  /// The finding with texts that are safe to print, since messages may contain untrusted keys and identifiers.
  package var visible: Finding {
    changing(self) { copy in
      copy.message = VisibleText.line(message)
      copy.notes = notes.map { note in changing(note) { $0.message = VisibleText.line($0.message) } }
      copy.fixIts = fixIts.map { FixIt(VisibleText.line($0.message), replacing: $0.range, with: $0.replacement) }
    }
  }
}

/// A kind of finding and its place.
package struct FindingPlace: Hashable, Sendable {
  package let id: String
  package let offset: Int

  package init(_ id: String, at offset: Int) {
    (self.id, self.offset) = (id, offset)
  }
}

extension Finding {
  /// Returns the finding; if its repair could not be made, that says so.
  func marked(in unmade: Set<FindingPlace>) -> Finding {
    guard unmade.contains(FindingPlace(id, at: range.lowerBound)), let first = fixIts.first else { return self }
    let message =
      first.message + "; not made, since it leads to another error, or changes what the rule is shown for"
    return changing(self) { $0.fixIts[0] = FixIt(message, replacing: first.range, with: first.replacement) }
  }
}

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
