/// Answers lines that request a verdict from their bytes, without building a tree of each line.
///
/// It recognises known rules and options by their bytes. Lines that are not plain are left to ``RequestAnswerer``,
/// which returns the same answer.
struct QuickAnswerer {
  /// Options that were parsed in full.
  private struct KnownOptions {
    let options: Request.Options
    let steps: Int
  }

  /// A rule under certain options.
  private struct KnownRule {
    /// The rule without a budget.
    let rule: ActivationRule
    let options: Int
    /// The steps that creating it takes from the budget of a line, however long ago it was created.
    let makingCost: Int

    init(_ rule: ActivationRule, options: Int) {
      (self.rule, self.options, makingCost) = (rule, options, rule.makingCost)
    }
  }

  private let types = UniformTypeRegistry.system
  private var prepared = PreparedPayload(bareWith: .system)
  private var options = ByteTable<KnownOptions>(entryLimit: 32, byteLimit: 16_384)
  private var rules = ByteTable<KnownRule>(entryLimit: 128, byteLimit: 524_288)
  /// Answers in words, or after the host stage, without the identifier, by the payload and the number of the rule.
  private var words = ByteTable<[UInt8]>(entryLimit: 4_096, byteLimit: 1_048_576)
  private var lastRule: Int?
  private var lastOptions: Int?

  /// The maximum rule size in bytes and the minimum budget in steps for answers from bytes.
  ///
  /// Beyond them, the cost is noticeable, so lines are parsed in full.
  private static let (maxRuleBytes, minBudgetForFastPath) = (65_536, 1_000_000)
  /// The maximum number of bytes of a cached answer in words.
  private static let answerLimit = 1_024

  /// Remembers the meaning of options in a line.
  ///
  /// - Parameter bytes: the options as they appear in the line; empty for none.
  mutating func learn(_ bytes: ArraySlice<UInt8>, _ known: Request.Options, steps: Int) {
    guard steps >= Self.minBudgetForFastPath else { return }
    var known = known
    known.settings.budget = nil
    bytes.withUnsafeBufferPointer { key in
      guard options.find(key) == nil else { return }
      if options.add(key, 0, KnownOptions(options: known, steps: steps)) == 0 { forgetRules() }
    }
  }

  /// Removes everything that depends on the numbers of options.
  private mutating func forgetRules() {
    rules.removeAll()
    words.removeAll()
    (lastRule, lastOptions) = (nil, nil)
  }

  /// Answers a line.
  ///
  /// - Parameter output: receives the answer with its line feed.
  /// - Returns: `false` if the line must be parsed in full; then nothing is added to the output.
  mutating func answer(
    _ line: UnsafeBufferPointer<UInt8>, _ definitions: Definitions, to output: inout [UInt8]
  ) -> Bool {
    guard let parts = parts(of: line), let options = options(parts, line) else { return false }
    let question = Question(parts: parts, line: line, options: options)
    guard let name = parts.ruleName else {
      return answer(question, line[bytes: parts.rule], definitions, to: &output)
    }
    guard let rule = definitions[line[bytes: name], .rule] else { return false }
    return rule.source.bytes.withUnsafeBufferPointer { answer(question, $0, definitions, to: &output) }
  }

  /// A line that was split.
  private struct Question {
    let parts: EvaluationLine
    let line: UnsafeBufferPointer<UInt8>
    let options: Int
  }

  private mutating func answer(
    _ question: Question, _ rule: UnsafeBufferPointer<UInt8>, _ definitions: Definitions, to output: inout [UInt8]
  ) -> Bool {
    guard let name = question.parts.payloadName else {
      return answer(question, rule, payload: question.line[bytes: question.parts.payload], to: &output)
    }
    guard let payload = definitions[question.line[bytes: name], .payload] else { return false }
    return payload.source.bytes.withUnsafeBufferPointer { bytes in
      var scanner = ByteScanner(bytes)
      guard PayloadScanner.read(&scanner, &prepared, types) else { return false }
      return answer(question, rule, payload: bytes, to: &output)
    }
  }

  private mutating func answer(
    _ question: Question, _ rule: UnsafeBufferPointer<UInt8>, payload: UnsafeBufferPointer<UInt8>,
    to output: inout [UInt8]
  ) -> Bool {
    guard let rule = number(ofRule: rule, question) else { return false }
    (lastRule, lastOptions) = (rule, question.options)
    let steps = options.values[question.options].steps
    let asked = options.values[question.options].options
    guard asked.detail == .verdict, !asked.runsHostStage else {
      return answerInWords(question, rule, payload, steps, to: &output)
    }
    guard
      let verdict = rules.values[rule].rule.verdict(onBare: prepared, within: steps - rules.values[rule].makingCost)
        ?? verdict(payload, rule, steps)
    else { return false }
    Self.begin(question, &output)
    Self.add(verdict, &output)
    return true
  }

  // MARK: Parts of a line

  private mutating func parts(of line: UnsafeBufferPointer<UInt8>) -> EvaluationLine? {
    var scanner = ByteScanner(line)
    var guess = EvaluationLine.Guess(ruleNumber: 0, optionsNumber: 0)
    guard let lastRule, let lastOptions else { return EvaluationLine(&scanner, guess, &prepared, types) }
    (guess.ruleNumber, guess.optionsNumber) = (lastRule, lastOptions)
    return rules.withKey(lastRule) { rule in
      options.withKey(lastOptions) { options in
        (guess.rule, guess.options) = (rule, options)
        return EvaluationLine(&scanner, guess, &prepared, types)
      }
    }
  }

  private func options(_ parts: EvaluationLine, _ line: UnsafeBufferPointer<UInt8>) -> Int? {
    parts.knownOptions ?? options.find(line[bytes: parts.options])
  }

  private mutating func number(ofRule bytes: UnsafeBufferPointer<UInt8>, _ question: Question) -> Int? {
    if let known = question.parts.knownRule, rules.values[known].options == question.options { return known }
    if let known = rules.find(bytes, question.options) { return known }
    guard bytes.count <= Self.maxRuleBytes, let value = RuleScanner.value(bytes) else { return nil }
    let rule = ActivationRule(value, settings: options.values[question.options].options.settings)
    let number = rules.add(bytes, question.options, KnownRule(rule, options: question.options))
    if number == 0 { words.removeAll() }
    return number
  }

  private static func node(_ bytes: UnsafeBufferPointer<UInt8>) -> PropertyListNode? {
    try? JSONReader.read(SourceText(name: "", bytes: Array(bytes))).root
  }

  /// Returns the verdict of a rule that requires more than counting.
  private func verdict(_ payload: UnsafeBufferPointer<UInt8>, _ rule: Int, _ steps: Int) -> Verdict? {
    Self.node(payload).flatMap { try? Payload($0) }.map {
      rules.values[rule].rule.made(with: StepBudget(steps)).evaluate($0)
    }
  }

  // MARK: Answers

  private mutating func answerInWords(
    _ question: Question, _ rule: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ steps: Int, to output: inout [UInt8]
  ) -> Bool {
    if let known = words.find(bytes, rule) {
      Self.begin(question, &output)
      output.append(contentsOf: words.values[known])
      return true
    }
    let asked = options.values[question.options].options
    guard let share = Self.node(bytes).flatMap({ try? asked.share($0) }) else { return false }
    let members =
      RequestAnswerer.members(rules.values[rule].rule.made(with: StepBudget(steps)), share, asked)
    var text = JSONValue.object(members).text() + "\n"
    let answer = text.withUTF8 { Array($0.dropFirst()) }
    if answer.count <= Self.answerLimit { words.add(bytes, rule, answer) }
    Self.begin(question, &output)
    output += answer
    return true
  }

  /// Begins an answer with the identifier as written.
  @inline(__always)
  private static func begin(_ question: Question, _ output: inout [UInt8]) {
    add(#"{"id":"#, &output)
    let id = question.parts.id
    if id.isEmpty { add("null", &output) } else { output.append(contentsOf: question.line[bytes: id]) }
    output.append(UInt8(ascii: ","))
  }

  @inline(__always)
  private static func add(_ text: StaticString, _ output: inout [UInt8]) {
    output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  private static func add(_ verdict: Verdict, _ output: inout [UInt8]) {
    switch verdict {
    case .shown: return add("\"verdict\":\"shown\",\"reason\":null}\n", &output)
    case .hidden: add("\"verdict\":\"hidden\",\"reason\":\"", &output)
    case .error: add("\"verdict\":\"error\",\"reason\":\"", &output)
    }
    // Codes have no letters that JSON escapes.
    if var code = verdict.reasonCode { code.withUTF8 { output.append(contentsOf: $0) } }
    add("\"}\n", &output)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes at a place.
  @inline(__always)
  subscript(bytes place: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[place])
  }
}

/// Reads rules that are plain.
enum RuleScanner {
  /// Returns a rule from its JSON; `nil` if it must be parsed in full.
  static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> RuleValue? {
    if bytes.first == UInt8(ascii: "\"") { return text(bytes).map { .predicate(MappedString($0)) } }
    guard let root = try? JSONReader.read(SourceText(name: "", bytes: Array(bytes))).root,
      case .dictionary(let entries) = root.kind
    else { return nil }
    // The limit on nesting counts from the start of the line.
    for entry in entries {
      switch entry.value.kind {
      case .array, .dictionary: return nil
      default: break
      }
    }
    return RuleValue(root)
  }

  /// Returns the text of a string that has no escapes except of quotes, backslashes and line breaks.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var scanner = ByteScanner(bytes)
    scanner.at = 1
    let text = String(unsafeUninitializedCapacity: bytes.count) { text in
      var count = 0
      while true {
        let letters = scanner.plainLetters()
        count = text[count...].update(fromContentsOf: bytes[letters])
        guard scanner.consume(UInt8(ascii: "\\")), let meant = escaped(scanner.current) else { return count }
        text[count] = meant
        (scanner.at, count) = (scanner.at + 1, count + 1)
      }
    }
    return scanner.at == bytes.count - 1 ? text : nil
  }

  private static func escaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }
}
