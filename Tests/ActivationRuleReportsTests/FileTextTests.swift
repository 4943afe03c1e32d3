import ActivationRuleReports
import ActivationRuleText
import Testing

@Suite("Texts for files and for other tools")
struct FileTextTests {
  /// Two texts, and what `diff -U3` prints of them below the names.
  static let differences: [(old: String, new: String, hunks: String)] = [
    ("a\nb\n", "a\nb\n", ""), ("", "", ""),
    ("a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"),
    ("", "a\n", "@@ -0,0 +1 @@\n+a\n"), ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"),
    (
      "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n5\n6\n7\n8\n9\n",
      "@@ -2,6 +2,7 @@\n 2\n 3\n 4\n+x\n 5\n 6\n 7\n"
    ),
    (
      "a\n1\n2\n3\n4\n5\n6\n7\n8\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\n8\nB\n",
      "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -7,4 +7,4 @@\n 6\n 7\n 8\n-b\n+B\n"
    ),
    (
      "a\n1\n2\n3\n4\n5\n6\nb\n", "A\n1\n2\n3\n4\n5\n6\nB\n",
      "@@ -1,8 +1,8 @@\n-a\n+A\n 1\n 2\n 3\n 4\n 5\n 6\n-b\n+B\n"
    ),
  ]

  @Test("differences are those that 'patch' reads", arguments: differences.indices)
  func triesDifferences(_ index: Int) {
    let row = Self.differences[index]
    let text = UnifiedDiff(from: Array(row.old.utf8), to: Array(row.new.utf8)).text(path: "a/b.txt")
    #expect(text == (row.hunks.isEmpty ? "" : "--- a/b.txt\n+++ a/b.txt\n" + row.hunks))
  }

  @Test("a difference of very many lines replaces all of them")
  func largeDifference() {
    let old = (0..<3_000).map { "\($0)\n" }.joined()
    let new = (0..<3_000).map { $0 % 2 == 0 ? "\($0)\n" : "x\($0)\n" }.joined()
    let text = UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8)).text(path: "a")
    // All but the first and the last line, which are found to be equal or not before anything is compared.
    #expect(text.hasPrefix("--- a\n+++ a\n@@ -1,3000 +1,3000 @@\n 0\n-1\n-2\n"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("+") }.count == 3_000)
  }

  /// How a file escapes its texts, a text, and what stands in the file.
  static let escapes: [(written: String, text: String, encoded: String)] = [
    ("", "a & b < c > d \"e\" 'f' ]]>", "a &amp; b &lt; c > d \"e\" 'f' ]]&gt;"),
    ("x &gt; y", "a > b \"", "a &gt; b \""), ("&quot;&apos;", "\"a' >", "&quot;a&apos; >"),
  ]

  @Test("texts are escaped as the file escapes them", arguments: escapes.indices)
  func triesEscapes(_ index: Int) {
    let row = Self.escapes[index]
    let escapes = row.written.isEmpty ? XMLEscapes.least : XMLEscapes(of: Array(row.written.utf8)[...])
    #expect(String(decoding: escapes.encode(row.text), as: UTF8.self) == row.encoded)
  }

  /// A file, and how its lines end.
  static let lineBreaks: [(file: String, bytes: [UInt8])] = [
    ("", [0x0A]), ("a", [0x0A]), ("a\nb\r\n", [0x0A]), ("a\r\nb\n", [0x0D, 0x0A]), ("a\rb", [0x0D]), ("a\r", [0x0D]),
  ]

  @Test("lines end as the file's first one does", arguments: lineBreaks.indices)
  func triesLineBreaks(_ index: Int) {
    let row = Self.lineBreaks[index]
    let breaks = LineBreaks(of: Array(row.file.utf8))
    #expect(breaks.bytes == row.bytes)
    #expect(breaks.apply(to: Array("x\ny\n".utf8)) == Array("x".utf8) + row.bytes + Array("y".utf8) + row.bytes)
    if row.bytes != [0x0A] { #expect(breaks.apply(to: Array("x\r\n".utf8)) == Array("x".utf8) + row.bytes) }
    #expect(LineBreaks.normalized("a\r\nb\rc\n\r\n") == "a\nb\nc\n\n")
  }

  @Test("reports for build servers are XML, whatever is in them")
  func junit() {
    let cases = [
      JUnit.testCase(["name": "a \"b\" <c>"]),
      JUnit.testCase(["name": "d"], JUnit.outcome("failure", ["message": "e & f"], "g < h\ni")),
      JUnit.testCase(["name": "j"], JUnit.outcome("skipped", [:])),
    ]
    #expect(
      JUnit.head("rules", ["tests": "3"]) + JUnit.suite("k", ["failures": "1"], cases) + JUnit.tail == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="rules" tests="3">
          <testsuite name="k" failures="1">
            <testcase name="a &quot;b&quot; &lt;c&gt;"/>
            <testcase name="d">
              <failure message="e &amp; f">g &lt; h
        i</failure>
            </testcase>
            <testcase name="j">
              <skipped/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("commands to a workflow are one line, and leave out properties without a value")
  func workflow() {
    #expect(
      WorkflowCommand.line("error", ["file": "a,b:c", "line": "3", "col": nil], "x % y\nz")
        == "::error file=a%2Cb%3Ac,line=3::x %25 y%0Az\n")
  }
}
