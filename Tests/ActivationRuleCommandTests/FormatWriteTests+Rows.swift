import Testing

extension FormatWriteTests {
  /// A file before and after.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let (before, after): (String, String)
    let file: String

    init(_ name: String, _ before: String, _ after: String, in file: String = "Info.plist") {
      (testDescription, self.before, self.after, self.file) = (name, before, after, file)
    }
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
    Row("one line", list("a=1"), list("a == 1")),
    Row("blanks around one line", list("\n\ta == 1\n"), list("a == 1")),
    Row("several lines", list(long), list("\n\(lines("\t\t\t\t", "\t"))\n\t\t\t")),
    Row(
      "entities as they are", list(long.replacing("\"", with: "&quot;").replacing(">", with: "&gt;")),
      list("\n\(lines("\t\t\t\t", "\t", quote: "&quot;", greater: "&gt;"))\n\t\t\t")),
    Row(
      "entities that must be", list("a&lt;1 &#38;&amp; b=&apos;&lt;&amp;&apos;"),
      list("a &lt; 1 AND b == \"&lt;&amp;\"")),
    Row(
      "apostrophes", list("a=&apos;\"&apos; || b=&quot;&apos;&quot;"),
      list("a == &apos;&quot;&apos; OR b == &quot;&apos;&quot;")),
    Row(
      "CRLF", list(long).replacing("\n", with: "\r\n"),
      list("\n\(lines("\t\t\t\t", "\t"))\n\t\t\t").replacing("\n", with: "\r\n")),
    Row("a byte order mark", "\u{FEFF}" + list("a=1"), "\u{FEFF}" + list("a == 1")),
    Row("CDATA", list("<![CDATA[a<1&&b=1]]>"), list("<![CDATA[a < 1 AND b == 1]]>")),
    Row(
      "CDATA with blanks around it", list("\n  <![CDATA[\n\(long)]]>\n"),
      list("\n  <![CDATA[\n\(lines("  \t", "\t"))\n  ]]>\n")),
    Row(
      "CDATA that cannot hold the text", list("<![CDATA[a<1&&b=']]]]>><![CDATA[>']]>"),
      list("a &lt; 1 AND b == \"]]&gt;>\"")),
    Row("several sections", list("<![CDATA[a=]]><![CDATA['<']]>"), list("a == \"&lt;\"")),
    Row("references of three kinds", list("a=&quot;&#39;x&#62;&apos;&quot;"), list("a == &quot;&apos;x>&apos;&quot;")),
    Row("CDATA in a text", list("a=<![CDATA['<']]>"), list("a == \"&lt;\"")),
    Row(
      "four spaces", list(long).replacing("\t", with: "    "),
      list("\n\(lines("                ", "    "))\n            ").replacing("\t", with: "    ")),
    Row(
      "no indentation", RulePlacesTests.list("<string>\(long)</string>"),
      RulePlacesTests.list("<string>\n\(lines("  ", "  "))\n</string>")),
    Row(
      "the last of two rules", list("b=2</string><key>NSExtensionActivationRule</key><string>a=1"),
      list("b=2</string><key>NSExtensionActivationRule</key><string>a == 1")),
    Row("a text", "\n  a=1 ||\n  b=2\n\n", "a == 1 OR b == 2\n", in: "rule.txt"),
    Row("a text without a last line break", " a=1", "a == 1", in: "rule.txt"),
    Row("a text with a mark", "\u{FEFF}a=1\r\n", "\u{FEFF}a == 1\r\n", in: "rule.txt"),
    Row("a text with CRLF", long + "\r\n", (lines("", "  ") + "\n").replacing("\n", with: "\r\n"), in: "rule.txt"),
    Row("a JSON string", " \"a=\\u0027x\\u0027\"\n", " \"a == \\\"x\\\"\"\n", in: "rule.json"),
    Row(
      "a rule in JSON",
      #"{ "NSExtension": {"NSExtensionAttributes":{"NSExtensionActivationRule" : "\#(long.replacing("\"", with: "\\\""))"}},"x":"a=1" }"#,
      #"{ "NSExtension": {"NSExtensionAttributes":{"NSExtensionActivationRule" : "\#(lines("", "  ", quote: "\\\"").replacing("\n", with: "\\n"))"}},"x":"a=1" }"#,
      in: "rule.json"),
  ]
}
