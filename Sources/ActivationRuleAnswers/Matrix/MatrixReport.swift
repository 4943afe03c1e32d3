package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

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
  /// - Parameter listsShares: whether to list each share with its reason.
  package func rows(listsShares: Bool = false) -> [TextRow] {
    listsShares ? MatrixText(report: self).rows : MatrixOverview(report: self).rows
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
