import ActivationRuleAnswers
import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleProjects
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("What cannot be linted")
struct LintFailureTests {
  @Test("has the place of the fault, if it is at one")
  func places() throws {
    let text = SourceText(name: "a\u{1B}.plist", text: "<plist>\n<dict><key>a</key></dict>\n</plist>")
    let error = try #require(#expect(throws: Failure.self) { try PropertyListReader.read(text) })
    #expect(error.code == "unreadable" && error.finding.id == "missing-value" && error.isPlaced)
    #expect(error.position.line == 2 && error.position.column > 1)
    #expect(error.rows.text.contains(".plist:2:") && !error.rows.text.contains("\u{1B}") && !error.message.isEmpty)
    let binary = SourceText(name: "b.plist", bytes: Array("bplist00".utf8))
    let broken = try #require(#expect(throws: Failure.self) { try PropertyListReader.read(binary) })
    #expect(broken.position == (1, 1))
  }

  @Test("stands at the beginning of a file that is at fault as a whole")
  func wholes() {
    let rows: [(failure: Failure, id: String, message: String)] = [
      (Failure(.unreadable, "no\u{7} file"), "unreadable", "no[U+0007] file"),
      (Failure(.missing, "a"), "unreadable", "a"),
      (Failure(.unchangeable, "it is binary"), "unchangeable", "it is binary"),
    ]
    for row in rows {
      #expect(row.failure.code == row.id && row.failure.finding.id == row.id)
      #expect(row.failure.rows.text == "error: \(row.message)\n" && row.failure.message == row.message)
      #expect(row.failure.position == (1, 1) && !row.failure.isPlaced)
    }
  }

  @Test("is a target nevertheless, or is listed with its path")
  func targets() throws {
    let folder = MemoryFolder(["sub/a.txt": "a", "rule.txt": "TRUEPREDICATE"])
    var project = Project()
    let documents = Documents(folder.tree)
    project.add(text: Array("a == 1".utf8))
    project.add(text: Array("b == 1".utf8), named: "<stdin>")
    project.add(folder.path("rule.txt"), documents)
    #expect(project.places.map { $0.path } == ["<rule>", "<stdin>", folder.path("rule.txt")])
    #expect(project.places.map { $0.text.map { String(decoding: $0, as: UTF8.self) } } == ["a == 1", "b == 1", nil])
    #expect(project.places.map { $0.isNamed } == [false, false, true] && project.failures.isEmpty)
    project.add(folder.path("none"), documents)
    project.add(folder.path("sub"), documents)
    #expect(project.failures.map { $0.path } == [folder.path("none"), folder.path("sub")])
    #expect(project.failures.map { $0.kind } == [.missing, .noExtension] && project.places.count == 3)
    #expect(project.failures.allSatisfy { $0.code == "unreadable" })
  }

  @Test("is no finding, which has its severity in its text")
  func findings() throws {
    let source = SourceText(name: "rule.txt", text: "TRUEPREDICATE")
    let engine = LintEngine()
    let finding = try #require(try engine.findings(in: Document(source)).findings.first)
    let printed = LintFinding(finding, path: source.name, in: source, keyPath: nil)
    #expect(printed.rows.text.hasPrefix("rule.txt:1:1: \(finding.severity.rawValue): "))
    let colors = printed.rows[0].map { $0.showingColors(true) }.text
    #expect(colors.hasPrefix("rule.txt:1:1: \u{1B}[") && colors.contains("m\(finding.severity.rawValue)\u{1B}[0m: "))
  }
}

@Suite("Repairs of rules")
struct LintFixerTests {
  /// Rules in a text of their own, what they become, and how many findings are fixed.
  static let rows: [(name: String, before: String, after: String, count: Int)] = [
    ("rule.txt", "extensionItems.@count === 1\r\n", "extensionItems.@count == 1\r\n", 1),
    ("rule.txt", "\u{FEFF}a === 1", "\u{FEFF}a == 1", 1),
    ("rule.txt", "extensionItems.title == “a\"b”", "extensionItems.title == “a\"b”", 0),
    ("rule.txt", "extensionItems.title == “a” AND", "extensionItems.title == “a” AND", 0),
    ("rule.txt", "extensionItems.title == “a", "extensionItems.title == “a", 0),
    ("rule.txt", "a === 1 AND b === 2 AND c === 3", "a == 1 AND b == 2 AND c == 3", 3),
    ("Info.plist", list("a < 1 && b === 2"), list("a &lt; 1 &amp;&amp; b == 2"), 2),
  ]

  private static func list(_ rule: String) -> String {
    "<plist><dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>"
      + "<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><string>\(rule)</string></dict></dict></dict></plist>"
  }

  @Test("change the text, unless it would still be broken", arguments: rows.indices)
  func fixes(_ index: Int) {
    let row = Self.rows[index]
    let fixer = LintFixer(engine: LintEngine(), surroundings: Surroundings())
    let result = fixer.fix(Document(SourceText(name: row.name, text: row.before)))
    #expect(String(decoding: result.text.source.bytes, as: UTF8.self) == row.after)
    #expect((result.fixedCount > 0) == (row.count > 0) && result.refusal == nil, "\(result.fixedCount)")
  }
}
