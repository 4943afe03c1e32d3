import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("The word of an answer")
struct WordAndCodeTests {
  /// A rule, the word about it for a photo, and the code of its reason.
  static let rules: [(rule: String, word: String, reason: String)] = [
    ("TRUEPREDICATE", "shown", "null"),
    ("FALSEPREDICATE", "hidden", #""predicate-false""#),
    (Self.test(#"BEGINSWITH "public.""#), "shown", "null"),
    // The system refuses this rule.
    ("SUBQUERY(extensionItems, $i, $i.attachments.foo.bar > 1).@count > 0", "hidden", #""unsafe""#),
    // It raises.
    (#"extensionItems.@count + "a" > 3"#, "error", #""evaluation-error""#),
    ("extensionItems.@count === 1 AND", "error", #""parse-error""#),
    // These are limits of this tool alone: the system may well show the extension.
    (Self.test(#"MATCHES "(?=x)public.*""#), "error", #""unsupported-pattern""#),
    (Self.test(#"MATCHES "(a)\\1""#), "error", #""unsupported-pattern""#),
    (Self.test(#"BEGINSWITH[d] "pübl""#), "error", #""unsupported-pattern""#),
  ]

  private static func test(_ comparison: String) -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers \(comparison)).@count > 0)"
      + ".@count > 0"
  }

  static let codes: [String: Int32] = ["shown": 0, "unknown": 0, "partly": 1, "hidden": 1, "error": 2]

  @Test("and the exit code agree in every verb, and no limit of this tool is told as a refusal", arguments: rules)
  func agrees(_ row: (rule: String, word: String, reason: String)) throws {
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, "--rule", row.rule, "--photo"])
      #expect(run.output.hasPrefix(row.word) && run.status == Self.codes[row.word], "\(run.output)")
      #expect(row.reason != #""unsupported-pattern""# || !run.output.contains("fix") && !run.output.contains("refuses"))
    }
    let json = CommandRun(["evaluate", "--rule", row.rule, "--photo", "--json"]).output
    #expect(json.contains(#""word": "\#(row.word)""#) && json.contains(#""code": \#(row.reason)"#))
    for verb in ["apps", "describe"] where row.word == "error" {
      let run = CommandRun([verb, "--rule", row.rule])
      #expect(run.output.hasPrefix("error") && run.status == 2, "\(verb): \(run.output)")
    }
    let apps = CommandRun(["apps", "--rule", row.rule])
    #expect(apps.status == Self.codes[apps.output.prefix { $0 != " " }.description], "\(apps.output)")
    // A suite and lint say the same of a rule that this tool does not evaluate.
    var folder = MemoryFolder()
    folder.write("r.txt", row.rule)
    folder.write("r.ruletests", "rule r.txt\nshown \"photo\" --photo\n")
    let isLimit = row.reason == #""unsupported-pattern""#
    #expect((CommandRun(["lint", "r.txt"], in: folder).status == 2) == isLimit)
    let tested = CommandRun(["test", "r.ruletests"], in: folder)
    #expect(tested.status == (isLimit ? 2 : Self.codes[row.word] == 0 ? 0 : 1), "\(tested)")
    let compared = CommandRun(["compare", "--rule", row.rule, "--rule", "TRUEPREDICATE"])
    let isUnknown = [#""parse-error""#, #""unsupported-pattern""#].contains(row.reason)
    #expect((compared.status == 2) == isUnknown, "\(compared.output)")
  }

  /// Rules on what apps share; what one takes nothing of does not count, as in a question on the command line.
  static let apps: [(key: String, host: String)] = [
    ("SupportsText", "safari"), ("SupportsText", "youtube"), ("SupportsImageWithMaxCount", "chrome"),
    ("SupportsWebURLWithMaxCount", "chrome"), ("SupportsWebURLWithMaxCount", "photos"),
    ("SupportsWebPageWithMaxCount", "safari"), ("SupportsMovieWithMaxCount", "photos"),
  ]

  @Test("about an app is what a suite expects of it", arguments: apps)
  func expectsOfApps(_ row: (key: String, host: String)) throws {
    let rule = #"{"NSExtensionActivation\#(row.key)": 1}"#
    let answer = CommandRun(["evaluate", "--rule", rule, "--host", row.host]).output.prefix { $0 != " " }
    var folder = MemoryFolder()
    for word in ["shown", "hidden", "partly"] {
      folder.write("a.ruletests", "rule --rule '\(rule)'\n\(word) \"a\" --host \(row.host)")
      #expect((CommandRun(["test", "a.ruletests"], in: folder).status == 0) == (word == answer), "\(answer): \(row)")
    }
    folder.write("a.ruletests", "rule --rule '\(rule)'\n? \"a\" --host \(row.host)")
    #expect(CommandRun(["test", "a.ruletests"], in: folder).output.contains("it is \(answer)"))
  }

  @Test("is no claim about all payloads where this tool evaluates the rule only for some")
  func partlyEvaluated() {
    let condition = #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image""#
    let rule = Self.test(#"UTI-CONFORMS-TO "public.image" OR ANY $a.registeredTypeIdentifiers MATCHES "(?!a).*""#)
    for other in [
      "TRUEPREDICATE", "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count > 0).@count > 0",
    ] {
      #expect(CommandRun(["compare", "--rule", rule, "--rule", other, "--expect", "equivalent"]).status == 2)
    }
    #expect(CommandRun(["evaluate", "--rule", rule, "--photo"]).status == 0)
    let apps = CommandRun(["apps", "--rule", rule])
    #expect(apps.status == 2 && apps.output.hasPrefix("error     <rule>: not evaluated for some"), "\(apps.output)")
  }
}
