import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("convert and make")
struct ConvertAndMakeTests {
  @Test(
    "take a rule's text as a word, as 'evaluate' does", arguments: ["format", "describe", "apps", "lint"])
  func takesText(_ verb: String) {
    for text in [#"{"NSExtensionActivationSupportsText": true}"#, "TRUEPREDICATE"] {
      let (word, option) = (CommandRun([verb, text]), CommandRun([verb, "--rule", text]))
      #expect(word.status == option.status && word.output == option.output && word.errors == option.errors, "\(word)")
    }
  }

  @Test("a dictionary becomes a predicate, ready for a property list, which becomes the dictionary again")
  func convertsDictionaries() {
    let rule = #"{"NSExtensionActivationSupportsImageWithMaxCount": 3}"#
    let run = CommandRun(["format", "--as", "predicate", "--rule", rule])
    #expect(run.status == 0 && run.output.hasPrefix("SUBQUERY("))
    #expect(run.errors.contains("the tests of SupportsImageWithMaxCount [documented] and accepted types [documented]"))
    #expect(run.errors.contains("note: for payloads of one item this is the same, and shorter:\n"))
    let back = CommandRun(["format", "--as", "dictionary", "--rule", run.output])
    #expect(back.status == 0 && back.output.contains("SupportsImageWithMaxCount\": 3"), "\(back)")
    #expect(back.errors.hasPrefix("<rule>: note: no difference in "), "\(back)")
    let fragment = CommandRun(["format", "--as", "predicate", "--format=plist", "--rule", rule]).output
    let element = fragment.replacing("<key>NSExtensionActivationRule</key>\n", with: "")
    #expect(element.hasPrefix("<string>\n  SUBQUERY(") && element.contains("&lt;= 3"))
    let folder = MemoryFolder(["Info.plist": RulePlacesTests.list(element)])
    #expect(CommandRun("format --as dictionary Info.plist", in: folder).output == back.output)
  }

  private static let loose =
    "SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
    + "\"public.image\").@count == 1).@count == 1"

  static let rows = Question.table(
    #"""
    2 format --as dictionary --rule 'a ==' ⇒ expected a value, found the end of the predicate [parse-error]
    1 format --as predicate --rule keys: ⇒ there is nothing to convert: the rule is never shown: no key of the rule
    1 format --as predicate --rule keys:ImageWithMaxCount=1,AttachmentsWithMinCount=2 ⇒ never shown: none of the tried
    1 format --as dictionary --rule '\#(loose)' ⇒ there is nothing to convert: the rule is never shown: the system's
    2 format --as predicate nowhere.plist ⇒ there is no file or folder
    0 make audio ⇒ this is the form of Apple's guide [documented] ¦ ✓ Voice Memos
    0 make audio --nothing-else ⇒ this is the form of Apple's guide [documented]; the same for payloads of one item
    0 make --host safari ⇒ ✓ Safari [
    0 make --host chrome --host files ⇒ note: accepts
    1 make pdf --host notes --host files ⇒ ✗ Notes ✓ Files [
    0 make pdf --host files,mail ⇒ ✓ Files; a guess: ✓ Mail [
    1 make pdf --host finder ⇒ ~ Finder [
    1 make movie --host tiktok ⇒ TikTok shares links, not videos: 'activationrule make link --host tiktok'
    0 make link --nothing-else ⇒ Firefox add other things to a share; without '--nothing-else' they do no
    0 make gpx ⇒ attachments of com.topografix.gpx
    0 make excel:3 ⇒ 1 to 3 XLSX files
    0 make contact ⇒ ✓ Contacts
    0 make event ⇒ ✓ Calendar
    0 make folder ⇒ none of the apps that people ask about most is known to share this
    0 make com.example.own ⇒ none of the apps that people ask about most is known to share this
    0 make public.item ⇒ note: 'lint' warns: 'public.item' also takes links
    0 make image:1 --or image:3
    0 make link:1 text
    0 make public.jpge:1- ⇒ warning: no type 'public.jpge' is declared; did you mean
    1 make image:1 --not public.image ⇒ the description contradicts itself
    0 make image:1- ⇒ since a dictionary needs a maximum for each kind, such as image:10
    0 make photo --not movie ⇒ SupportsMovieWithMaxCount ¦ but no videos ¦ ¬'lint' warns
    0 make image --not gif ⇒ a predicate, since a dictionary cannot refuse a kind
    0 make pdf link ⇒ a predicate, since no dictionary key takes PDFs alone
    0 make image:1-5 --json ⇒ "accepts": { ¦ 1 to 5 pictures, any number of other things
    0 make folder:1 --nothing-else --or image:1 --or movie:1 --or audio:1 --or text:1 ⇒ accepts 1 folder, picture, video, ¦ ¬never
    """#)

  @Test("say what is printed and which app is shown; lint warns of no more than is said", arguments: rows)
  func answers(_ row: Question) {
    let run = row.check()
    guard row.words[0] == "make", row.words.count == 2 else { return }
    let rule = CommandRun(row.words + ["--format", "predicate"]).output
    let lint = CommandRun(["lint", "--rule", rule]).lines.filter { $0.contains(": warning: ") }
    #expect(lint.isEmpty == !run.errors.contains("note: 'lint' warns: "), "\(lint)")
  }

  @Test("a description becomes a dictionary if one means the same, else a predicate")
  func makes() {
    let strict = CommandRun("make image:5 --nothing-else")
    #expect(strict.output.contains("<key>NSExtensionActivationSupportsImageWithMaxCount</key>"))
    let asked = CommandRun("make image:1-5 --format predicate").output
    #expect(asked.hasPrefix("SUBQUERY(extensionItems,"))
    for (files, status) in [("1.png", 0), ("1.png 2.png 3.png 4.png 5.png 6.png", 1), ("a.zip", 1)] {
      #expect(
        CommandRun(["evaluate", "--rule", asked] + files.split(separator: " ").map { String($0) }).status
          == Int32(status))
    }
    #expect(!CommandRun("make image:1- --format predicate").output.contains("TRUEPREDICATE"))
    let rule = CommandRun(
      "make image:1-20 --or movie:1 com.adobe.pdf --not contact --format predicate")
    #expect(rule.status == 0)
    for (types, status) in [("public.png", 0), ("public.mpeg-4", 0), ("com.adobe.pdf", 0), ("public.vcard", 1)] {
      #expect(CommandRun(["evaluate", "--rule", rule.output, "--type", types]).status == Int32(status))
    }
    let short = CommandRun("make audio:2-9 --format predicate").output
    #expect(CommandRun(["format", "--rule", short]).output == short)
    let xml = CommandRun("make audio").output
    #expect(xml.hasPrefix("<key>NSExtensionActivationRule</key>\n<string>\n  SUBQUERY(extensionItems,"))
  }

  /// Wishes, as people say them, with the same wish in numbers, and what is said of it.
  static let wishes: [(said: String, meant: String, note: String)] = [
    (
      "photo link", "photo:10 link:1", "the same as photo:10 link:1; 'photo:3' takes up to 3, and 'photo:1-' any number"
    ),
    ("photo and link", "photo:10 link:1", "the same as photo:10 link:1"), ("photo,link", "photo:10 link:1", "link:1"),
    ("photo+link", "photo:10 link:1", "link:1"), ("photo or text", "photo:10 text", "photo:10"),
    ("photo=3", "photo:3", "accepts 1 to 3 pictures"), ("photo<=3", "photo:3", "accepts 1 to 3 pictures"),
    ("3 photos", "photo:3", "accepts 1 to 3 pictures"), ("two photos", "photo:2", "accepts 1 to 2 pictures"),
    ("screenshot", "image:10", "the same as screenshot:10"), ("website", "link:1", "accepts 1 link"),
    ("place", "com.apple.mapkit.map-item", "no dictionary key takes places alone"),
    ("file", "file:10", "file takes pictures and videos from Files, and none from Photos"),
    ("photo file", "photo:10 file:10", "next to photo or video, 'file' means other files"),
    ("--host photos", "image:10 movie:10", "the same as image:10 movie:10"),
  ]

  @Test("a wish without numbers is a dictionary with the usual ones, which are stated", arguments: wishes)
  func readsWishes(_ row: (said: String, meant: String, note: String)) {
    let (said, meant) = (CommandRun("make \(row.said)"), CommandRun("make \(row.meant)"))
    #expect(said.status == 0 && said.output == meant.output && !said.output.isEmpty, "\(said)")
    let words = said.errors.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains(row.note), "\(said.errors)")
  }

  @Test("takes other files beside pictures, as the key for files does")
  func takesOtherFiles() {
    let rule = CommandRun("make photo:1 file:1 --nothing-else --format predicate").output
    for (files, status) in [("a.heic b.zip", 0), ("a.heic b.heic", 1), ("b.zip c.zip", 1)] {
      let words = files.split(separator: " ").map { String($0) }
      #expect(CommandRun(["evaluate", "--rule", rule] + words).status == Int32(status), "\(files)")
    }
  }

  /// Command lines that print a rule, and a file name to keep it under.
  static let printed: [(line: String, name: String)] = [
    ("make pdf link", "made.txt"), ("make pdf link", "made.plist"), ("make photo:1-5", "made.txt"),
    ("make photo:1-5 --format predicate", "made.txt"), ("make png --format predicate", "made.txt"),
    ("make --host safari --host chrome", "made.txt"), ("make image:1-20 --or video:1 --not contact", "made.txt"),
    ("format --as predicate Samples/Extensions/PhotoDrop", "made.txt"),
    ("format --as predicate Samples/Extensions/PhotoDrop --format plist", "made.txt"),
  ]

  @Test("what it prints is read by every verb, and has 30 lines at most", arguments: printed.indices)
  func printsRules(_ index: Int) throws {
    let (line, name) = Self.printed[index]
    let words = line.split(separator: " ").map { $0.hasPrefix("Samples/") ? packageFolder + $0 : String($0) }
    let run = CommandRun(words)
    #expect(!run.output.isEmpty && run.lines.count <= 30, "\(run)")
    var folder = MemoryFolder()
    let path = folder.write(name, run.output)
    for words in ["evaluate --host safari", "explain --pdf", "apps", "describe", "format --as predicate"] {
      let parts = words.split(separator: " ").map { String($0) }
      let read = CommandRun([parts[0], path] + parts.dropFirst(), in: folder)
      let isClean = !read.errors.contains("error:") && !read.errors.contains("-fragment]")
      #expect(read.status < 2 && isClean, "\(words)\n\(read)")
    }
    let lint = CommandRun(["lint", path], in: folder)
    #expect(lint.status == 0 && !lint.output.contains("warning:"), "\(lint)")
  }

  @Test("describes also what has many types, any number of which is taken next to others")
  func makesOfManyTypes() {
    let parts = (0..<20).flatMap { ($0 == 0 ? [] : ["--or"]) + ["org.example.type-\($0):1-\($0 + 1)"] }
    let run = CommandRun(["make"] + parts)
    #expect(run.status == 0 && run.errors.contains("accepts any number of things; at least one "), "\(run.errors)")
  }

  @Test("prints JSON that every verb reads as the rule", arguments: ["make pdf --json", "make image:1-3 --json"])
  func isRead(_ line: String) {
    let made = CommandRun(line).output
    for verb in ["lint", "describe"] {
      let run = CommandRun([verb, "-"], input: Array(made.utf8))
      #expect(run.status < 2 && !run.errors.contains("no rule"), "\(verb): \(run)")
    }
  }
}

@Suite("make --into")
struct MakeIntoTests {
  @Test("shows the difference, writes it when asked to, and leaves the rest of the list alone")
  func puts() throws {
    let folder = try TemporaryFolder()
    let list = """
      <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
        <!-- Everything, for now. -->
        <key>NSExtensionActivationRule</key>
        <string>TRUEPREDICATE</string>
      </dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict></dict></plist>

      """
    let path = try folder.write("make.plist", list)
    let lint = CommandRun(["lint", path])
    #expect(lint.output.contains("activationrule make link:1 photo:10 --into \(ShellWord.path(path))"), "\(lint)")
    let shown = CommandRun(["make", "photo:10", "--into", path])
    #expect(shown.status == 0 && shown.output.contains("\n-  <string>TRUEPREDICATE</string>\n+"), "\(shown)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == list)
    let written = CommandRun(["make", "photo:10", "--into", path, "--write"])
    #expect(written.status == 0, "\(written)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("<!-- Everything, for now. -->") && text.contains("SupportsImageWithMaxCount"))
    #expect(CommandRun(["evaluate", path, "photo.heic"]).status == 0)
  }

  static let sketches = Sketch.all(
    #"""
    Share/ShareView.swift:
    0 make photo link --into @/Share/Info.plist ⇒ @@ -0,0 +1, ¦ '--write' creates it, as the list of a Share extension
    0 make photo link --into @/Share/Info.plist ⇒ >$(PRODUCT_MODULE_NAME).ShareViewController< ¦ >$(PRODUCT_NAME)<
    2 evaluate @/Share/Info.plist photo.heic
    0 make photo link --into @/Share/Info.plist --write ⇒ Share/Info.plist is created
    0 evaluate @/Share/Info.plist photo.heic
    0 evaluate @/Share/Info.plist --link
    0 lint @/Share/Info.plist
    0 make photo link --into @/Share/Info.plist --write ⇒ has this rule; there is nothing to change

    MyAction/NotesViewController.swift:
    0 make photo --into @/MyAction/Info.plist ⇒ <string>com.apple.ui-services< ¦ >$(PRODUCT_MODULE_NAME).NotesViewContro
    0 make photo --into @/MyAction/Info.plist ⇒ '--write' creates it, as the list of an Action extension

    ios/Share Extension/Base.lproj/Main Interface.storyboard:
    ios/Share Extension/ShareViewController.swift:
    0 make photo --into '@/ios/Share Extension/Share-Info.plist' ⇒ <key>NSExtensionMainStoryboard< ¦ >Main Interface<

    Share/Info.plist: \#(Sketch.list("<dict/>"))
    New/A.swift:
    0 make photo --into @/Share/Inof.plist ⇒ as the list of a Share extension; did you mean 'Info.plist'?
    2 make photo --into @/Shaer/Info.plist --write ⇒ Shaer/Info.plist'; did you mean '@/Share/Info.plist'?
    2 make photo --into @/Nwe/Info.plist --write ⇒ Nwe'; did you mean '@/New'?
    2 make photo --into @/None/Info.plist --write ⇒ there is no file or folder '@/None'
    2 make photo --into @/None/Info.plist --write ⇒ there is no file or folder '@/None'
    2 make photo --into @/Share/Info.txt --write ⇒ there is no file or folder
    2 make photo --into @/Share/Info.json --write ⇒ there is no file or folder
    2 make photo --into @/New --write ⇒ New' contains no extension; looked for .appex ¦ ; with the path of an
    """#)

  @Test("creates a list that is not there, for a target of its own, and nothing else", arguments: sketches)
  func creates(_ sketch: Sketch) throws { try sketch.checkOnDisk() }
}
