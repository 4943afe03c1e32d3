import ActivationRules
import ActivationRuleTestSupport
import ActivationRules
import ActivationRuleText
import Foundation
import Testing

/// What `evaluate` and `explain` say of the apps that share.
@Suite("The answer about a host")
struct HostAnswerTests {
  private static let link = #"{"NSExtensionActivationSupportsWebURLWithMaxCount":1}"#
  private static let linkLoosely =
    #"{"NSExtensionActivationDictionaryVersion":2,"NSExtensionActivationSupportsWebURLWithMaxCount":1}"#
  private static let texts = #"{"NSExtensionActivationSupportsText":true}"#
  private static let raising = "extensionItems.@count > 0 AND extensionItems.nothing.@sum.x UTI-EQUALS 3"

  /// A rule, a host, and the word.
  static let rows: [(rule: String, host: String, word: String, status: Int32)] = [
    ("TRUEPREDICATE", "chrome", "shown", 0), ("FALSEPREDICATE", "chrome", "hidden", 1),
    (link, "chrome", "hidden", 1), (linkLoosely, "chrome", "shown", 0), (link, "firefox", "hidden", 1),
    (link, "safari", "shown", 0), (link, "instagram", "shown", 0), (link, "edge", "hidden", 1),
    ("extensionItems ==", "chrome", "error", 2),
  ]

  @Test("has one word: first on the screen, in JSON, and in the exit code", arguments: rows)
  func oneWord(_ row: (rule: String, host: String, word: String, status: Int32)) throws {
    for verb in ["evaluate", "explain"] {
      let words = [verb, "--rule", row.rule, "--host", row.host]
      let run = CommandRun(words)
      #expect(run.output.split(separator: " ").first.map { String($0) } == row.word, "\(verb)")
      #expect(run.status == row.status, "\(verb)")
      let json = CommandRun(words + ["--json"])
      #expect(json.status == row.status, "\(verb)")
      let root = try JSONReader.read(SourceText(name: "output", text: json.output)).root
      #expect(root["word"]?.string == row.word && root["exitCode"]?.integerValue == Int64(row.status), "\(verb)")
      #expect((root["rules"]?.elements ?? []).map { $0["word"]?.string } == [row.word], "\(verb)")
      let main = root["rules"]?.elements?.first?["apps"]?.elements?.first?["shares"]?.elements?.first?.string
      #expect(main == nil || root.firstShare?["share"]?.string == main, "\(run)")
    }
  }

  @Test("names what people do today; explain adds what older and guessed shares answer otherwise")
  func shares() {
    let run = CommandRun(["evaluate", "--rule", Self.linkLoosely, "--host", "chrome"])
    #expect(
      run.lines == [
        "shown     <rule> in Chrome: share the page from the toolbar or address bar (reported by developers)",
        "not for   PDFs and pictures, which this rule does not take",
      ])
    let link = #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1, "NSExtensionActivationSupportsText": true}"#
    let explained = CommandRun(["explain", "--rule", link, "--host", "chrome"]).lines
    #expect(explained.contains("before    shown until 2025") && explained.contains("unsure    shown for 1 guess"))
  }

  /// A rule, a host, and the first line.
  static let headlines: [(rule: String, host: String, line: String)] = [
    ("FALSEPREDICATE", "firefox", "hidden    <rule> in Firefox: both shares"),
    ("FALSEPREDICATE", "safari", "hidden    <rule> in Safari: all 5 shares"),
    ("TRUEPREDICATE", "chrome", "shown     <rule> in Chrome: all 3 shares"),
    (linkLoosely, "safari", "shown     <rule> in Safari: all 3 shares"),
    (
      #"{"NSExtensionActivationSupportsWebURLWithMaxCount":1,"NSExtensionActivationSupportsImageWithMaxCount":1}"#,
      "chrome", "partly    <rule> in Chrome: hidden for the page, its main share; shown for pictures"
    ),
    (
      #"{"NSExtensionActivationSupportsWebURLWithMaxCount":1,"NSExtensionActivationSupportsFileWithMaxCount":1,"#
        + #""NSExtensionActivationSupportsText":true}"#,
      "safari", "partly    <rule> in Safari: shown for the page, its main share, and texts; hidden for some PDFs"
    ),
    ("a ==", "chrome", "error     <rule>"),
    (link, "notes", "hidden    <rule> takes nothing of what Notes is known to share: texts and PDFs"),
    ("TRUEPREDICATE", "youtube", "shown     <rule> in YouTube: share a video"),
  ]

  @Test("says in the first line for which shares it is so", arguments: headlines)
  func headline(_ row: (rule: String, host: String, line: String)) {
    let line = CommandRun(["evaluate", "--rule", row.rule, "--host", row.host]).lines.first
    #expect(row.rule == "a ==" ? line == row.line : line?.hasPrefix(row.line + " (") == true, "\(line ?? "")")
  }

  /// A rule, a host, and the first advice.
  static let advice: [(rule: String, host: String, line: String)] = [
    (
      #"{"NSExtensionActivationSupportsImage":1}"#, "contacts",
      "rename SupportsImage to SupportsImageWithMaxCount; this alone is not enough"
    ),
    (
      #"{"NSExtensionActivationSupportsImage":1}"#, "chrome",
      "rename SupportsImage to SupportsImageWithMaxCount, add SupportsWebURLWithMaxCount with 1, and set "
        + "DictionaryVersion to 2 (then one thing that it takes is enough): shown for 2 of 3 shares of Chrome"
    ),
    (
      // Shown for whatever comes as one item.
      "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
        + "\"public.image\").@count <= 20).@count == 1",
      "safari",
      "write '>= 1' instead of '== 1' (then one is enough)"
    ),
    ("extensionItems.@count == 1", "safari", "no small change of the rule would show it"),
    (
      #"{"NSExtensionActivationSupportTexts":true}"#, "files",
      "rename SupportTexts to SupportsText and add SupportsFileWithMaxCount with 1: shown for 17 of 18 shares of Files"
    ),
    (
      #"{"NSExtensionActivationSupportTexts":true}"#, "youtube",
      "rename SupportTexts to SupportsText"
    ),
  ]

  /// A rule that wants one attachment of one of four types in all; a fifth type next to them hides other shares.
  private static let oneOfFour =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
    + ["com.adobe.pdf", "public.file-url", "public.url", "public.html"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }.joined(separator: " OR ") + ").@count == 1).@count == 1"

  @Test("loosens both bounds with a further type, where one bound would hide the extension from other shares")
  func hidesNone() {
    let run = CommandRun(["evaluate", "--rule", Self.oneOfFour, "--host", "safari"])
    let text = run.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("= 1' instead of '== 1'"), "\(text)")
    #expect(!text.contains("that it was shown for"), "\(text)")
  }

  @Test("first proposes the clear repair, and what shows the most of the host's shares", arguments: advice)
  func firstAdvice(_ row: (rule: String, host: String, line: String)) {
    let run = CommandRun(["evaluate", "--rule", row.rule, "--host", row.host])
    #expect(
      run.lines.first { $0.hasPrefix("fix ") || $0.hasPrefix("next") }?.dropFirst(10) == row.line[...], "\(run.output)")
  }

  @Test("calls an attachment that nobody has identified 'something unknown'", arguments: unknown)
  func namesUnknown(_ rule: String) {
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, "--rule", rule, "--host", "chrome"])
      #expect(verb == "evaluate" || run.output.contains("[something unknown]"), "\(run.output)")
      #expect(!run.output.contains("unknown-attachment"), "\(run.output)")
    }
  }

  private static let strictly =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.url\").@count == $i.attachments.@count).@count == 1"
  /// Rules for links that the unknown part hides in Chrome.
  static let unknown = [
    link, strictly,
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"public.url\" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.text\").@count == 2).@count == 1",
  ]

  @Test("says in the first line that it is about guesses")
  func guesses() {
    let run = CommandRun(["evaluate", "--rule", Self.link, "--host", "instagram"])
    #expect(
      run.lines.first == "shown     a guess: <rule> in Instagram: both guesses (inferred)")
    let edge = CommandRun(["evaluate", "--rule", Self.link, "--host", "edge"])
    #expect(edge.lines.first == "hidden    a guess: <rule> in Edge: share the page; newer form (inferred)", "\(edge)")
    // What holds whatever is shared is no guess.
    for (rule, word) in [("TRUEPREDICATE", "shown     "), ("FALSEPREDICATE", "hidden    ")] {
      let share = CommandRun(["evaluate", "--rule", rule, "--preset", "mail-attachment-pdf"])
      #expect(share.lines.first == word + "<rule> (documented by Apple)", "\(share)")
    }
  }

  /// A rule for everything, which wants two attachments at least, or none.
  private static let wide =
    #"{"NSExtensionActivationSupportsAttachmentsWithMinCount":2,"NSExtensionActivationSupportsFileWithMaxCount":2,"#
    + #""NSExtensionActivationSupportsWebURLWithMaxCount":1}"#

  @Test("tells each cause once, the main share's first, each with what to change")
  func causes() {
    let lines = CommandRun(["evaluate", "--rule", Self.wide, "--host", "chrome"]).lines
    let because = lines.filter { $0.hasPrefix("why") }
    #expect(because.first?.hasPrefix("why       share the page from the toolbar") == true, "\(lines)")
    #expect(Set(because).count == because.count && because.count > 1, "\(because)")
    #expect(lines.contains { $0.hasPrefix("fix") }, "\(lines)")
    let explain = CommandRun(["explain", "--rule", Self.wide, "--host", "chrome"]).lines
    #expect(explain.contains { $0.hasPrefix("shared    chrome-page-2025") }, "\(explain)")
  }

  @Test(
    "fits a screen above the steps of an explanation; the changes are below them",
    arguments: ["chrome", "safari", "files", "photos", "notes"])
  func screen(_ host: String) throws {
    let run = CommandRun(["explain", "--rule", "extensionItems.@count == 9", "--host", host], width: 80)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let steps = try #require(lines.firstIndex(of: "Steps:"), "\(run.output)")
    #expect(steps <= 23, "\(run.output)")
    #expect(lines[..<steps].contains { $0.hasPrefix("why") })
  }

  private static let manyShares = ["files", "photos", "chrome", "safari"]
  private static let samples = ["LinkShelf", "PhotoDrop", "ClipKeeper", "PDFStamp"]

  @Test("fits a screen, however many shares and causes there are", arguments: manyShares, samples)
  func evaluateScreen(_ host: String, _ sample: String) {
    let run = CommandRun(["evaluate", "Samples/Extensions/\(sample)", "--host", host], width: 80)
    #expect(run.lines.count <= 23, "\(run.output)")
    let isHidden = !run.lines[0].hasPrefix("shown") && !run.lines[0].contains(" takes nothing of what ")
    #expect(run.lines.contains { $0.hasPrefix("why") } == isHidden, "\(run.output)")
  }

  @Test("names the main share first and each one that hides it, and folds those that show it", arguments: manyShares)
  func namesHidden(_ host: String) throws {
    for sample in Self.samples {
      let words = ["evaluate", "Samples/Extensions/\(sample)", "--host", host]
      let root = try JSONReader.read(SourceText(name: "output", text: CommandRun(words + ["--json"]).output)).root
      let rule = try #require(root["rules"]?.elements?.first)
      let answer = try #require(rule["apps"]?.elements?.first)
      let shares = (answer["shares"]?.elements ?? []).compactMap { $0.string }
      let hidden = (rule["shares"]?.elements ?? []).filter { $0["verdict"]?.string == "hidden" }
      let names = hidden.compactMap { $0["share"]?.string }.filter { shares.contains($0) }
      for width in [80, 60] {
        let run = CommandRun(words, width: width)
        let text = run.output.split { $0.isWhitespace }.joined(separator: " ")
        guard let first = shares.first else { continue }
        #expect(shares.count == 1 || run.lines.prefix(5).contains { $0.contains("[\(first)]") }, "\(run.output)")
        guard answer["word"]?.string == "partly" else { continue }
        for name in names { #expect(text.contains(name), "\(name) of \(run.output)") }
      }
    }
  }

  /// Words that ask about an app, a part of the answer, and the beginning of the command that says the rest.
  private static let rest: [(words: [String], said: String, command: String)] = [
    (
      ["--rule", fileRule, "--host", "files"], "more hidden: ",
      "apps --rule"
    ),
    (["--host=files", fileRule], "more hidden: ", "apps --host files --rule"),
    (["--rule", fileRule, "files"], "more hidden: ", "apps --rule"),
  ]
  private static let fileRule =
    #"{"NSExtensionActivationSupportsFileWithMaxCount": 1, "NSExtensionActivationSupportsAttachmentsWithMinCount": 3}"#

  @Test("names a command for what it leaves out, which works as it is printed", arguments: rest)
  func more(_ row: (words: [String], said: String, command: String)) throws {
    let output = CommandRun(["evaluate"] + row.words, width: 80).output.replacing("\\\n", with: "")
    let text = output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains(row.said), "\(output)")
    let place = try #require(output.range(of: "activationrule \(row.command)"), "\(output)")
    let words = ShellWords.split(String(output[place.lowerBound...].prefix { $0 != "\n" })).dropFirst()
    let next = CommandRun(Array(words))
    #expect(next.status == 1, "\(words): \(next)")
  }

  @Test("on a Mac, warns about what Finder leaves out of a file, and of nothing else")
  func finder() {
    let asked = ["evaluate", "--rule", "TRUEPREDICATE", "--platform", "macos"]
    #expect(CommandRun(asked + ["a.pdf"]).output.contains("note      Finder and Preview may share a file as"))
    for words in [["--url", "https://example.com"], ["--type", "public.file-url"]] {
      let run = CommandRun(asked + words)
      #expect(!run.output.contains("Finder") && !run.errors.contains("note"), "\(run)")
    }
  }

  @Test("asks each rule about what the app shares on its own platform")
  func platforms() throws {
    var folder = MemoryFolder()
    for (name, more) in [("Phone", ""), ("Mac", "<key>LSMinimumSystemVersion</key><string>14</string>")] {
      folder.write(
        "\(name)/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>", name: name, extra: more))
    }
    let run = CommandRun(["evaluate", folder.path, "--host", "safari", "--json"], in: folder)
    let rules = try #require(try JSONReader.read(SourceText(name: "out", text: run.output)).root["rules"]?.elements)
    let asked = rules.map { rule in
      let presets = (rule["shares"]?.elements ?? []).compactMap { PresetLibrary.builtIn[id: $0["share"]?.string ?? ""] }
      return "\(rule["name"]?.string ?? "") \(Set(presets.map { $0.platformName }).sorted())"
    }
    #expect(Set(asked) == [#"Phone ["iOS"]"#, #"Mac ["macOS"]"#], "\(run)")
    let chosen = CommandRun(["evaluate", folder.path, "--host", "safari", "--platform", "ios", "--json"], in: folder)
    #expect(!chosen.output.contains(#""platform": "macos""#))
  }

  @Test(
    "says in explain what comes as data, which code has to load in another way",
    arguments: [("screenshot", "pictures"), ("files", nil), ("safari", nil)])
  func data(_ app: String, _ things: String?) {
    let key = app == "safari" ? "WebURL" : app == "files" ? "File" : "Image"
    var folder = MemoryFolder()
    let path = folder.write(
      "Info.plist",
      RulePlacesTests.list(
        "<dict><key>NSExtensionActivationSupports\(key)WithMaxCount</key><integer>9</integer></dict>"))
    let run = CommandRun(["explain", path, "--host", app], in: folder)
    #expect(run.lines.contains("note      \(things ?? "") come as data, not as files") == (things != nil), "\(run)")
    #expect(
      run.output.contains("come as data") == (things != nil) && run.output.contains("it comes and goes: "), "\(run)")
  }

  @Test("sums up several extensions by the same words")
  func several() throws {
    var folder = MemoryFolder()
    for (name, rule) in [("a", "FALSEPREDICATE"), ("b", "TRUEPREDICATE")] {
      folder.write(
        "\(name)/Info.plist",
        "<plist version=\"1.0\"><dict><key>NSExtensionActivationRule</key><string>\(rule)</string></dict></plist>")
    }
    let run = CommandRun(["evaluate", folder.path, "--host", "chrome"], in: folder)
    #expect(run.lines.first?.hasPrefix("shown     1 of 2 extensions: ") == true, "\(run.output)")
    #expect(run.status == 0, "the code follows the word")
    let app = CommandRun(["evaluate", "Samples/Apps/Notebook.app", "--host", "chrome"])
    #expect(app.status == 0 && app.lines.first == "shown     1 of 2 extensions: New Note", "\(app)")
    #expect(app.lines.last == "next      activationrule explain Samples/Apps/Notebook.app --host chrome")
  }

  @Test("names the command that says where a rule's text is broken")
  func brokenText() {
    let run = CommandRun(["evaluate", "--rule", "a == '", "--host", "chrome"])
    #expect(run.lines.last == #"next      activationrule lint --rule 'a == '\'''"#, "\(run)")
  }

  @Test("one line names the causes outside a rule that matches")
  func notInTheSheet() {
    let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--link"])
    let command = "          activationrule explain --rule TRUEPREDICATE --link"
    #expect(run.lines.suffix(2) == ["next      not in the sheet?", command])
  }

  @Test("selected text on a Mac is hidden whatever the rule, and no change of it is proposed")
  func selectedText() throws {
    for words in [["--text", "hello", "--platform", "macos"], ["--preset", "macos-selected-text"]] {
      let link = ["--rule", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#] + words
      #expect(CommandRun(["evaluate"] + link).output.contains("(nor does the rule match)"))
      #expect(!CommandRun(["explain"] + link).output.contains("What would change it"))
      let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE"] + words)
      #expect(run.status == 1)
      #expect(run.lines.first?.hasPrefix("hidden") == true)
      #expect(
        run.lines[1]
          == "why       apps on the Mac do not offer selected text to extensions (the rule itself matches)"
      )
      let list = CommandRun(["explain", "--rule", "TRUEPREDICATE"] + words)
      #expect(list.output.contains("Not in the sheet?"))
    }
    #expect(CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--text", "hello"]).status == 0)
    let types = ["--type", "public.plain-text", "--platform", "macos"]
    #expect(CommandRun(["evaluate", "--rule", "TRUEPREDICATE"] + types).status == 0)
  }

  static let addresses: [(address: String, note: String)] = [
    ("https://youtu.be/abc", "YouTube's app shares text, not a link: --host youtube"),
    ("https://www.tiktok.com/@a/1", "TikTok's app shares a link and text: --host tiktok"),
    (
      "https://apps.apple.com/app/id1",
      "App Store's app shares a picture, text, a link and something else: --host 'app store'"
    ),
  ]

  @Test("says what the app of an address really shares", arguments: addresses)
  func pages(_ row: (address: String, note: String)) {
    let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--url", row.address])
    #expect(run.lines.contains("note      \(row.note)"), "\(run.output)")
    let other = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--url", "https://example.com/youtu.be"])
    #expect(!other.output.contains("note"))
  }
}
