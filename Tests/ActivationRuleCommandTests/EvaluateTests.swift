import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("evaluate")
struct EvaluateTests {
  private static let text = #"{"NSExtensionActivationSupportsText": true}"#
  private static let pdf =
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"com.adobe.pdf\").@count == $e.attachments.@count).@count == 1"
  private static let eaten = "SUBQUERY(extensionItems, , .attachments.@count == 1).@count == 1"

  static let rows = Question.table(
    #"""
    0 --rule keys:Text=true --text hello ⇒ shown <rule> ¦ this rule takes plain text
    1 --rule keys:Text=true --image ⇒ hidden <rule> ¦ a picture is shared, and this rule takes plain text
    0 --rule keys:Text=true notes.txt ⇒ shown <rule>
    0 --rule '\#(pdf)' report.pdf ⇒ report.pdf is a PDF, and this rule takes PDFs
    1 --rule '\#(pdf)' report.pdf --url https://example.com ⇒ this rule takes report.pdf but not the link, and the
    0 --rule '\#(pdf)' --url file:///tmp/My%20report.pdf
    0 --rule '\#(pdf)' --type com.adobe.pdf,public.file-url
    0 --rule '\#(pdf)' --payload '{"items":[{"attachments":[["com.adobe.pdf"]]}]}'
    1 --rule '\#(pdf)' --payload '{"items":[]}'
    0 --rule TRUEPREDICATE folder/ ⇒ this rule takes everything
    1 --rule 'extensionItems[0] != nil' a.bin ⇒ the system's safety check refuses a bracket or a call in a key path
    2 --rule "extensionItems UTI-CONFORMS-TO 'x'" a.bin ⇒ error <rule> ¦ this rule raises an exception:
    2 --rule 'a == 1 AND' a.bin ⇒ error <rule> ¦ the rule is not a predicate: expected a value
    1 --rule keys: a.bin ⇒ hidden <rule> ¦ no key of the rule has a value other than 0
    1 --rule keys:ImageWithMaxCount=3 --text hello ⇒ fix add SupportsText with true; also takes texts
    1 --rule keys:Text=true --image ⇒ fix add SupportsImageWithMaxCount with 1; also takes pictures
    1 --rule keys:ImageWithMaxCount=3 --link ⇒ and set DictionaryVersion to 2 (then one thing that it takes is enough);
    0 --rule keys:FileWithMaxCount=1 clip.mov ⇒ as a file from Files; hidden from Photos (--video)
    0 --rule keys:ImageWithMaxCount=1 a.heic ⇒ ¬as a file
    0 --rule keys:FileWithMaxCount=1 a.zip ⇒ ¬as a file
    2 --rule '\#(eaten)' a.pdf ⇒ put the rule in single quotes
    2 --rule 'a ==' --host focus ⇒ error <rule> ¦ ¬shared
    1 --rule keys:Text=true --preset finder-pdf --json ⇒ "platform": "macos"
    0 --rule keys:Text=true --preset finder-pdf --platform ios --json ⇒ "platform": "ios" ¦ "word": "unknown"
    1 --rule keys:LocationWithMaxCount=1 --host finder --host focus --json ⇒ "platform": "ios" ¦ "share": "finder-pdf"
    0 Samples/Apps/Sketcher.app --preset photos-image-heic ⇒ unknown   Trace Drawing, a Quick Action in Finder: this share
    0 Samples/Apps/Sketcher.app --preset photos-image-heic --platform macos ⇒ unknown   Trace Drawing
    0 Samples/Apps/Sketcher.app --preset photos-image-heic --platform ios ⇒ shown     Trace Drawing
    0 Samples/Apps/Sketcher.app --preset safari-page ⇒ this share of Safari is known on iOS only
    0 TRUEPREDICATE a.txt
    64 --rule TRUEPREDICATE Samples ⇒ 'Samples' contains a rule, and one rule is asked about
    0 --rule TRUEPREDICATE ./Samples
    0 --rule TRUEPREDICATE Grammar
    0 --rule TRUEPREDICATE LICENSE
    1 photo.heic --rule keys:Text=true
    64 Samples/Extensions/PhotoDrop Samples/Extensions/LinkShelf/ photo.heic ⇒ LinkShelf/' contains a rule, and one
    1 Samples/Extensions/PhotoDrop -- Samples/Extensions/LinkShelf photo.heic
    64 Samples/Extensions/PhotoDrop ⇒ is taken for the rule, and nothing is shared; behind it
    64 Samples/Extensions/PhotoDorp photo.heic ⇒ there is no file or folder 'Samples/Extensions/PhotoDorp'; did you
    """#)

  /// Whether the tests run in the folder of the package, whose own folders are the words here.
  static let runsInPackage = FileManager.default.fileExists(atPath: "Samples/Extensions")

  @Test("answers in its first line", .enabled(if: runsInPackage), arguments: rows)
  func answers(_ row: Question) {
    let run = row.check(["evaluate"])
    guard row.words.contains("--image") || row.words.contains("a.bin") else { return }
    let quiet = CommandRun(["evaluate", "-q"] + row.words)
    #expect(quiet.status == run.status && quiet.output.isEmpty)
  }

  /// Words that name something besides a file, and the words that say so.
  static let bareWords: [(word: String, option: [String])] = [
    ("firefox", ["--host", "firefox"]), ("YouTube", ["--host", "YouTube"]), ("google maps", ["--host", "google maps"]),
    ("photos-eleven-images", ["--preset", "photos-eleven-images"]),
    ("https://example.com", ["--url", "https://example.com"]), ("shortcuts://run", ["--url", "shortcuts://run"]),
  ]

  @Test("takes an app, a preset and an address as they are meant", arguments: bareWords)
  func takesBareWords(_ row: (word: String, option: [String])) {
    for verb in ["evaluate", "explain"] {
      let bare = CommandRun([verb, "--rule", Self.text, row.word, "--json"])
      let spelled = CommandRun([verb, "--rule", Self.text] + row.option + ["--json"])
      #expect(bare.status == spelled.status && bare.output == spelled.output, "\(bare)")
      for arguments in [["./" + row.word], ["--", row.word]] {
        let file = CommandRun([verb, "--rule", Self.text] + arguments)
        #expect(file.status == 1 && file.errors.isEmpty, "\(file)")
      }
    }
  }

  @Test("without a verb, evaluates; a rule or a folder alone is described")
  func withoutVerb() {
    let folder = MemoryFolder(["Info.plist": RulePlacesTests.list(RulePlacesTests.text)])
    for words in [["Info.plist", "notes.txt"], ["Info.plist", "https://a.b"], ["--rule", Self.text, "--photo"]] {
      let (bare, spelled) = (CommandRun(words, in: folder), CommandRun(["evaluate"] + words, in: folder))
      #expect(bare.output == spelled.output && bare.status == spelled.status && bare.status < 2, "\(bare)")
    }
    let lone = CommandRun(".", in: folder)
    #expect(lone.status == 0 && lone.output.hasPrefix("Share takes 1 or more plain texts, nothing else\n"), "\(lone)")
    for line in ["Info.plist", "describe Info.plist"] { #expect(CommandRun(line, in: folder).output == lone.output) }
  }

  @Test("takes what is no rule for a file, and asks the extensions below the folder", .enabled(if: runsInPackage))
  func findsTheRule() {
    for words in ["evaluate photo.heic", "explain photo.heic --text hello"] {
      let run = CommandRun(words)
      #expect(run.status != 64 && run.errors.contains("rules: all "), "\(run.errors)")
    }
  }

  static let sketches = Sketch.all(
    #"""
    my photos/a.heic
    my photos/b.jpg
    Info.plist: \#(Sketch.list(Sketch.keys("Image")))
    r.txt: TRUEPREDICATE
    1 evaluate Info.plist 'my photos' ⇒ note: 'my photos/' is shared as one folder; 'my photos'/* shares the 2 files in
    0 evaluate r.txt 'my photos' ⇒ 'my photos'/* shares the 2 files in it: shown

    r.txt: \#(eaten)
    2 evaluate r.txt a.pdf ⇒ build settings replace
    1 lint r.txt ⇒ build settings replace
    1 lint --rule '\#(eaten)' ⇒ put the rule in single quotes

    # The extensions that the headline names come first.
    A/Info.plist: \#(Sketch.list("<string>FALSEPREDICATE</string>", name: "Apple"))
    B/Info.plist: \#(Sketch.list("<string>TRUEPREDICATE</string>", name: "Banana"))
    0 evaluate . a.pdf ⇒ 1 of 2 extensions: Banana shown Banana
    """#)

  @Test(
    "says what the files in a folder would be, who took the variables, and which extension is meant",
    arguments: sketches)
  func sketch(_ sketch: Sketch) { sketch.check() }

  @Test("reports the first place alone where every variable is gone")
  func goneVariables() {
    let rule = "SUBQUERY(extensionItems, , SUBQUERY(.attachments, , 1 == 1).@count == 1).@count == 1"
    let run = CommandRun(["evaluate", "--rule", rule, "--photo"])
    #expect(run.errors.components(separatedBy: "[substituted-variable]").count == 2, "\(run.errors)")
  }

  @Test("colours the verdict only when asked to or on a terminal")
  func colours() {
    let words = ["evaluate", "--rule", Self.text, "--text", "a"]
    #expect(!CommandRun(words).output.contains("\u{1B}"))
    #expect(CommandRun(words + ["--color", "always"]).output.hasPrefix("\u{1B}[32mshown\u{1B}[0m  "))
  }

  private static let heic = #"["public.heic","public.jpeg"]"#
  private static let filed = #"["com.adobe.pdf","public.file-url"]"#

  /// What is shared in short words, the attachments, and the presets that are named.
  static let usual: [(words: String, attachments: String, presets: [String])] = [
    ("--photo", "[[\(heic)]]", ["photos-image-heic"]), ("--photo=2", "[[\(heic),\(heic)]]", ["photos-image-heic"]),
    ("--photo 2 --pdf", "[[\(heic),\(heic),\(filed)]]", ["photos-image-heic", "files-pdf"]),
    ("--video --photo", #"[[["com.apple.quicktime-movie"],\#(heic)]]"#, ["photos-video-mov", "photos-image-heic"]),
    ("--contact", #"[[["public.vcard"]]]"#, ["contacts-card"]),
    ("--photo --item --pdf=1", "[[\(heic)],[\(filed)]]", ["photos-image-heic", "files-pdf"]),
  ]

  @Test("shares usual things in short words, and says in whose shape", arguments: usual)
  func sharesUsualThings(_ row: (words: String, attachments: String, presets: [String])) throws {
    let words = ["--rule", "extensionItems.@count > 0"] + row.words.split(separator: " ").map { String($0) }
    let shared = CommandRun(["explain"] + words).answers.first?.fields["shared"] ?? []
    for id in row.presets { #expect(shared.contains { $0.hasPrefix("\(id), ") }, "\(shared)") }
    let output = CommandRun(["evaluate", "--json"] + words).output
    let root = try JSONReader.read(SourceText(name: "output", text: output)).root
    let items = try #require(root.firstShare?["payload"]?["items"]?.elements)
    let attachments = items.map { JSONValue($0["attachments"] ?? $0).text() }.joined(separator: ",")
    #expect("[\(attachments)]" == row.attachments)
  }

  @Test("a link is the page of a browser, as rules see it, and as a preset is")
  func sharesLinks() {
    let rule = ["evaluate", "--rule", #"{"NSExtensionActivationSupportsWebPageWithMaxCount": 1}"#]
    let (link, page) = (CommandRun(rule + ["--link"]), CommandRun(rule + ["--preset", "safari-page"]))
    // The last line is the command that names what else may be in the way, with the same words.
    #expect(link.status == 0 && link.lines.dropLast() == page.lines.dropLast())
  }
}
