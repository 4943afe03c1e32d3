import ActivationRuleAnswers
import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

extension LoadedRule {
  /// A rule that was read from nowhere.
  init(_ rule: ActivationRule, name: String? = nil, path: String = "<rule>", text: String = "") {
    let source = SourceText(name: path, text: text)
    self.init(
      LintSubject(rule: rule, source: source), rule: rule, source: source,
      place: RulePlace(form: .text, range: SourceRange(0, text.utf8.count), isTranscoded: false), givenName: name)
  }

  /// A predicate that was given in place.
  init(predicate: String) {
    self.init(ActivationRule(predicate: predicate), text: predicate)
  }
}

@Suite("Reports of rules on presets")
struct MatrixReportTests {
  static let links = LoadedRule(
    ActivationRule(dictionary: ["SupportsWebURLWithMaxCount": 1]), name: "Links <b>|,", path: "a/Links/Info.plist")
  static let texts = LoadedRule(
    ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2]), path: "a/Texts/Info.plist")
  static let broken = LoadedRule(predicate: "extensionItems[")
  /// Columns of a matrix, and what the answer says of them.
  static let columns: [(rules: [LoadedRule], answer: String)] = [
    ([links], "shown for "), ([links, links], "is shown for the same "),
    ([links, texts], " that Links <b>|, is shown for and "),
    ([links, texts, broken], "3 rules differ on "), ([texts, texts, texts], "3 rules agree on all "),
    ([links, broken], "only one of the two rules can be evaluated"), ([broken], "; broken for "),
  ]

  private static let presets = PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide && $0.platform != .macOS }

  private static func report(_ rules: [LoadedRule]) -> MatrixReport {
    let selection = PresetSelection(
      presets.filter { $0.confidence != .low }, background: presets.filter { $0.confidence == .low },
      otherPlatformCount: 7, in: .builtIn)
    return MatrixReport(
      rules, failures: [AnswerFailure("unreadable", "it cannot be read", path: "gone")], on: selection, RuleSettings())
  }

  private static func text(_ report: MatrixReport, _ format: ReportFormat) -> String {
    format == .text ? report.rows(listsShares: true).text : report.text(as: format)
  }

  @Test("say in one line what they come to, and name each rule and preset in every form", arguments: columns.indices)
  func forms(_ index: Int) {
    let row = Self.columns[index]
    let report = Self.report(row.rules)
    #expect(report.answer.contains(row.answer), "\(report.answer)")
    for format in [ReportFormat.text, .markdown, .json] {
      let text = Self.text(report, format)
      for preset in report.matrix.rows.map({ $0.preset.id }) { #expect(text.contains(preset), "\(format): \(preset)") }
    }
    #expect(Self.text(report, .text).hasPrefix(report.answer + "\n"))
  }

  @Test("count in JSON what the table shows", arguments: columns.indices)
  func json(_ index: Int) throws {
    let report = Self.report(Self.columns[index].rules)
    let root = try JSONReader.read(SourceText(name: "a", text: Self.text(report, .json))).root
    guard case .array(let rules)? = root["rules"]?.kind, case .array(let rows)? = root["rows"]?.kind else {
      Issue.record("no lists")
      return
    }
    for (column, rule) in rules.enumerated() {
      let counts = report.matrix.counts(column: column)
      #expect(
        rule["shown"]?.integerValue == Int64(counts.shown) && rule["errors"]?.integerValue == Int64(counts.errors))
    }
    let ids = report.matrix.groups.flatMap { $0.rows }.map { $0.preset.id }
    #expect(rows.map { $0["preset"]?.string } == ids && rows.map { $0["presetDetails"]?["id"]?.string } == ids)
    #expect(root["message"]?.string == report.answer && root["leftOut"]?["platform"]?.integerValue == 7)
  }

  @Test("show names as they are in Markdown")
  func escapes() {
    let report = Self.report([Self.links, Self.texts])
    #expect(!Self.text(report, .markdown).contains("Links <b>|"))
  }

  @Test("leave out what the rules agree on, and say what else is left out")
  func differences() {
    let report = Self.report([Self.links, Self.texts])
    let text = report.rows().text
    for row in report.matrix.rows where row.preset.confidence == .high {
      #expect(text.contains("  \(row.preset.id) ") == row.differs, "\(row.preset.id)")
    }
    #expect(text.contains(" guesses and 7 for macOS; '--all' takes them in"))
  }
}

@Suite("Presets, lint rules and the tool")
struct ListReportTests {
  @Test("list presets under their hosts, and show one with all that is known of it")
  func triesPresets() throws {
    let presets = PresetLibrary.builtIn.presets
    let list = PresetReport.list(presets).text
    for preset in presets {
      #expect(list.contains("  \(preset.id): \(preset.action) ["))
      let text = PresetReport.rows(preset).text
      #expect(text.hasPrefix("\(preset.id)\n  host        \(preset.host)\n"))
      for part in [preset.notes, preset.source] where !part.isEmpty { #expect(text.contains(part), "\(preset.id)") }
      #expect(text.contains("has no verdict") == preset.isHandlerSide)
    }
    let json = PresetReport.json([presets[0]], unknown: ["safari-pag"], .builtIn).text()
    #expect(
      json.contains(#""id":"\#(presets[0].id)""#) && json.contains(#""unknown":[{"id":"safari-pag","suggestions":["#))
  }

  @Test("list lint rules, and show one")
  func rules() {
    let rules = LintRules.all
    let list = RuleBook.list(rules).map { $0.text }
    #expect(list.count == rules.count)
    let book = RuleBook.markdown(rules)
    for (rule, line) in zip(rules, list) {
      #expect(line.contains(" \(rule.id) ") && line.contains(rule.summary))
      let page = RuleBook.page(rule)
      #expect(page.hasPrefix("\(rule.id): \(rule.summary)\n") && page.contains("Certainty: \(rule.certainty.rawValue)"))
      #expect(book.contains("\n## \(rule.id)\n"))
      let json = RuleBook.json(rule).members
      #expect(json.first { $0.key == "hasFix" }?.value == .boolean(rule.hasFix))
    }
  }

  @Test("name the versions that an answer was made with")
  func identity() {
    #expect(ToolIdentity.json.members.map { $0.key } == ["version", "ruleTable", "types", "presets"])
  }

  @Test("say of a rule what was wrong with its text, and where it came from")
  func loaded() {
    let rule = LoadedRule(predicate: "a === 1")
    #expect(rule.isBroken && rule.diagnostics.map { $0.id } == ["parse-error"] && !rule.diagnostics[0].fixIts.isEmpty)
    #expect(rule.remarks(quiet: true).text.hasPrefix("<rule>:1:3: error: "))
    #expect(rule.title.text() == #"{"path":"<rule>","name":null,"extensionPoint":null}"#)
    let inProject = LoadedRule(
      rule.subject, rule: rule.rule, source: rule.source,
      place: RulePlace(form: .project, range: rule.place.range, isTranscoded: false))
    #expect(inProject.diagnostics.allSatisfy { $0.fixIts.isEmpty })
  }
}
