import Testing

extension FormatWriteTests {
  /// A file before and after.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var file = "Info.plist"
    let before: String
    let after: String
  }

  /// A property list whose rule stands between two other strings of the same text, with a mark, a comment, tabs and
  /// entities around it.
  static func list(_ content: String, tag: String = "<string>", same: String = "a=1") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a=1  -->
    <plist version="1.0">
    <dict>
    \t<key>Before</key>  <string>\(same)</string>
    \t<key>NSExtension</key>
    \t<dict>
    \t\t<key>NSExtensionAttributes</key>
    \t\t<dict>
    \t\t\t<key>NSExtensionActivationRule</key><!-- why -->
    \t\t\t\(tag)\(content)</string>
    \t\t</dict>
    \t</dict>
    \t<key>After&#x20;&amp; &quot;more&quot;</key>
       <string>\(same)</string><![if]]>
    </dict></plist>  \t
    """.replacing("<![if]]>", with: "")
  }

  static let long =
    "SUBQUERY(extensionItems, $item, ANY $item.attachments.types == \"one\" || ANY $item.attachments.types == \"two\").@count > 0"

  static func lines(_ margin: String, _ unit: String, quote: String = "\"", greater: String = ">") -> String {
    [
      "SUBQUERY(extensionItems, $item,",
      "\(unit)ANY $item.attachments.types == \"one\" OR ANY $item.attachments.types == \"two\"",
      ").@count > 0",
    ].map { margin + $0 }.joined(separator: "\n").replacing(">", with: greater).replacing("\"", with: quote)
  }

  static let rows: [Row] = [
    Row(testDescription: "one line", before: list("a=1"), after: list("a == 1")),
    Row(testDescription: "blanks around one line", before: list("\n\ta == 1\n"), after: list("a == 1")),
    Row(testDescription: "several lines", before: list(long), after: list("\n\(lines("\t\t\t\t", "\t"))\n\t\t\t")),
    Row(
      testDescription: "entities as they are",
      before: list(long.replacing("\"", with: "&quot;").replacing(">", with: "&gt;")),
      after: list("\n\(lines("\t\t\t\t", "\t", quote: "&quot;", greater: "&gt;"))\n\t\t\t")),
    Row(
      testDescription: "entities that must be", before: list("a&lt;1 &#38;&amp; b=&apos;&lt;&amp;&apos;"),
      after: list("a &lt; 1 AND b == \"&lt;&amp;\"")),
    Row(
      testDescription: "apostrophes", before: list("a=&apos;\"&apos; || b=&quot;&apos;&quot;"),
      after: list("a == &apos;&quot;&apos; OR b == &quot;&apos;&quot;")),
    Row(
      testDescription: "CRLF", before: list(long).replacing("\n", with: "\r\n"),
      after: list("\n\(lines("\t\t\t\t", "\t"))\n\t\t\t").replacing("\n", with: "\r\n")),
    Row(testDescription: "a byte order mark", before: "\u{FEFF}" + list("a=1"), after: "\u{FEFF}" + list("a == 1")),
    Row(testDescription: "CDATA", before: list("<![CDATA[a<1&&b=1]]>"), after: list("<![CDATA[a < 1 AND b == 1]]>")),
    Row(
      testDescription: "CDATA with blanks around it", before: list("\n  <![CDATA[\n\(long)]]>\n"),
      after: list("\n  <![CDATA[\n\(lines("  \t", "\t"))\n  ]]>\n")),
    Row(
      testDescription: "CDATA that cannot hold the text", before: list("<![CDATA[a<1&&b=']]]]>><![CDATA[>']]>"),
      after: list("a &lt; 1 AND b == \"]]&gt;>\"")),
    Row(
      testDescription: "several sections", before: list("<![CDATA[a=]]><![CDATA['<']]>"),
      after: list("a == \"&lt;\"")),
    Row(
      testDescription: "references of three kinds", before: list("a=&quot;&#39;x&#62;&apos;&quot;"),
      after: list("a == &quot;&apos;x>&apos;&quot;")),
    Row(testDescription: "CDATA in a text", before: list("a=<![CDATA['<']]>"), after: list("a == \"&lt;\"")),
    Row(
      testDescription: "four spaces", before: list(long).replacing("\t", with: "    "),
      after: list("\n\(lines("                ", "    "))\n            ").replacing("\t", with: "    ")),
    Row(
      testDescription: "no indentation", before: RulePlacesTests.list("<string>\(long)</string>"),
      after: RulePlacesTests.list("<string>\n\(lines("  ", "  "))\n</string>")),
    Row(
      testDescription: "the last of two rules",
      before: list("b=2</string><key>NSExtensionActivationRule</key><string>a=1"),
      after: list("b=2</string><key>NSExtensionActivationRule</key><string>a == 1")),
    Row(testDescription: "a text", file: "rule.txt", before: "\n  a=1 ||\n  b=2\n\n", after: "a == 1 OR b == 2\n"),
    Row(testDescription: "a text without a last line break", file: "rule.txt", before: " a=1", after: "a == 1"),
    Row(
      testDescription: "a text with a mark", file: "rule.txt", before: "\u{FEFF}a=1\r\n", after: "\u{FEFF}a == 1\r\n"),
    Row(
      testDescription: "a text with CRLF", file: "rule.txt", before: long + "\r\n",
      after: (lines("", "  ") + "\n").replacing("\n", with: "\r\n")),
    Row(
      testDescription: "a JSON string", file: "rule.json", before: " \"a=\\u0027x\\u0027\"\n",
      after: " \"a == \\\"x\\\"\"\n"),
    Row(
      testDescription: "a rule in JSON", file: "rule.json",
      before:
        #"{ "NSExtension": {"NSExtensionAttributes":{"NSExtensionActivationRule" : "\#(long.replacing("\"", with: "\\\""))"}},"x":"a=1" }"#,
      after:
        #"{ "NSExtension": {"NSExtensionAttributes":{"NSExtensionActivationRule" : "\#(lines("", "  ", quote: "\\\"").replacing("\n", with: "\\n"))"}},"x":"a=1" }"#
    ),
  ]
}
