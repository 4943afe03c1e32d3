package import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
package import ActivationRuleTypes

/// Rules on what apps share, one after the other, with all parts of the report.
package struct AppsReport {
  private let rules: [Extension]
  private let failures: [Failure]
  private let selection: PresetSelection
  private let platform: Platform
  /// The rules on the requested presets.
  private let matrix: Matrix
  private let overviews: [AppsOverview]

  /// - Parameter all: the rules of all reports next to each other, for names that tell them apart.
  package init(
    _ rules: [Extension], among all: [Extension]? = nil, failures: [Failure] = [],
    on selection: PresetSelection, _ platform: Platform
  ) {
    (self.rules, self.failures, self.selection, self.platform) = (rules, failures, selection, platform)
    let all = all ?? rules
    let asked = Set(rules.map { "\($0.number) \($0.path)" })
    let columns = zip(Self.names(of: all), all).compactMap { name, rule in
      asked.contains("\(rule.number) \(rule.path)") ? Matrix.Column(name: name, rule: rule.rule) : nil
    }
    let matrix = Matrix(columns, presets: selection.presets)
    self.matrix = matrix
    overviews = matrix.columns.indices.map { AppsOverview(matrix, column: $0, on: platform) }
  }

  /// The word over all rules; a rule that is not read at all is hidden.
  package var word: ShareDecision.Word { ShareDecision.Word(over: overviews.map { $0.word }) }

  /// Returns the report for people: where each rule is shown, and where not.
  ///
  /// - Parameters:
  ///   - listsShares: whether to list each share with its reason.
  ///   - absence: the whole answer about a rule with a title, if no rule is read.
  package func rows(listsShares: Bool = false, absence: (Extension, String) -> [TextRow]?) -> [TextRow] {
    let shares = ShareList(matrix: matrix)
    let texts = overviews.enumerated().map { column, overview in
      let title = matrix.columns[column].name
      if let absence = absence(rules[column], title) { return absence }
      return listsShares
        ? [overview.headline(title: title), ""] + shares.rows(column) : overview.rows(title: title)
    }
    let hasList = listsShares && rules.contains { $0.rule.absence == nil }
    return texts.parted + (hasList ? ["", ShareList.signs] + (remark.map { ["\($0)."] } ?? []) : [])
  }

  /// The report as Markdown: a table for each rule.
  package var markdown: String {
    let shares = ShareList(matrix: matrix)
    var lines = overviews.enumerated().flatMap { column, overview in
      let title = matrix.columns[column].name
      return ["**\(overview.word.rawValue)** \(Markdown.escaped(overview.sentence(title: title)))", ""]
        + shares.table(column) + [""]
    }
    if let remark { lines.append(Markdown.escaped("\(remark).")) }
    return VisibleText.text(of: lines)
  }

  /// The omissions in one sentence; `nil` if nothing is left out.
  private var remark: String? {
    var parts: [String] = []
    let (guesses, others) = (selection.background.count { $0.isGuess }, selection.background.filter { !$0.isGuess })
    let older = others.count { $0.until != nil }
    let surer = others.count - older
    if surer > 0 { parts.append("\(WordList.count(surer, "share")) of medium confidence") }
    if older > 0 { parts.append(WordList.count(older, "older share")) }
    if guesses > 0 { parts.append(WordList.count(guesses, "guess")) }
    if selection.otherPlatformCount > 0 {
      parts.append("\(selection.otherPlatformCount) for \(platform == .iOS ? "macOS" : "iOS")")
    }
    guard !parts.isEmpty else { return nil }
    return "Left out: \(WordList.full(parts, "and")); '--all' takes them in"
  }

  /// The report as JSON.
  package var json: JSONValue {
    let decisions = matrix.columns.indices.map { matrix.decisions(column: $0) }
    let rows = matrix.rows.map { row in
      row.preset.row(row.payload, decisions.map { $0(row) })
    }
    return [
      "tool": ToolIdentity.json(selection.library), "platform": platform.rawValue.json,
      "rules": rules.indices.map { ruleJSON($0) }.json,
      "failures": failures.json,
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
      "extensionPoint": rule.extensionPoint.json, "verdict": overviews[column].word.rawValue.json,
      "message": overviews[column].count.json, "shown": counts.shown.json,
      "hidden": counts.hidden.json, "errors": counts.errors.json,
      "findings": rule.findingsJSON,
    ]
  }

  // MARK: Names

  /// Returns the names of extensions; the path if there is no name, and both if several rules have the name.
  private static func names(of rules: [Extension]) -> [String] {
    let prefix = commonFolder(rules.map { $0.path })
    let names = rules.map { VisibleText.row($0.name ?? $0.path) }
    let numbers = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let unique = rules.indices.map { index in
      guard numbers[names[index]] != 1, rules[index].name != nil else { return names[index] }
      return "\(names[index]) (\(VisibleText.row(String(rules[index].path.dropFirst(prefix)))))"
    }
    var counts: [String: Int] = [:]
    return unique.map { name in
      counts[name, default: 0] += 1
      let count = counts[name] ?? 1
      return count == 1 ? name : "\(name) #\(count)"
    }
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
}
