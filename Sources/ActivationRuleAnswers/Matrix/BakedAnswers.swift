/// The contents of a matrix page without an engine, as JSON: the rules, their answers to each preset, and the reasons.
///
/// The top of `baked.js`, which reads it, describes the format. Most answers repeat, so each repeated value is written
/// once and replaced by its number.
struct BakedAnswers {
  private let report: MatrixReport
  private var texts = ValueTable()
  private var steps = ValueTable()
  private var changes = ValueTable()
  private var answers = ValueTable()
  /// The members of each change of a rule written so far, by the changed rule.
  private var written: [String: [JSONMember]] = [:]

  /// Texts that hardly differ from answer to answer.
  private static let sharedTexts: Set<String> = [
    "title", "detail", "text", "propertyList", "message", "source", "notes",
  ]
  /// Members that a page without an engine does not use.
  private static let unused: Set<String> = ["isDecisive", "fixIts", "fingerprint", "line", "column", "rule"]
  /// Members that are read as payloads, including their empty lists.
  private static let payloads: Set<String> = ["payload", "payloadSeenByRules"]
  /// The maximum number of steps in an explanation, and the maximum length of a changed rule's text in bytes.
  ///
  /// Each preset has an explanation.
  private static let (stepLimit, ruleLimit) = (40, 4_000)
  /// The longest rule text, in bytes, that is kept as written.
  ///
  /// For a longer file, only the rule is shown.
  private static let textLimit = 20_000

  private init(_ report: MatrixReport) { self.report = report }

  /// Returns the answers of a report.
  static func json(of report: MatrixReport) -> JSONValue {
    var baked = BakedAnswers(report)
    let matrix = report.wholeMatrix
    let rows = matrix.groups.flatMap { $0.rows }
    let rules = report.rules.indices.map { index -> JSONValue in
      let shown = ShownRule(report.rules[index], textLimit: Self.textLimit)
      let title = [
        JSONMember("name", .string(matrix.columns[index].name)),
        JSONMember("text", .string(shown.loaded.source.bytes[...].text)),
      ]
      return .object(title + baked.members(of: shown, rows))
    }
    let presets = rows.map { baked.lean(Self.json($0.preset)) }
    return [
      "name": .string(report.title), "notes": .strings(report.pageNotes),
      "isOfOnePlace": .boolean(report.isOfOnePlace),
      "presets": .array(presets), "rules": .array(rules),
      "answers": baked.answers.json, "steps": baked.steps.json, "changes": baked.changes.json,
      "texts": baked.texts.json,
    ]
  }

  private mutating func members(of shown: ShownRule, _ rows: [Matrix.Row]) -> [JSONMember] {
    let (rule, source) = (shown.loaded.rule, shown.loaded.source)
    let matrix = Matrix([Matrix.Column(name: "", rule: rule)], presets: rows.map { $0.preset })
    let changes = WrittenChanges(loaded: shown.loaded)
    written = [:]
    let (onIOS, onMacOS) = (ShareSamples.linted(on: .iOS), ShareSamples.linted(on: .macOS))
    let numbers = matrix.groups.flatMap { $0.rows }.map { row -> JSONValue in
      .count(
        number(of: matrix.explanation(row, column: 0, among: { $0 == .iOS ? onIOS : onMacOS }), changes, row.payload))
    }
    return [
      JSONMember("rule", Self.rule(rule.value)), JSONMember("position", source.json(shown.loaded.place.range)),
      JSONMember("keys", lean(rule.value.keysJSON(in: source))),
      JSONMember("propertyList", JSONValue(RuleFragment.text(of: rule.value))),
      JSONMember("findings", .array(shown.findings.map { lean($0.json(in: source)) })),
      JSONMember("answers", .array(numbers)),
    ]
  }

  /// Returns the number of an answer with its explanation.
  private mutating func number(of explanation: Explanation, _ written: WrittenChanges, _ payload: Payload) -> Int {
    let decision = explanation.decision
    let members = ExplanationText(explanation: explanation, stepLimit: Self.stepLimit).members(
      in: written.loaded.source
    ) { change in
      let name = change.rule ?? ""
      if let known = self.written[name] { return known }
      let made = written.members(change, askedAs: written.loaded.rule, for: payload)
      self.written[name] = made
      return made
    }
    let part = { (key: String) in members.first { $0.key == key }?.value ?? .null }
    return answers.number(
      of: .array([
        .string(decision.verdict.word), JSONValue(decision.verdict.reasonCode), .string(decision.certainty.rawValue),
        .count(texts.number(of: .string(decision.message))), .count(steps.number(of: lean(part("steps")))),
        .count(changes.number(of: lean(part("changes")))),
      ]))
  }

  /// Returns the rule; an empty one if the system does not treat the value as a rule.
  private static func rule(_ value: RuleValue) -> JSONValue {
    let json = value.json
    return json == .null ? .object([]) : json
  }

  /// Returns a preset, with the payload that rules see only if it differs from the shared payload.
  private static func json(_ preset: HostPreset) -> JSONValue {
    let members = preset.json.members
    let shared = members.first { $0.key == "payload" }?.value
    return .object(members.filter { $0.key != "payloadSeenByRules" || $0.value != shared })
  }

  /// Returns a value without members that are false, null or empty, and with numbers in place of sentences.
  private mutating func lean(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { lean($0) })
    case .object(let members):
      return .object(
        members.compactMap { member in
          if Self.unused.contains(member.key) { return nil }
          if member.key == "propertyList", case .string(let text) = member.value, text.utf8.count > Self.ruleLimit {
            return nil
          }
          if Self.payloads.contains(member.key) { return member.value == .null ? nil : member }
          let isText = if case .string(let text) = member.value { !text.isEmpty } else { false }
          if isText && Self.sharedTexts.contains(member.key) {
            return JSONMember(member.key, .count(texts.number(of: member.value)))
          }
          let value = lean(member.value)
          let isEmpty = [.null, .boolean(false), .string(""), .array([]), .object([])].contains(value)
          return isEmpty ? nil : JSONMember(member.key, value)
        })
    default: return value
    }
  }
}

/// Values and their numbers.
private struct ValueTable {
  private var values: [JSONValue] = []
  private var numbers: [JSONValue: Int] = [:]

  /// All values, each at the index that is its number.
  var json: JSONValue { .array(values) }

  /// Returns the number of a value, and adds the value if it is new.
  mutating func number(of value: JSONValue) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
