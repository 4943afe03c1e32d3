import ActivationRuleSources
import ActivationRuleReports
import ActivationRules

/// A matrix with everything that reports say about it.
struct MatrixReport {
  let rules: MatrixRules
  let selection: PresetSelection
  let settings: RuleSettings
  let options: MatrixOptions
  /// The rules on the presets that were asked for.
  let matrix: Matrix

  init(rules: MatrixRules, selection: PresetSelection, settings: RuleSettings, options: MatrixOptions) {
    self.rules = rules
    self.selection = selection
    self.settings = settings
    self.options = options
    matrix = Self.matrix(rules, selection.presets, options)
  }

  private static func matrix(_ rules: MatrixRules, _ presets: [HostPreset], _ options: MatrixOptions) -> Matrix {
    Matrix(
      rules.loaded.map { Matrix.Column(name: $0.name, rule: $0.rule.rule) }, presets: presets,
      minimumConfidence: .low, hostStage: options.hostStage)
  }

  /// The rules on those presets too that are held back at first, in the order of the library.
  var wholeMatrix: Matrix {
    let ids = Set((selection.presets + selection.background).map { $0.id })
    guard !selection.background.isEmpty else { return matrix }
    return Self.matrix(rules, selection.library.presets.filter { ids.contains($0.id) }, options)
  }

  /// The rows to print.
  var shownMatrix: Matrix {
    options.onlyDifferences ? matrix.onlyDifferences : matrix
  }

  /// The report in the form that was asked for.
  func text(colored: @escaping (String, Int) -> String) -> String {
    switch options.format {
    case .text: MatrixText(report: self, colored: colored).text
    case .markdown: MatrixMarkdown(report: self).text
    case .csv: MatrixTable(report: self).text
    case .html: MatrixPage(report: self).text
    default: json.text(pretty: true) + "\n"
    }
  }

  /// The short name of a column: `A`, `B` and so on, `AA` after `Z`.
  static func letter(_ column: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(column % 26)))
    return column < 26 ? last : letter(column / 26 - 1) + last
  }
}
