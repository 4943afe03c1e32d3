import ActivationRuleTestSupport
import Testing

/// Where the rules of `compare` come from.
@Suite("compare: places")
struct ComparePlacesTests {
  static let samples = packageFolder + "Samples/"

  /// An extension's property list with a rule for text or links.
  static func list(_ key: String, identifier: String? = nil, name: String? = nil) -> String {
    let identity = [("CFBundleIdentifier", identifier), ("CFBundleDisplayName", name)].compactMap { key, value in
      value.map { "<key>\(key)</key><string>\($0)</string>" }
    }
    return """
      <plist version="1.0"><dict>\(identity.joined())<key>NSExtension</key><dict>
      <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
      <key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key><dict>
      <key>NSExtensionActivationSupports\(key)</key><integer>1</integer></dict></dict></dict></dict></plist>
      """
  }

  @Test("a dictionary and a predicate, a file and a text, and standard input are compared alike")
  func mixes() {
    let predicate = """
      SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,
        ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "public.data").@count >= 1).@count >= 1
      """
    let file = Self.samples + "Rules/AnyData.txt"
    for line in [["--rule", predicate, file], [file, "--rule", predicate], [file, file]] {
      #expect(CommandRun(["compare"] + line + ["--expect", "implies"]).status == 0, "\(line)")
    }
    let dictionary = #"{"NSExtensionActivationSupportsFileWithMaxCount": 1}"#
    #expect(CommandRun(["compare", "--rule", dictionary, file]).output.contains("\nNEW: \(file)\n"))
    let piped = CommandRun(["compare", "-", file], input: Array(predicate.utf8))
    #expect(piped.output.contains("\nOLD: <stdin>\n"), "\(piped)")
  }

  @Test("what comes first is OLD, whichever way it is given")
  func order() {
    let file = Self.samples + "Extensions/PhotoDrop"
    let first = CommandRun(["compare", "--rule", "FALSEPREDICATE", file])
    #expect(
      first.output.contains("\nNEW takes something, and none of ")
        && first.output.contains("\nOLD: FALSEPREDICATE\nNEW: Photo Drop ("))
    let second = CommandRun(["compare", file, "--rule", "FALSEPREDICATE"])
    #expect(second.output.hasPrefix("none gained, ") && second.output.contains("\nOLD: Photo Drop ("))
  }

  @Test("extensions of two apps are paired by identifier, name and folder")
  func pairs() throws {
    var folder = MemoryFolder()
    folder.write("old/Old.app/PlugIns/One.appex/Info.plist", Self.list("Text", identifier: "a.one", name: "One"))
    folder.write("old/Old.app/PlugIns/Two.appex/Info.plist", Self.list("Text", name: "Two"))
    folder.write("old/Old.app/PlugIns/Three.appex/Info.plist", Self.list("Text"))
    folder.write("old/Old.app/PlugIns/Four.appex/Info.plist", Self.list("Text", name: "Four"))
    folder.write("new/New.app/PlugIns/Uno.appex/Info.plist", Self.list("Text", identifier: "a.one", name: "Uno"))
    folder.write("new/New.app/PlugIns/Zwo.appex/Info.plist", Self.list("Text", name: "Two"))
    folder.write("new/New.app/PlugIns/Three.appex/Info.plist", Self.list("WebURLWithMaxCount"))
    let (old, new) = (folder.path + "/old", folder.path + "/new")
    let run = CommandRun(["compare", old, new], in: folder)
    #expect(run.status == 1)
    #expect(run.lines.filter { $0.hasPrefix("no change, ") }.count == 2, "\(run.output)")
    #expect(run.lines.filter { $0.hasSuffix(", old → new") }.count == 3, "\(run.output)")
    #expect(run.output.contains("\nOLD: One (") && run.output.contains("\nNEW: Uno ("))
    #expect(
      run.output.hasSuffix(
        "Without a partner of the same name:\n  only in OLD: Four (\(old)/Old.app/PlugIns/Four.appex/Info.plist)\n"))
    let one = CommandRun(["compare", new + "/New.app/PlugIns/Zwo.appex", old], in: folder)
    #expect(one.status == 0 && !one.output.contains("partner"), "\(one)")
    folder.write("other/Info.plist", Self.list("Text", identifier: "b", name: "Other"))
    let none = CommandRun(["compare", old, folder.path + "/other"], in: folder)
    #expect(none.status == 2 && none.output.isEmpty)
    #expect(none.errors.contains("OLD has 'Four', "), "\(none.errors)")
    #expect(none.errors.contains(", and none of these is that of NEW; name the property list of one of them"))
    folder.write("other/B/Info.plist", Self.list("Text", identifier: "c", name: "Another"))
    let both = CommandRun(["compare", folder.path("other"), old], in: folder)
    #expect(both.errors.contains("no extension of OLD has the name or bundle identifier of one of NEW; OLD has "))
  }

  @Test("types that either app declares are known to both rules")
  func declarations() {
    let notebook = Self.samples + "Apps/Notebook.app/PlugIns/ImportNote.appex"
    let text = Self.samples + "Rules/NotebookDocument.txt"
    #expect(CommandRun(["compare", notebook, text]).status == 0)
    #expect(CommandRun(["compare", text, notebook]).status == 0)
  }

  @Test("what cannot be read is reported, and nothing is compared")
  func broken() throws {
    var folder = MemoryFolder()
    let list = folder.write("Info.plist", "<plist><dict><key>a</key></dict></plist>")
    let empty = folder.write("empty.txt", "")
    for place in [list, empty, folder.path + "/nowhere", folder.path + "/empty"] {
      for line in [[place, "--rule", "{}"], ["--rule", "{}", place], [place, place]] {
        let run = CommandRun(["compare"] + line, in: folder)
        #expect(run.status == 2 && run.errors.contains("error: "), "\(line): \(run)")
        #expect(run.output.isEmpty, "\(line): \(run)")
      }
      #expect(CommandRun(["compare", place, "--expect", "never"], in: folder).status == 2)
    }
  }

  /// Wrong usage, and what is complained of.
  static let misuses: [(options: [String], complaint: String)] = [
    ([], "two rules are needed: each a path"), (["a"], "two rules are needed, OLD and NEW; of one it can be asked"),
    (["--rule", "{}"], "two rules are needed, OLD and NEW"),
    (["Share/Info.plist"], "git show HEAD:./Share/Info.plist | activationrule compare - Share/Info.plist"),
    (["a", "b", "c"], "3 rules are given, and two can be compared"),
    (["a", "b", "--rule", "{}"], "3 rules are given"), (["-", "-"], "standard input can be one rule only"),
    (["a", "b", "--expect", "always"], "'--expect always' is about one rule, and there are two"),
    (["a", "--expect", "implies"], "'--expect implies' is about two rules, and there is one"),
    (["a", "b", "--expect", "equal"], "'--expect' must be equivalent, same, implies,"),
    (["a", "b", "--expect", "same", "--expect", "same"], "'--expect' may be given once"),
    (["a", "b", "--platform", "tvos"], "'--platform' must be ios or macos"),
  ]

  @Test("says how git's version is compared", arguments: [["HEAD", "a.plist"], ["v1.0:b.plist", "a.plist"]])
  func namesGit(_ words: [String]) {
    var folder = MemoryFolder()
    let path = folder.write("a.plist", Self.list("Text"))
    let run = CommandRun(["compare", words[0], path], in: folder)
    #expect(run.status == 2 && run.errors.contains("\n  git -C \(folder.path) show \(words[0])"), "\(run)")
    #expect(run.errors.contains(" | activationrule compare - \(path)\n"), "\(run)")
  }

  @Test("wrong usage is refused", arguments: misuses.indices)
  func refuses(_ index: Int) {
    let row = Self.misuses[index]
    let run = CommandRun(["compare"] + row.options)
    #expect(run.status == 64 && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(row.complaint), "\(run.errors)")
  }

}
