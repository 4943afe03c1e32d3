package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// Lays out an answer for reading at a glance: first the verdict alone, then the reason, then the next step.
///
/// Each line has a label. Text longer than a line continues below its beginning.
package struct AnswerText {
  /// The subject of the answer: the extension's name, or a path.
  package let title: String
  package let decision: Decision
  /// The evaluated rule.
  package let rule: LoadedRule
  /// The presets that the payload consists of.
  package let presets: [HostPreset]
  /// Whether the verdict's sign appears before its word.
  private let showsSign: Bool

  package init(
    title: String, decision: Decision, rule: LoadedRule, presets: [HostPreset], showsSign: Bool
  ) {
    (self.title, self.decision, self.rule, self.presets) = (title, decision, rule, presets)
    self.showsSign = showsSign
  }

  /// Cyan, since it is readable on dark and on light terminals; grey is not.
  private static let labelColor = 36
  /// The width of a label with the spaces after it.
  private static let labelWidth = 10

  /// All lines except the next step.
  package var lines: [TextRow] {
    [Self.verdict(decision.verdict, title, showsSign: showsSign)]
      + Self.lines("because", ["\(decision.grounded)"]) + Self.lines("rule", ["\(place)"])
      + Self.lines("shared", presets.flatMap { Self.lines(about: $0) }) + Self.lines(about: decision.certainty)
  }

  /// Returns how certain an answer is.
  static func lines(about certainty: Certainty) -> [TextRow] { lines("how sure", ["\(certainty.meaning)"]) }

  /// Returns the line of a verdict.
  package static func verdict(_ verdict: Verdict, _ title: String, showsSign: Bool) -> TextRow {
    Self.verdict(verdict.word, verdict.sign, verdict.signColor, title, showsSign: showsSign)
  }

  /// Returns the line of a verdict over several rules or shares.
  package static func verdict(_ word: ShareDecision.Word, _ title: String, showsSign: Bool) -> TextRow {
    verdict(word.rawValue, word.sign, word.signColor, title, showsSign: showsSign)
  }

  /// Returns the line of a verdict from a word, a sign and a colour.
  private static func verdict(
    _ word: String, _ sign: String, _ color: Int, _ title: String, showsSign: Bool
  ) -> TextRow {
    let sign = showsSign ? sign + " " : ""
    let gap = String(repeating: " ", count: max(2, labelWidth - sign.count - word.count))
    return TextRow(head: (sign + word).colored(color) + gap, title)
  }

  /// The place of the deciding key or clause, with its text.
  private var place: String {
    let path = VisibleText.line(rule.path)
    if rule.source.isBinary { return path + (decision.key.map { ": \($0)" } ?? "") }
    let range = entry.map { $0.keyRange.union($0.value.range) } ?? decision.clauseRange
    let line = rule.source.position(at: (range ?? rule.place.range).lowerBound).line
    guard let range else { return "\(path):\(line)" }
    let text = text(range)
    return "\(path):\(line)" + (text.isEmpty ? "" : ": \(text)")
  }

  /// The entry of the key that decided.
  private var entry: PropertyListEntry? {
    guard let key = decision.key, case .dictionary(let entries) = rule.rule.value else { return nil }
    return entries.last { $0.key.text == key && $0.keyRange != .none }
  }

  /// Returns part of the file on one line: without the tags of a key, and with entities decoded.
  private func text(_ range: SourceRange) -> String {
    let shown = SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + Self.longestClause))
    var text = rule.source.text(shown)
    if rule.place.form == .xml {
      text = entry == nil ? XMLEscapes.shown(text) : text.replacing("\n", by: " ")
    }
    return VisibleText.row(text) + (shown == range ? "" : "…")
  }

  /// The maximum number of bytes to show of a clause; a longer excerpt is no clearer.
  private static let longestClause = 160

  /// Returns the host and action of a preset, its grade, and its notes.
  package static func lines(about preset: HostPreset) -> [TextRow] {
    ["\(preset.id) (\(preset.host)\(preset.platform == .macOS ? " on macOS" : ""): \(preset.action)), \(preset.grade)"]
      + (preset.notes.isEmpty ? [] : ["\(preset.notes)"])
  }

  /// Returns rows under a label; empty without rows.
  package static func lines(_ label: String, _ rows: [TextRow]) -> [TextRow] {
    rows.enumerated().map { index, row in
      let gap = labelWidth - (index == 0 ? label.utf8.count : 0)
      return row.behind((index == 0 ? label.colored(labelColor) : "") + String(repeating: " ", count: gap))
    }
  }
}

extension Decision {
  /// The grounds, with the code of the reason.
  var grounded: String { grounds + (verdict.reasonCode.map { " [\($0)]" } ?? "") }
}

extension Certainty {
  /// The phrase that names the source.
  package var meaning: String {
    switch self {
    case .documented: "documented by Apple"
    case .observed: "observed on systems"
    case .reported: "reported by developers"
    case .inferred: "inferred from other facts"
    }
  }
}
