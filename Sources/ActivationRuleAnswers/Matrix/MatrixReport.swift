package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// A matrix with all parts of its reports.
package struct MatrixReport {
  /// The rules of the columns.
  let rules: [LoadedRule]
  let failures: [AnswerFailure]
  let selection: PresetSelection
  let settings: RuleSettings
  /// Whether the rules are from one app or folder, so that none replaces another.
  let isOfOnePlace: Bool
  /// The rules on the requested presets.
  package let matrix: Matrix

  package init(
    _ rules: [LoadedRule], failures: [AnswerFailure] = [], on selection: PresetSelection, _ settings: RuleSettings,
    isOfOnePlace: Bool = false
  ) {
    self.rules = rules
    self.failures = failures
    self.selection = selection
    self.settings = settings
    self.isOfOnePlace = isOfOnePlace
    let columns = zip(Self.names(of: rules), rules).map { Matrix.Column(name: $0, rule: $1.rule) }
    matrix = Matrix(columns, presets: selection.presets)
  }

  /// Whether there is only one rule, and nothing to compare it with.
  var isAlone: Bool { rules.count == 1 }

  /// Returns the report for people.
  ///
  /// - Parameters:
  ///   - listsShares: whether to list each share with its reason.
  ///   - showsSign: whether the verdict's sign appears before its word.
  package func rows(listsShares: Bool = false, showsSign: Bool = false) -> [TextRow] {
    if listsShares { return MatrixText(report: self).rows }
    guard isAlone else { return MatrixOverview(report: self).rows }
    return AppsOverview(matrix, on: settings.platform).rows(title: matrix.columns[0].name, showsSign: showsSign)
  }

  /// Returns the report as Markdown or JSON.
  package func text(as format: ReportFormat) -> String {
    format == .markdown ? MatrixMarkdown(report: self).text : json.text(pretty: true) + "\n"
  }

  // MARK: Rows

  /// The answer, its subject, and the rule of each letter.
  var opening: [TextRow] {
    let letters: [TextRow] = matrix.columns.indices.map { column in
      "\(Self.letter(column)): \(matrix.columns[column].name), \(count(column))"
    }
    return ([answer] + comparisons).map { TextRow($0) } + (isAlone ? [] : [""] + letters)
  }

  /// The meaning of the signs.
  static let signs: TextRow =
    "✓ shown   \(body: "✗")\u{A0}hidden   ⊘\u{A0}refused by the safety check   !\u{A0}broken   ?\u{A0}low confidence"

  /// The omissions.
  var remarks: [TextRow] { remark.map { ["\($0)."] } ?? [] }

  // MARK: Names

  /// Returns the short name of a column: `A`, `B` and so on, `AA` after `Z`.
  static func letter(_ column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letter(column / 26 - 1) + last
  }

  /// Returns the names of extensions; the path if there is no name, and both if several rules have the name.
  private static func names(of rules: [LoadedRule]) -> [String] {
    let prefix = commonFolder(rules.map { $0.path })
    let paths = rules.map { VisibleText.row(String($0.path.dropFirst(prefix))) }
    let names = rules.map { $0.name.map { VisibleText.row($0) } ?? VisibleText.row($0.path) }
    let unique = rules.indices.map { index in
      let isShared = names.indices.contains { $0 != index && names[$0] == names[index] }
      return isShared && rules[index].name != nil ? "\(names[index]) (\(paths[index]))" : names[index]
    }
    return numbered(unique)
  }

  /// Returns the number of characters of the folders at the start of all paths.
  private static func commonFolder(_ paths: [String]) -> Int {
    guard paths.count > 1, let first = paths.first else { return 0 }
    var length = 0
    for (position, character) in first.enumerated() where character == "/" {
      let prefix = first.prefix(position + 1)
      guard paths.allSatisfy({ $0.hasPrefix(prefix) }) else { break }
      length = position + 1
    }
    return length
  }

  /// Returns the names, with numbers appended to repeated ones.
  private static func numbered(_ names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      return count == 1 ? name : "\(name) #\(count)"
    }
  }
}

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

extension MatrixReport {
  /// The report as JSON.
  var json: JSONValue {
    let decisions = matrix.decisions
    let rows = matrix.groups.flatMap { $0.rows }.map { row in
      row.preset.row(row.payload, matrix.columns.indices.map { decisions.decision(row, column: $0) })
    }
    return [
      "tool": ToolIdentity.json(selection.library), "platform": settings.platform.rawValue.json,
      "message": answer.json,
      "rules": rules.indices.map { ruleJSON($0) }.json,
      "failures": failures.json,
      "comparisons": rules.indices.dropFirst().map { comparisonJSON($0) }.json,
      "leftOut": [
        "confidence": selection.background.count.json, "platform": selection.otherPlatformCount.json,
      ],
      "rows": rows.json,
    ]
  }

  private func ruleJSON(_ column: Int) -> JSONValue {
    let rule = rules[column]
    let counts = matrix.counts(column: column)
    return [
      "name": matrix.columns[column].name.json, "path": rule.path.json,
      "extensionPoint": rule.extensionPoint.json, "shown": counts.shown.json,
      "hidden": counts.hidden.json, "errors": counts.errors.json,
      "findings": rule.findingsJSON,
    ]
  }

  /// Returns a rule compared with the first one.
  private func comparisonJSON(_ column: Int) -> JSONValue {
    let result = matrix.comparison(from: 0, to: column)
    return [
      "from": matrix.columns[0].name.json, "to": matrix.columns[column].name.json,
      "lost": result.lost.map { $0.id }.json, "gained": result.gained.map { $0.id }.json,
    ]
  }
}
