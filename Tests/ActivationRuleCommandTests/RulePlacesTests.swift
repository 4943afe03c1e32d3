import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

@Suite("Places where rules are found")
struct RulePlacesTests {
  /// A property list of an extension with a rule in XML.
  static func list(_ rule: String, name: String = "Share", extra: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    <key>CFBundleDisplayName</key><string>\(name)</string>
    \(extra)
    <key>NSExtension</key>
    <dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionAttributes</key>
    <dict>\(rule.isEmpty ? "" : "<key>NSExtensionActivationRule</key>")\(rule)</dict>
    </dict>
    </dict>
    </plist>
    """
  }

  static let text = "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"
  static let image = "<dict><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>1</integer></dict>"

  @Test("types that the app declares count for its extensions")
  func usesDeclarationsOfTheApp() throws {
    let declaration = """
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>org.example.sketch</string>
      <key>UTTypeConformsTo</key><string>public.image</string><key>UTTypeTagSpecification</key>
      <dict><key>public.filename-extension</key><string>sketchy</string></dict></dict></array>
      """
    var folder = MemoryFolder()
    let app = folder.write("My.app/Info.plist", "<plist><dict>\(declaration)</dict></plist>")
    let bundle = folder.path + "/My.app/PlugIns/A.appex"
    folder.write("My.app/PlugIns/A.appex/Info.plist", Self.list(Self.image))
    #expect(CommandRun(["evaluate", bundle, "--type", "org.example.sketch"], in: folder).status == 0)
    #expect(
      CommandRun(["evaluate", bundle + "/Info.plist", "--type", "org.example.sketch"], in: folder).status == 0)
    #expect(CommandRun(["evaluate", bundle, "a.sketchy"], in: folder).status == 0)
    let alone = folder.write("Elsewhere/Info.plist", Self.list(Self.image))
    #expect(CommandRun(["evaluate", alone, "a.sketchy"], in: folder).status == 1)
    #expect(CommandRun(["evaluate", alone, "--declarations", app, "a.sketchy"], in: folder).status == 0)
    #expect(
      CommandRun(["evaluate", alone, "--declarations", folder.path + "/My.app", "a.sketchy"], in: folder).status
        == 0)
    #expect(
      CommandRun(["evaluate", alone, "--declarations", alone, "a.png"], in: folder).errors.contains(
        "declares no types"))
  }

  #if os(Linux)
    // Other systems have no such names.
    @Test("a folder whose name is not UTF-8 is named once, since it may contain a rule")
    func namesOtherEncodings() throws {
      let folder = try TemporaryFolder()
      try folder.write("A/Info.plist", Self.list(Self.text))
      for name in ["Caf\u{E9}", ".hidden\u{E9}"] {
        let bytes =
          "\(folder.path)/".utf8CString.dropLast() + name.unicodeScalars.map { CChar(truncatingIfNeeded: $0.value) } + [
            0
          ]
        #expect(mkdir(bytes, 0o777) == 0)
      }
      let message = "/Caf\u{FFFD}' has a name that is not UTF-8 and was passed over\n"
      for (words, status) in [(["lint"], 2), (["evaluate", "--text", "a"], 0), (["init"], 0), (["describe"], 0)] {
        let run = CommandRun(words + [folder.path])
        let count = run.errors.components(separatedBy: message).count - 1
        #expect(run.status == status && count == 1 && !run.errors.contains(".hidden"), "\(run)")
      }
      try folder.write("A/a.ruletests", "rule Info.plist\nshown \"a\" --text a\n")
      let test = CommandRun(["test", folder.path])
      #expect(test.status == 2 && test.errors.contains("has a name that is not UTF-8, and is not searched"), "\(test)")
    }
  #endif

  /// Questions about the list of an app or of an extension that is named, and nothing else.
  static let questions = """
    evaluate LIST photo.heic|evaluate LIST --host chrome|explain LIST --text a|explain LIST --text a --fix --dry-run|LIST
    describe LIST|apps LIST|lint LIST|lint --fix LIST|format LIST|make photo --into LIST|compare LIST LIST|init LIST
    """.split { $0 == "|" || $0 == "\n" }.map { String($0) }

  @Test("nothing beside a named list is read", arguments: questions)
  func readsOnlyTheNamed(_ question: String) throws {
    let folder = try TemporaryFolder()
    let app = "<plist><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"
    try folder.write("Beside/Info.plist", Self.list(Self.text))
    try folder.write("Beside/Broken/Info.plist", "<plist><dict><key>NSExtension")
    #expect(mkfifo(folder.path + "/Beside/app.config.js", 0o600) == 0)
    for list in [app, Self.list(Self.text)] {
      let path = try folder.write("Named/Info.plist", list)
      let run = CommandRun(question.split(separator: " ").map { $0 == "LIST" ? path : String($0) })
      #expect(!run.both.contains("Beside"), "\(run)")
    }
  }

  static let sketches = Sketch.all(
    #"""
    none.plist: \#(Sketch.list("").replacing("<key>NSExtensionActivationRule</key>", with: ""))
    array.plist: \#(Sketch.list("<array/>"))
    date.plist: \#(Sketch.list("<date>2024-01-01T00:00:00Z</date>"))
    boolean.plist: \#(Sketch.list("<true/>"))
    keys.plist: \#(Sketch.list("<dict/>"))
    bare.plist: <plist><dict/></plist>
    broken.plist: \#(Sketch.list("<string>a == &lt;</string>"))
    empty.plist
    word.plist: hello
    rule.txt: TRUEPREDICATE
    marked.txt: \#u{FEFF}TRUEPREDICATE\n
    blank.txt:    \n
    rule.json: {"NSExtensionActivationSupportsText": true}
    text.json: "TRUEPREDICATE"
    open.json: {"a":
    list.json: [1]
    1 evaluate none.plist --text a ⇒ hidden ¦ there is no rule ¦ in the rule: activationrule lint none.plist
    1 evaluate array.plist --text a ⇒ the rule is an array ¦ in the rule: activationrule lint array.plist
    1 evaluate date.plist --text a ⇒ the rule is a date ¦ in the rule: activationrule lint date.plist
    1 evaluate boolean.plist --text a ⇒ the rule is a Boolean ¦ in the rule: activationrule lint boolean.plist
    1 evaluate keys.plist --text a ⇒ no key of the rule ¦ in the rule: activationrule lint keys.plist
    1 evaluate bare.plist --text a ⇒ there is no rule in ¦ ¬in the rule:
    2 evaluate broken.plist --text a ⇒ the rule is not a predicate ¦ broken.plist:1:
    2 evaluate empty.plist --text a ⇒ is empty
    2 evaluate word.plist --text a ⇒ word.plist:1:1: error:
    0 evaluate rule.txt --text a ⇒ shown ¦ in the rule: activationrule lint rule.txt
    0 evaluate marked.txt --text a ⇒ shown
    2 evaluate blank.txt --text a ⇒ the predicate is empty
    0 evaluate rule.json --text a ⇒ shown ¦ ¬in the rule:
    0 evaluate text.json --text a ⇒ shown ¦ in the rule: activationrule lint text.json
    2 evaluate open.json --text a ⇒ open.json:1:
    1 evaluate list.json --text a ⇒ hidden ¦ in the rule: activationrule lint list.json

    # Each extension of an app has a line, and any that is shown decides.
    My.app/Info.plist: <plist><dict/></plist>
    My.app/PlugIns/B.appex/Info.plist: \#(Sketch.list("<string>TRUEPREDICATE</string>", name: "All"))
    My.app/PlugIns/A.appex/Contents/Info.plist: \#(Sketch.list(Sketch.keys("Image"), name: "Images"))
    0 evaluate My.app a.mov ⇒ shown All ( ¦ hidden Images on the Mac (

    # A broken extension beside a good one is an error, and both are reported.
    My.app/PlugIns/A.appex/Info.plist: <plist><dict><key>a</key></dict></plist>
    My.app/PlugIns/B.appex/Info.plist: \#(Sketch.list("<string>TRUEPREDICATE</string>", name: "All"))
    2 evaluate My.app --text hello ⇒ why key 'a' has no value ¦ A.appex/Info.plist:1: ¦ shown All

    # A folder or a script that mentions a rule is the one asked about.
    a/s.sh: NSExtensionActivationRule
    2 evaluate a photo.heic ⇒ s.sh
    2 explain a/s.sh photo.heic ⇒ s.sh

    1 evaluate --rule keys:ImageWithMaxcount=1,Text=[1] --image ⇒ 2 errors in the rule: activationrule lint --rule
    1 evaluate --rule keys:ImageWithMaxcount=1,Text=[1] --image --json ⇒ which may break the share sheet ¦ 'SupportsText' needs 'true' or
    """#)

  @Test("end in an answer or in a clear error, whatever they hold", arguments: sketches)
  func answers(_ sketch: Sketch) { sketch.check() }

  @Test("links in a circle end the search")
  func endsInCircles() {
    let folder = MemoryFolder(["a/readme.txt": "nothing"], links: ["a/b": "/outer/folder"])
    for words in [["evaluate", "."], ["lint", "."]] {
      let run = CommandRun(words + (words[0] == "lint" ? [] : ["--text", "a"]), in: folder)
      #expect(run.status != 0 && run.errors.contains("contains no extension"), "\(run)")
    }
  }
}
