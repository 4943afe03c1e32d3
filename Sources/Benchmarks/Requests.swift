import ActivationRuleAnswers
import ActivationRules

extension Runner {
  /// Measures one line of `batch` within the process; identifiers differ on every line.
  mutating func measureRequests() {
    let one = Self.quoted(Subjects.fiveAny)
    let dictionaries = (1...92).map { number in
      #"{"NSExtensionActivationSupportsImageWithMaxCount":\#(number),"NSExtensionActivationSupportsText":true}"#
    }
    let rules = (1...4_000).map { one.replacing("@count == 1", with: "@count == \($0)") }
    let verdict = #","options":{"detail":"verdict"}"#
    measure("one rule", [one], Self.payloads(20), verdict)
    measure("92 dictionaries", dictionaries, Self.payloads(20), verdict)
    measure("another rule", rules, Self.payloads(20), verdict)
    measure("another payload", [one], Self.payloads(4_000), verdict)
    measure("words", [one], Self.payloads(20), "")
    measure("other words", Array(rules.prefix(100)), Self.payloads(4_000), "")
  }

  private mutating func measure(_ name: String, _ rules: [String], _ payloads: [String], _ options: String) {
    let lines = (0..<4_000).map { number in
      let (rule, payload) = (rules[number % rules.count], payloads[number % payloads.count])
      return Array(#"{"id":\#(number),"op":"evaluate","rule":\#(rule),"payload":\#(payload)\#(options)}"#.utf8)
    }
    var answerer = RequestAnswerer()
    var output: [UInt8] = []
    var next = 0
    measure(Label(name: "batch", rule: name), bytes: lines[0].count) {
      answerer.answer(lines[next], to: &output)
      next = next + 1 == lines.count ? 0 : next + 1
      defer { output.removeAll(keepingCapacity: true) }
      return output.count
    }
  }

  /// Payloads of one item with up to three attachments, each different.
  private static func payloads(_ count: Int) -> [String] {
    let types = ["public.jpeg", "com.adobe.pdf", "public.url", "public.plain-text", "public.heic", "public.mpeg-4"]
    return (0..<count).map { number in
      let attachments = (0...number % 3).map { place in
        #"["\#(types[(number + place) % types.count])","public.file-url"\#(place == 0 ? ",\"org.example.n\(number)\"" : "")]"#
      }
      return #"{"items":[{"attachments":[\#(attachments.joined(separator: ","))]}]}"#
    }
  }

  private static func quoted(_ text: String) -> String { JSONValue.string(text).text() }

  /// Measures how times grow with the size of the input.
  mutating func measureGrowth() {
    for size in [1, 10, 100, 1_000, 10_000] {
      let texts = Array(repeating: "extensionItems.@count == 1", count: size).joined(separator: " OR ")
      let bytes = Array(texts.utf8)
      measure(Label(name: "growth of parsing", attachments: nil, size: size), bytes: bytes.count) {
        PredicateParser.parse(bytes: bytes).diagnostics.count + 1
      }
      measure(Label(name: "growth of making", attachments: nil, size: size)) {
        ActivationRule(predicate: texts).diagnostics.count + 1
      }
      let payload = Subjects.all[1].payload(size)
      let rule = ActivationRule(Subjects.all[1].value)
      let prepared = PreparedPayload(payload)
      measure(Label(name: "growth of preparing", attachments: size)) { PreparedPayload(payload).payload.items.count }
      measure(Label(name: "growth of evaluating", attachments: size)) { rule.evaluate(prepared) == .shown ? 1 : 2 }
    }
  }
}
