import ActivationRuleFiles
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

  /// A command line, the exit code, and the first line of standard error.
  static let rows: [(arguments: [String], status: Int32, complaint: String)] = [
    (["apps", "Safary"], 1, "warning: there is no preset 'Safary'; did you mean 'Safari'?"),
    (["apps", "twitter"], 0, ""),
    (["apps", "safari-pag"], 1, "warning: there is no preset 'safari-pag'; did you mean 'safari-page'?"),
    (["apps", "foo"], 1, "warning: \(PresetChoice.unknown("foo"))"),
    (["apps", "safari-page", "nonsense"], 1, "warning: \(PresetChoice.unknown("nonsense"))"),
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
    #expect(json.contains(#""presets": "173-"#))

    let evaluated = [
      "evaluate", "--rule", #"{"NSExtensionActivationSupportsImageWithMaxCount": 1}"#, "--preset", "own-b",
    ]
    #expect(CommandRun(evaluated + own, in: folder).status == 0)
    #expect(CommandRun(evaluated, in: folder).status == 64)
    #expect(CommandRun(evaluated + own + ["--json"], in: folder).output.contains(#""presets": "173-"#))
    let near = CommandRun(["apps", "own-aa"] + own, in: folder).errors
    #expect(near == "warning: there is no preset 'own-aa'; did you mean 'own-a'?\n")
  }

}
