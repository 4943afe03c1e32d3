import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes

extension MatrixReport {
  /// The maximum number of presets that the answer names before it counts the others.
  private static let nameLimit = 8

  /// The result of the matrix in one line.
  package var answer: String {
    switch matrix.columns.count {
    case 1: count(0)
    case 2 where !isOfOnePlace: comparison(0, 1)
    default: overview
    }
  }

  /// Further lines for more than two rules from several places: each compared with the first.
  var comparisons: [String] {
    guard matrix.columns.count > 2, !isOfOnePlace else { return [] }
    return matrix.columns.indices.dropFirst().map { comparison(0, $0) }
  }

  /// Returns the number of presets for which a rule is shown.
  func count(_ column: Int) -> String {
    let counts = matrix.counts(column: column)
    let broken = counts.errors == 0 ? "" : "; broken for \(counts.errors)"
    let known = matrix.rows.count { $0.preset.isKnown }
    let total = WordList.count(counts.total, known == counts.total ? "known share" : "share")
    let part = known > 0 && known < counts.total ? ", \(known) of them known" : ""
    return "shown for \(counts.shown) of \(total)\(part)\(broken)"
  }

  private func comparison(_ earlier: Int, _ later: Int) -> String {
    let result = matrix.comparison(from: earlier, to: later)
    let (old, new) = (matrix.columns[earlier].name, matrix.columns[later].name)
    let broken = result.otherDifferences
    let others = broken == 0 ? "" : "; for \(broken) more, only one of the two rules can be evaluated"
    guard !result.lost.isEmpty || !result.gained.isEmpty else {
      let same = WordList.count(matrix.counts(column: later).shown, "share")
      return "\(new) is shown for the same \(same) as \(old)\(others)"
    }
    let lost = result.lost.isEmpty ? "loses none" : "loses \(WordList.count(result.lost.count, "share"))"
    let gained = result.gained.isEmpty ? "gains none" : "gains \(result.gained.count)"
    return "\(new) \(lost) that \(old) is shown for and \(gained)"
      + Self.names("lost", result.lost) + Self.names("gained", result.gained) + others
  }

  private var overview: String {
    let total = WordList.count(matrix.rows.count, "share")
    let differences = matrix.differenceCount
    return "\(matrix.columns.count) rules "
      + (differences > 0 ? "differ on \(differences) of \(total)" : "agree on all \(total)")
  }

  /// Returns the ids of the first few presets.
  private static func names(_ word: String, _ presets: [HostPreset]) -> String {
    guard !presets.isEmpty else { return "" }
    let more = presets.count - nameLimit
    let names = presets.prefix(more == 1 ? nameLimit + 1 : nameLimit).map { $0.id }.joined(separator: ", ")
    return "; \(word): \(names)" + (more > 1 ? " and \(more) more" : "")
  }

  /// The omissions in one sentence; `nil` if nothing is left out.
  var remark: String? {
    var parts: [String] = []
    if !selection.background.isEmpty {
      let (guesses, others) = (selection.background.count { $0.isGuess }, selection.background.filter { !$0.isGuess })
      let older = others.count { $0.until != nil }
      let surer = others.count - older
      if surer > 0 { parts.append("\(WordList.count(surer, "share")) of medium confidence") }
      if older > 0 { parts.append(WordList.count(older, "older share")) }
      if guesses > 0 { parts.append(WordList.count(guesses, "guess")) }
    }
    if selection.otherPlatformCount > 0 {
      parts.append("\(selection.otherPlatformCount) for \(settings.platform == .iOS ? "macOS" : "iOS")")
    }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(WordList.full(parts, "and")); '--all' takes them in"
  }

  /// The settings that affect the verdicts, in a few words.
  var conditions: String { settings.platform == .iOS ? "iOS" : "macOS" }
}
