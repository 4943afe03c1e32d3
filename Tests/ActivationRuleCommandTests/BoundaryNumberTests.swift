import ActivationRuleTestSupport
import Testing

/// Numbers at the ends of their ranges, which no arithmetic on a rule may run over.
@Suite("Numbers at the ends of their ranges")
struct BoundaryNumberTests {
  static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "9007199254740992", "9223372036854775806",
    "9223372036854775807", "9223372036854775808", "1e308", "-1e308",
  ]
  static let operators: [(text: String, holds: @Sendable (Double, Double) -> Bool)] = [
    ("==", { $0 == $1 }), ("!=", { $0 != $1 }), ("<", { $0 < $1 }), ("<=", { $0 <= $1 }), (">", { $0 > $1 }),
    (">=", { $0 >= $1 }),
  ]
  /// What counts one thing for a payload of one attachment.
  static let shapes = [
    "extensionItems.@count OPERATOR NUMBER",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count OPERATOR NUMBER).@count >= 1",
  ]

  static func rule(_ shape: String, _ comparison: String, _ number: String) -> String {
    shape.replacing("OPERATOR", with: comparison).replacing("NUMBER", with: number)
  }

  @Test("are compared, and moved to where they change the verdict", arguments: numbers)
  func explains(_ number: String) throws {
    let value = try #require(Double(number))
    for shape in Self.shapes {
      for (comparison, holds) in Self.operators {
        let rule = Self.rule(shape, comparison, number)
        let run = CommandRun(["explain", "--rule", rule, "--text", "a"])
        #expect(run.status == (holds(1, value) ? 0 : 1), "\(rule)\n\(run.output)\(run.errors)")
        #expect(!run.output.isEmpty)
      }
    }
  }

  /// The verbs that ask about more than one payload, or about changed rules.
  static let verbs = [
    ["lint", "--rule", "RULE"], ["describe", "--rule", "RULE"], ["format", "--as", "predicate", "--rule", "RULE"],
    ["apps", "--format=markdown", "--rule", "RULE"],
    ["compare", "--rule", "RULE", "--rule", "extensionItems.@count >= 1"],
    ["test", "--coverage", "SUITE"],
  ]

  @Test("end no verb", arguments: verbs)
  func answers(_ words: [String]) throws {
    var folder = MemoryFolder()
    for number in Self.numbers.prefix(2) + Self.numbers.dropFirst(6).prefix(2) {
      for (comparison, _) in Self.operators {
        let rule = Self.rule(Self.shapes[1], comparison, number)
        folder.write("rule.txt", rule)
        let suite = folder.write("suite.ruletests", "rule rule.txt\n\nshown \"one\" --text a\n")
        let run = CommandRun(words.map { $0 == "RULE" ? rule : $0 == "SUITE" ? suite : $0 }, in: folder)
        #expect([0, 1, 2].contains(run.status), "\(words) \(rule)\n\(run.errors)")
        #expect(!(run.output + run.errors).isEmpty, "\(words) \(rule)\n\(run.errors)")
      }
    }
  }
}
