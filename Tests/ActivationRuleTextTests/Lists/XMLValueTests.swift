import ActivationRuleText
import Testing

@Suite("XML values")
struct XMLValueTests {
  @Test(
    "each element is its own kind",
    arguments: [
      ("<true/>", "true"), ("<false />", "false"), ("<true></true>", "true"), ("<false> <!-- no --> </false>", "false"),
      ("<integer>1</integer>", "1"), ("<integer> -12 </integer>", "-12"), ("<integer>+7</integer>", "7"),
      ("<integer>0x1F</integer>", "31"), ("<integer>-0xff</integer>", "-255"), ("<integer>007</integer>", "7"),
      ("<integer>9223372036854775807</integer>", "9223372036854775807"),
      ("<integer>-9223372036854775808</integer>", "-9223372036854775808"),
      ("<integer>9223372036854775808</integer>", "9223372036854775808u"),
      ("<integer>0xFFFFFFFFFFFFFFFF</integer>", "18446744073709551615u"),
      ("<integer>1<!-- and -->2</integer>", "12"), ("<integer>&#49;</integer>", "1"),
      ("<real>1</real>", "1.0r"), ("<real>-1.5e3</real>", "-1500.0r"), ("<real>.5</real>", "0.5r"),
      ("<real>5.</real>", "5.0r"), ("<real>1e999</real>", "infr"), ("<real>nan</real>", "nanr"),
      ("<real>-Infinity</real>", "-infr"), ("<real>+inf</real>", "infr"), ("<real> inf </real>", "infr"),
      ("<string>1</string>", "'1'"), ("<string></string>", "''"), ("<string/>", "''"),
      ("<string> a\n b </string>", "' a\n b '"), ("<string xml:space=\"a > b\">x</string>", "'x'"),
      ("<string>&lt;&gt;&amp;&apos;&quot;</string>", "'<>&'\"'"), ("<string>&#228;&#x1F600;</string>", "'ä😀'"),
      ("<string><![CDATA[a < b && c]]></string>", "'a < b && c'"), ("<string><![CDATA[]]></string>", "''"),
      ("<string>a<!-- b -->c<?d e?>f</string>", "'acf'"), ("<string>a]]>b</string>", "'a]]>b'"),
      ("<string>a\r\nb\rc<![CDATA[\r\n]]>&#13;</string>", "'a\nb\nc\n\r'"),
      ("<date>2001-01-01T00:00:00Z</date>", "@0.0"), ("<date>2000-12-31T23:59:59Z</date>", "@-1.0"),
      ("<date>2024-02-29T12:30:15Z</date>", "@730902615.0"), ("<date>0001-01-01T00:00:00Z</date>", "@-63113904000.0"),
      ("<data></data>", "<>"), ("<data>\n\tAQ ID\n\t</data>", "<1 2 3>"), ("<data>/+8=</data>", "<255 239>"),
      ("<data>QQ==</data>", "<65>"),
      ("<array/>", "[]"), ("<dict/>", "{}"), ("<dict> </dict>", "{}"),
      ("<array><integer>1</integer><!-- c --><real>1</real><true/><string>1</string></array>", "[1, 1.0r, true, '1']"),
      ("<dict><key>a</key><array><dict/></array><key/><true/></dict>", "{a: [{}], : true}"),
      ("<dict><key>b</key><true/><key>a</key><false/><key>b</key><false/></dict>", "{b: true, a: false, b: false}"),
    ])
  func value(_ element: String, _ expected: String) throws {
    #expect(try read("<plist version=\"1.0\">\(element)</plist>").root.sketch == expected)
    #expect(try read(element).root.sketch == expected)
  }

  @Test(
    "keys and values outside of all elements are the entries of a dictionary",
    arguments: [
      ("<key>a</key><string>b</string>", "{a: 'b'}"),
      ("<key>a</key>\n<dict/>\n<key>b</key><true/>\n", "{a: {}, b: true}"),
      ("<!-- c --><key>a</key><array><key/></array>", nil),
      ("<key>a</key><dict><key>b</key><true/></dict>", "{a: {b: true}}"),
    ])
  func fragment(_ text: String, _ expected: String?) throws {
    let root = try? read(text).root
    #expect(root?.sketch == expected)
    if let root { #expect(root.range.lowerBound == 0 && root.range.upperBound == text.utf8.count) }
  }

  private static let doctype =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"

  @Test(
    "what stands around the list is skipped",
    arguments: [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(doctype)\n<plist version=\"1.0\">%</plist>\n",
      "\u{FEFF}<?xml version='1.0'?><plist>%</plist>", "  \n<?xml version=\"1.0\"?><plist>%</plist>",
      "<!-- first --><?pi ?><plist><!-- -->%<!-- <x> --></plist><!-- last --><?end?>",
      "<!DOCTYPE plist [ <!ENTITY a \"]>\"> <!-- ' --> <?x ]> ?> ]><plist>%</plist>",
      "<plist\nversion = '1.0'\n>%</plist >", "<?xml version=\"1.0\" encoding=\"us-ascii\"?><plist>%</plist>",
    ])
  func surroundings(_ frame: String) throws {
    let parts = frame.split(separator: "%", omittingEmptySubsequences: false)
    let document = try read("\(parts[0])<string>ok</string>\(parts[1])")
    #expect(document.format == .xml)
    #expect(document.root.sketch == "'ok'")
  }
}
