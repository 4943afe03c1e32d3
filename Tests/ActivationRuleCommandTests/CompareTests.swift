import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("compare")
struct CompareTests {
  static let rows = Question.table(
    #"""
    0 --rule taking:public.image --rule taking:public.image ⇒ no change, of 65 known shares, old → new OLD and NEW take
    1 --rule taking:public.jpeg --rule taking:public.image ⇒ gained, none lost, of 65 known shares, old → new NEW takes
    0 --rule taking:public.jpeg --rule taking:public.image --expect implies ⇒ NEW takes all that OLD takes, and more; ¦ expected:
    1 --rule taking:public.jpeg --rule taking:public.image --expect wider ⇒ NEW takes all that OLD takes, and more; ¦ expected:
    2 --rule '5 ==' --rule 'a ==' ⇒ error: neither OLD nor NEW is a predicate, and both count as never shown; so none of
    1 --rule keys:Text=true --rule keys:WebURLWithMaxCount=1 ⇒ - Shazam: share a song ¦ + Safari: share the page ¦ ¬both are shown for:
    1 --rule keys:Text=true --rule keys:WebURLWithMaxCount=1 ⇒ For example, only OLD is shown for plain text OLD shown:
    1 --rule taking:public.image --rule keys:Text=true --expect disjoint ⇒ For example, both are shown for
    1 --rule keys:Text=true --rule 'extensionItems < 1' ⇒ note: evaluating NEW raises an exception for the example,
    1 --rule keys:Text=true --rule 'extensionItems[0] != nil' ⇒ note: the safety check refuses NEW for the example,
    0 --rule keys: --rule 'extensionItems[0] != nil' ⇒ note: the safety check refuses NEW for all 65 known shares,
    2 --rule keys:Text=true --rule 'a ==' ⇒ note: NEW is never shown: the rule is not a predicate ¦ <rule>:1:5: error:
    1 TRUEPREDICATE FALSEPREDICATE ⇒ OLD: TRUEPREDICATE NEW: FALSEPREDICATE
    1 --rule FALSEPREDICATE Samples/Extensions/PhotoDrop ⇒ NEW takes something, and none of ¦ OLD: FALSEPREDICATE NEW:
    1 Samples/Extensions/PhotoDrop --rule FALSEPREDICATE ⇒ none gained, ¦ OLD: Photo Drop (
    0 --rule taking:public.data Samples/Rules/AnyData.txt --expect implies
    0 Samples/Rules/AnyData.txt --rule taking:public.data --expect implies
    1 --rule keys:FileWithMaxCount=1 Samples/Rules/AnyData.txt ⇒ NEW: Samples/Rules/AnyData.txt
    0 Samples/Apps/Notebook.app/PlugIns/ImportNote.appex Samples/Rules/NotebookDocument.txt
    0 Samples/Rules/NotebookDocument.txt Samples/Apps/Notebook.app/PlugIns/ImportNote.appex
    2 nowhere --rule keys: ⇒ error: ¦ ¬OLD:
    2 --rule keys: nowhere ⇒ error: ¦ ¬OLD:
    2 Samples/Dumps nowhere ⇒ error: ¦ ¬OLD:
    """#)

  @Test(
    "says what one rule is beside the other, whatever they are, and whether what is expected holds", arguments: rows)
  func compares(_ row: Question) {
    let run = row.check(["compare"])
    guard row.words.contains("--expect") else { return }
    let quiet = CommandRun(["compare", "--quiet"] + row.words)
    #expect(quiet.status == run.status && quiet.output.isEmpty)
  }

  @Test("says what an app must declare")
  func declares() {
    let run = CommandRun(["compare", "--expect", "never", "--rule", SchemaTests.twoTypes])
    #expect(run.status == 1)
    #expect(run.output.contains(", which conforms to public.jpeg and public.text\n  shown: "), "\(run.output)")
  }

  @Test("shows programs which rule is which")
  func tellsApart() throws {
    let rules: (CommandRun) throws -> [JSONValue] = { run in
      let root = try JSONReader.read(SourceText(name: "output", text: run.output)).root
      let nodes = try #require(root["comparisons"]?.elements?.first?["rules"]?.elements)
      return nodes.map { .array([$0["side"], $0["text"]].map { $0.map { JSONValue($0) } ?? "missing" }) }
    }
    let broken = CommandRun("compare --json --rule a= --rule {}")
    #expect(
      try rules(broken) == [["old", "a="], ["new", "{}"]] && broken.output.contains("\"message\": \"OLD is no pre"))
    let file = "Samples/Rules/ForEverything.txt"
    #expect(try rules(CommandRun("compare --json \(file) --rule {}")) == [["old", .null], ["new", "{}"]])
    #expect(try rules(CommandRun("compare --json --rule {} --expect never")) == [[.null, "{}"]])
  }

  @Test("says how git's version is compared", arguments: ["HEAD", "v1.0:b.plist"])
  func namesGit(_ word: String) {
    let folder = MemoryFolder(["a.plist": RulePlacesTests.list(RulePlacesTests.text)])
    let run = CommandRun(["compare", word, folder.path("a.plist")], in: folder)
    #expect(run.status == 2 && run.errors.contains("\n  git -C \(folder.path) show \(word)"), "\(run)")
    #expect(run.errors.contains(" | activationrule compare - \(folder.path("a.plist"))\n"), "\(run)")
  }

  @Test("pairs the extensions of two apps by identifier, name and folder")
  func pairs() {
    let list = { (name: String, identifier: String) in
      RulePlacesTests.list(
        RulePlacesTests.text, name: name, extra: "<key>CFBundleIdentifier</key><string>\(identifier)</string>")
    }
    let nameless = "<plist><dict><key>NSExtensionActivationRule</key>\(RulePlacesTests.image)</dict></plist>"
    let folder = MemoryFolder([
      "old/Old.app/PlugIns/One.appex/Info.plist": list("One", "a.one"),
      "old/Old.app/PlugIns/Two.appex/Info.plist": list("Two", "a.two"),
      "old/Old.app/PlugIns/Three.appex/Info.plist": nameless,
      "old/Old.app/PlugIns/Four.appex/Info.plist": list("Four", "a.four"),
      "new/New.app/PlugIns/Uno.appex/Info.plist": list("Uno", "a.one"),
      "new/New.app/PlugIns/Zwo.appex/Info.plist": list("Two", "b.two"),
      "new/New.app/PlugIns/Three.appex/Info.plist": nameless.replacing("Image", with: "WebURL"),
      "other/Info.plist": list("Other", "b"), "others/A/Info.plist": list("Other", "b"),
      "others/B/Info.plist": list("Another", "c"),
    ])
    let run = CommandRun("compare old new", in: folder)
    #expect(run.status == 1 && run.lines.filter { $0.hasPrefix("no change, ") }.count == 2, "\(run.output)")
    #expect(run.lines.filter { $0.hasSuffix(", old → new") }.count == 3, "\(run.output)")
    #expect(run.output.contains("\nOLD: One (") && run.output.contains("\nNEW: Uno ("))
    #expect(
      run.output.contains("Without a partner of the same name:\n  only in OLD: Four (old/Old.app"), "\(run.output)")
    let one = CommandRun("compare new/New.app/PlugIns/Zwo.appex old", in: folder)
    #expect(one.status == 0 && !one.output.contains("partner"), "\(one)")
    let none = CommandRun("compare old other", in: folder)
    #expect(none.status == 2 && none.output.isEmpty && none.errors.contains("OLD has 'Four', "), "\(none)")
    #expect(none.errors.contains(", and none of these is that of NEW; name the property list of one of them"))
    let both = CommandRun("compare others old", in: folder)
    #expect(both.errors.contains("no extension of OLD has the name or bundle identifier of one of NEW; OLD has "))
  }
}
