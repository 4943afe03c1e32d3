import ActivationRuleAnswers
import Foundation
import Testing
import ActivationRuleText

/// What a person saw on a device: the app, what was done there, and the print.
struct SeenShare: Sendable, CustomTestStringConvertible {
  let host: String
  let action: String
  /// The items, with `/` between them: attachments in brackets, then `text`, `title`, or a key of the user info.
  let items: String
  /// How it compares with the presets of the host, and with which.
  let comparison: String
  /// The preset that is written; `nil` where the presets know as much.
  let id: String?
  var system = ("iOS", "26.1")
  var identifier: String?

  var testDescription: String { "\(host): \(action)" }

  /// The print, as the probe shows it.
  var print: String {
    let items: [JSONValue] = items.components(separatedBy: " / ").map { text in
      let lists = text.matches(of: /\[([^\]]*)\]/).map { $0.output.1.split(separator: ",").map { String($0) } }
      let marks = text.replacing(/\[[^\]]*\]/, with: "").split(separator: " ").map { String($0) }
      return [
        "attachments": .array(lists.map { ["registeredTypeIdentifiers": .strings($0)] }),
        "hasContentText": .boolean(marks.contains("text")), "hasTitle": .boolean(marks.contains("title")),
        "userInfoKeys": .strings(marks.filter { !["text", "title"].contains($0) }),
      ]
    }
    let root: JSONValue = [
      "date": "2026-11-24", "host": JSONValue(identifier), "items": .array(items), "probe": 1,
      "system": ["name": .string(system.0), "version": .string(system.1)],
    ]
    return root.text(pretty: true)
  }
}

@Suite("Prints of the probe")
struct PresetsAddTests {
  static let sample = packageFolder + "Samples/Dumps/ProbePage.json"

  /// Every print is made up.
  static let prints: [SeenShare] = [
    SeenShare(
      host: "Safari", action: "Share the page", items: "[public.url] text supportsJavaScript",
      comparison: "the same as safari-page (seen in a log, a screenshot or a report, high confidence)", id: nil),
    SeenShare(
      host: "safari", action: "select text on a page and share it", items: "[public.plain-text]",
      comparison: "the same as safari-selected-text (concluded from other facts, medium confidence)",
      id: "seen-safari-select-text-on-page-and-share-it", identifier: "com.example.browser"),
    SeenShare(
      host: "Safari", action: "share while a PDF is open", items: "[com.adobe.pdf,public.file-url] / [public.url]",
      comparison: "**contradicts** safari-pdf (seen in a log, a screenshot or a report, high confidence) and "
        + "safari-pdf-file-url (test data of a developer, medium confidence)",
      id: "seen-safari-share-while-pdf-is-open"),
    SeenShare(
      host: "Safari", action: "share the reading list", items: "[public.url] text supportsJavaScript",
      comparison: "new, with the types of safari-page (seen in a log, a screenshot or a report, high confidence)",
      id: "seen-safari-share-reading-list"),
    SeenShare(
      host: "Firefox", action: "share the page", items: "[public.url] [public.plain-text]",
      comparison: "the same as firefox-page (read from the host's source code, high confidence)", id: nil),
    SeenShare(
      host: "mail", action: "share a PDF attached to a message", items: "[com.adobe.pdf,public.file-url]",
      comparison: "the same as mail-attachment-pdf (a guess, concluded from other facts, low confidence)",
      id: "seen-mail-share-pdf-attached-to-message", system: ("iPadOS", "18.2")),
    SeenShare(
      host: "Edge", action: "share the page", items: "[public.url] [public.plain-text] title",
      comparison: "**contradicts** edge-page-2025 (a guess, concluded from other facts, low confidence)",
      id: "seen-edge-share-page"),
    SeenShare(
      host: "Photos", action: "share a Live Photo",
      items: "[public.heic,com.apple.live-photo,public.jpeg]", comparison: "**contradicts** photos-live-photo",
      id: "seen-photos-share-live-photo"),
    SeenShare(
      host: "Garden Diary", action: "share a plant",
      items: "[com.example.plant,dyn.ah62d4rv4ge80k5p2,image/jpeg,de.garden.pdf] / [] other",
      comparison: "new", id: "seen-garden-diary-share-plant"),
    SeenShare(
      host: "Maps", action: "share a place", items: "", comparison: "**contradicts** maps-place",
      id: "seen-maps-share-place"),
  ]

  @Test("are compared, reported, and become presets that are observed", arguments: prints)
  func adds(_ seen: SeenShare) throws {
    let folder = try TemporaryFolder()
    let (print, own) = (try folder.write("print.json", seen.print), folder.path + "/own.json")
    let words = ["presets", "add", print, "--host", seen.host, "--action", seen.action, "--presets", own]
    let run = CommandRun(words + ["--host-version", "7.1"])
    #expect(run.status == (seen.comparison.hasPrefix("**") ? 1 : 0), "\(run)")
    let report = run.output.replacing("`", with: "")
    #expect(report.contains("\n| Presets | \(seen.comparison)"), "\(report)")
    #expect(report.contains("\n| Seen | 2026-11-24, \(seen.system.0) \(seen.system.1), "), "\(report)")
    #expect(report.contains(" | \(seen.identifier ?? "not known") |\n"), "\(report)")
    guard let id = seen.id else {
      #expect(!FileManager.default.fileExists(atPath: own))
      return #expect(run.errors == "note: nothing is written: the presets know this already\n")
    }
    #expect(run.errors == "note: '\(own)' has the preset '\(id)' now\n")
    let root = try JSONReader.read(
      SourceText(name: "own", text: CommandRun(["presets", id, "--presets", own, "--json"]).output)
    ).root
    let preset = try #require(root["presets"]?.elements?.first)
    #expect(preset["certainty"]?.string == "observed")
    let host = try #require(preset["host"]?.string)
    #expect(preset["systemVersions"]?.string == "\(seen.system.0) \(seen.system.1), \(host) 7.1")
    #expect(preset["source"]?.string == "print of the probe on a device, 2026-11-24")
    // The preset in the report is the one in the file.
    let file = try String(contentsOfFile: own, encoding: .utf8).split(separator: "\n").map { $0.drop { $0 == " " } }
    let block = run.output.split(separator: "\n").drop { $0 != "```json" }.dropFirst().prefix { $0 != "```" }
    #expect(file.dropFirst(2).dropLast(2).elementsEqual(block.map { $0.drop { $0 == " " } }))
    // Evaluating the print and the preset is the same question.
    let rule = ["evaluate", "--rule", #"{"NSExtensionActivationSupportsWebURLWithMaxCount": 1}"#]
    let answers = [rule + ["--import", print], rule + ["--preset", id, "--presets", own]].map { CommandRun($0).status }
    #expect(answers[0] == answers[1])
    // A second time the presets know it, unless they say something else, too.
    let again = CommandRun(words)
    #expect(again.errors == "note: nothing is written: the presets know this already\n", "\(again)")
  }

  @Test("are read by the protocol of the page, before the host stage")
  func page() throws {
    for seen in Self.prints {
      let request = JSONValue.object([JSONMember("op", "import"), JSONMember("text", .string(seen.print))]).text()
      let root = try JSONReader.read(SourceText(name: "a", text: CommandRun("batch", input: request + "\n").output))
        .root
      #expect(root["recordedAtHost"].map { JSONValue($0) } == true, "\(seen)")
      let types = (root["payload"]?["items"]?.elements ?? []).flatMap { $0["attachments"]?.elements ?? [] }
      #expect(types.count == seen.items.filter { $0 == "[" }.count)
    }
  }

  @Test("follow their schema, and what does not is refused")
  func schema() throws {
    let schema = try Schema("probe.schema.json")
    for text in try Self.prints.map({ $0.print }) + [String(contentsOfFile: Self.sample, encoding: .utf8)] {
      let root = try JSONReader.read(SourceText(name: "print", text: text)).root
      #expect(try schema.fault(of: root, file: "probe.schema.json") == nil)
    }
    for member in ["contents", "data", "fileName", "url"] {
      let text = Self.prints[0].print.replacing("\"probe\"", with: "\"\(member)\": \"a\", \"probe\"")
      let root = try JSONReader.read(SourceText(name: "print", text: text)).root
      #expect(try schema.fault(of: root, file: "probe.schema.json") != nil)
      let folder = try TemporaryFolder()
      let print = try folder.write("print.json", text)
      let run = CommandRun([
        "presets", "add", print, "--host", "A", "--action", "b", "--presets", folder.path + "/own.json",
      ])
      #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("[import-contents]"), "\(run)")
      #expect(CommandRun(["evaluate", "--rule", "TRUEPREDICATE", "--import", print]).status == 2)
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/own.json"))
    }
  }

  @Test("go behind the presets of a file, which stays as it is written")
  func file() throws {
    let folder = try TemporaryFolder()
    let old = try String(contentsOfFile: packageFolder + "Samples/Presets/Notebook.json", encoding: .utf8)
    for (name, text) in [("a.json", old), ("b.json", "{\"presets\": [ ] }"), ("c.json", "\u{FEFF}{\"presets\":[]}\n")] {
      let own = try folder.write(name, text)
      for (number, action) in ["wave", "wave", "stroll"].enumerated() {
        // The same action with other types is a contradiction, and both stay.
        let print = try folder.write("print.json", Self.prints[number + 3].print)
        let run = CommandRun(["presets", "add", print, "--host", "notebook", "--action", action, "--presets", own])
        #expect(run.status == (number == 1 ? 1 : 0), "\(name) \(run)")
      }
      let now = try String(contentsOfFile: own, encoding: .utf8)
      if name == "a.json" { #expect(now.hasPrefix(old.dropLast("\n  ]\n}\n".count)) && now.hasSuffix("\n  ]\n}\n")) }
      let list = CommandRun([
        "presets", "seen-notebook-wave", "seen-notebook-wave-2026-11-24", "seen-notebook-stroll", "--presets", own,
      ])
      #expect(list.status == 0, "\(name): \(list)")
      #expect(list.output.contains("  notes       Contradicts seen-notebook-wave.\n"), "\(list)")
    }
  }

  /// Words behind `presets`, the exit code, and the complaint.
  static let refused: [([String], Int32, String)] = [
    (["add"], 64, "'presets add' takes one FILE with what the probe printed; '-' is standard input"),
    (["add", sample, "--action", "a"], 64, "'presets add' needs '--host'"),
    (["add", sample, "--host", "a"], 64, "'presets add' needs '--action'"),
    (["add", sample, "--host", "a", "--action", ""], 64, "'presets add' needs '--action'"),
    (["add", sample, "--host", "a", "--host", "b", "--action", "a"], 64, "'--host' may be given once"),
    (
      ["add", sample, "--host", "a", "--action", "a", "--presets", "own.txt"], 64,
      "'presets add' writes to a JSON file: '--presets FILE.json'"
    ),
    (
      ["add", sample, "--host", "a", "--action", "a", "--presets", packageFolder + "Samples/Presets"], 64,
      "'presets add' writes to a JSON file: '--presets FILE.json'"
    ),
    (["safari-page", "--action", "a"], 64, "'--action' is for 'presets add FILE'"),
    (["--host-version", "1"], 64, "'--host-version' is for 'presets add FILE'"),
    (
      ["add", packageFolder + "Samples/Dumps/UserInfo.txt", "--host", "a", "--action", "a"], 2,
      "'\(packageFolder)Samples/Dumps/UserInfo.txt' is no print of the probe; 'activationrule probe' writes the probe"
    ),
    (["add", sample, "--host", "a", "--action", "see https://example.com"], 2, "without addresses and paths"),
    (["add", sample, "--host", "a", "--action", "open a/b.pdf"], 2, "without addresses and paths"),
    (["add", "/nowhere", "--host", "a", "--action", "a"], 2, "'/nowhere'"),
  ]

  @Test("are added with the right words alone", arguments: refused)
  func refuses(_ words: [String], status: Int32, complaint: String) {
    let run = CommandRun(["presets"] + words)
    #expect(run.status == status && run.output.isEmpty, "\(run)")
    #expect(run.errors.contains(complaint), "\(run)")
  }

  @Test("come from standard input as well, and a misspelt host is asked about")
  func input() throws {
    let words = ["presets", "add", "-", "--host", "Safri", "--action", "share | <b>it<b>", "--json"]
    let run = CommandRun(words, input: Array(Self.prints[0].print.utf8))
    #expect(
      run.status == 0 && run.errors.hasPrefix("warning: 'Safri' is a new host; did you mean 'Safari'?\n"), "\(run)")
    let root = try JSONReader.read(SourceText(name: "a", text: run.output)).root
    #expect(
      try Schema("output.schema.json", "payload.schema.json").fault(of: root, file: "output.schema.json", "presets")
        == nil)
    let report = CommandRun(Array(words.dropLast()), input: Array(Self.prints[0].print.utf8)).output
    #expect(report.hasPrefix("### Safri: share \\| \\<b\\>it\\<b\\>\n"), "\(report)")
  }
}
