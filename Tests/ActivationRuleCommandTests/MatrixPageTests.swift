import ActivationRules
import Foundation
import Testing

/// What the text of the page holds; `.ci/browser-test` uses the page itself.
@Suite("Matrix page")
struct MatrixPageTests {
  static func page(_ arguments: [String]) -> String { CommandRun(["matrix"] + arguments + ["--format=html"]).output }

  static func count(_ part: String, in text: String) -> Int { text.ranges(of: part).count }

  /// What a page takes along for its script.
  static func answers(in page: String) throws -> PropertyListNode {
    let start = try #require(page.range(of: "id=\"baked\">")).upperBound
    let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)).lowerBound
    return try JSONReader.read(SourceText(name: "page", text: String(page[start..<end]))).root
  }

  static func list(_ node: PropertyListNode?) throws -> [PropertyListNode] {
    guard case .array(let nodes) = node?.kind else { throw NotFound() }
    return nodes
  }

  struct NotFound: Error {}

  @Test("stands alone: a policy of hashes, no address that is loaded, no handler within an element")
  func standsAlone() {
    let page = Self.page([MatrixCommandTests.keep, MatrixCommandTests.shelf])
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    #expect(page.contains("content=\"default-src 'none'; script-src 'sha256-") && !page.contains("unsafe"))
    let head = page.prefix(40_000)
    for forbidden in ["src=", "url(http", "@import", " onclick", " onload", "innerHTML", "javascript:"] {
      #expect(!head.contains(forbidden), "\(forbidden)")
    }
    #expect(Self.count("<script", in: page) == 2 && Self.count("<style", in: page) == 1)
    #expect(page.contains("<title>Keep Clip · Put on Shelf – who is it shown for?</title>"))
  }

  @Test("says without scripts what a terminal says")
  func hasPlainReport() throws {
    let page = Self.page([MatrixCommandTests.keep, MatrixCommandTests.shelf])
    #expect(page.contains("<noscript><pre>Put on Shelf loses 8 shares that Keep Clip is shown for and gains 5;"))
    let start = try #require(page.range(of: "<pre>")).upperBound
    let plain = page[start..<(try #require(page.range(of: "</pre>")).lowerBound)].split(separator: "\n")
    #expect(plain.count > 20 && plain.contains { $0.hasPrefix("Safari") })
  }

  @Test("has every preset of the platform, those of low confidence too, with the verdict that 'matrix' gives")
  func hasAnswers() throws {
    let answers = try Self.answers(in: Self.page([MatrixCommandTests.shelf]))
    let presets = try Self.list(answers["presets"])
    #expect(presets.count == 141)
    #expect(presets.filter { $0["confidence"]?.string == "low" }.count == 71)
    let all = try Self.list(answers["answers"])
    let numbers = try Self.list(Self.list(answers["rules"]).first?["answers"])
    #expect(numbers.count == presets.count && all.count < presets.count)
    var shown = 0
    for (preset, number) in zip(presets, numbers) where preset["confidence"]?.string != "low" {
      guard case .integer(let place) = number.kind else { throw NotFound() }
      shown += try Self.list(all[Int(place)])[0].string == "shown" ? 1 : 0
    }
    #expect(shown == 19)
    #expect(try Self.list(Self.answers(in: Self.page([MatrixCommandTests.shelf, "--all"]))["presets"]).count == 160)
  }

  @Test("explains: what decided, what would change it, what was shared, how that is known")
  func explains() throws {
    let answers = try Self.answers(in: Self.page([MatrixCommandTests.shelf, "--preset", "safari-selected-text"]))
    let all = try Self.list(answers["texts"])
    let texts = all.compactMap { $0.string }
    #expect(texts.contains("add SupportsText with true"))
    #expect(texts.contains { $0.hasPrefix("<key>NSExtensionActivationRule</key>\n<dict>") })
    #expect(texts.contains { $0.hasPrefix("no key of the rule accepts it") })
    #expect(texts.contains { $0.hasPrefix("Only the text comes") })
    let change = try #require(try Self.list(Self.list(answers["changes"]).first).first)
    #expect(change["effect"]?.string == "turns" && change["verdict"]?.string == "shown")
  }

  @Test("shows the text of the file, and of what is no text the part of a list that the rule is")
  func hasTexts() throws {
    let folder = try TemporaryFolder()
    let rule = "{\"NSExtensionActivationSupportsText\": true}"
    let json = try folder.write("rule.json", rule)
    let long = try folder.write(
      "Info.plist",
      "<plist><dict>\(String(repeating: "<key>k</key><true/>\n", count: 2_000))<key>NSExtension</key><dict>"
        + "<key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string><key>NSExtensionAttributes</key>"
        + "<dict><key>NSExtensionActivationRule</key><string>TRUEPREDICATE</string></dict></dict></dict></plist>")
    let answers = try Self.answers(in: Self.page([MatrixCommandTests.shelf, json, long, "--rule", "FALSEPREDICATE"]))
    let rules = try Self.list(answers["rules"])
    let texts = rules.compactMap { $0["text"]?.string }
    try #require(texts.count == 4)
    #expect(texts[0].hasPrefix("<?xml") && texts[0].contains("<!-- Version 2"))
    #expect(texts[1].hasPrefix("<key>NSExtensionActivationRule</key>\n<dict>\n"))
    #expect(texts[1].contains("<key>NSExtensionActivationSupportsText</key>\n"))
    #expect(texts[2] == "<key>NSExtensionActivationRule</key>\n<string>TRUEPREDICATE</string>\n")
    #expect(texts[3] == "FALSEPREDICATE")
    for (text, rule) in zip(texts, rules) {
      guard case .integer(let offset)? = rule["position"]?["offset"]?.kind else { throw NotFound() }
      #expect([UInt8(ascii: "<"), UInt8(ascii: "F")].contains(Array(text.utf8)[Int(offset)]))
      // What the list around the rule lacks is not said of a list that was made for the page.
      let findings = try rule["findings"].map { try Self.list($0) } ?? []
      #expect(findings.allSatisfy { $0["id"]?.string?.hasPrefix("missing-extension") != true })
    }
  }

  @Test("takes nothing from rules for markup")
  func escapes() throws {
    let folder = try TemporaryFolder()
    let path = try MatrixFormatTests.hostile(folder)
    let rule = #"'<script>"</script><!--&\'' == "]]></pre>""#
    let page = Self.page([path, MatrixCommandTests.shelf, "--rule", rule, "--all"])
    #expect(page.contains("&lt;script&gt;alert(&quot;1, 2&quot;)&lt;/script&gt;&#39;|*`&lt;/style&gt;"))
    #expect(!page.contains("<script>alert") && !page.contains("]]></pre>"))
    #expect(Self.count("<script", in: page) == 2 && Self.count("</script", in: page) == 2)
    for tag in ["style", "title", "pre", "noscript"] { #expect(Self.count("</\(tag)", in: page) == 1, "\(tag)") }
    let names = try Self.list(Self.answers(in: page)["rules"]).compactMap { $0["name"]?.string }
    #expect(names.first?.contains("<script>alert(") == true)
  }

  @Test("says what is broken, and what could not be read")
  func showsFaults() throws {
    let answers = try Self.answers(
      in: Self.page([
        packageFolder + "Samples/Extensions/MissingAny", packageFolder + "Samples/Extensions/BrokenParenthesis",
        "no<where>",
      ]))
    let verdicts = try Self.list(answers["answers"]).map { try Self.list($0)[0].string }
    #expect(verdicts.contains("hidden") && verdicts.contains("error"))
    let notes = try Self.list(answers["notes"]).compactMap { $0.string }
    #expect(notes.contains("Left out, since it cannot be read: no<where>."))
  }

  @Test("counts many rules in its title")
  func takesManyRules() throws {
    let rules = (1...30).flatMap { ["--rule", "extensionItems.@count == \($0)"] }
    let page = Self.page(rules + ["--preset", "safari-page"])
    #expect(page.contains("<title>30 rules – "))
    #expect(try Self.list(Self.answers(in: page)["rules"]).count == 30)
  }

  // MARK: With an engine

  static let playground = """
    <meta name="generator" content="activationrule \(Version.package)"><title>a</title><noscript>b</noscript>
    <!-- rules -->
    <script type="text/plain" id="module">AA==</script>

    """

  @Test("puts the rules into the page of the playground, which has an engine")
  func takesEngine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("playground.html", Self.playground)
    let page = Self.page([MatrixCommandTests.shelf, "--with-engine", path])
    #expect(page.hasSuffix("</script>\n<script type=\"text/plain\" id=\"module\">AA==</script>\n"))
    #expect(page.contains("<title>Put on Shelf – ") && !page.contains("<!-- rules -->"))
    #expect(try Self.list(Self.answers(in: page)["rules"]).count == 1)
  }

  @Test(
    "refuses what is no such page, or of another version",
    arguments: [
      "", "<title>", MatrixPageTests.playground.replacing("id=\"module\"", with: ""),
      MatrixPageTests.playground.replacing(Version.package, with: "0.0.9"),
      MatrixPageTests.playground.replacing("<!-- rules -->", with: ""),
    ])
  func refuses(_ text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("playground.html", text)
    let run = CommandRun(["matrix", MatrixCommandTests.shelf, "--format=html", "--with-engine", path])
    #expect(run.status == 2 && run.errors.contains("is no page of the playground of version \(Version.package)"))
    let other = CommandRun(["matrix", MatrixCommandTests.shelf, "--with-engine", path])
    #expect(other.status == 64 && other.errors.contains("'--with-engine' goes with '--format html'"))
  }
}
