import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import Testing

/// Testing has a type of the same name.
typealias Expected = ActivationRuleReports.Expectation

@Suite("Reports of comparisons")
struct ComparisonReportTests {
  private static func images(_ count: Int64) -> Extension {
    Extension(
      ActivationRule(dictionary: ["SupportsImageWithMaxCount": PropertyListNode(integerLiteral: count)]),
      name: "\(count)")
  }

  private static func predicate(_ text: String) -> Extension { Extension(predicate: text) }

  /// A rule about the number of items, of which a page has two and is not tried as one.
  private static func itemCount(_ count: Int) -> Extension {
    var settings = RuleSettings()
    settings.others = [.webPageAlternative]
    return Extension(ActivationRule(predicate: "extensionItems.@count == \(count)", settings: settings))
  }

  /// Rules, the word for what they are, the expectations that hold, and a part of the text.
  static let rows: [(rules: [Extension], word: String, holding: Set<Expected>, part: String)] = [
    ([images(1), images(1)], "same", [.equivalent, .same, .implies], "OLD and NEW take the same; "),
    (
      [images(1), images(3)], "narrower", [.implies, .narrower],
      "NEW takes all that OLD takes, and more; "
    ),
    ([images(3), images(1)], "wider", [.wider], "NEW takes less than OLD, and nothing else; "),
    (
      [itemCount(1), itemCount(2)], "disjoint", [.disjoint],
      "NEW takes nothing that OLD takes; "
    ),
    (
      [Extension(ActivationRule(dictionary: ["SupportsText": true, "DictionaryVersion": 2])), images(1)], "different",
      [],
      "OLD and NEW each take something that the other does not"
    ),
    (
      [predicate("FALSEPREDICATE"), images(1)], "narrower", [.implies, .narrower, .disjoint],
      "NEW takes something, and none of "
    ),
    (
      [predicate("a =="), images(1)], "narrower", [.implies, .narrower, .disjoint],
      "OLD is no predicate, and counts as never shown"
    ),
    (
      [predicate("a =="), predicate("b ==")], "same", [.equivalent, .same, .implies, .disjoint],
      " payloads shows OLD or NEW"
    ),
    ([predicate("TRUEPREDICATE")], "always", [.always, .neverRaises], " payloads hides the rule"),
    ([predicate("FALSEPREDICATE")], "never", [.never, .neverRaises], " payloads shows the rule"),
    ([images(2)], "sometimes", [.neverRaises], "the rule is shown for some payloads and hidden for others"),
    ([predicate("{1} CONTAINS 2")], "never", [.never], " payloads shows the rule"),
  ]

  private static func report(_ rules: [Extension], _ expectation: Expected?) -> ComparisonReport {
    let question = ComparisonQuestion(expectation)
    let selection = PresetSelection(PresetLibrary.builtIn.presets.filter { !$0.isHandlerSide })
    return ComparisonReport([RuleComparison(rules, question, selection)], question)
  }

  @Test("say what the rules are beside each other, and whether that was expected", arguments: rows.indices)
  func expectations(_ index: Int) throws {
    let row = Self.rows[index]
    for expectation in Expected.allCases where expectation.ruleCount == row.rules.count {
      let report = Self.report(row.rules, expectation)
      #expect(report.holds == row.holding.contains(expectation), "\(expectation)")
      let text = report.rows.text
      let outcome = row.holding.contains(expectation) ? "that holds for " : "that does not hold"
      #expect(text.contains(row.part) && text.contains(outcome), "\(text)")
      let root = try JSONReader.read(
        SourceText(name: "a", text: report.json(RuleSettings(), .builtIn).text())
      ).root
      guard case .array(let comparisons)? = root["comparisons"]?.kind else { continue }
      #expect(comparisons.map { $0["relation"]?.string } == [row.word], "\(root)")
      #expect(root["holds"]?.booleanValue == row.holding.contains(expectation))
    }
  }

  @Test("name payloads that show what they say", arguments: rows.indices)
  func witnesses(_ index: Int) throws {
    let row = Self.rows[index]
    let json = Self.report(row.rules, nil).json(RuleSettings(), .builtIn).text()
    let root = try JSONReader.read(SourceText(name: "a", text: json)).root
    guard case .array(let comparisons)? = root["comparisons"]?.kind,
      case .array(let findings)? = comparisons.first?["witnesses"]?.kind
    else {
      Issue.record("no findings")
      return
    }
    for finding in findings {
      guard case .dictionary? = finding["witness"]?.kind else { continue }
      let payload = try Payload(try #require(finding["witness"]))
      let shown = row.rules.map { $0.rule.evaluate(payload) == .shown }
      switch finding["kind"]?.string {
      case "onlyFirst": #expect(shown == [true, false])
      case "onlySecond": #expect(shown == [false, true])
      case "both": #expect(shown == [true, true])
      case "shown": #expect(shown == [true])
      default: #expect(shown == [false])
      }
    }
  }

  @Test("count the presets that a new rule loses and gains")
  func presets() {
    let text = Self.report([Self.images(3), Self.images(1)], nil).rows.text
    #expect(text.contains("\n  - Photos: share "), "\(text)")
    let none = Self.report([Self.images(3), Self.images(3)], nil)
    #expect(none.holds == true && !none.isBroken)
  }

  @Test("are about the payloads that were asked about, and say so")
  func scope() {
    let options = AnalysisOptions(allowsEmptyPayloads: true)
    let question = ComparisonQuestion(.always, about: options)
    let comparison = RuleComparison(
      [Self.predicate("extensionItems.@count >= 0")], question, PresetSelection([]))
    let text = ComparisonReport([comparison], question).rows.text
    #expect(text.contains("Asked about payloads whose attachments each have a type, on iOS."))
    #expect(ComparisonReport([comparison], question).holds == true)
  }

  @Test("do not hold where an extension has no partner, and are open where a place cannot be read")
  func incomplete() {
    let question = ComparisonQuestion(.equivalent)
    let unpaired = ComparisonReport([], unpaired: [("OLD", Self.images(1))], question)
    #expect(unpaired.holds == false && unpaired.rows.text.contains("  only in OLD: 1 (<rule>)"))
    let unreadable = ComparisonReport([], failures: [Failure(.unreadable, "b", path: "a")], question)
    #expect(unreadable.holds == nil && unreadable.isBroken)
  }

  @Test("cut long rules to the part in which they differ")
  func excerpts() {
    let clauses = (0..<40).map { "extensionItems.@count == \($0)" }
    let long = clauses.joined(separator: " OR ")
    let other = (clauses.dropLast() + ["extensionItems.@count == 77"]).joined(separator: " OR ")
    let text = Self.report([Self.predicate(long), Self.predicate(other)], nil).rows.text
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("OLD: ") || $0.hasPrefix("NEW: ") }
    #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("\($0.prefix(5))… ") && $0.count < 400 })
    #expect(lines.last?.hasSuffix("== 77") == true, "\(lines)")
  }
}

@Suite("Reports of conversions")
struct ConversionReportTests {
  private static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""

  /// A rule, the form to convert to, whether what is printed is the same rule, and a part of what is said.
  static let rows: [(rule: ActivationRule, form: RuleForm, isSame: Bool, said: String)] = [
    (ActivationRule(dictionary: ["SupportsText": true]), .predicate, true, "no difference in "),
    (ActivationRule(dictionary: ["SupportsImageWithMaxCount": 2]), .dictionary, true, "no difference in "),
    (
      ActivationRule(predicate: "TRUEPREDICATE"), .dictionary, false,
      "there is nothing to convert: the rule takes everything"
    ),
    (
      ActivationRule(predicate: "extensionItems.@count == 1"), .dictionary, false,
      "no dictionary was found that is the same rule"
    ),
    (ActivationRule(predicate: "extensionItems.@count==1"), .predicate, true, ""),
    (
      ActivationRule(predicate: "FALSEPREDICATE"), .dictionary, false,
      "there is nothing to convert: the rule is never shown"
    ),
    (ActivationRule(predicate: "a =="), .predicate, false, "there is nothing to convert: "),
    (
      ActivationRule(
        predicate: "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(image)).@count == 1).@count == 1"),
      .dictionary,
      false,
      "no dictionary was"
    ),
  ]

  @Test("print a rule that is the same, or say why there is none", arguments: rows.indices)
  func converts(_ index: Int) throws {
    let row = Self.rows[index]
    let report = ConversionReport(Extension(row.rule, path: "a.plist"), to: row.form)
    #expect(report.isEquivalent == row.isSame)
    #expect(report.errors(quiet: false).text.contains(row.said), "\(report.errors(quiet: false))")
    let json = report.json.members
    #expect(json.first { $0.key == "isEquivalent" }?.value == .boolean(row.isSame))
    #expect(!report.isBroken || json.first { $0.key == "error" }?.value != .null)
    for isXML in [false, true] where row.isSame {
      let text = report.text(isXML: isXML)
      let list = SourceText(name: "a", text: "<plist><dict>\(text)</dict></plist>")
      let printed =
        isXML
        ? ActivationRule(RuleValue(try PropertyListReader.read(list).root["NSExtensionActivationRule"]))
        : text.hasPrefix("{")
          ? ActivationRule(RuleValue(try JSONReader.read(SourceText(name: "a", text: text)).root))
          : ActivationRule(predicate: text)
      #expect(Analysis(printed).isEquivalent(to: row.rule).isUnrefuted, "\(text)")
    }
    if !row.isSame, row.form == .predicate { #expect(report.text(isXML: false).isEmpty) }
  }

  /// Descriptions, and a part of what is said.
  static let made: [(parts: [String], said: String)] = [
    (["image:1-3"], "note: accepts "),
    (["image"], "a predicate, since a dictionary needs a maximum for each kind, such as image:10"),
    (["public.jpg"], "warning: no type 'public.jpg' is declared"),
  ]

  @Test("print rules that were made of a description", arguments: made.indices)
  func makes(_ index: Int) throws {
    let row = Self.made[index]
    let description = RuleDescription([try row.parts.map { try RuleDescription.Part($0) }])
    let meaning = ActivationRule(description.predicate)
    let made = description.make()
    for format in [ReportFormat.text, .plist, .json] {
      let report = MadeRuleReport(made, meaning, format: format)
      #expect(report.isFound && report.notes.text.contains(row.said), "\(report.notes)")
      #expect(report.text?.isEmpty == false)
    }
  }
}
