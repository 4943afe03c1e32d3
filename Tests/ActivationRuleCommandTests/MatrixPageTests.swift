import Foundation
import Testing

/// What the text of the page shows; `.ci/browser-test` uses the page itself.
@Suite("Matrix page")
struct MatrixPageTests {
  static func page(_ arguments: [String]) -> String { CommandRun(["matrix"] + arguments + ["--format=html"]).output }

  static func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

  @Test("stands alone: a strict policy, no address, no handler within an element")
  func standsAlone() {
    let page = Self.page([MatrixCommandTests.keep, MatrixCommandTests.shelf])
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
    #expect(
      page.contains(
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\""))
    for forbidden in [
      "http:", "https:", "src=", "href=", "url(", "@import", " onclick", " onload", "innerHTML", "javascript:",
    ] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    #expect(Self.count("<script", in: page) == 1 && Self.count("<style", in: page) == 1)
    #expect(page.contains("<title>Keep Clip · Put on Shelf – who is it shown for?</title>"))
    #expect(page.contains("<p class=\"answer\">Put on Shelf loses 9 presets that Keep Clip is shown for and gains 7;"))
  }

  @Test("has every preset of the platform with its verdicts in words, those of low confidence marked")
  func hasRows() {
    let page = Self.page([MatrixCommandTests.shelf])
    #expect(Self.count("<tr class=\"preset", in: page) == 145)
    #expect(Self.count("<tr class=\"preset background", in: page) == 70)
    #expect(Self.count(">low confidence</span>", in: page) == 70)
    #expect(Self.count("<details class=\"cell\">", in: page) == 145)
    #expect(Self.count("<b>shown</b>", in: page) + Self.count("<b>hidden</b>", in: page) == 145)
    #expect(page.contains(" low confidence too (70)</label>"))
    #expect(!page.contains("id=\"differences\""))
    let high = Self.page([MatrixCommandTests.shelf, "--confidence", "high"])
    #expect(
      Self.count("<tr class=\"preset background", in: high) == 125
        && high.contains("low and medium confidence too (125)"))
    let all = Self.page([MatrixCommandTests.shelf, "--all"])
    #expect(Self.count("<tr class=\"preset\"", in: all) == 157 && !all.contains("id=\"background\""))
  }

  @Test("explains a cell: what decided, what would change it, what was shared, how that is known")
  func explains() {
    let page = Self.page([MatrixCommandTests.shelf, "--preset", "safari-selected-text"])
    for part in [
      "<td class=\"hidden\" data-rule=\"Put on Shelf\"", "<h3>What decided</h3>", "no key of the rule accepts it",
      "add SupportsText with true: shown; also shown for ", " more of 71 known shares<pre>{&quot;NSExtensionActivation",
      "<code>public.plain-text</code>",
      "iOS; concluded from other facts; medium confidence. Only the text comes",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test("takes nothing from rules for markup")
  func escapes() throws {
    let folder = try TemporaryFolder()
    let path = try MatrixFormatTests.hostile(folder)
    let rule = #"'<script>"</script><!--&\'' == "]]></pre>""#
    let page = Self.page([path, MatrixCommandTests.shelf, "--rule", rule, "--all"])
    #expect(page.contains("&lt;script&gt;alert(&quot;1, 2&quot;)&lt;/script&gt;&#39;|*`&lt;/style&gt;"))
    #expect(!page.contains("<script>alert") && !page.contains("<!--") && !page.contains("]]></pre>"))
    #expect(Self.count("<script", in: page) == 1 && Self.count("</script", in: page) == 1)
    #expect(Self.count("</style", in: page) == 1 && Self.count("</title", in: page) == 1)
    #expect(Self.count("<pre", in: page) == Self.count("</pre", in: page))
  }

  @Test("shows what is refused and what is broken as such, and says what could not be read")
  func showsFaults() {
    let page = Self.page([
      packageFolder + "Samples/Extensions/MissingAny", packageFolder + "Samples/Extensions/BrokenParenthesis",
      "no<where>",
    ])
    #expect(page.contains("<td class=\"unsafe\"") && page.contains("<b>hidden, unsafe</b>"))
    #expect(page.contains("<td class=\"error\"") && page.contains("<b>error</b>"))
    #expect(page.contains("Left out, since it cannot be read: no&lt;where&gt;"))
  }

  @Test("scrolls sideways within itself where there are many rules, and counts them in its title")
  func takesManyRules() {
    let rules = (1...30).flatMap { ["--rule", "extensionItems.@count == \($0)"] }
    let page = Self.page(rules + ["--preset", "safari-page"])
    #expect(page.contains("<div class=\"table wide\" tabindex=\"0\"") && page.contains("<title>30 rules – "))
    #expect(page.contains("<span class=\"letter\">AD</span>"))
    #expect(page.contains("each against &lt;rule&gt;"))
  }
}
