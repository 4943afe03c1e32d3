import ActivationRuleFiles
import ActivationRuleTestSupport
import ActivationRuleText
import Testing
@testable import ActivationRuleCommand

@Suite("types, parse, help")
struct TypesAndParseTests {
  static let types = Question.table(
    """
    0 public.heic ⇒ public.heic conforms to public.heif-standard ancestors public.heif-standard, public.image
    0 jpg ⇒ jpg is public.jpeg
    0 image/png ⇒ image/png is public.png
    0 kUTTypeMovie ⇒ kUTTypeMovie is public.movie
    0 quickTimeMovie ⇒ quickTimeMovie is com.apple.quicktime-movie
    0 dyn.ah62d4rv4ge81g6xy ⇒ dyn.ah62d4rv4ge81g6xy conforms to public.data
    0 report.pdf ⇒ report.pdf is com.adobe.pdf (as a file name)
    0 Photos/ ⇒ Photos/ is public.folder
    0 .nonsense ⇒ no type claims it, so the system makes one up
    0 .mdown ⇒ mdown is dyn.age8043dts71a (no type claims it, so the system makes one up)
    1 . ⇒ no such type, extension, MIME type or constant
    1 public.jpg ⇒ public.jpg: no such type; 'public.jpeg' is meant in most cases
    1 public.imag ⇒ did you mean 'public.image'
    1 org.example.sound-file ⇒ org.example.sound-file: no known type; as a file name: './org.example.sound-file'
    0 --to public.image public.heic ⇒ yes: public.heic conforms to public.image: public.heic → public.heif-standard →
    0 --to public.image .jpg ⇒ yes: jpg (public.jpeg) conforms to public.image: public.jpeg → public.image
    0 --to kUTTypeImage image/png photo.jpg ⇒ yes: photo.jpg (public.jpeg) conforms to public.image
    1 --to public.image public.jpg ⇒ no: public.jpg does not conform to public.image; no such type; 'public.jpeg'
    1 --to public.iamge public.jpeg ⇒ did you mean 'public.image'
    1 --to public.image com.adobe.pdf ⇒ no: com.adobe.pdf does not conform to public.image
    """)

  @Test("answers questions about types", arguments: types)
  func answersTypes(_ row: Question) { row.check(["types"]) }

  @Test(
    "the help of a verb fits a screen, and names each option and an article that exists",
    arguments: Verb.all.map { $0.name })
  func helpFits(_ name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let rows = CommandRun(["help", name], width: 80).lines
    #expect(rows.count <= 30, "\(rows.count) rows")
    for row in rows { #expect(DisplayWidth.of(row) <= 80, "\(row)") }
    // What does not fit its row would be continued on the next.
    let help = CommandRun(["help", name], width: 1000).lines
    #expect(help.count == rows.count || ["lint", "make"].contains(name), "\(rows.joined(separator: "\n"))")
    let advanced = CommandRun("help advanced").lines
    for option in verb.options where option.name != "--help" {
      #expect((help + advanced).contains { $0.hasPrefix("  ") && $0.contains(option.name) }, "\(option.name)")
    }
    #expect(help.last == "More: help advanced, help words, the article '\(verb.article)'")
    #expect(DocumentationPage.all.contains { $0.lines.first == "# \(verb.article)" }, "\(verb.article)")
  }

  /// Words that people type instead of a verb, and what they are told.
  static let strangers: [(words: String, said: String)] = [
    ("create build write suggest generate new", "activationrule make'"),
    ("list hosts search find where", "activationrule apps'"),
    ("show trace debug", "activationrule explain'"), ("validate verify doctor", "activationrule lint'"),
    ("fix", "lint --fix"), ("add edit", "make --into"), ("convert lower", "format --as"),
    ("parse", "activationrule format'"),
    ("print simplify", "activationrule format'"), ("read open analyze", "activationrule describe'"),
    ("uti type", "activationrule types'"), ("run ask share match", "activationrule evaluate'"),
    ("config", "help lint"), ("docs man manual", "help advanced"), ("rules rule", "lint --explain"),
    ("setup", "activationrule init'"), ("install update upgrade", "'Getting started'"), ("probe", "Samples/Probe"),
    ("schema", "'Grammar'"), ("settle", "'Open questions'"),
  ]

  @Test("words that are no verb lead to the right command", arguments: strangers)
  func answersStrangers(_ row: (words: String, said: String)) {
    for word in row.words.split(separator: " ") {
      let run = CommandRun([String(word)])
      #expect(run.status == 64 && run.errors.replacing("\n  ", with: " ").contains(row.said), "\(word): \(run.errors)")
    }
    for word in ["info", "summary", "what", "accepts", "check", "why", "matrix", "presets", "eval", "fmt"] {
      #expect(!CommandRun([word, "--help"]).output.isEmpty, "\(word)")
    }
  }

  @Test("the first line is the answer where both streams go into one file", .enabled(if: EvaluateTests.runsInPackage))
  func answersFirst() {
    let rows = [
      ("evaluate Samples https://example.com", "error "),
      ("describe Samples/Extensions/BooleanRule", "hidden "), ("apps Samples/Extensions/InventedKey", "hidden "),
      ("Samples/Extensions/InventedKey photo.heic", "hidden "),
    ]
    for (line, first) in rows {
      let run = CommandRun(line)
      #expect(!run.errors.isEmpty && run.both == run.output + run.errors && run.output.hasPrefix(first), "\(run)")
    }
  }

  @Test("every verb has a help that its name leads to, with an example")
  func helps() {
    #expect(
      CommandRun(["--help"], width: 80).output.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
    let all = CommandRun("help").lines + CommandRun("help advanced").lines
    for verb in Verb.all { #expect(all.contains { $0.hasPrefix("  \(verb.name) ") }, "\(verb.name)") }
    for verb in ["evaluate", "format", "apps", "types", "batch"] {
      let help = CommandRun("\(verb) --help")
      #expect(help.status == 0 && CommandRun("help \(verb)").output == help.output)
      #expect(help.output.contains("Usage: activationrule \(verb)") && help.output.contains("Example"))
    }
    #expect(CommandRun("evalute").errors.contains("file or folder 'evalute'; did you mean 'evaluate'?"))
    #expect(CommandRun("--version").output.hasPrefix("activationrule 0.4.0\nrule table "))
  }

  @Test("the examples of a help work in a clone", arguments: ["apps", "compare", "format", "lint", "make"])
  func examplesWork(_ verb: String) {
    let prefix = "  activationrule "
    let examples = CommandRun("\(verb) --help").lines.filter { $0.hasPrefix(prefix + verb) }
    #expect(!examples.isEmpty)
    for example in examples {
      let words = ShellWords.split(String(example.dropFirst(prefix.count)))
      let run = CommandRun(words.map { ($0.hasPrefix("Samples/") ? packageFolder : "") + $0 })
      #expect(run.status < 2 && !run.errors.contains("error: "), "\(example): \(run)")
    }
  }
}
