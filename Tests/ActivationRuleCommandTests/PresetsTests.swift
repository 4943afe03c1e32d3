import ActivationRuleFiles
import ActivationRuleModel
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

  @Test("print a payload as JSON that can be given back")
  func payloadsReturn() throws {
    let text = CommandRun(["apps", "all", "--json"]).output
    let presets = try JSONReader.read(SourceText(name: "output", text: text)).root["presets"]?.elements ?? []
    #expect(presets.compactMap { $0["id"]?.string } == PresetLibrary.builtIn.presets.map { $0.id })
    for preset in presets {
      let payload = try #require(preset["payload"])
      #expect(try Payload(payload).json == JSONValue(payload), "\(JSONValue(preset).text())")
    }
  }

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
