import ActivationRuleModel
import Foundation
import Testing
import ActivationRuleText

@Suite("A rule file on the command line")
struct RuleFileCommandTests {
  static let file = packageFolder + "Samples/RuleFiles/WiderText.plist"
  private static let text = #"{"NSExtensionActivationSupportsText": true}"#

  @Test("decides what the keys of a dictionary mean, for every verb that asks them")
  func verbs() throws {
    let options = ["--rule-file", Self.file]
    for verb in ["evaluate", "explain"] {
      let line = [verb, "--rule", Self.text, "--type", "public.html"]
      #expect(CommandRun(line).sentence.hasPrefix("hidden: "))
      let run = CommandRun(line + options)
      #expect(run.sentence.hasPrefix("shown: ") && run.sentence.contains("observed]"), "\(run.output)\(run.errors)")
    }
    for verb in ["parse", "convert"] {
      let run = CommandRun([verb, "--rule", Self.text] + options)
      #expect(run.status == 0 && run.output.contains("\"public.text\""), "\(run.output)\(run.errors)")
    }
    for line in [["accepts", "--rule", Self.text], ["matrix", "--rule", Self.text], ["lint", Self.folder]] {
      let run = CommandRun(line + options)
      #expect(run.status <= 1 && run.errors == CommandRun(line).errors, "\(line)")
    }
    let same = #"ANY extensionItems.x UTI-CONFORMS-TO "public.text""#
    #expect(CommandRun(["compare", "--rule", Self.text, "--rule", same] + options).status == 1)
    #expect(CommandRun(["make", "text"] + options).status == 0)
  }

  /// A line of `batch`, and what its answer holds without the file and with it.
  static let lines: [(line: String, without: String, with: String)] = [
    (
      #"{"op":"evaluate","rule":\#(text),"payload":{"items":[{"attachments":[["public.html"]]}]}}"#,
      #""verdict":"hidden""#, #""verdict":"shown""#
    ),
    (#"{"op":"convert","rule":\#(text)}"#, "public.plain-text", #"\"public.text\""#),
    (
      #"{"op":"accepts","rule":\#(text),"options":{"assume":{"textType":"public.text"}}}"#,
      #""assumptions":{"textType":"public.text"}"#, #""message":"the rule file says what 'textType' is""#
    ),
    (
      #"{"op":"evaluate","rule":"TRUEPREDICATE","payload":{"items":[]},"options":{"assume":{"webPageAlternative":"off"}}}"#,
      #""verdict":"shown""#, #""verdict":"shown""#
    ),
  ]

  @Test("decides for every line of a batch", arguments: lines.indices)
  func batch(_ index: Int) {
    let row = Self.lines[index]
    let input = Array((row.line + "\n").utf8)
    let without = CommandRun(["batch"], input: input)
    let with = CommandRun(["batch", "--rule-file", Self.file], input: input)
    #expect(without.status == 0 && without.output.contains(row.without), "\(without.output)")
    #expect(with.status == 0 && with.output.contains(row.with), "\(with.output)\(with.errors)")
  }

  private static let folder = packageFolder + "Samples/Extensions/ClipKeeper"

  @Test("excludes the settings that it decides")
  func exclusions() {
    for assumption in Assumption.allCases {
      for choice in assumption.choices {
        let run = CommandRun(
          [
            "evaluate", "--rule", Self.text, "--text", "a", "--rule-file", Self.file, "--assume",
            "\(assumption.rawValue)=\(choice)",
          ])
        #expect(run.status == (assumption == .webPageAlternative ? 0 : 64), "\(assumption): \(run.errors)")
      }
    }
  }

  @Test("is refused with the place where it is wrong")
  func broken() throws {
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Self.file, encoding: .utf8)
    let broken = try folder.write("broken.plist", whole.replacing("<string>TRUEPREDICATE<", with: "<string>TRUE ===<"))
    let run = CommandRun(["evaluate", "--rule", Self.text, "--text", "a", "--rule-file", broken])
    #expect(run.status == 2 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines[0].hasPrefix("\(broken):"), "\(run.errors)")
    #expect(lines[0].contains("error: the template of 'ACCEPT' is no predicate"), "\(run.errors)")
    #expect(lines.count == 3 && lines[2].contains("^"), "\(run.errors)")
    let rows: [(word: String, status: Int32)] = [("nowhere.plist", 2), (packageFolder + "README.md", 2)]
    for row in rows {
      #expect(CommandRun(["settle", row.word]).status == row.status)
      #expect(CommandRun(["parse", "--rule", Self.text, "--rule-file", row.word]).status == row.status)
    }
  }

  #if !os(macOS)
    @Test("of the system is to be had on a Mac alone")
    func system() {
      #expect(CommandRun("settle system").status == 64)
      #expect(CommandRun("--version --rule-file system").status == 64)
      #expect(CommandRun(["evaluate", "--rule", Self.text, "--text", "a", "--rule-file", "system"]).status == 64)
    }
  #endif

  @Test("is named with what answers are made with")
  func identity() throws {
    let table = try RuleTable(contentsOf: source(Self.file)).identity
    #expect(table != RuleSettings().ruleTable.identity)
    #expect(CommandRun(["--version", "--rule-file", Self.file]).output.contains("rule table \(table),"))
    let verbs = [
      ["--version"], ["evaluate", "--rule", Self.text, "--text", "a"], ["parse", "--rule", Self.text],
      ["lint", "--rule", Self.text],
    ]
    for line in verbs {
      let output = CommandRun(line + ["--json", "--rule-file", Self.file]).output
      #expect(output.replacing(" ", with: "").contains("\"ruleTable\":\"\(table)\""), "\(output)")
    }
  }

  private func source(_ path: String) throws -> SourceText {
    SourceText(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
  }

  /// Changes of the rule file: what stands in it, what takes its place, a command line, and what is then printed or not.
  static let changes: [(name: String, old: String, new: String, line: [String], printed: String, absent: String)] = [
    (
      "a key of the file accepts a kind", soundPlace, sound + soundPlace,
      ["lint", "--rule", #"{"NSExtensionActivationSupportsAudioWithMaxCount":1}"#], "", "no-accepted-type"
    ),
    (
      "a key that the file lacks is unknown", "<key>NSExtensionActivationSupportsText</key>",
      "<key>NSExtensionActivationSupportsWords</key>", ["lint", "--rule", text],
      "the rule file knows no key 'NSExtensionActivationSupportsText'", "the system knows"
    ),
    (
      "a key of the file is proposed", soundPlace, sound + soundPlace, ["make", "audio:1-3"],
      "<key>NSExtensionActivationSupportsAudioWithMaxCount</key>", "<string>"
    ),
    (
      "one of two keys for a type decides", soundPlace,
      sound.replacing("Audio", with: "Picture").replacing("public.audio", with: "public.image") + soundPlace,
      ["evaluate", "--rule", #"{"NSExtensionActivationSupportsPictureWithMaxCount":1}"#, "--type", "public.jpeg"],
      "SupportsPictureWithMaxCount accepts", "SupportsImageWithMaxCount accepts"
    ),
    (
      "an exception hides", "<string>public.text</string>",
      "<string>public.plain-text</string><key>EXCEPT_TYPES</key><array><string>public.source-code</string></array>",
      ["evaluate", "--rule", text, "--type", "public.source-code"],
      "conforms to public.plain-text, but SupportsText leaves out public.source-code", "alone"
    ),
    (
      "an empty type", "<string>public.text</string>", "<string></string>", ["settle"],
      "SupportsText: accepts '', not public.plain-text", "is needed"
    ),
  ]

  private static let soundPlace = "<key>NSExtensionActivationSupportsText</key>"
  private static let sound =
    "<key>NSExtensionActivationSupportsAudioWithMaxCount</key><dict><key>TYPE</key><string>public.audio</string></dict>"

  @Test("is read for its own keys and types", arguments: changes.indices)
  func changed(_ index: Int) throws {
    let row = Self.changes[index]
    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Self.file, encoding: .utf8)
    #expect(whole.contains(row.old))
    let path = try folder.write("changed.plist", whole.replacing(row.old, with: row.new))
    let run = CommandRun(row.line + (row.line[0] == "settle" ? [path] : ["--rule-file", path]))
    let output = run.output + run.errors
    #expect(output.contains(row.printed) || row.printed.isEmpty, "\(row.name): \(output)")
    #expect(!output.contains(row.absent), "\(row.name): \(output)")
  }

  @Test("settles the open questions")
  func settle() throws {
    let run = CommandRun(["settle", Self.file])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("\n  textType=public.text  not the default\n"))
    #expect(run.output.contains("\n  countScope=allItems  the default\n"))
    #expect(run.output.contains("\n  --assume textType=public.text\n"))

    let folder = try TemporaryFolder()
    let whole = try String(contentsOfFile: Self.file, encoding: .utf8)
    let other = try folder.write(
      "other.plist", whole.replacing("<string>public.text</string>", with: "<string>public.data</string>"))
    let odd = CommandRun(["settle", other])
    #expect(odd.status == 1)
    #expect(odd.output.contains("textType=?  none of the known answers"))
    #expect(odd.output.contains("SupportsText: accepts public.data, not public.plain-text"), "\(odd.output)")
    #expect(CommandRun(["settle", other, "--quiet"]).output.isEmpty)
    #expect(CommandRun("settle").status == 64 && CommandRun(["settle", other, other]).status == 64)
  }
}
