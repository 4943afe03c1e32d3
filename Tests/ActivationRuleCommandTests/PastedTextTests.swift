import ActivationRuleTestSupport
import Testing

/// How verbs take a text with a rule among other things; the tests of `batch` have the forms of such texts.
@Suite("A pasted text")
struct PastedTextTests {
  private static let rule = "NSExtensionActivationRule"
  private static let escaped = Question.predicate(taking: "public.image").replacing("\"", with: "&quot;")
    .replacing(">", with: "&gt;")

  /// Texts, whether they are read, and what is said.
  static let rows: [(text: String, isRead: Bool, said: String)] = [
    ("TRUEPREDICATE", true, ""), ("<string>\(escaped)</string>", true, ""),
    ("import Foundation\nlet rule = \"TRUEPREDICATE\"\n", true, "read from line 2, a Swift string"),
    ("{ \(rule) = TRUEPREDICATE; }", true, "read from line 1, a line with a key"),
    ("Does my extension appear if I set the rule to TRUEPREDICATE?", false, "no rule found in this text"),
    ("let a = \"TRUEPREDICATE\"\nlet b = \"FALSEPREDICATE\"", false, "several rules in this text"),
  ]

  @Test("is read from standard input, from '--rule' and from a named file", arguments: rows)
  func isAsked(_ row: (text: String, isRead: Bool, said: String)) {
    let folder = MemoryFolder(["notes.txt": row.text])
    let runs = [
      CommandRun(["describe", "-"], input: Array(row.text.utf8)), CommandRun(["describe", "--rule", row.text]),
      CommandRun(["describe", "notes.txt"], in: folder), CommandRun(["lint", "notes.txt"], in: folder),
    ]
    for run in runs {
      #expect((run.status == 2) != row.isRead && run.both.unwrapped.contains(row.said), "\(run)")
      #expect(row.said.hasPrefix("read") == run.both.contains("read from"), "\(run)")
    }
  }

  @Test("is neither looked for in a folder nor in a suite, nor among several files")
  func isNotSearched() {
    let text = "let rule = \"TRUEPREDICATE\""
    let folder = MemoryFolder([
      "a/Rule.swift": text, "a/notes.txt": text, "a/answer.md": "```\nTRUEPREDICATE\n```", "notes.txt": text,
      "b.txt": text,
      "a.ruletests": "rule notes.txt\nshown \"a\" a.jpg\n",
    ])
    #expect(CommandRun("describe a", in: folder).errors.contains("contains no extension"))
    #expect(CommandRun("lint a", in: folder).status == 2)
    #expect(!CommandRun("test a.ruletests", in: folder).both.contains("read from"))
    #expect(CommandRun("test a.ruletests", in: folder).status == 1)
    #expect(CommandRun("lint notes.txt b.txt", in: folder).both.contains("parse-error"))
  }

  @Test(
    "is never written back",
    arguments: [
      ("lint --fix notes.txt", "extensionItems.@count === 1"), ("lint --fix notes.txt", "TRUEPREDICATE"),
      ("format --write notes.txt", "extensionItems.@count==1"),
    ])
  func isNotWritten(_ row: (line: String, rule: String)) {
    let folder = MemoryFolder(["notes.txt": "let rule = \"SUBQUERY(extensionItems,$i,\(row.rule)).@count>=1\""])
    let run = CommandRun(row.line, in: folder)
    #expect(run.status == 2 && run.both.unwrapped.contains("found among something else"), "\(run)")
  }

  @Test("with entities is read, and repaired in a file if it is a predicate")
  func hasEntities() {
    let list = "&lt;key&gt;\(Self.rule)&lt;/key&gt;\n&lt;string&gt;TRUEPREDICATE&lt;/string&gt;"
    let folder = MemoryFolder(["list.txt": list, "rule.txt": Self.escaped])
    #expect(CommandRun(["describe", "-"], input: Array(Self.escaped.utf8)).status == 0)
    #expect(CommandRun(["describe", "--rule", Self.escaped]).status == 0)
    #expect(CommandRun("lint rule.txt", in: folder).both.contains("plist-xml-escaping"))
    for line in ["lint --fix list.txt", "format --write list.txt"] {
      #expect(CommandRun(line, in: folder).both.unwrapped.contains("is not plain UTF-8"))
    }
  }

  @Test("has its mistakes at their places")
  func hasPlaces() {
    let run = CommandRun(["lint", "-"], input: Array("let a = 1\nlet rule = \"SUBQUERY(extensionItems, $i, )\"".utf8))
    #expect(run.both.contains("<stdin>:2:42: error"), "\(run)")
  }
}

extension String {
  /// The text with single blanks in place of line breaks and the blanks around them.
  fileprivate var unwrapped: String { split { $0.isWhitespace }.joined(separator: " ") }
}
