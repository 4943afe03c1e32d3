import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

@Suite("apps")
struct AppsTests {
  private static let keep = "Samples/Extensions/ClipKeeper"
  private static let shelf = "Samples/Extensions/LinkShelf"

  static let rows = Question.table(
    #"""
    0 apps --rule 'extensionItems.@count > -1' --host focus ⇒ shown
    1 apps --rule keys:Text=0 --host focus ⇒ hidden
    2 apps --rule 'a =' --host focus ⇒ error <rule>: broken, whatever is shared why the rule is not a predicate:
    2 apps --rule 'extensionItems < 1' --host focus ⇒ error <rule>: broken
    1 apps --rule FALSEPREDICATE ⇒ hidden <rule>: shown in none of 28 apps (documented by Apple)
    1 apps Samples/Extensions/LinkShelf ⇒ partly Put on Shelf: shown in 14 of 18 apps that share what it takes
    1 apps Samples/Extensions/LinkShelf --all ⇒ ✓ safari-page ¦ ¬photos-image-heic
    0 apps Samples/Extensions/LinkShelf --host safari ⇒ shown Put on Shelf: shown in the only app ¦ Safari: 3 of 3 ✓
    1 apps Samples/Extensions/LinkShelf --preset safari-image --format=markdown ⇒ | **Safari** | safari-image (low
    1 apps --rule keys:Text=true --platform macos --preset finder-pdf ⇒ hidden <rule>
    0 apps --rule keys:Text=true --platform ios --preset finder-pdf ⇒ unknown <rule>
    0 apps --rule TRUEPREDICATE --preset safari-image --preset safari-page ⇒ ✓ safari-image ? ¦ ✓ safari-page ¦ ¬Left out
    0 apps --rule keys:WebURLWithMaxCount=1,DictionaryVersion=2 --host chrome --all ⇒ Chrome: 1 of 1
    0 apps --rule keys:WebURLWithMaxCount=1,DictionaryVersion=2 --host chrome ⇒ Left out: 3 older
    0 apps Samples/Apps/Notebook.app ⇒ shown New Note: shown in all 25 ¦ hidden Import Page, an Action: not for
    0 apps --rule TRUEPREDICATE --rule TRUEPREDICATE ⇒ <rule> #2: shown
    2 apps nowhere.plist Samples/Extensions/LinkShelf --host focus ⇒ error nowhere.plist ¦ shown Put on Shelf: ¦ there is no file
    2 apps nowhere.plist ⇒ there is no file or folder 'nowhere.plist'
    2 apps Samples/Dumps ⇒ no extension
    1 apps Safary ⇒ there is no preset 'Safary'; did you mean 'Safari'?
    1 apps safari-pag ⇒ there is no preset 'safari-pag'; did you mean 'safari-page'?
    1 apps foo
    1 apps safari-page nonsense
    0 apps twitter
    0 apps Safari edge
    0 apps live ⇒ photos-live-photo:
    2 apps all --presets /nowhere/at/all ⇒ there is no file or folder '/nowhere/at/all'
    """#)

  @Test("says in its first line where a rule is shown, then why, the best rule first", arguments: rows)
  func answers(_ row: Question) {
    let run = row.check()
    guard row.words.contains("focus") else { return }
    let quiet = CommandRun(row.words + ["--quiet"])
    #expect(quiet.status == run.status && quiet.output.isEmpty)
  }

  @Test("an app has the number that 'evaluate' gives, and all numbers are of the known shares")
  func hasOneBase() {
    let known = "\(Preset.counted(on: .iOS).count) known shares"
    let link =
      #"{"NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#
    let apps = CommandRun(["apps", "--rule", link]).lines
    #expect(CommandRun(["compare", "--rule", link, "--rule", "{}"]).output.contains(known))
    for host in ["Chrome", "Safari", "Photos"] {
      let answer = CommandRun(["evaluate", "--rule", link, "--host", host]).lines[0]
      let row = apps.first { $0.contains(" \(host)") } ?? ""
      let word = row.hasPrefix("not for") ? "hidden" : String(row.prefix { $0 != " " })
      #expect(answer.hasPrefix(word), "\(answer) \(row)")
    }
  }

  @Test("rules of one name are distinguished by their paths")
  func namesRules() {
    let list = RulePlacesTests.list(RulePlacesTests.text)
    let folder = MemoryFolder(["old/Info.plist": list, "new/Info.plist": list])
    let run = CommandRun("apps old/Info.plist new/Info.plist", in: folder)
    #expect(run.output.contains("old/Info.plist): ") && run.output.contains("new/Info.plist): "), "\(run)")
  }

  @Test("JSON has the verdict of each rule, and of each share with the reason")
  func writesJSON() throws {
    let output = CommandRun("apps \(Self.keep) \(Self.shelf) nowhere --json --host safari").output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    let rule = try #require(root["rules"]?.elements?[1])
    #expect(root["word"]?.string == "error" && rule["word"]?.string == "shown")
    #expect(root["failures"]?.elements?.first?["path"]?.string == "nowhere")
    let app = rule["apps"]?.elements?.first
    #expect(app?["host"]?.string == "Safari" && app?["others"]?.elements?.first?.string == "safari-selected-text")
    let share = rule["shares"]?.elements?.first { $0["share"]?.string == "safari-selected-text" }
    #expect(share?["reason"]?["code"]?.string == "no-type-accepted" && share?["counts"]?.booleanValue == false)
  }

  @Test("Markdown is a table with nothing in it taken for markup", arguments: ["", "|*<a>`"])
  func writesMarkdown(_ name: String) throws {
    let folder = MemoryFolder([
      "Info.plist": RulePlacesTests.list(RulePlacesTests.text, name: name.replacing("<", with: "&lt;"))
    ])
    let run = CommandRun("apps Info.plist \(packageFolder)\(Self.shelf) --format=markdown --host safari", in: folder)
    let rows = run.lines.filter { $0.hasPrefix("| ") }
    #expect(rows[0] == "| App | Share | Action | Verdict | Why |" && !run.output.contains("<a>"), "\(run)")
    #expect(Set(rows.map { row in row.replacing("\\|", with: "").count { $0 == "|" } }) == [6])
  }

  @Test("a report goes to a file whole, and over no input")
  func writesFiles() throws {
    let folder = try TemporaryFolder(["rule.txt": "a == 1"])
    for options in [[], ["--format=markdown"], ["--json"]] {
      let words = ["apps", "--rule", "TRUEPREDICATE", "--host", "focus"] + options
      let run = CommandRun(words + ["--output", folder.path("report")])
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(try folder.text("report") == CommandRun(words).output, "\(options)")
    }
  }
}
