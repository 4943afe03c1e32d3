import ActivationRuleReports
import Testing

@Suite("Texts of strangers in each output format")
struct EscapeTests {
  static let text = "a\u{1B}<b> & \"c\" 'd', 100 %: |e|"

  @Test("are text and nothing else")
  func escapes() {
    let rows = [
      (Escapes.xml(Self.text), "a[U+001B]&lt;b&gt; &amp; \"c\" 'd', 100 %: |e|"),
      (Escapes.xmlAttribute(Self.text), "a[U+001B]&lt;b&gt; &amp; &quot;c&quot; 'd', 100 %: |e|"),
      (Escapes.workflowMessage(Self.text), "a[U+001B]<b> & \"c\" 'd', 100 %25: |e|"),
      (Escapes.workflowProperty(Self.text), "a[U+001B]<b> & \"c\" 'd'%2C 100 %25%3A |e|"),
      (Markdown.escaped("a|b*c"), "a\\|b\\*c"), (Markdown.block("```\n"), "````\n```\n````\n"),
    ]
    for (found, expected) in rows { #expect(found == expected) }
  }

  @Test("keep their lines where the format has them")
  func lines() {
    #expect(Escapes.xml("a\nb") == "a\nb" && Escapes.workflowMessage("a\nb") == "a%0Ab")
    #expect(Escapes.xmlAttribute("a\nb") == "a[U+000A]b")
  }
}
