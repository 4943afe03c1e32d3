import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRules
import Foundation
import Testing

/// What `evaluate` and `explain` say of the apps that share.
@Suite("The answer about a host")
struct HostAnswerTests {
  private static let loosely = "keys:WebURLWithMaxCount=1,DictionaryVersion=2"
  /// Shown for whatever comes as one item.
  private static let few =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.image\").@count <= 20).@count == 1"
  /// A rule that wants one attachment of one of four types in all; a fifth type next to them hides other shares.
  private static let oneOfFour =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
    + ["com.adobe.pdf", "public.file-url", "public.url", "public.html"].map {
      "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\($0)\""
    }.joined(separator: " OR ") + ").@count == 1).@count == 1"

  static let rows = Question.table(
    #"""
    0 --rule TRUEPREDICATE --host chrome ⇒ shown <rule> in Chrome: all 3 shares (
    0 --rule TRUEPREDICATE --host youtube ⇒ shown <rule> in YouTube: share a video (
    1 --rule FALSEPREDICATE --host firefox ⇒ hidden <rule> in Firefox: both shares (
    1 --rule FALSEPREDICATE --host safari ⇒ hidden <rule> in Safari: all 5 shares (
    2 --rule 'a ==' --host chrome ⇒ error <rule>
    2 --rule "a == '" --host chrome ⇒ next activationrule lint --rule 'a == '\'''
    0 --rule \#(loosely) --host safari ⇒ shown <rule> in Safari: all 3 shares (
    0 --rule \#(loosely) --host firefox --host edge ⇒ shown <rule> in Firefox and Edge: share the page ¦ not for PDFs, which ¦ ¬why
    0 --rule \#(loosely) --host=focus ⇒ shown <rule> in Firefox Focus: share the page (reported by developers) ¦ ¬why
    1 --rule \#(loosely) --host preview ⇒ hidden <rule> takes nothing of what Preview is known to share: files without
    0 --rule \#(loosely) --host chrome ⇒ in Chrome: share the page from the toolbar or address bar ¦ not for PDFs and
    1 --rule keys:WebURLWithMaxCount=1 --host chrome ⇒ hidden ¦ fix set DictionaryVersion to 2
    0 --rule keys:WebURLWithMaxCount=1 --host safari ⇒ shown
    1 --rule keys:WebURLWithMaxCount=1 --host notes ⇒ hidden <rule> takes nothing of what Notes is known to share:
    0 --rule keys:WebURLWithMaxCount=1 --host instagram ⇒ shown a guess: <rule> in Instagram: both guesses (inferred)
    1 --rule keys:WebURLWithMaxCount=1 --host edge ⇒ hidden a guess: <rule> in Edge: share the page; newer form
    0 --rule TRUEPREDICATE --preset mail-attachment-pdf ⇒ shown <rule> (documented by Apple)
    1 --rule FALSEPREDICATE --preset mail-attachment-pdf ⇒ hidden <rule> (documented by Apple)
    1 --rule keys:WebURLWithMaxCount=1,ImageWithMaxCount=1 --host chrome ⇒ partly <rule> in Chrome: hidden for the
    1 --rule keys:WebURLWithMaxCount=1,FileWithMaxCount=1,Text=true --host safari ⇒ partly <rule> in Safari: shown for
    1 --rule keys:Image=1 --host contacts ⇒ rename SupportsImage to SupportsImageWithMaxCount; this alone is not enough
    1 --rule keys:Image=1 --host chrome ⇒ rename SupportsImage to SupportsImageWithMaxCount, add
    1 --rule '\#(few)' --host safari ⇒ write '>= 1' instead of '== 1' (then one is enough)
    1 --rule 'extensionItems.@count == 1' --host safari ⇒ no small change of the rule would show it
    1 --rule '\#(oneOfFour)' --host safari ⇒ = 1' instead of '== 1' ¦ ¬that it was shown for
    0 --rule TRUEPREDICATE --platform macos a.pdf ⇒ note Finder and Preview may share a file as
    0 --rule TRUEPREDICATE --platform macos --url https://example.com ⇒ ¬Finder ¦ ¬note
    0 --rule TRUEPREDICATE --platform macos --type public.file-url ⇒ ¬Finder ¦ ¬note
    0 Samples/Apps/Notebook.app --host chrome ⇒ shown 1 of 2 extensions: New Note ¦ explain Samples/Apps/Notebook.app
    0 --rule TRUEPREDICATE --link ⇒ next not in the sheet? activationrule explain --rule TRUEPREDICATE --link
    1 --rule TRUEPREDICATE --text hello --platform macos ⇒ why apps on the Mac do not offer selected text to extensions
    1 --rule TRUEPREDICATE --preset macos-selected-text ⇒ why apps on the Mac do not offer selected text to extensions
    1 --rule keys:WebURLWithMaxCount=1 --preset macos-selected-text ⇒ (nor does the rule match)
    0 --rule TRUEPREDICATE --text hello
    0 --rule TRUEPREDICATE --type public.plain-text --platform macos
    0 --rule TRUEPREDICATE --url https://youtu.be/abc ⇒ note YouTube's app shares text, not a link: --host youtube
    0 --rule TRUEPREDICATE --url https://www.tiktok.com/@a/1 ⇒ note TikTok's app shares a link and text: --host tiktok
    0 --rule TRUEPREDICATE --url https://apps.apple.com/app/id1 ⇒ note App Store's app shares a picture, text, a link
    0 --rule TRUEPREDICATE --url https://example.com/youtu.be ⇒ ¬note
    """#)

  @Test("is one word about named shares, with the cause and the first advice", arguments: rows)
  func answers(_ row: Question) throws {
    let run = row.check(["evaluate"])
    guard row.words.contains("chrome") || row.words.contains("safari") else { return }
    let output = CommandRun(["evaluate"] + row.words + ["--json"]).output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    #expect(root["word"]?.string == run.lines[0].split(separator: " ").first.map { String($0) }, "\(run)")
    #expect(root["exitCode"]?.integerValue == Int64(run.status))
    let main = root["rules"]?.elements?.first?["apps"]?.elements?.first?["shares"]?.elements?.first?.string
    #expect(main == nil || root.firstShare?["share"]?.string == main, "\(run)")
  }

  static let explained = Question.table(
    #"""
    0 --rule \#(loosely) --host firefox --host edge ⇒ shown <rule> in Firefox and Edge: share the page (reported by
    1 --rule keys:WebURLWithMaxCount=1,Text=true --host chrome ⇒ before shown until 2025 ¦ unsure shown for 1 guess
    1 --rule keys:WebURLWithMaxCount=1 --host chrome ⇒ [something unknown] ¦ ¬unknown-attachment
    1 --rule '\#(Question.predicate(taking: "public.url", "== $i.attachments.@count"))' --host chrome ⇒ [something unknown]
    1 --rule TRUEPREDICATE --preset macos-selected-text ⇒ Not in the sheet?
    1 --rule keys:WebURLWithMaxCount=1 --preset macos-selected-text ⇒ ¬What would change it
    0 --rule keys:ImageWithMaxCount=9 --host screenshot ⇒ note pictures come as data, not as files ¦ it comes and goes:
    0 --rule keys:FileWithMaxCount=9 --host files ⇒ ¬come as data
    0 --rule keys:WebURLWithMaxCount=9 --host safari ⇒ ¬come as data
    0 --rule keys:FileWithMaxCount=1 --host preview ⇒ Not in the sheet?
    1 --rule keys:FileWithMaxCount=1 --host chrome ⇒ shared chrome-
    0 Samples/Extensions/LinkShelf photo.heic --fix --dry-run ⇒ +++
    1 --rule FALSEPREDICATE --image --fix ⇒ hidden
    0 --rule keys:Image=1 --host contacts --fix ⇒ rename SupportsImage to SupportsImageWithMaxCount; this alone is not
    1 --rule FALSEPREDICATE --host firefox ⇒ shared firefox-page,
    """#)

  @Test("is explained with the shares that it is about, and with what else may be in the way", arguments: explained)
  func explains(_ row: Question) { row.check(["explain"]) }

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
}
