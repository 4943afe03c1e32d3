import ActivationRuleAnswers
import ActivationRuleCommand
import Testing
import ActivationRuleText

/// Questions that would take hours, bounded by the steps that their command or line may take.
@Suite("The budget of a command")
struct BudgetTests {
  /// Alternatives that count attachments of types of their own.
  static func alternatives(_ count: Int, exact: Bool) -> String {
    (1...count).map { number in
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "\"com.x\(number).y\").@count >= \(number)).@count \(exact ? "==" : ">=") \(exact ? number : 1)"
    }.joined(separator: " OR ")
  }

  static func nested(_ depth: Int) -> String {
    (0..<depth).reduce("TRUEPREDICATE") { text, number in
      "SUBQUERY(extensionItems, $i\(number), \(text)).@count >= 1"
    }
  }

  static let bomb = "'\(String(repeating: "a", count: 2_000))' MATCHES '\(String(repeating: "(a*)*", count: 150))b'"
  static let fold =
    "'\(String(repeating: "a", count: 40_000))' CONTAINS[cd] '\(String(repeating: "a", count: 20_000))b'"

  static let rules = [
    ("five exact counts", alternatives(5, exact: true)), ("ten exact counts", alternatives(10, exact: true)),
    ("fifty exact counts", alternatives(50, exact: true)), ("sixty alternatives", alternatives(60, exact: false)),
    ("fourteen subqueries", nested(14)), ("forty subqueries", nested(40)), ("a pattern", bomb), ("long texts", fold),
  ]
  static let verbs = [
    ["evaluate", "--rule", "RULE", "--text", "a", "--item", "--text", "b"],
    ["explain", "--rule", "RULE", "--text", "a"], ["lint", "--rule", "RULE"], ["matrix", "--rule", "RULE"],
    ["accepts", "--rule", "RULE"], ["convert", "--rule", "RULE"],
    ["compare", "--rule", "RULE", "--rule", "extensionItems.@count == 1"], ["test", "--coverage", "SUITE"],
    ["test", "--mutants", "SUITE"],
  ]

  @Test("bounds every verb for every rule", arguments: verbs)
  func bounds(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    for (name, rule) in Self.rules {
      try folder.write("rule.txt", rule)
      let suite = try folder.write("suite.ruletests", "rule rule.txt\n\nhidden \"one\" --text a\n")
      let arguments = words.map { $0 == "RULE" ? rule : $0 == "SUITE" ? suite : $0 }
      let run = CommandRun(arguments + ["--budget", "20000"])
      #expect([0, 1, 2].contains(run.status), "\(name): \(words)")
      #expect(!(run.output + run.errors).isEmpty, "\(name): \(words)")
    }
  }

  /// What is said where the steps do not suffice, by verbs that then know less.
  static let partial: [(words: [String], rule: String, says: String, status: Int32)] = [
    (verbs[0], nested(15), "not decided: the budget of 20000 steps is used up", 2),
    (["evaluate", "--rule", "RULE", "--text", "a"], bomb, "not decided: the budget of 20000 steps is used up", 2),
    (verbs[2], nested(15), "not decided: the budget of 20000 steps is used up [budget-spent]", 1),
    (verbs[5], alternatives(5, exact: true), "the budget of 20000 steps is used up", 1),
    (verbs[9], alternatives(10, exact: true), "the budget of steps is used up", 0),
  ]

  @Test("is named where it ends the work", arguments: partial.indices)
  func isNamed(_ index: Int) throws {
    let row = Self.partial[index]
    let folder = try TemporaryFolder()
    try folder.write("rule.txt", row.rule)
    let suite = try folder.write("suite.ruletests", "rule rule.txt\n\nhidden \"one\" --text a\n")
    let arguments = row.words.map { $0 == "RULE" ? row.rule : $0 == "SUITE" ? suite : $0 }
    let run = CommandRun(arguments + ["--budget", "20000"])
    #expect((run.output + run.errors).contains(row.says), "\(row.words)\n\(run.output)\(run.errors)")
    #expect(run.status == row.status, "\(row.words)\n\(run.output)\(run.errors)")
  }

  @Test("leaves steps to say why a case fails, whatever else takes", arguments: ["--coverage", "--mutants"])
  func leavesSteps(_ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("rule.txt", Self.alternatives(10, exact: true))
    let suite = try folder.write("suite.ruletests", "rule rule.txt\n\nshown \"one\" --text a\n")
    let run = CommandRun(["test", suite, option, "--budget", "20000"])
    #expect(run.status == 1)
    #expect(run.output.contains("expected shown, but hidden: "), "\(run.output)")
  }

  @Test("bounds the cells of a page, of which there is one for each preset")
  func boundsCells() {
    let keys = (0..<1_000).map { "\"NSExtensionActivationK\($0)\": 1" }.joined(separator: ", ")
    for rule in [Self.alternatives(100, exact: false), "{\"NSExtensionActivationSupportsText\": true, \(keys)}"] {
      let run = CommandRun(["matrix", "--format=html", "--rule", rule, "--platform", "macos", "--budget", "100000"])
      #expect(run.status == 0 || run.status == 1)
      #expect(run.output.utf8.count < 3_000_000)
    }
  }

  @Test("is a number of steps", arguments: ["0", "-1", "much", "1000000001", "9223372036854775808"])
  func isNumber(_ text: String) {
    let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--text", "a", "--budget", text])
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: '--budget' must be a whole number from 1 to 1000000000, not '\(text)'"))
  }

  // MARK: Batch

  private static func line(_ op: String, _ rule: String, _ further: String) -> String {
    #"{"id":1,"op":"\#(op)","rule":"\#(rule.replacing("\"", with: "'"))",\#(further)}"#
  }

  private static let twoItems =
    #""payload":{"items":[{"attachments":[["public.jpeg"]]},{"attachments":[["public.jpeg"]]}]}"#

  @Test("bounds each line of a batch, which may ask for fewer steps and for no more")
  func boundsLines() {
    let limits = #","options":{"budget":4611686018427387904,"limits":{"steps":4611686018427387904}}"#
    let lines = [
      Self.line("evaluate", Self.nested(15), Self.twoItems + limits),
      Self.line("evaluate", Self.nested(15), Self.twoItems + #","options":{"budget":50}"#),
      Self.line("convert", Self.alternatives(5, exact: true), #""to":"dictionary""#),
      #"{"id":4,"op":"conforms","type":"public.jpeg","to":"public.image"}"#,
    ]
    let run = CommandRun(["batch", "--budget", "20000"], input: Array(lines.joined(separator: "\n").utf8))
    #expect(run.status == 0 && run.lines.count == 4, "\(run.output)")
    let spent = #""verdict":"error","reason":"budget-spent","message":"not decided: the budget of"#
    #expect(run.lines[0].contains(spent + " 20000 steps is used up"), "\(run.lines[0])")
    #expect(run.lines[1].contains(spent + " 50 steps is used up"), "\(run.lines[1])")
    #expect(run.lines[2].contains(#""dictionary":null"#), "\(run.lines[2])")
    #expect(run.lines[3] == #"{"id":4,"value":true}"#)
  }

  // MARK: Input

  /// A console whose input never ends, or ends behind so many pieces, and how many pieces it has handed over.
  private final class Source {
    var count = 0
    var output = ""
    var errors = ""

    func run(_ arguments: [String], pieces: Int = .max, of piece: [UInt8], then last: [UInt8] = []) -> Int32 {
      let console = Console(
        isTerminal: false,
        input: {
          self.count += 1
          if self.count <= pieces { return piece }
          return self.count == pieces + 1 && !last.isEmpty ? last : nil
        }, output: { self.output += $0 }, errors: { self.errors += $0 })
      return CommandLineTool.run(arguments, console)
    }
  }

  @Test("does not bound standard input, which ends where files do", arguments: [["parse", "-"], ["lint", "-"]])
  func boundsInput(_ arguments: [String]) {
    let source = Source()
    #expect(source.run(arguments, of: [UInt8](repeating: 0x20, count: 1 << 24)) == 2)
    #expect(
      source.errors.contains("has more than \(Limit.fileBytes.value) bytes, the most that are read"), "\(source.errors)"
    )
    #expect(source.count == 17)
  }

  @Test("a line of a batch ends at 16 MiB, and the next one is answered")
  func boundsLine() {
    #expect(Limit.lineBytes.value == 16 << 20)
    let source = Source()
    let next = "\n" + #"{"id":2,"op":"conforms","type":"public.jpeg","to":"public.image"}"# + "\n"
    let status = source.run(
      ["batch"], pieces: 40, of: [UInt8](repeating: 0x61, count: 1 << 20), then: Array(next.utf8))
    #expect(status == 0)
    let answers = source.output.split(separator: "\n")
    #expect(answers.count == 2)
    #expect(answers.first?.hasPrefix(#"{"id":null,"error":{"code":"line-too-long","#) == true, "\(source.output)")
    #expect(answers.last == #"{"id":2,"value":true}"#)
  }

  // MARK: Warnings

  @Test(
    "many warnings are cut short, and their places found in linear time",
    arguments: [
      ("evaluate", "at least 201 errors in the rule:  activationrule lint --rule TEXT\n", 2),
      ("parse", " more [unknown-dictionary-key]", 1_000),
    ])
  func cutsWarnings(_ verb: String, _ rest: String, _ lineLimit: Int) throws {
    let members = (0..<2_000).map { "\"Key\($0)\": 1" }.joined(separator: ",\n")
    let run = CommandRun([verb, "--rule", "{\(members)}"] + (verb == "evaluate" ? ["--text", "a"] : []))
    #expect(run.errors.contains(rest), "\(run.errors.suffix(300))")
    #expect(run.errors.split(separator: "\n").count < lineLimit)
  }
}
