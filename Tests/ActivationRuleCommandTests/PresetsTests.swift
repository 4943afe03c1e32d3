import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import Testing

@Suite("Presets on the command line")
struct PresetsTests {
  /// A file with one preset, of this id and host.
  static func file(_ id: String, host: String = "Own", basis: String = "observed") -> String {
    """
    {"presets": [
      {"id": "\(id)", "host": "\(host)", "platform": "any", "action": "share", "basis": "\(basis)", "confidence": "low",
       "payload": {"items": [{"attachments": [["public.png"]], "userInfo": {"b": [1, null], "a": {"z": 2.5, "y": "t"}}}]}}
    ]}
    """
  }

  // MARK: Lists

  @Test("are listed by host, with shape and confidence")
  func lists() {
    #expect(
      CommandRun(["apps", "maps", "--platform", "macos"]).errors == "warning: no preset fits\n")
    #expect(
      CommandRun("apps safari --platform ios").output == """
        Safari
          safari-page: share the page [high, iOS]
              [public.url] with text, script
          safari-page-js: share the page; the extension has a page script [medium, iOS, what the handler gets]
              [com.apple.property-list] with text, script
          safari-page-mixed-url-plist-text: share the page; everything that was ever reported at once [low, iOS]
              [public.url], [public.plain-text], [com.apple.property-list] with text, script
          safari-selected-text: select text on a page and share it [medium, iOS]
              [public.plain-text]
          safari-pdf: share while a PDF is open [high, iOS]
              [com.adobe.pdf] with text / [public.url] with script
          safari-pdf-file-url: share while a PDF is open; variant with a file [medium, iOS]
              [public.url] / [com.adobe.pdf, public.file-url]
          safari-image: press long on an image and share it [low, iOS]
              [public.jpeg]
          safari-image-with-url: press long on an image and share it; variant with its address [low, iOS]
              [public.jpeg], [public.url]
          safari-navigator-share: a page's own share button [low, iOS]
              [public.plain-text], [public.url]

        """)
    #expect(
      CommandRun("apps brave --platform ios").output == """
        Brave
          brave-page: share the page [medium, iOS]
              [public.url], [public.plain-text]
          brave-pdf: share while a PDF is open [medium, iOS]
              [public.url], [public.plain-text]

        """)
    let all = CommandRun("apps all")
    #expect(all.status == 0 && all.errors.isEmpty)
    for preset in PresetLibrary.builtIn.presets {
      #expect(all.output.contains("\n  \(preset.id): \(preset.action) [\(preset.confidence.rawValue), "))
    }
    // A host is a heading once, although its presets do not stand together in the table.
    #expect(all.lines.filter { $0 == "Safari" }.count == 1)
    #expect(all.output.contains("      11 × [public.jpeg]\n"))
    #expect(all.output.contains("      no items\n") && all.output.contains("      no attachments\n"))
    #expect(all.output.contains("      []\n"))
  }

  /// A command line, the exit code, and the first line of standard error.
  static let rows: [(arguments: [String], status: Int32, complaint: String)] = [
    (["apps", "Safary"], 1, "warning: there is no preset 'Safary'"),
    (["apps", "twitter"], 0, ""),
    (["apps", "safari-pag"], 1, "warning: there is no preset 'safari-pag'; did you mean 'safari-page'?"),
    (["apps", "foo"], 1, "warning: there is no preset 'foo'"),
    (["apps", "safari-page", "nonsense"], 1, "warning: there is no preset 'nonsense'"),
    (["apps", "all", "--platform", "tvos"], 64, "error: '--platform' must be ios or macos, not 'tvos'"),
    (["apps", "all", "--hots", "x"], 64, "error: unknown option '--hots'; did you mean '--host'?"),
    (["apps", "Safari", "edge"], 0, ""),
    (
      ["apps", "safari-page", "--host", "Safari"], 64,
      "error: '--host' chooses from the list, as a NAME does; use either"
    ),
    (["apps", "all", "--presets", "/nowhere/at/all"], 2, "error: there is no file or folder '/nowhere/at/all'"),
    (
      ["evaluate", "--rule", "TRUEPREDICATE", "--preset", "safari-pag"], 64,
      "error: there is no preset 'safari-pag'; did you mean 'safari-page'?"
    ),
    (
      ["evaluate", "--rule", "TRUEPREDICATE", "--preset", "safari-page-js"], 64,
      "error: 'safari-page-js' is what an extension's code receives, not what its rule is asked about"
    ),
  ]

  @Test("answer with an exit code and a word about what is missing")
  func answers() {
    for row in Self.rows {
      let run = CommandRun(row.arguments)
      #expect(run.status == row.status, "\(row.arguments)\n\(run)")
      #expect((run.errors.split(separator: "\n").first ?? "") == row.complaint, "\(row.arguments)")
      #expect(row.arguments.contains("--quiet") == false || run.output.isEmpty)
    }
  }

  // MARK: One preset

  @Test("are those of a host that is named in their place")
  func hosts() {
    let named = CommandRun(["apps", "firefox"])
    #expect(named.status == 0 && named.output == CommandRun(["apps", "Firefox"]).output)
    let words = CommandRun(["apps", "live"])
    #expect(words.status == 0 && words.output.contains("photos-live-photo: "), "\(words)")
  }

  @Test("are shown whole")
  func shows() {
    let run = CommandRun("apps safari-pdf edge-two-items-same-type")
    #expect(run.status == 0)
    #expect(
      run.output == """
        safari-pdf
          host        Safari
          platform    iOS
          versions    12.1
          action      share while a PDF is open
          kinds       pdf
          role        other
          basis       observed: seen in a log, a screenshot or a report
          confidence  high: described in detail or by several accounts
          source      logging article on Qiita
          notes       Two items, so rules that want one item with everything fail.
          payload     item 1: [com.adobe.pdf] with text
                      item 2: [public.url] with script
          rules see   item 1: [com.adobe.pdf] with text
                      item 2: [public.url, com.apple.active-webpage] with script

        edge-two-items-same-type
          host        Made up
          platform    any
          action      two items with an image each
          kinds       photo
          role        other
          basis       synthetic: made up for tests
          confidence  high
          source      made for tests
          payload     item 1: [public.jpeg]
                      item 2: [public.jpeg]

        """)
    let handler = CommandRun("apps safari-page-js").output
    #expect(handler.contains("  rules see   something else; this is what an extension's code receives"))
  }

  @Test("print a payload as JSON that can be given back")
  func payloadsReturn() throws {
    for preset in PresetLibrary.builtIn.presets {
      let json = CommandRun(["apps", preset.id, "--json"]).output
      let root = try JSONReader.read(SourceText(name: "output", text: json)).root
      guard case .array(let nodes)? = root["presets"]?.kind, let payload = nodes.first?["payload"] else {
        Issue.record("\(preset.id) has no payload")
        continue
      }
      let text = JSONValue(payload).text()
      let run = CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--payload", text, "--json"])
      let back = try JSONReader.read(SourceText(name: "output", text: run.output)).root
      #expect(
        back.firstShare?["payload"].map { JSONValue($0).text() } == text, "\(preset.id)")
    }
  }

  // MARK: Files

  @Test("are read from files and folders")
  func files() throws {
    var folder = MemoryFolder()
    folder.write("own/b.json", Self.file("own-b"))
    folder.write("own/a.json", Self.file("own-a"))
    folder.write("own/.hidden.json", "not JSON")
    folder.write("own/notes.txt", "not JSON")
    let other = folder.write("other.txt", Self.file("other"))
    let own = ["--presets", folder.path + "/own", "--presets", other]
    let run = CommandRun(["apps", "Own"] + own, in: folder)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.lines.filter { $0.hasPrefix("  o") }.map { $0.prefix { $0 != ":" } } == ["  own-a", "  own-b", "  other"])
    #expect(run.output.contains("[public.png] with 'a', 'b'"))
    let json = CommandRun(["apps", "own-a", "--json"] + own, in: folder).output
    #expect(json.contains(#""presets": "164-"#))

    let evaluated = [
      "evaluate", "--rule", #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#, "--preset", "own-b",
    ]
    #expect(CommandRun(evaluated + own, in: folder).status == 0)
    #expect(CommandRun(evaluated, in: folder).status == 64)
    #expect(CommandRun(evaluated + own + ["--json"], in: folder).output.contains(#""presets": "164-"#))
    let near = CommandRun(["apps", "own-aa"] + own, in: folder).errors
    #expect(near == "warning: there is no preset 'own-aa'; did you mean 'own-a'?\n")
  }

  @Test("of property lists are read as well")
  func propertyLists() throws {
    var folder = MemoryFolder()
    let path = folder.write(
      "own.plist",
      """
      <plist><dict><key>presets</key><array><dict><key>id</key><string>listed</string><key>host</key><string>L</string>
      <key>platform</key><string>iOS</string><key>action</key><string>share</string><key>basis</key><string>inferred</string>
      <key>confidence</key><string>low</string><key>payload</key><dict><key>items</key><array><dict><key>userInfo</key>
      <dict><key>d</key><data>AQI=</data></dict></dict></array></dict></dict></array></dict></plist>
      """)
    let run = CommandRun(["apps", "listed", "--presets", path, "--json"], in: folder)
    #expect(run.status == 0 && run.output.contains(#""d": ["#), "\(run)")
  }

  @Test("of broken files are refused with the place")
  func brokenFiles() throws {
    var folder = MemoryFolder()
    let rows: [(name: String, text: String, complaint: String)] = [
      ("a.json", "{\"presets\": [", ":1:14: error: "),
      (
        "b.json", Self.file("x", basis: "sen"),
        ":2:77: error: 'basis' must be 'observed', 'host-source', 'host-documentation', "
          + "'developer-fixture', 'inferred', 'composite' or 'synthetic', found 'sen' [preset-unknown-value]"
      ),
      (
        "c.json", Self.file("safari-page"),
        ":2:10: error: a built-in preset has the id 'safari-page' [preset-duplicate-id]"
      ),
      ("d.json", "", ":1:1: error: "),
    ]
    for row in rows {
      let path = folder.write(row.name, row.text)
      for verb in [["apps", "all"], ["evaluate", "--rule", "TRUEPREDICATE", "--text", "a"]] {
        let run = CommandRun(verb + ["--presets", path], in: folder)
        #expect(run.status == 2 && run.output.isEmpty, "\(row.name)")
        #expect(run.errors.hasPrefix(path + row.complaint), "\(run.errors)")
      }
    }
    folder.write("empty/notes.txt", "")
    let run = CommandRun(["apps", "all", "--presets", folder.path + "/empty"], in: folder)
    #expect(run.status == 2)
    #expect(run.errors == "error: the folder '\(folder.path)/empty' contains no presets (files '*.json')\n")
  }
}
