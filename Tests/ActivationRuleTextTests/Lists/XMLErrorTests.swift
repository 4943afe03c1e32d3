import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("XML faults")
struct XMLErrorTests {
  // The marker ▶ stands where the finding must point, further ones where its notes do.
  static let complaints: [Complaint] = [
    .init("▶", "unknown-format", "expected an XML or binary property list, found an empty file"),
    .init("  ▶hello", "unknown-format", other),
    .init("▶{\"a\": 1}", "unknown-format", other),
    .init(
      "▶bplist15abc", "unknown-format",
      "this version of binary property lists is not supported; expected 'bplist00'"),
    .init("▶{ a = 1; }", "unknown-format", other), .init("▶{\"a\" = (1);}", "unknown-format", other),
    .init("\n▶// !$*UTF8*$!\n{}", "unknown-format", other), .init("▶(a, b)", "unknown-format", other),
    .init("▶<0fbd77>", "unknown-format", other), .init("▶\"a\\\"b\" = c;", "unknown-format", other),
    .init("▶{ /* x */ }", "unknown-format", other),

    .init(
      "<?xml version=\"1.0\" encoding=\"▶Shift_JIS\"?><plist/>", "unsupported-encoding",
      "encoding 'Shift_JIS' is not supported; expected UTF-8 or UTF-16"),
    .init(
      "<?xml version=\"1.0\" encoding = '▶UTF-16'?><plist/>", "invalid-encoding",
      "the file declares 'UTF-16', but is written in single bytes"),

    .init("▶<html lang='en'><body/></html>", "unknown-element", "'<html>' is no element of property lists"),
    .init(
      "▶<NSExtensionActivationRule?xml>", "unknown-element",
      "'<NSExtensionActivationRule>' is no element of property lists"),
    .init(
      "<plist>▶<Dict/></plist>", "unknown-element",
      "'<Dict>' is no element of property lists; expected '<dict>', since case matters"),
    .init("<plist><array>▶<int>1</int></array></plist>", "unknown-element", "'<int>' is no element of property lists"),

    .init("▶<plist/>", "missing-value", "'<plist/>' contains no value"),
    .init("<plist>▶</plist>", "missing-value", "'<plist>' contains no value"),
    .init("▶</dict>", "mismatched-tag", "'</dict>' closes nothing"),
    .init(
      "<plist><true/>▶<false/></plist>", "content-after-root",
      "expected nothing after the outermost value, found '<'"),
    .init(
      "<plist><true/></plist>\n▶x", "content-after-root",
      "expected nothing after the outermost value, found 'x'"),
    .init("<true/>▶<true/>", "content-after-root", "expected nothing after the outermost value, found '<'"),

    .init("<dict>▶<key>A</key>▶<key>B</key><true/></dict>", "missing-value", "two keys in a row: 'A' has no value"),
    .init("<dict>▶<key>A &amp; B</key></dict>", "missing-value", "key 'A & B' has no value"),
    .init("<dict>▶<true/></dict>", "missing-key", "expected '<key>' before a value of a dictionary, found '<true>'"),
    .init(
      "<dict><key>a</key><true/>▶<array/></dict>", "missing-key",
      "expected '<key>' before a value of a dictionary, found '<array>'"),
    .init("<array>▶<key>a</key></array>", "misplaced-element", "'<key>' is allowed only in a dictionary"),
    .init("<plist>▶<key>a</key></plist>", "misplaced-element", "'<key>' is allowed only in a dictionary"),
    .init("▶<key>a</key>", "missing-value", "key 'a' has no value"),
    .init(
      "<key>a</key><true/>▶<true/>", "missing-key",
      "expected '<key>' before a value of a dictionary, found '<true>'"),
    .init("<key>a</key>▶<dict>▶", "plist-truncated", "expected '</dict>', found the end of the file"),
    .init("<key>a</key><true/>▶</dict>", "mismatched-tag", "'</dict>' closes nothing"),
    .init("<array>▶<plist></plist></array>", "misplaced-element", "'<plist>' cannot stand inside an element"),

    .init("▶<plist><true/>▶", "plist-truncated", "expected '</plist>', found the end of the file"),
    .init("<plist>▶<dict><key>a</key>▶", "plist-truncated", "expected '</dict>', found the end of the file"),
    .init("<plist>▶<string>abc▶", "plist-truncated", "expected '</string>', found the end of the file"),
    .init("▶<string>a&lt;▶", "plist-truncated", "expected '</string>', found the end of the file"),
    .init("▶<plist> ▶", "plist-truncated", "expected '</plist>', found the end of the file"),
    .init("<?xml version=\"1.0\"?>▶", "plist-truncated", "expected '<plist>', found the end of the file"),
    .init("▶<!-- abc▶", "plist-truncated", "a comment is not closed before the end of the file"),
    .init("▶<?xml abc▶", "plist-truncated", "a processing instruction is not closed before the end of the file"),
    .init("<string>▶<![CDATA[abc]]▶", "plist-truncated", "a CDATA section is not closed before the end of the file"),
    .init(
      "▶<!DOCTYPE plist [▶", "plist-truncated",
      "the document type declaration is not closed before the end of the file"),
    .init("<!DOCTYPE ▶\"plist▶", "plist-truncated", "a quoted text is not closed before the end of the file"),
    .init("▶<plist version▶", "plist-truncated", "the tag '<plist' is not closed before the end of the file"),
    .init("<true>▶</true▶", "plist-truncated", "the tag '</true' is not closed before the end of the file"),

    .init("<dict>▶x</dict>", "plist-syntax", "expected an element, found 'x'"),
    .init("<dict>▶é</dict>", "plist-syntax", "expected an element, found 'é'"),
    .init("<dict>▶< key>", "plist-syntax", "expected the name of an element after '<', found a blank"),
    .init("<dict>▶<![CDATA[ ]]></dict>", "plist-syntax", "expected the name of an element after '<', found '!'"),
    .init("<plist version▶<", "plist-syntax", "expected '>' in the tag '<plist', found '<'"),
    .init("<plist version=▶\"1▶", "plist-truncated", "a quoted text is not closed before the end of the file"),
    .init("<true></true ▶x>", "plist-syntax", "expected '>' in the tag '</true', found 'x'"),
    .init("<array>▶\u{1}</array>", "plist-syntax", "expected an element, found a control character"),
    .init("<dict>\n▶<<<<<<< HEAD\n</dict>", "plist-syntax", marker("<<<<<<<")),
    .init("▶<<<<<<< HEAD\n<plist/>", "plist-syntax", marker("<<<<<<<")),
    .init("<dict>\n▶=======\n</dict>", "plist-syntax", marker("=======")),
    .init("<dict>\n▶>>>>>>> main\n</dict>", "plist-syntax", marker(">>>>>>>")),
    .init("<string>a\n▶<<<<<<< HEAD\nb</string>", "plist-syntax", marker("<<<<<<<")),
    .init("<string>a ▶<<<<<<< b</string>", "plist-xml-escaping", "'<' must be written '&lt;' in a text"),

    .init("▶<array>▶</dict>", "mismatched-tag", "expected '</array>', found '</dict>'"),
    .init("▶<plist><true/>▶</list>", "mismatched-tag", "expected '</plist>', found '</list>'"),
    .init("▶<string>a▶</key>", "mismatched-tag", "expected '</string>', found '</key>'"),
    .init("<dict>▶<key>a▶<string>b</string></dict>", "mismatched-tag", "expected '</key>', found '<string>'"),

    .init("<string>a ▶< b</string>", "plist-xml-escaping", "'<' must be written '&lt;' in a text"),
    .init("<string>count ▶<n</string>", "plist-xml-escaping", "'<' must be written '&lt;' in a text"),
    .init("<string>a ▶&& b</string>", "plist-xml-escaping", "'&' must be written '&amp;' in a text"),
    .init("<string>a▶&b</string>", "plist-xml-escaping", "'&' must be written '&amp;' in a text"),
    .init("<string>a▶&", "plist-xml-escaping", "'&' must be written '&amp;' in a text"),
    .init(
      "<string>▶&nbsp;</string>", "plist-xml-escaping",
      "entity '&nbsp;' is not defined; expected '&lt;', '&gt;', '&amp;', '&apos;' or '&quot;'"),
    .init(
      "<!DOCTYPE plist [<!ENTITY e \"x\">]><string>▶&e;</string>", "plist-xml-escaping",
      "entity '&e;' is not defined; expected '&lt;', '&gt;', '&amp;', '&apos;' or '&quot;'"),
    .init("<string>▶&#0;</string>", "plist-syntax", "'&#0;' is the number of no character"),
    .init("<string>▶&#xD800;</string>", "plist-syntax", "'&#xD800;' is the number of no character"),
    .init("<string>▶&#x110000;</string>", "plist-syntax", "'&#x110000;' is the number of no character"),
    .init("<string>▶&#4a;</string>", "plist-syntax", "'&#4a;' is the number of no character"),

    .init("<integer>▶abc</integer>", "invalid-value", "expected an integer, found 'abc'"),
    .init("<integer> ▶1.0 </integer>", "invalid-value", "expected an integer, found '1.0'"),
    .init("<integer>▶</integer>", "invalid-value", "expected an integer, found nothing"),
    .init("<integer/>▶", "invalid-value", "expected an integer, found nothing"),
    .init("<integer>▶0x</integer>", "invalid-value", "expected an integer, found '0x'"),
    .init(
      "<integer>▶18446744073709551616</integer>", "invalid-value",
      "expected an integer of at most 64 bits, found '18446744073709551616'"),
    .init(
      "<integer>▶-9223372036854775809</integer>", "invalid-value",
      "expected an integer of at most 64 bits, found '-9223372036854775809'"),
    .init("<real>▶1,5</real>", "invalid-value", "expected a real, found '1,5'"),
    .init("<real>▶0x1p3</real>", "invalid-value", "expected a real, found '0x1p3'"),
    .init("<real>▶1e</real>", "invalid-value", "expected a real, found '1e'"),
    .init("<true>▶yes</true>", "invalid-value", "expected nothing in '<true>', found 'yes'"),
    .init(
      "<date>▶2024-02-30T00:00:00Z</date>", "invalid-value",
      "expected a date such as '2001-01-31T12:00:00Z', found '2024-02-30T00:00:00Z'"),
    .init(
      "<date>▶yesterday</date>", "invalid-value",
      "expected a date such as '2001-01-31T12:00:00Z', found 'yesterday'"),
    .init("<data>AQ▶*D</data>", "invalid-value", "expected base64 text, found a character that does not fit"),
    .init("<data>AQ&#61;=▶A</data>", "invalid-value", "expected base64 text, found a character that does not fit"),
    .init("<data>AQI▶</data>", "invalid-value", "the base64 text ends within a group of four characters"),
  ]

  private static func marker(_ text: String) -> String {
    "'\(text)' is a merge conflict marker; resolve the conflict first"
  }

  private static let other =
    "expected an XML or binary property list, found something else; 'plutil -convert xml1 FILE' converts a list of another "
    + "form"

  @Test("says what is wrong and where", arguments: complaints)
  func complains(_ row: Complaint) throws {
    let marked = Marked(row.marked)
    let error = try #require(throws: Failure.self) { try PropertyListReader.read(marked.source) }
    expect(row, error, marked)
  }

  @Test(
    "an operator in a text has its repair",
    arguments: [("<string>a < b</string>", "&lt;"), ("<string>a && b</string>", "&amp;")])
  func repairs(_ text: String, _ replacement: String) throws {
    let fixes = try complaint(Array(text.utf8)).fixIts
    #expect(fixes.map(\.replacement) == [replacement])
    #expect(fixes.map(\.range.count) == [1])
  }

  @Test("every beginning of a good file is an error, and none stops the program")
  func truncation() throws {
    let file =
      Array(
        "<?xml version=\"1.0\"?><!DOCTYPE plist><plist version=\"1.0\"><dict><key>a</key><array><string>x&lt;<![CDATA[y]]>"
          .utf8) + Array("</string><real>1</real><data>QQ==</data></array></dict></plist>".utf8)
    _ = try read(file)
    for length in 0..<file.count { _ = try complaint(Array(file[..<length])) }
  }
}
