/// Compares a Mac's answers for the cases of suites with the verdicts on macOS: `test --observed`.
///
/// `Grammar/observed.schema.json` describes the file.
struct ObservedTest {
  static let option = OptionDefinition(
    "--observed", "FILE", of: .file,
    "compare the verdicts with what a Mac offered: the output of Samples/AskAMac/ask.swift"
  )

  /// A case with the answer of the Mac.
  private struct Row {
    let tested: TestedSuite.Row
    /// The verdict on macOS, and whether the extension was offered; `nil` if the Mac was not asked.
    var answer: (decision: Decision, isOffered: Bool)?
    /// Reasons why the two may differ, or why the Mac was not asked.
    var reasons: [String]

    /// The outcome: a word of the JSON.
    var outcome: String {
      answer.map { ($0.decision.verdict == .shown) == $0.isOffered ? "agrees" : "differs" } ?? "notAsked"
    }
  }

  private let rows: [Row]
  private let strangers: [String]

  static func run(_ path: String, _ run: TestRun, _ console: Console) throws(CommandFailure) -> ExitStatus {
    guard [.text, .json].contains(run.arguments.format) else {
      throw .usage("'\(option.name)' is shown as text or JSON, not as '\(run.arguments.format.rawValue)'")
    }
    let source = SourceText(name: path, bytes: try run.arguments.reads.read(path))
    let test: ObservedTest
    do throws(PropertyListError) { test = try ObservedTest(source, run) } catch { throw .rendered(error) }
    for name in test.strangers where !console.isQuiet && run.arguments.filters.isEmpty {
      console.complain("note: '\(VisibleText.line(name))' is answered, and no suite has this case")
    }
    if run.arguments.format == .json { console.print(json: test.json) } else { console.write(test.lines) }
    if run.totals.broken > 0 { return .broken }
    return test.count("differs") > 0 || test.count("agrees") == 0 ? .negative : .success
  }

  private init(_ source: SourceText, _ run: TestRun) throws(PropertyListError) {
    let root = try JSONReader.read(source).root
    do throws(FieldError) {
      let fields = try ObjectFields(root, "a file of answers")
      let title = try fields.optional("extension", .string)
      let given = try fields.required("cases", .array).map { node throws(FieldError) in
        let fields = try ObjectFields(node, "a case")
        return (
          name: try fields.required("name", .text), isOffered: try fields.optional("offered", .boolean),
          why: try fields.optional("why", .string), range: node.range
        )
      }
      var answers = given
      // Cases of several rules may share a name; the answers are in the order of the suite.
      let asked = run.suites.flatMap { $0.rows }
      // Only a property list with a display name surely belongs to another extension.
      let isOwn = { (row: TestedSuite.Row) in
        [title ?? row.rule, row.rulePath].contains(row.rule) || !row.rulePath.hasSuffix(".plist")
      }
      let own = asked.filter(isOwn)
      rows = asked.map { row in
        let (name, isOwn) = (row.result.suiteCase.name, isOwn(row))
        // An answer for another rule of the suite is passed over.
        let isMore = isOwn || answers.count { $0.name == name } > own.count { $0.result.suiteCase.name == name }
        let answer = (isMore ? answers.firstIndex { $0.name == name } : nil).map { answers.remove(at: $0) }
        if isOwn { return Self.row(row, answer?.isOffered, answer.map { $0.why ?? "no reason is given" }) }
        return Row(tested: row, reasons: ["the Mac was asked for '\(VisibleText.line(title ?? ""))'"])
      }
      let names = Dictionary(asked.map { ($0.result.suiteCase.name, 1) }, uniquingKeysWith: +)
      strangers = answers.map { $0.name }.filter { names[$0] == nil }
      for rest in answers {
        let same = given.filter { $0.name == rest.name }
        guard same.count > names[rest.name] ?? .max, Set(same.compactMap { $0.isOffered }).count > 1 else { continue }
        throw FieldError(.own("observed-repeated"), "'\(rest.name)' has two answers", at: rest.range)
      }
    } catch {
      throw PropertyListError(error.diagnostic("observed"), in: source)
    }
  }

  private static func row(_ tested: TestedSuite.Row, _ isOffered: Bool?, _ why: String?) -> Row {
    let questions = tested.result.suiteCase.questions
    guard let isOffered, questions.count == 1 else {
      let reason = questions.count == 1 ? why ?? "the file has no such case" : "the case asks several things"
      return Row(tested: tested, reasons: [reason])
    }
    let rule = tested.result.suiteCase.rule.on(.macOS)
    let decision = rule.decide(questions[0])
    var row = Row(tested: tested, answer: (decision, isOffered), reasons: [])
    if row.outcome == "differs" { row.reasons = reasons(rule, questions[0], decision) }
    return row
  }

  /// Returns possible explanations for a different decision of the Mac.
  private static func reasons(_ rule: ActivationRule, _ share: SharedPayload, _ decision: Decision) -> [String] {
    let file = "public.file-url"
    let bare = Payload(
      share.payload.items.map { item in
        Payload.Item(item.attachments.map { $0.registeredTypeIdentifiers.contains(file) ? .attachment(file) : $0 })
      })
    let isFileURL = (rule.evaluate(bare) == .shown) != (decision.verdict == .shown)
    let questions =
      decision.openQuestions.map { "\($0.assumption.rawValue)=\($0.choice)" }
      + (isFileURL ? ["fileURLTypes=fileURL"] : [])
    let reasons =
      questions.map { "the open question \($0) explains it" }
      + share.sharedPresets.map { "the preset \($0.id) is \($0.grade)" }
    return reasons.isEmpty ? ["nothing that is known explains it; please report it"] : reasons
  }

  private func count(_ outcome: String) -> Int { rows.count { $0.outcome == outcome } }

  private var lines: [TextRow] {
    let words = ["agrees": "agrees", "differs": "differs", "notAsked": "not asked"]
    return rows.flatMap { row -> [TextRow] in
      let said =
        row.answer.map { ": \($0.decision.verdict.word), and \($0.isOffered ? "offered" : "not offered")" } ?? ""
      let head = "\(words[row.outcome] ?? "")  \(row.tested.path):\(row.tested.line): \(row.tested.title)\(said)"
      return [TextRow(head)] + row.reasons.map { TextRow(head: "    ", $0) }
    } + ["", "\(count("agrees")) agree, \(count("differs")) differ, \(count("notAsked")) not asked"]
  }

  private var json: JSONValue {
    let cases = rows.map { row -> JSONValue in
      [
        "path": .string(row.tested.path), "ruleName": .string(row.tested.rule),
        "name": .string(row.tested.result.suiteCase.name), "outcome": .string(row.outcome),
        "verdict": JSONValue(row.answer?.decision.verdict.word),
        "offered": row.answer.map { .boolean($0.isOffered) } ?? .null,
        "openQuestions": .strings(row.answer?.decision.openQuestions.map { $0.assumption.rawValue } ?? []),
        "reasons": .strings(row.reasons),
      ]
    }
    let totals = ["agrees", "differs", "notAsked"].map { JSONMember($0, .count(count($0))) }
    return ["tool": ToolIdentity.json, "cases": .array(cases), "totals": .object(totals)]
  }
}
