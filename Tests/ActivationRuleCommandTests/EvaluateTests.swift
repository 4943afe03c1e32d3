import ActivationRuleTestSupport
import Foundation
import Testing

@Suite("evaluate")
struct EvaluateTests {
  /// A command line, what it exits with, and how its answer begins.
  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let status: Int32
    let answer: String

    init(_ arguments: [String], _ status: Int32, _ answer: String) {
      self.arguments = arguments
      self.status = status
      self.answer = answer
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let text = #"{"NSExtensionActivationSupportsText": true}"#
  static let pdf = """
    SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers \
    UTI-CONFORMS-TO "com.adobe.pdf").@count == $e.attachments.@count).@count == 1
    """

  static let rows: [Row] = [
    Row(
      ["--rule", text, "--text", "hello"], 0,
      "shown: <rule>: this rule takes plain text"
    ),
    Row(["--rule", text, "--image"], 1, "hidden: <rule>: a picture is shared, and this rule takes plain text"),
    Row(["--rule", text, "notes.txt"], 0, "shown: <rule>: "),
    Row(
      ["--rule", pdf, "report.pdf"], 0,
      "shown: <rule>: report.pdf is a PDF, and this rule takes PDFs"),
    Row(
      ["--rule", pdf, "report.pdf", "--url", "https://example.com"], 1,
      "hidden: <rule>: this rule takes report.pdf but not the link, and the extension appears only if it takes everything shared"
    ),
    Row(["--rule", pdf, "--url", "file:///tmp/My%20report.pdf"], 0, "shown: "),
    Row(["--rule", pdf, "--type", "com.adobe.pdf,public.file-url"], 0, "shown: "),
    Row(["--rule", pdf, "--payload", #"{"items":[{"attachments":[["com.adobe.pdf"]]}]}"#], 0, "shown: "),
    Row(["--rule", pdf, "--payload", #"{"items":[]}"#], 1, "hidden: "),
    Row(["--rule", "TRUEPREDICATE", "folder/"], 0, "shown: <rule>: this rule takes everything"),
    Row(
      ["--rule", "extensionItems[0] != nil", "a.bin"], 1,
      "hidden: <rule>: the system's safety check refuses a bracket or a call in a key path"),
    Row(
      ["--rule", "extensionItems UTI-CONFORMS-TO 'x'", "a.bin"], 2,
      "error: <rule>: this rule raises an exception: "),
    Row(["--rule", "a == 1 AND", "a.bin"], 2, "error: <rule>: the rule is not a predicate: expected a value"),
    Row(["--rule", "{}", "a.bin"], 1, "hidden: <rule>: no key of the rule has a value other than 0"),
  ]

  @Test("answers in its first line", arguments: rows)
  func answers(_ row: Row) {
    let run = CommandRun(["evaluate"] + row.arguments)
    #expect(run.status == row.status, "\(run.output)\(run.errors)")
    #expect(run.sentence.hasPrefix(row.answer), "\(run.output)")
    #expect(run.answers.count == 1)
  }

  @Test(
    "says of a change that it also takes what is shown then",
    arguments: [
      (
        #"{"NSExtensionActivationSupportsImageWithMaxCount": 3}"#, "--text",
        "add SupportsText with true; also takes texts"
      ),
      (text, "--image", "add SupportsImageWithMaxCount with 1; also takes pictures"),
      (
        #"{"NSExtensionActivationSupportsImageWithMaxCount": 3}"#, "--link",
        "add SupportsWebURLWithMaxCount with 1, and set DictionaryVersion to 2 (then one thing that it takes is enough); also takes links"
      ),
    ])
  func alsoTakes(_ rule: String, _ word: String, _ fix: String) {
    let run = CommandRun(["evaluate", "--rule", rule, word] + (word == "--text" ? ["hello"] : []))
    #expect(run.lines.contains("fix       \(fix)"), "\(run)")
  }

  /// Words that name something besides a file, and the words that say so.
  static let bareWords: [(word: String, option: [String])] = [
    ("firefox", ["--host", "firefox"]), ("YouTube", ["--host", "YouTube"]), ("google maps", ["--host", "google maps"]),
    ("photos-eleven-images", ["--preset", "photos-eleven-images"]),
    ("https://example.com", ["--url", "https://example.com"]),
    ("shortcuts://run", ["--url", "shortcuts://run"]),
  ]

  @Test("takes an app, a preset and an address as they are meant", arguments: bareWords)
  func takesBareWords(_ row: (word: String, option: [String])) {
    for verb in ["evaluate", "explain"] {
      let (bare, spelled) = (
        CommandRun([verb, "--rule", Self.text, row.word, "--json"]),
        CommandRun([verb, "--rule", Self.text] + row.option + ["--json"])
      )
      #expect(bare.status == spelled.status && bare.output == spelled.output, "\(bare)")
      for arguments in [["./" + row.word], ["--", row.word]] {
        let file = CommandRun([verb, "--rule", Self.text] + arguments)
        #expect(file.status == 1 && file.errors.isEmpty, "\(file)")
      }
    }
    let rule = CommandRun(["evaluate", Self.text, "--text", "a"])
    #expect(rule.status == 0, "\(rule)")
  }

  @Test("asks about a second rule where one is meant")
  func asksAboutSecondRule() throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    let run = CommandRun(["evaluate", path, path], in: folder)
    #expect(run.status == 64 && run.errors.contains("Info.plist' contains a rule, and one rule"), "\(run)")
    #expect(CommandRun(["evaluate", path, "--", path], in: folder).status == 1)
  }

  @Test("without a verb, evaluates")
  func withoutVerb() throws {
    var folder = MemoryFolder()
    let path = folder.write("Info.plist", RulePlacesTests.list(RulePlacesTests.text))
    for words in [[path, "notes.txt"], [path, "https://example.com"], ["--rule", Self.text, "--photo"]] {
      let (bare, spelled) = (CommandRun(words, in: folder), CommandRun(["evaluate"] + words, in: folder))
      #expect(bare.output == spelled.output && bare.status == spelled.status && bare.status < 2, "\(bare)")
    }
    let lone = CommandRun([folder.path], in: folder)
    #expect(lone.status == 0 && lone.output.hasPrefix("Share takes 1 or more plain texts, nothing else\n"), "\(lone)")
    #expect(
      CommandRun([path], in: folder).output == lone.output
        && CommandRun(["describe", path], in: folder).output == lone.output)
    for (word, verb) in [("validate", "lint"), ("show", "explain"), ("list", "apps"), ("evalute", "evaluate")] {
      let run = CommandRun([word, path], in: folder)
      #expect(
        run.status == 64 && run.errors.contains("did you mean '\(verb == "evaluate" ? "" : "activationrule ")\(verb)"),
        "\(run)")
    }
  }

  /// Whether the tests run in the folder of the package, whose own folders are the words here.
  static let runsInPackage = FileManager.default.fileExists(atPath: "Samples/Extensions")

  @Test(
    "asks about a folder with a rule where something shared is named, and takes other files and folders as they are",
    .enabled(if: runsInPackage), arguments: [("Samples", 64), ("./Samples", 0), ("Grammar", 0), ("LICENSE", 0)])
  func asksAboutRuleFolders(_ word: String, _ status: Int32) {
    let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", word])
    #expect(run.status == status, "\(run)")
    let said = "'Samples' contains a rule, and one rule is asked about"
    #expect(run.errors.contains(said) == (status == 64))
  }

  @Test("says what the files in a folder would be, and how to share them")
  func asksAboutFolders() throws {
    var folder = MemoryFolder()
    for name in ["a.heic", "b.jpg"] { folder.write("my photos/\(name)", "") }
    let path = folder.path + "/my photos"
    for (rule, verdict) in [(RulePlacesTests.image, "hidden"), ("<string>TRUEPREDICATE</string>", "shown")] {
      let list = folder.write("Info.plist", RulePlacesTests.list(rule))
      let note = "note: '\(path)/' is shared as one folder; '\(path)'/* shares the 2 files in it: \(verdict)"
      #expect(
        CommandRun(["evaluate", list, path], in: folder).errors.contains(note),
        "\(CommandRun(["evaluate", list, path], in: folder))")
    }
  }

  @Test("takes what is no rule for a file, and asks the extensions below the folder", .enabled(if: runsInPackage))
  func findsTheRule() throws {
    for words in ["evaluate photo.heic", "explain photo.heic --text hello"] {
      let run = CommandRun(words)
      #expect(run.status != 64 && run.errors.contains("rules: all "), "\(run.errors)")
    }
    #expect(CommandRun("evaluate TRUEPREDICATE a.txt").status == 0)
    for second in ["LinkShelf", "LinkShelf/", "LinkShelf/Info.plist"] {
      let run = CommandRun("evaluate Samples/Extensions/PhotoDrop Samples/Extensions/\(second) photo.heic")
      #expect(run.status == 64 && run.errors.contains("\(second)' contains a rule, and one rule is asked"), "\(run)")
      let shared = CommandRun("evaluate Samples/Extensions/PhotoDrop -- Samples/Extensions/\(second) photo.heic")
      #expect(shared.status == 1, "\(shared)")
    }
    for path in [
      "Samples/Extensions/PhotoDorp", "Sample/Extensions/PhotoDrop", "Samples/Extensions/PhotoDrop/Inof.plist",
    ] {
      let run = CommandRun("evaluate \(path) photo.heic")
      #expect(run.errors.hasPrefix("error: there is no file or folder '\(path)'; did you mean 'Samples/Ext"), "\(run)")
    }
    let nothing = CommandRun("evaluate \(packageFolder)Samples/Extensions/PhotoDrop")
    #expect(nothing.status == 64 && nothing.errors.contains("is taken for the rule, and nothing is shared; behind it"))
  }

  @Test("prints nothing but errors when quiet")
  func staysQuiet() {
    let run = CommandRun(["evaluate", "-q", "--rule", Self.text, "--image"])
    #expect(run.output.isEmpty && run.errors.isEmpty && run.status == 1)
    let broken = CommandRun(["evaluate", "-q", "--rule", "a ==", "--image"])
    #expect(broken.output.isEmpty && broken.status == 2 && broken.errors.contains("expected a value"))
  }

  @Test("says of a rule without its variables who took them: the shell, or a build setting")
  func blamesTheShell() throws {
    let rule = "SUBQUERY(extensionItems, , .attachments.@count == 1).@count == 1"
    var folder = MemoryFolder()
    let path = folder.write("rule.txt", rule)
    for verb in ["evaluate", "lint"] {
      let text = CommandRun([verb, "--rule", rule] + (verb == "lint" ? [] : ["a.pdf"]), in: folder)
      #expect((text.output + text.errors).contains("put the rule in single quotes"), "\(text)")
      let file = CommandRun([verb, path] + (verb == "lint" ? [] : ["a.pdf"]), in: folder)
      #expect((file.output + file.errors).contains("build settings replace"), "\(file)")
    }
  }

  @Test("puts the extensions first that the headline names")
  func ordersExtensions() throws {
    var folder = MemoryFolder()
    folder.write("A/Info.plist", RulePlacesTests.list("<string>FALSEPREDICATE</string>", name: "Apple"))
    folder.write("B/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>", name: "Banana"))
    let lines = CommandRun(["evaluate", folder.path, "a.pdf"], in: folder).lines
    #expect(lines.first?.contains("1 of 2 extensions: Banana") == true, "\(lines)")
    #expect(lines.dropFirst().first { $0.contains("Banana") || $0.contains("Apple") }?.contains("Banana") == true)
  }

  @Test("reads the rule from standard input")
  func readsStandardInput() {
    #expect(CommandRun(["evaluate", "-", "a.txt"], input: Array(Self.text.utf8)).status == 0)
    #expect(CommandRun(["evaluate", "-", "a.pdf"], input: Array(Self.pdf.utf8)).status == 0)
    #expect(CommandRun(["evaluate", "-", "a.pdf"]).errors == "error: '<stdin>' is empty and contains no rule\n")
  }

  @Test("says where a thing is shared otherwise than as a file, if that matters")
  func asData() {
    let files = #"{"NSExtensionActivationSupportsFileWithMaxCount": 1}"#
    let images = #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#
    let rows = [
      (files, "clip.mov", "as a file from Files; hidden from Photos (--video)"), (images, "a.heic", nil),
      (files, "a.zip", nil),
    ]
    for (rule, file, said) in rows {
      let lines = CommandRun(["evaluate", "--rule", rule, file]).lines
      #expect(lines.first?.hasPrefix("shown     <rule> (") == true && (lines[1] == said) == (said != nil), "\(lines)")
    }
  }

  @Test("colours the verdict only when asked to or on a terminal")
  func colours() {
    let plain = CommandRun(["evaluate", "--rule", Self.text, "--text", "a"])
    #expect(!plain.output.contains("\u{1B}"))
    let coloured = CommandRun(["evaluate", "--rule", Self.text, "--text", "a", "--color", "always"])
    #expect(coloured.output.hasPrefix("\u{1B}[32mshown\u{1B}[0m  "))
  }

  /// Options about hosts, the exit code, and what the answer of a rule for one link is, line by line.
  static let hosts: [(words: String, status: Int32, lines: [String])] = [
    (
      "--host firefox --host edge", 0,
      [
        "shown     <rule> in Firefox and Edge: share the page (reported by developers)",
        "not for   PDFs, which this rule does not take",
      ]
    ),
    (
      "--host=focus", 0,
      ["shown     <rule> in Firefox Focus: share the page (reported by developers)"]
    ),
    (
      "--host preview", 1,
      ["hidden    <rule> takes nothing of what Preview is known to share: files without their types (inferred)"]
    ),
  ]

  @Test("answers for each thing that hosts share, guesses apart", arguments: hosts.indices)
  func answersForHosts(_ index: Int) throws {
    let row = Self.hosts[index]
    let rule = """
      {"NSExtensionActivationSupportsWebURLWithMaxCount": 1, "NSExtensionActivationDictionaryVersion": 2}
      """
    let arguments = ["--rule", rule] + row.words.split(separator: " ").map { String($0) }
    let run = CommandRun(["evaluate"] + arguments)
    #expect(run.status == row.status && Array(run.lines.prefix(row.lines.count)) == row.lines, "\(run)")
    #expect(!run.output.contains("\nwhy       "), "what the rule is not for is said in the first line")
    let explained = CommandRun(["explain"] + arguments)
    #expect(explained.status == row.status && explained.output.hasPrefix(row.lines[0] + "\n"))
  }

  @Test("asks a rule on the platform of each preset")
  func asksOnPlatforms() throws {
    let rule = #"{"NSExtensionActivationSupportsLocationWithMaxCount": 1}"#
    let run = CommandRun(["evaluate", "--rule", rule, "--host", "finder", "--host", "focus", "--json"])
    #expect(
      run.status == 1 && run.output.contains(#""platform": "ios""#) && run.output.contains(#""share": "finder-pdf""#))
    let broken = CommandRun(["evaluate", "--rule", "a ==", "--host", "focus"])
    #expect(broken.status == 2 && broken.sentence.hasPrefix("error: <rule>: the rule is not a predicate"))
    #expect(!broken.output.contains("shared "), "\(broken)")
  }

  @Test(
    "takes nothing beside a host, and no host without presets",
    arguments: [
      ("--host focus a.pdf", "'--host' evaluates each share of an app, so 'a.pdf' cannot be added"),
      ("--preset safari-page --host focus", "so '--preset' cannot be added"),
      ("--host gmial", "there is no host 'gmial'; did you mean"),
      ("--host a", "no share of 'a' is known"),
      ("--host safari-pdf", "there is no host 'safari-pdf'; did you mean '--preset safari-pdf'?"),
      ("--host live_photo", "no share of 'live_photo' is known"),
      ("--host safari --pdf", "so '--pdf' cannot be added"),
    ])
  func refusesBesideHosts(_ words: String, _ complaint: String) {
    for verb in ["evaluate", "explain"] {
      let run = CommandRun([verb, "--rule", Self.text] + words.split(separator: " ").map { String($0) })
      #expect(run.status == 64 && run.output.isEmpty && run.errors.contains(complaint), "\(run)")
    }
  }

  @Test("reports the first place alone where every variable is gone")
  func goneVariables() {
    let rule = "SUBQUERY(extensionItems, , SUBQUERY(.attachments, , 1 == 1).@count == 1).@count == 1"
    let run = CommandRun(["evaluate", "--rule", rule, "--photo"])
    #expect(run.errors.components(separatedBy: "[substituted-variable]").count == 2, "\(run.errors)")
  }

  @Test("asks about a preset on the platform that it is known on, unless another is named")
  func takesPlatform() {
    let words = ["evaluate", "--rule", Self.text, "--preset", "finder-pdf"]
    #expect(CommandRun(words + ["--json"]).output.contains(#""platform": "macos""#))
    #expect(CommandRun(["explain"] + words.dropFirst()).output.contains("shared    finder-pdf, "))
    #expect(CommandRun(words + ["--platform", "ios", "--json"]).output.contains(#""platform": "ios""#))
  }

  /// What is shared in short words, the same at length, and the presets that are named.
  static let usual: [(words: String, payload: String, presets: [String])] = [
    ("--photo", #"[["public.heic", "public.jpeg"]]"#, ["photos-image-heic"]),
    ("--photo=2", #"[["public.heic", "public.jpeg"], ["public.heic", "public.jpeg"]]"#, ["photos-image-heic"]),
    (
      "--photo 2 --pdf a.txt",
      #"[["public.heic", "public.jpeg"], ["public.heic", "public.jpeg"], ["com.adobe.pdf", "public.file-url"],"#
        + #" ["public.plain-text", "public.file-url"]]"#, ["photos-image-heic", "files-pdf"]
    ),
    (
      "--video --photo --video",
      #"[["com.apple.quicktime-movie"], ["public.heic", "public.jpeg"], "#
        + #"["com.apple.quicktime-movie"]]"#, ["photos-video-mov", "photos-image-heic"]
    ),
    ("--contact", #"[["public.vcard"]]"#, ["contacts-card"]),
    (
      "--photo --item --pdf=1",
      #"[["public.heic", "public.jpeg"]]}, {"attachments": [["com.adobe.pdf", "public.file-url"]]"#,
      ["photos-image-heic", "files-pdf"]
    ),
  ]

  @Test(
    "shares photos, videos, documents, links and contacts in short words, and says in whose shape",
    arguments: usual.indices)
  func sharesUsualThings(_ index: Int) throws {
    let row = Self.usual[index]
    let rule = "extensionItems.@count > 0"
    let run = CommandRun(["evaluate", "--rule", rule] + row.words.split(separator: " ").map { String($0) })
    let explained = CommandRun(["explain", "--rule", rule] + row.words.split(separator: " ").map { String($0) })
    let shared = explained.answers.first?.fields["shared"] ?? []
    #expect(run.status == 0, "\(run)")
    for id in row.presets { #expect(shared.contains { $0.hasPrefix("\(id), ") }, "\(explained.output)") }
    let json = CommandRun(["evaluate", "--json", "--rule", rule] + row.words.split(separator: " ").map { String($0) })
    let long = CommandRun(
      ["evaluate", "--json", "--rule", rule, "--payload", "{\"items\": [{\"attachments\": \(row.payload)}]}"])
    func payload(_ text: String) -> Substring? {
      text.range(of: "\"payload\": ").flatMap { start in
        text.range(of: "\"verdict\": ").map {
          text[start.upperBound..<$0.lowerBound].filter { !$0.isWhitespace }[...]
        }
      }
    }
    #expect(payload(json.output) == payload(long.output) && payload(long.output) != nil)
  }

  @Test("a link is the page of a browser, as rules see it, and as a preset is")
  func sharesLinks() {
    let rule = #"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#
    let link = CommandRun(["evaluate", "--rule", rule, "--link"])
    let page = CommandRun(["evaluate", "--rule", rule, "--preset", "safari-page"])
    // The last line is the command that names what else may be in the way, with the same words.
    #expect(link.status == 0 && link.lines.dropLast() == page.lines.dropLast())
  }

  @Test(
    "takes whole numbers of things",
    arguments: [
      ("--photo=0", "'--photo' takes a whole number from 1 to 1000, not '0'"),
      ("--pdf=99999999999999999999", "'--pdf' takes a whole number from 1 to 1000"),
      ("--video=many", "'--video[=N]' takes a whole number, not 'many'"), ("--link=2", "'--link' takes no value"),
      ("--photo many", "'--photo' takes a number, as in '--photo 2', and 'many' is none"),
      ("--link 2", "'--link' takes no number; two are '--link --link'"),
      ("--photo 2.5", "'--photo' takes a number, as in '--photo 2'"),
    ])
  func refusesNumbers(_ words: String, _ complaint: String) {
    let run = CommandRun(["evaluate", "--rule", Self.text] + words.split(separator: " ").map { String($0) })
    #expect(run.status == 64 && run.errors.contains(complaint), "\(run)")
  }
}
