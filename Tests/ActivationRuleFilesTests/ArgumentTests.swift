import ActivationRuleReports
import ActivationRuleDocuments
import ActivationRuleFiles
import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleTestSupport
import ActivationRuleText
import ActivationRuleTypes
import Foundation
import Testing

@Suite("Words that say what is shared")
struct ArgumentTests {
  private static let options = OptionDefinition.payload + OptionDefinition.rule + [OptionDefinition("--quiet", "")]

  private static func parsed(_ words: [String]) throws(Failure) -> ParsedArguments {
    try ParsedArguments(words, options, at: .file(inFolder: "/nowhere"))
  }

  private static func payload(_ words: [String]) throws(Failure) -> (PayloadArguments, Payload) {
    let arguments = try PayloadArguments(try parsed(words), skipping: 0, types: .system, SilentConsole())
    return (arguments, try arguments.payload())
  }

  /// Words, the payload that they describe, and how sure it is that just this is shared.
  static let payloads: [(words: [String], payload: String, certainty: Certainty)] = [
    (["a.pdf"], "{(com.adobe.pdf public.file-url)}", .reported),
    (["Photos/", "--", "--odd.png"], "{(public.folder public.file-url)(public.png public.file-url)}", .reported),
    (["--url", "https://example.com", "--text=a"], "{(public.url)(public.plain-text)}", .observed),
    (["--url", "file:///a/b.png"], "{(public.png public.file-url)}", .reported),
    (["--type", "a.b, c.d"], "{(a.b c.d)}", .documented), (["--text", "--image"], "{(public.plain-text)}", .observed),
    (["--image", "--item", "--type", "a.b, c.d"], "{(public.image)}{(a.b c.d)}", .observed),
    (
      ["--payload", #"{"items": [{"attachments": [["public.url"]], "title": "t"}]}"#, "--image"],
      "{(public.image)}{(public.url)t't'}", .observed
    ),
    (["--payload", #"{"items": []}"#], "", .documented),
    (["--preset", "safari-page"], "{(public.url)(com.apple.property-list)}", .reported),
  ]

  @Test("make the payload that they describe", arguments: payloads.indices)
  func triesPayloads(_ index: Int) throws {
    let row = Self.payloads[index]
    let (arguments, payload) = try Self.payload(row.words)
    if arguments.sharedPresets.isEmpty {
      #expect(payload.line == row.payload && arguments.certainty == row.certainty)
    } else {
      let preset = arguments.sharedPresets[0]
      #expect(payload == preset.payload.seenByRules() && arguments.certainty <= preset.certainty)
    }
  }

  /// Words, and what is wrong with them.
  static let complaints: [(words: [String], message: String)] = [
    ([], "nothing is shared; name a file, or use --photo"), (["--item"], "'--item' has nothing behind it"),
    (["--image", "--item"], "'--item' has nothing behind it"),
    (["--url", "here"], "'here' is no URL; it has no scheme"),
    (["--type", "a,,b"], "'--type' takes type identifiers with commas between them, not 'a,,b'"),
    (["--preset", "safari-pag"], "there is no preset 'safari-pag'; did you mean 'safari-pag"),
    (["--tex", "a"], "unknown option '--tex'; did you mean '--text'?"), (["--image=a"], "'--image' takes no value"),
    (["--text"], "'--text' needs a value: --text TEXT"), ([""], "a file name is empty"),
    (["--payload", "-", "--import", "-"], "'-' stands twice; standard input can be read once"),
    (["--payload", "[1]", "a"], "a payload must be an object with 'items', found an array"),
    (["--payload", "{"], "error: "), (["--import", "gone.txt"], "gone.txt"),
  ]

  @Test("are refused where they contradict each other or make no sense", arguments: complaints.indices)
  func triesComplaints(_ index: Int) throws {
    let row = Self.complaints[index]
    let failure = #expect(throws: Failure.self) { try Self.payload(row.words) }
    #expect(failure?.description.contains(row.message) == true, "\(String(describing: failure))")
  }

  /// Words of which one is refused, and its position.
  static let positions: [(words: [String], position: Int)] = [
    (["--tex", "a.pdf"], 0), (["--image", "--text"], 1), (["--image", "--type", "a,,b", "a.pdf"], 2),
    (["a.pdf", "--url=here"], 1), (["--image", "--preset", "safari-pag"], 2), (["a.pdf", ""], 1),
  ]

  @Test("are named by the failure that is about them", arguments: positions)
  func tellsPositions(_ row: (words: [String], position: Int)) throws {
    let failure = #expect(throws: Failure.self) { try Self.payload(row.words) }
    #expect(failure?.word == row.position && failure?.about(7).word == row.position)
  }

  @Test("before '--' become the options that they are short for, each of them")
  func resolves() throws {
    var arguments = try ParsedArguments(
      ["safari-page", "a.pdf", "notes-text", "finder-pdf", "--", "safari-page"], Self.options)
    try arguments.resolveBareWords()
    #expect(arguments.values(PresetChoice.preset) == ["safari-page", "notes-text", "finder-pdf"])
    #expect(arguments.positionals == ["a.pdf", "safari-page"])
  }

  @Test("take a path that is added for the last of them")
  func addsPath() throws {
    var arguments = try Self.parsed(["--image", "--text", "a"])
    arguments.add(path: "")
    let failure = #expect(throws: Failure.self) {
      try PayloadArguments(arguments, skipping: 0, types: .system, SilentConsole())
    }
    #expect(failure?.word == 2)
  }

  @Test("ask about a type that nobody declares")
  func unknownType() throws {
    let (arguments, _) = try Self.payload(["--type", "com.apple.quicktime-movi"])
    #expect(arguments.warnings.count == 1 && arguments.warnings[0].contains("'com.apple.quicktime-movie'"))
    #expect(try Self.payload(["--type", "com.example.own"]).0.warnings.isEmpty)
  }

  /// Words about the system, and what becomes of the settings.
  static let settings: [(words: [String], isSet: @Sendable (RuleSettings) -> Bool)] = [
    ([], { $0.platform == .iOS }), (["--platform", "macOS"], { $0.platform == .macOS }),
    (["--platform", "mac"], { $0.platform == .macOS }), (["--platform", "iPad"], { $0.platform == .iOS }),
  ]

  @Test("set the platform", arguments: settings.indices)
  func triesSettings(_ index: Int) throws {
    let row = Self.settings[index]
    #expect(row.isSet(try Self.parsed(row.words).settings()), "\(row.words)")
  }

  /// Words about the system that are refused.
  static let wrongSettings: [(words: [String], message: String)] = [
    (["--platform", "tvos"], "'--platform' must be ios or macos, not 'tvos'"),
    (["--platform", "ios", "--platform", "macos"], "'--platform' may be given once"),
  ]

  @Test("are refused where there is no such platform", arguments: wrongSettings.indices)
  func triesWrongSettings(_ index: Int) throws {
    let row = Self.wrongSettings[index]
    let failure = #expect(throws: Failure.self) {
      try Self.parsed(row.words + ["--image"]).settings()
    }
    #expect(failure?.word == row.words.count - 1, "\(row.words)")
    #expect(
      failure?.description.contains(row.message) == true && failure?.kind == .usage, "\(String(describing: failure))")
  }

  /// A word in place of a file, and what is meant; `nil` for a file.
  static let words: [(word: String, meaning: String?)] = [
    ("photo.heic", nil), ("./firefox", nil), ("scribbles", "'scribbles' is no name of a file; a text is"), ("", nil),
    ("https://example.com/a.b", "--url https://example.com/a.b'?"), ("1.", nil),
    ("3", "--image --image"), ("1.5", "--image --image"), ("safari-page", "--preset safari-page', or './safari-page'"),
    ("SUBQUERY(", "--rule 'SUBQUERY('"), (#"{"a"#, #"--rule '{"a'"#),
    ("Safari-Page", "--preset safari-page"), ("TRUEPREDICATE", "--rule TRUEPREDICATE"),
    ("lint", "a text is '--text lint'; './lint' shares a file"), ("photo", "did you mean '--photo'?"),
    ("example.com", "did you mean 'https://example.com', or './example.com' for a file of that name?"),
    ("Example.ORG", "did you mean 'https://Example.ORG'"), ("sub.domain.co.uk", "'https://sub.domain.co.uk'"),
    ("www.apple.com/iphone", "did you mean 'https://www.apple.com/iphone'"),
    ("www.site.guru", "'https://www.site.guru'"),
    ("example.com:8080/a.png?b=c d", "'https://example.com:8080/a.png?b=c d'"),
    ("claude.ai/new", "'https://claude.ai/new'"), ("mailto:a@b.c", "--url mailto:a@b.c'?"),
    ("TEL:112", "--url TEL:112"),
    ("vector.ai", nil), ("./example.com", nil), ("../example.com", nil), ("/example.com", nil), ("example..com", nil),
    (".com", nil), ("me@example.com", nil), ("my file.com", nil), ("data.conf", nil), ("Folder.d/note", nil),
    ("a.jpg,b.jpg", "did you mean 'a.jpg b.jpg', or './a.jpg,b.jpg' for a file of that name?"),
    ("photo.heicc", "nobody declares '.heicc'; did you mean '.heic'? './photo.heicc' shares a file of that name"),
    ("foto.hiec", "'.heic'?"), ("a/b.PFD", "nobody declares '.PFD'; did you mean '.pdf'?"),
    ("a.jepg", "'.jpeg' or '.jpg'?"),
    ("a.hmtl", "'.html'?"), ("drawing.dwg", nil), ("Cargo.toml", nil), ("style.scss", nil), ("data.dat", nil),
    ("./photo.heicc", nil), ("photo.heicc/", nil), ("Tool.app", nil), ("a.txt-Qz3kPw", nil),
  ]

  @Test("are asked about where they are likely no files", arguments: words.indices)
  func triesWords(_ index: Int) {
    let row = Self.words[index]
    let word = FileWord(text: row.word, presets: .builtIn, types: .system, documents: nil)
    let complaint = word.complaint
    #expect((complaint == nil) == (row.meaning == nil), "\(String(describing: complaint))")
    if let meaning = row.meaning { #expect(complaint?.contains(meaning) == true, "\(String(describing: complaint))") }
  }

  /// Options, and the presets that they choose on iOS, beside how many guesses are held back.
  static let choices: [(words: String, ids: [String], guesses: Int)] = [
    ("--host focus", ["focus-page"], 0), ("--host twitter", ["x-post"], 0),
    ("--host X --host Focus", ["focus-page", "x-post"], 0),
    ("--host firefox", ["firefox-page", "firefox-downloaded-file"], 1),
    ("--host preview", ["preview-pdf"], 0), ("--host preview --platform ios", ["preview-pdf"], 0),
    ("--host finder --all --matching folder", ["finder-folder"], 0),
    ("--host imessage", ["messages-live-photo"], 1),
    ("--host imessage --confidence low", ["messages-image", "messages-live-photo"], 0),
    ("--host safari --confidence high", ["safari-page", "safari-pdf"], 8),
    ("--preset safari-image --preset finder-pdf --preset safari-image", ["safari-image", "finder-pdf"], 0),
  ]

  @Test("choose presets: those of a host with guesses alone, or for the other platform alone, too", arguments: choices)
  func chooses(_ row: (words: String, ids: [String], guesses: Int)) throws {
    let arguments = try ParsedArguments(
      row.words.split(separator: " ").map { String($0) },
      PresetChoice.suiteOptions + [SettingsArguments.platform.definition])
    let selection = try PresetChoice(arguments, in: .builtIn).selection(on: .iOS)
    #expect(selection.presets.map { $0.id }.sorted() == row.ids.sorted())
    #expect(selection.background.count == row.guesses)
  }

  /// Options that choose nothing, and what is said.
  static let refused: [(words: String, complaint: String)] = [
    ("--host Safar!", "there is no host 'Safar!'; did you mean 'Safari'?"),
    ("--host twiter", "there is no host 'twiter'; did you mean 'twitter'?"),
    ("--host gogle", "there is no host 'gogle'; did you mean 'Google Drive', 'Google Photos' or 'Google Maps'?"),
    ("--host focus --host=", "no share of '' is known"),
    ("--host elephant", "no share of 'elephant' is known"),
    ("--host opera", "no share of 'opera' is known; try --link, --text or --photo, "),
    ("--host all", "no share of 'all' is known"),
    ("--confidence hi", "'--confidence' must be low, medium or high, not 'hi'"),
    ("--confidence high --all", "'--all' takes every confidence, and '--confidence' does not"),
    ("--host edge --confidence medium", "2 presets would fit, of low confidence ('--all') or for the other platform"),
    ("--host focus --matching zzz", "no preset fits"), ("--preset safari-pag", "there is no preset 'safari-pag'"),
    ("--preset safari-page --host safari", "'--preset' names the presets, so '--host' has nothing to choose"),
  ]

  @Test("say why they choose no presets", arguments: refused)
  func refuses(_ row: (words: String, complaint: String)) throws {
    let words = row.words.split(separator: " ").map { String($0) }
    let failure = #expect(throws: Failure.self) {
      let arguments = try ParsedArguments(words, PresetChoice.suiteOptions + [SettingsArguments.platform.definition])
      _ = try PresetChoice(arguments, in: .builtIn).selection(on: .iOS)
    }
    #expect(
      failure?.kind == .usage && failure?.message.hasPrefix(row.complaint) == true, "\(String(describing: failure))")
  }
}

/// Keeps what is written to it.
final class KeptConsole: InputConsole {
  private(set) var errors = ""
  func complain(_ line: String) { errors += line + "\n" }
  func writeError(_ rows: [TextRow]) { errors += rows.text }
  func readAll() throws(Failure) -> [UInt8] { [] }
}
