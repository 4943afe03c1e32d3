import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

@Suite("apps")
struct AppsTests {
  static let keep = packageFolder + "Samples/Extensions/ClipKeeper"
  static let shelf = packageFolder + "Samples/Extensions/LinkShelf"
  static let never = #"{"NSExtensionActivationSupportsText": 0}"#
  static let always = "extensionItems.@count > -1"

  static func run(_ arguments: String...) -> CommandRun { CommandRun(["apps"] + arguments) }

  @Test("an app by name has each of its shares with the reason")
  func listsShares() {
    let run = Self.run(Self.shelf, "--host", "safari")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        shown     Put on Shelf: shown in the only app that shares what it takes (reported by developers)

        Safari: 3 of 3
          ✓ safari-page           this rule takes links
          ✓ safari-pdf            this rule takes links; one of them is enough
          ✓ safari-pdf-file-url   this rule takes links; one of them is enough
          ✗ safari-selected-text  a text is shared, and this rule takes links
          ✗ safari-options-pdf    a PDF is shared, and this rule takes links

        ✓ shown   ✗ hidden   ⊘ refused by the safety check   ! broken   ? low confidence
        Left out: 5 guesses; '--all' takes them in.

        """)
  }

  @Test("lists of all shares those of the kinds that the rule takes, and says of a broken rule why it is broken")
  func listsTakenKinds() {
    let all = Self.run(Self.shelf, "--all")
    #expect(all.output.contains("  ✓ safari-page ") && !all.output.contains("photos-image-heic"), "\(all)")
    let broken = Self.run("--rule", "a ==", "--host", "chrome")
    #expect(
      broken.lines == [
        "error     <rule>: broken, whatever is shared",
        "why       the rule is not a predicate: expected a value, found the end of the predicate",
      ], "\(broken)")
    let photos = Self.run("--rule", Self.equal)
    #expect(photos.lines.contains { $0.hasPrefix("hidden    Photos, ") }, "\(photos)")
    let app = Self.run(Self.shelf, "chrome")
    #expect(app.status == 64 && app.errors.contains("write '--host chrome'"), "\(app)")
  }

  static let equal =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS "#
    + #""public.image").@count >= 1).@count >= 1"#

  @Test("one rule: in which apps it appears, and where not, grouped by reason")
  func overview() {
    let run = CommandRun(["apps", Self.shelf])
    #expect(run.status == 1)
    #expect(
      run.lines.first
        == "partly    Put on Shelf: shown in 14 of 18 apps that share what it takes (reported by developers)")
    #expect(run.lines.contains { $0.hasPrefix("shown     Safari, Chrome, ") && $0.hasSuffix(" more") }, "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("not for   Photos, ") }, "\(run)")
    let strict = CommandRun(["apps", "--rule", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#])
    let reason = "something unknown" + " to"
    #expect(!strict.output.contains(reason) && strict.lines.filter { $0.hasPrefix("hidden ") }.count > 1, "\(strict)")
    #expect(strict.lines.count <= 12)
    let none = CommandRun(["apps", "--rule", "FALSEPREDICATE"]).lines.first
    #expect(none == "hidden    <rule>: shown in none of 28 apps (documented by Apple)")
  }

  @Test("several rules are judged one after the other, the best first, an app by the names of its extensions")
  func judgesSeveralRules() {
    let run = Self.run(packageFolder + "Samples/Apps/Notebook.app")
    let heads = run.lines.filter { $0.contains("New Note:") || $0.contains("Import Page, an Action:") }
    #expect(run.status == 0)
    #expect(
      heads == [
        "shown     New Note: shown in all 25 apps that share what it takes (inferred)",
        "hidden    Import Page, an Action: not for anything that known apps share (inferred)",
      ])
  }

  /// Rules, and the first line and exit code to expect.
  static let answers: [(rule: String, word: String, status: Int32)] = [
    (always, "shown ", 0), (never, "hidden ", 1),
    ("a =", "error     <rule>: broken, whatever", 2),
    ("extensionItems < 1", "error     <rule>: broken", 2),
  ]

  @Test("the first line is the answer, and the exit code says the same", arguments: answers.indices)
  func firstLine(_ index: Int) {
    let row = Self.answers[index]
    let run = Self.run("--rule", row.rule, "--host", "focus")
    #expect(run.lines.first?.hasPrefix(row.word) == true && run.status == row.status, "\(run)")
    let quiet = Self.run("--quiet", "--rule", row.rule, "--host", "focus")
    #expect(quiet.output.isEmpty && quiet.status == row.status)
  }

  @Test("an app has the number that 'evaluate' gives, and all numbers are of the known shares")
  func hasOneBase() throws {
    let known = "\(HostPreset.counted(on: .iOS).count) known shares"
    let link =
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#
    let item =
      "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"public.item\" OR ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count > 0).@count > 0"
    let apps = CommandRun(["apps", "--rule", link]).lines
    let others = [["compare", "--rule", link, "--rule", Self.never], ["lint", "--rule", item]]
    for words in others { #expect(CommandRun(words).output.contains(known), "\(CommandRun(words).output)") }
    for host in ["Chrome", "Safari", "Photos"] {
      let answer = CommandRun(["evaluate", "--rule", link, "--host", host]).lines[0]
      let row = apps.first { $0.contains(" \(host)") } ?? ""
      let word = row.hasPrefix("not for") ? "hidden" : String(row.prefix { $0 != " " })
      #expect(answer.hasPrefix(word), "\(answer) \(row)")
    }
    let all = CommandRun(["apps", "--rule", link, "--host", "chrome", "--all"]).lines
    #expect(all.contains("Chrome: 1 of 1"), "\(all)")
    #expect(
      CommandRun(["apps", "--rule", link, "--host", "chrome"]).lines.contains { $0.hasPrefix("Left out: 3 older") })
  }

  @Test("rules of one name are distinguished by their paths, those of an app by their names")
  func namesRules() throws {
    let folder = try TemporaryFolder()
    let list = try Data(contentsOf: URL(filePath: Self.shelf + "/Info.plist"))
    try folder.write("old/Info.plist", Array(list))
    try folder.write("new/Info.plist", Array(list))
    let same = Self.run(folder.path + "/old/Info.plist", folder.path + "/new/Info.plist")
    #expect(same.lines[0].contains("/old/Info.plist): shown") && same.status == 1)
    #expect(same.output.contains("/new/Info.plist): shown"))
    #expect(Self.run("--rule", Self.always, "--rule", Self.always).output.contains("<rule> #2: shown"))
  }

  @Test("a name that would act on a terminal, or on what follows it, is defused")
  func defusesNames() throws {
    var folder = MemoryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
      .replacing(
        "<key>NSExtension</key>",
        with: "<key>CFBundleDisplayName</key><string>a\n\u{202E}b\u{85}|日本</string><key>NSExtension</key>")
    let words = ["apps", folder.write("Info.plist", list), "--rule", Self.never, "--host", "focus"]
    let run = CommandRun(words, in: folder)
    #expect(run.output.contains("a [U+202E]b |日本: "), "\(run.output)")
    #expect(!run.output.contains("\u{202E}") && !run.output.contains("\u{85}"))
  }

  @Test("what cannot be read is said, the other rules are still asked, and the exit code is 2")
  func goesOnAfterFailures() {
    let run = Self.run("nowhere.plist", Self.shelf, "--host", "focus")
    #expect(run.status == 2)
    #expect(run.errors == "error: there is no file or folder 'nowhere.plist'\n")
    #expect(run.lines[0] == "error     nowhere.plist")
    #expect(run.lines.contains { $0.hasPrefix("shown     Put on Shelf:") })
    let none = Self.run("nowhere.plist")
    #expect(none.status == 2 && none.output.isEmpty)
  }

  @Test("standard input is a rule")
  func readsStandardInput() {
    let run = CommandRun(["apps", "-", "--host", "focus"], input: Array(Self.always.utf8))
    #expect(run.lines.first?.hasPrefix("shown     ") == true)
  }

  @Test("colour is on the signs alone")
  func colors() {
    let run = Self.run(Self.shelf, "--host", "safari", "--color", "always")
    #expect(run.output.contains("  \u{1B}[32m✓\u{1B}[0m safari-page           this rule takes links"))
    #expect(run.output.contains("\u{1B}[33m✗\u{1B}[0m safari-selected-text"))
  }
  /// A rule under a name that is hostile in every format.
  static func hostile(_ folder: TemporaryFolder) throws -> String {
    let name = #"&lt;script&gt;alert("1, 2")&lt;/script&gt;'|*`&lt;/style&gt;"#
    return try folder.write(
      "Info.plist",
      RulePlacesTests.list(RulePlacesTests.text)
        .replacing(
          "<key>NSExtension</key>", with: "<key>CFBundleDisplayName</key><string>\(name)</string><key>NSExtension</key>"
        ))
  }

  @Test("JSON has the verdict of each rule, and of each share with the reason")
  func writesJSON() throws {
    let output = Self.run(Self.keep, Self.shelf, "nowhere", "--json", "--host", "safari").output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    #expect(root["word"]?.string == "error" && root["rules"]?.element(1)?["word"]?.string == "shown")
    #expect(root["failures"]?.element(0)?["path"]?.string == "nowhere")
    let app = root["rules"]?.element(1)?["apps"]?.element(0)
    #expect(app?["host"]?.string == "Safari" && app?["others"]?.element(0)?.string == "safari-selected-text")
    let share = root["rules"]?.element(1)?["shares"]?.elements?.first { $0["share"]?.string == "safari-selected-text" }
    #expect(share?["reason"]?["code"]?.string == "no-type-accepted" && share?["counts"]?.booleanValue == false)
  }

  @Test("Markdown is a table with nothing in it taken for markup")
  func writesMarkdown() throws {
    let folder = try TemporaryFolder()
    let run = Self.run(Self.shelf, try Self.hostile(folder), "--format=markdown", "--host", "safari")
    #expect(run.output.contains(#"\<script\>alert("1, 2")\</script\>'\|\*\`\</style\>"#), "\(run)")
    let rows = run.lines.filter { $0.hasPrefix("| ") }
    #expect(rows.count == 14 && rows[0] == "| App | Share | Action | Verdict | Why |")
    let bars = rows.map { row in
      row.replacing("\\|", with: "").filter { $0 == "|" }.count
    }
    #expect(Set(bars) == [6])
    let alone = Self.run(Self.shelf, "--format=markdown", "--preset", "safari-image")
    #expect(
      alone.output.contains(
        "| **Safari** | safari-image (low confidence) | press long on an image and share it | hidden | a picture"),
      "\(alone)")
  }
}

extension PropertyListNode {
  /// An element of an array.
  fileprivate func element(_ index: Int) -> PropertyListNode? {
    guard case .array(let nodes) = kind, nodes.indices.contains(index) else { return nil }
    return nodes[index]
  }
}
