import ActivationRuleShares
import ActivationRuleTypes
import Foundation
import Testing

@Suite("apps")
struct MatrixCommandTests {
  static let keep = packageFolder + "Samples/Extensions/ClipKeeper"
  static let shelf = packageFolder + "Samples/Extensions/LinkShelf"
  static let never = #"{"NSExtensionActivationSupportsText": 0}"#
  static let always = "extensionItems.@count > -1"

  static func run(_ arguments: String...) -> CommandRun { CommandRun(["apps"] + arguments) }

  @Test("one rule: how often it is shown, then each preset with its reason, by host")
  func showsOneRule() {
    let run = Self.run(Self.shelf, "--host", "safari")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output == """
        shown for 3 of 4 known shares

        Safari: 3 of 3
          ✓ safari-page           SupportsWebURLWithMaxCount accepts the attachment [public.url, com.apple.active-webpage] as public.url [reported]
          ✗ safari-selected-text  the attachment [public.plain-text] is of no type that the rule accepts; SupportsText is missing; the rule accepts SupportsWebURLWithMaxCount: public.url but not public.file-url [no-type-accepted, inferred]
          ✓ safari-pdf            SupportsWebURLWithMaxCount accepts attachment 2 [public.url, com.apple.active-webpage] as public.url, and with DictionaryVersion 2 one of 2 is enough [reported]
          ✓ safari-pdf-file-url   SupportsWebURLWithMaxCount accepts attachment 1 [public.url] as public.url, and with DictionaryVersion 2 one of 2 is enough [reported]

        ✓ shown   ✗ hidden   ⊘ refused by the safety check   ! broken   ? low confidence
        For iOS. 'activationrule explain RULE --preset ID' says more about a cell.
        Left out: 4 guesses and 1 for macOS; '--all' takes them in.

        """)
  }

  @Test("one rule: in which apps it appears, and where not, grouped by reason")
  func overview() {
    let run = CommandRun(["apps", Self.shelf])
    #expect(run.status == 0)
    #expect(run.lines.first == "partly    Put on Shelf: shown in 13 of 17 apps that share what it takes (reported)")
    #expect(run.lines.contains { $0.hasPrefix("shown     Safari, Chrome, ") && $0.hasSuffix(" more") }, "\(run)")
    #expect(run.lines.contains { $0.hasPrefix("not for   Photos, ") }, "\(run)")
    let strict = CommandRun(["apps", "--rule", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#])
    let reason = "something unknown" + " to"
    #expect(!strict.output.contains(reason) && strict.lines.filter { $0.hasPrefix("hidden ") }.count > 1, "\(strict)")
    #expect(strict.lines.count <= 12)
  }

  @Test("two rules: by default the presets alone that they differ on, with both signs")
  func differences() {
    let run = CommandRun(["apps", Self.keep, Self.shelf])
    #expect(
      run.lines.contains("  files-text            ✓ ✗") && run.lines.contains("  safari-pdf            ✗ ✓"),
      "\(run.output)")
    #expect(!run.output.contains("  focus-page"))
  }

  @Test("two rules: whom the second loses and gains, then both with the reasons where they differ")
  func comparesTwoRules() {
    let run = Self.run(
      Self.keep, Self.shelf, "--preset", "safari-pdf", "--preset", "files-text", "--preset", "focus-page")
    #expect(run.status == 1)
    #expect(
      run.output == """
        Put on Shelf loses 1 share that Keep Clip is shown for and gains 1; lost: files-text; gained: safari-pdf

        A: Keep Clip, shown for 2 of 3 known shares
        B: Put on Shelf, shown for 2 of 3 known shares

        Safari         A –                  B 1 of 1
          safari-pdf   ✗ type-not-accepted  ✓ shown             ≠
              A: without DictionaryVersion 2 every attachment must be accepted, and attachment 1 [com.adobe.pdf] is not; the rule accepts SupportsText: public.plain-text; SupportsWebURLWithMaxCount: public.url but not public.file-url [type-not-accepted, observed]

        Files          A 1 of 1             B –
          files-text   ✓ shown              ✗ no-type-accepted  ≠
              B: the attachment [public.plain-text, public.file-url] is of no type that the rule accepts; SupportsText is missing; the rule accepts SupportsWebURLWithMaxCount: public.url but not public.file-url [no-type-accepted, reported]

        Firefox Focus  A 1 of 1             B 1 of 1
          focus-page   ✓ shown              ✓ shown

        ✓ shown   ✗ hidden   ⊘ refused by the safety check   ! broken   ? low confidence   ≠ the rules differ
        For iOS. 'activationrule explain RULE --preset ID' says more about a cell.

        """)
  }

  /// Rules, and the answer to expect on the first line.
  static let answers: [(rules: [String], options: [String], answer: String, status: Int32)] = [
    ([always], ["--host", "focus"], "shown for 1 of 1 known share", 0),
    ([never], ["--host", "focus"], "shown for 0 of 1 known share", 1),
    (["a ="], ["--host", "focus"], "shown for 0 of 1 known share; broken for 1", 2),
    (["extensionItems < 1"], ["--host", "focus"], "shown for 0 of 1 known share; broken for 1", 1),
    ([always, always], ["--host", "focus"], "<rule> #2 is shown for the same 1 share as <rule>", 0),
    (
      [never, "extensionItems < 1"], ["--host", "focus"],
      "<rule> #2 is shown for the same 0 shares as <rule>; for 1 more, only one of the two rules can be evaluated", 1
    ),
    (
      [always, never], ["--host", "notes"],
      "<rule> #2 loses 2 shares that <rule> is shown for and gains none; lost: notes-text, notes-scan-pdf", 1
    ),
    ([never, always, never], ["--host", "focus"], "3 rules differ on 1 of 1 share", 1),
    ([never, never, never], ["--host", "focus"], "3 rules agree on all 1 share", 0),
    ([always, never, "a ="], ["--host", "focus"], "3 rules differ on 1 of 1 share", 2),
  ]

  @Test("the first line is the answer, and the exit code says the same", arguments: answers.indices)
  func firstLine(_ index: Int) {
    let row = Self.answers[index]
    let run = CommandRun(["apps"] + row.rules.flatMap { ["--rule", $0] } + row.options)
    #expect(run.lines.first == row.answer)
    #expect(run.status == row.status)
    let quiet = CommandRun(["apps", "--quiet"] + row.rules.flatMap { ["--rule", $0] } + row.options)
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
    let others: [[String]] = [
      ["compare", "--rule", link, "--rule", Self.never], ["evaluate", "--rule", link, "--photo"],
      ["lint", "--rule", item],
    ]
    for words in others { #expect(CommandRun(words).output.contains(known), "\(CommandRun(words).output)") }
    for host in ["Chrome", "Safari", "Photos"] {
      let answer = CommandRun(["evaluate", "--rule", link, "--host", host]).lines[0]
      let row = apps.first { $0.contains(" \(host)") } ?? ""
      let word = row.hasPrefix("not for") ? "hidden" : String(row.prefix { $0 != " " })
      #expect(answer.hasPrefix(word), "\(answer) \(row)")
    }
    let all = CommandRun(["apps", "--rule", link, "--host", "chrome", "--all"]).lines
    #expect(all[0].hasSuffix(" of 7 shares, 3 of them known"))
    #expect(all.contains("Chrome: 1 of 1"), "\(all)")
    #expect(
      CommandRun(["apps", "--rule", link, "--host", "chrome"]).lines.contains { $0.hasPrefix("Left out: 3 older") })
  }

  @Test("long lists of names are cut, more than two rules are set against the first")
  func cutsNames() {
    let run = CommandRun(["apps", "--rule", Self.always, "--rule", Self.never, "--rule", Self.never])
    let count = HostPreset.counted(on: .iOS).count
    #expect(run.lines[0] == "3 rules differ on \(count) of \(count) shares")
    #expect(
      run.lines[1].hasPrefix(
        "<rule> #2 loses \(count) shares that <rule> is shown for and gains none; lost: safari-page,"))
    #expect(run.lines[1].hasSuffix(" and \(count - 8) more"))
    #expect(run.lines[2].hasPrefix("<rule> #3 loses \(count) shares"))
  }

  @Test("rules of one name are distinguished by their paths, those of an app by their names")
  func namesRules() throws {
    let folder = try TemporaryFolder()
    let list = try Data(contentsOf: URL(filePath: Self.shelf + "/Info.plist"))
    try folder.write("old/Info.plist", Array(list))
    try folder.write("new/Info.plist", Array(list))
    let same = Self.run(folder.path + "/old/Info.plist", folder.path + "/new/Info.plist")
    #expect(
      same.lines[0] == "Put on Shelf (new/Info.plist) is shown for the same 16 shares as Put on Shelf (old/Info.plist)"
    )
    #expect(same.status == 0)
    let app = Self.run(packageFolder + "Samples/Apps/Notebook.app", "--host", "focus")
    #expect(app.output.contains("\nA: Import Page, shown for 0") && app.output.contains("\nB: New Note, shown for 1"))
  }

  @Test("a name that would act on a terminal, or on what follows it, is defused")
  func defusesNames() throws {
    let folder = try TemporaryFolder()
    let list = RulePlacesTests.list(RulePlacesTests.text)
      .replacing(
        "<key>NSExtension</key>",
        with: "<key>CFBundleDisplayName</key><string>a\n\u{202E}b\u{85}|日本</string><key>NSExtension</key>")
    let run = Self.run(try folder.write("Info.plist", list), "--rule", Self.never, "--host", "focus")
    #expect(run.output.contains("A: a [U+202E]b |日本, shown for"), "\(run.output)")
    #expect(!run.output.contains("\u{202E}") && !run.output.contains("\u{85}"))
  }

  @Test("what cannot be read is said, the other rules are still asked, and the exit code is 2")
  func goesOnAfterFailures() {
    let run = Self.run("nowhere.plist", Self.shelf, "--host", "focus")
    #expect(run.status == 2)
    #expect(run.errors == "error: there is no file or folder 'nowhere.plist'\n")
    #expect(run.lines[0] == "shown for 1 of 1 known share")
    let none = Self.run("nowhere.plist")
    #expect(none.status == 2 && none.output.isEmpty)
  }

  @Test("standard input is a rule")
  func readsStandardInput() {
    let run = CommandRun(["apps", "-", "--host", "focus"], input: Array(Self.always.utf8))
    #expect(run.lines.first == "shown for 1 of 1 known share")
  }

  @Test("colour is on the signs alone")
  func colors() {
    let run = Self.run(Self.shelf, "--host", "safari", "--color", "always")
    #expect(run.output.contains("  \u{1B}[32m✓\u{1B}[0m safari-page           SupportsWebURLWithMaxCount"))
    #expect(run.output.contains("\u{1B}[33m✗\u{1B}[0m safari-selected-text"))
  }
}
