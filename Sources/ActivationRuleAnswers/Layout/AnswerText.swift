/// Lays an answer out so that it is read at a glance: the verdict first and alone, then why, then what to do next.
///
/// Each line has its label; what is longer than a line goes on under its own text.
package struct AnswerText {
  /// What the answer is about: the extension's name, or a path.
  package let title: String
  package let decision: Decision
  /// The rule that was asked.
  package let rule: LoadedRule
  /// The presets that the payload is made of.
  package let presets: [HostPreset]
  /// Whether the verdict's sign stands before its word.
  private let showsSign: Bool
  private let colored: (String, Int) -> String

  package init(
    title: String, decision: Decision, rule: LoadedRule, presets: [HostPreset], showsSign: Bool,
    colored: @escaping (String, Int) -> String
  ) {
    (self.title, self.decision, self.rule, self.presets) = (title, decision, rule, presets)
    (self.showsSign, self.colored) = (showsSign, colored)
  }

  /// Cyan, which is readable on dark and on light terminals; grey is not.
  private static let labelColor = 36
  /// The columns of a label with the blanks behind it.
  private static let labelWidth = 10

  /// The lines but for what to do next.
  package var lines: [TextRow] {
    [verdict] + Self.lines("because", ["\(because)"], colored) + Self.lines("rule", ["\(place)"], colored)
      + Self.lines("shared", presets.flatMap { Self.lines(about: $0) }, colored)
      + Self.lines(about: decision.certainty, colored)
  }

  /// How sure an answer is.
  static func lines(about certainty: Certainty, _ colored: (String, Int) -> String) -> [TextRow] {
    lines("how sure", ["\(certainty.meaning)"], colored)
  }

  /// The verdict and whose it is.
  private var verdict: TextRow {
    Self.verdict(decision.verdict, title, showsSign: showsSign, colored: colored)
  }

  /// The line of a verdict.
  package static func verdict(
    _ verdict: Verdict, _ title: String, showsSign: Bool, colored: (String, Int) -> String
  ) -> TextRow {
    Self.verdict(verdict.word, verdict.sign, verdict.signColor, title, showsSign: showsSign, colored: colored)
  }

  /// The line of a verdict over several rules or shares.
  package static func verdict(
    _ word: ShareDecision.Word, _ title: String, showsSign: Bool, colored: (String, Int) -> String
  ) -> TextRow {
    verdict(word.rawValue, word.sign, word.signColor, title, showsSign: showsSign, colored: colored)
  }

  /// The line of a verdict that has a word, a sign and a colour.
  static func verdict(
    _ word: String, _ sign: String, _ color: Int, _ title: String, showsSign: Bool, colored: (String, Int) -> String
  ) -> TextRow {
    let sign = showsSign ? sign + " " : ""
    let gap = String(repeating: " ", count: max(2, labelWidth - sign.count - word.count))
    return TextRow(head: colored(sign + word, color) + gap, title)
  }

  private var because: String { decision.grounded }

  /// Where the deciding key or clause stands, and what stands there.
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

  /// A part of the file on one line: without the tags of a key, and with the characters that it stands for.
  private func text(_ range: SourceRange) -> String {
    let shown = SourceRange(range.lowerBound, min(range.upperBound, range.lowerBound + Self.longestClause))
    var text = rule.source.text(shown)
    if rule.place.form == .xml {
      text = entry == nil ? XMLEscapes.shown(text) : text.replacing("\n", by: " ")
    }
    return VisibleText.row(text) + (shown == range ? "" : "…")
  }

  /// More of a clause than this many bytes says no more.
  private static let longestClause = 160

  /// What a preset stands for, how well it is known, and what is noted of it.
  package static func lines(about preset: HostPreset) -> [TextRow] {
    ["\(preset.id) (\(preset.host)\(preset.platform == .macOS ? " on macOS" : ""): \(preset.action)), \(preset.grade)"]
      + (preset.notes.isEmpty ? [] : ["\(preset.notes)"])
  }

  /// Rows under a label; none without rows.
  package static func lines(
    _ label: String, _ rows: [TextRow], _ colored: (String, Int) -> String
  ) -> [TextRow] {
    rows.enumerated().map { index, row in
      let label = index == 0 ? label : ""
      let head = label.isEmpty ? "" : colored(label, labelColor)
      return row.behind(head + String(repeating: " ", count: labelWidth - label.utf8.count))
    }
  }
}

extension Decision {
  /// What decided, with the code of the reason.
  var grounded: String { grounds + (verdict.reasonCode.map { " [\($0)]" } ?? "") }
}

extension Certainty {
  /// The word in a phrase: who says so.
  package var meaning: String {
    switch self {
    case .documented: "documented by Apple"
    case .observed: "observed on systems"
    case .reported: "reported by developers"
    case .inferred: "inferred from other facts"
    }
  }
}
