import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// The last lines of an answer are a command, which people type.
@Suite("What to do next")
struct NextStepTests {
  private static let extensions = packageFolder + "Samples/Extensions/"

  static let questions: [[String]] = [
    ["evaluate", extensions + "PhotoDrop", "a photo.heic", "it's text.txt"],
    ["evaluate", extensions + "PDFStamp", "--preset", "finder-pdf"],
    ["evaluate", extensions + "BrokenParenthesis", "--photo"],
    ["evaluate", packageFolder + "Samples/Apps/Notebook.app", "--photo"],
    ["evaluate", "--rule", #"{"NSExtensionActivationSupportsText": true}"#, "--photo"],
    ["evaluate", "--rule", "extensionItems.@count == \"", "--photo"],
    ["evaluate", extensions + "PhotoDrop", "photo.heic"], ["evaluate", extensions + "LinkShelf", "--host", "youtube"],
    ["explain", extensions + "PhotoDrop", "--preset=firefox-page"],
  ]

  @Test("works as it is printed, on lines of any width", arguments: questions, [nil, 80, 40])
  func works(_ question: [String], _ width: Int?) throws {
    let lines = CommandRun(question, width: width).output.components(separatedBy: "\n")
    let start = try #require(lines.lastIndex { $0.contains(" activationrule ") }, "\(lines)")
    var command = String(lines[start].drop { $0 == " " }.replacing("next ", with: ""))
    var place = start
    while command.hasSuffix("\\") {
      place += 1
      command = String(command.dropLast()) + lines[place].drop { $0 == " " }
    }
    // What it changes here is a sample.
    let words = ShellWords.split(command) + (command.contains(" --fix") ? ["--dry-run"] : [])
    #expect(words.first == "activationrule" && command.contains("'") == question.contains { $0.contains(" ") })
    let next = CommandRun(Array(words.dropFirst()))
    #expect(next.status != 64, "\(command): \(next.errors)")
    if words.contains("--fix") { #expect(next.status == 0 && next.output.contains("+++ "), "\(command): \(next)") }
  }

  @Test("stands below a first line about all extensions, where there are several")
  func severalExtensions() {
    let run = CommandRun(["evaluate", packageFolder + "Samples/Apps/Notebook.app", "--photo"])
    #expect(run.lines.first == "shown     1 of 2 extensions: New Note" && run.status == 0, "\(run)")
    let none = CommandRun(["evaluate", packageFolder + "Samples/Apps/Notebook.app", "--type", "public.data"])
    #expect(none.lines.first == "hidden    all 2 extensions" && none.status == 1, "\(none)")
  }

  @Test("changes the share extension that takes most, not the first one that is found")
  func changesTheBroadest() {
    let run = CommandRun(["evaluate", packageFolder + "Samples/Apps/Notebook.app", "movie.mov"])
    #expect(run.output.contains("fix       add SupportsMovieWithMaxCount with 1"), "\(run)")
    #expect(run.output.contains("PlugIns/ShareNote.appex/Info.plist movie.mov --fix"), "\(run)")
  }

  @Test("names the rule that it changes, where several were found", .enabled(if: EvaluateTests.runsInPackage))
  func namesTheRule() throws {
    for line in ["explain Samples/Apps movie.mov", "evaluate Samples/Apps movie.mov"] {
      let run = CommandRun(line)
      let line = try #require(run.lines.last { $0.contains("--fix") })
      let command = line.replacing("next ", with: "").trimmingCharacters(in: .whitespaces)
      let next = CommandRun(Array(ShellWords.split(command).dropFirst()) + ["--dry-run"])
      #expect(next.status == 0 && next.output.contains("+++ "), "\(command): \(next)")
    }
  }

  /// What is asked about one extension of an app, and the exit code.
  static let chosen: [(words: String, status: Int32, said: String)] = [
    ("evaluate APP photo.heic --extension 'New Note'", 0, "shown     New Note"),
    ("evaluate APP photo.heic --extension com.example.notebook.ImportNote", 1, "hidden    Import Page"),
    ("explain APP --host mail --extension 'New Note'", 1, "hidden    a guess: New Note"),
    ("describe APP --extension 'Import Page'", 0, "Import Page "), ("apps APP --extension 'New Note'", 0, "New Note"),
    ("evaluate APP photo.heic --extension Note", 2, "contains no extension 'Note'; it contains"),
    ("evaluate APP photo.heic --extension 'new note'", 0, "shown     New Note"),
    ("evaluate APP photo.heic --extension 'New Not'", 2, "contains no extension 'New Not'; did you mean 'New Note'?"),
  ]

  @Test("asks about the extension that is named, where there are several", arguments: chosen)
  func choosesAnExtension(_ row: (words: String, status: Int32, said: String)) {
    let words = ShellWords.split(row.words.replacing("APP", with: packageFolder + "Samples/Apps/Notebook.app"))
    let run = CommandRun(words)
    #expect(run.status == row.status && (run.output + run.errors).contains(row.said), "\(run)")
  }

  @Test("never takes away what keeps files out of a rule for links")
  func keepsFilesOut() {
    let made = CommandRun("make pdf link --format predicate").output
    for thing in ["photo.heic", "movie.mov", "notes.txt"] {
      let run = CommandRun(["evaluate", "--rule", made, thing])
      #expect(run.status == 1 && run.output.contains("also accept public."), "\(run)")
      #expect(!run.output.contains("leave out"), "\(run)")
    }
  }

  @Test("quotes a word for a shell only where it needs it")
  func words() {
    let rows = [
      ("plain.heic", "plain.heic"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"), ("a\nb", #"$'a\nb'"#),
      ("a\tb'\\", #"$'a\tb\'\\'"#), ("写真", "'写真'"), ("a\u{1}2", #"$'a\0012'"#), ("=x", "'=x'"), ("%x", "'%x'"),
      ("::x", "'::x'"),
      ("a\u{202E}b", #"$'a\342\200\256b'"#), ("##[x]", #"$'\043\043[x]'"#), ("#x", "'#x'"), ("a\\'", #"$'a\\\''"#),
      ("a b\\", #"$'a b\\'"#), ("\\a b", #"'\a b'"#),
    ]
    for (word, quoted) in rows { #expect(ShellWord.quoted(word) == quoted) }
    #expect(ShellWord.path("-n") == "./-n" && ShellWord.path("--a b") == "'./--a b'" && ShellWord.path("a-n") == "a-n")
    let parts = [("'a b", true), (#"'a\'"#, false), (#"$'a\'"#, true), (#"'a'\''b"#, true), (#"'a'\''b'"#, false)]
    for (part, isOpen) in parts { #expect(ShellWord.isOpen(part) == isOpen, "\(part)") }
  }

  #if os(macOS) || os(Linux)
    private static let names = [
      "-n", "--fix", "a b", "a'b", "a\"b", "a$(touch PWN)", "a`touch PWN`", "a;touch PWN;b", "a\nb", "a\tb", "=x", "~",
      "#x",
      "a\u{1}2", "a\u{202E}b", "a\u{A0}b", "a\u{7F}b", "##[error]x", "::error::x", "\u{3000}::x", "a\\", "a'\\", "$'x'",
      "!x",
      "*", "{a,b}", "a&b", "a|b", "a'$(touch PWN)'b", "a\\';touch PWN; #'",
      "long " + String(repeating: "word ", count: 30),
    ]

    @Test("proposes commands that a shell reads as they are meant, whatever a folder is called", arguments: names)
    func pastes(_ name: String) throws {
      let folder = try TemporaryFolder()
      // Only a path, no URL, takes such a name.
      try folder.write("a/Info.plist", RulePlacesTests.list(RulePlacesTests.text))
      try folder.write("a/sub/Info.plist", RulePlacesTests.list("<string>TRUEPREDICATE</string>"))
      try folder.write("a/x.ipa", [0x50, 0x4B, 3, 4])
      try FileManager.default.moveItem(atPath: folder.path + "/a", toPath: folder.path + "/" + name)
      let place = folder.path + "/" + name
      let lines = [
        ["init", place], ["evaluate", place + "/Info.plist", "photo.heic"],
        ["explain", place + "/Info.plist", "photo.heic"],
        ["lint", place + "/sub/Info.plist"], ["evaluate", place + "/sub", "a.pdf"],
        ["evaluate", place + "/x.ipa", "a.pdf"],
      ]
      for line in lines {
        let run = CommandRun(line)
        #expect(!run.both.unicodeScalars.contains("\u{202E}"), "\(run)")
        let commands = run.both.split(separator: "\n").compactMap { line in
          ["unzip -q ", "activationrule "].compactMap { line.firstRange(of: $0) }.map { String(line[$0.lowerBound...]) }
            .first
        }
        for command in commands where command.contains(folder.path) {
          // In a sentence, a command may be between quotes.
          let command = command.filter { $0 == "'" }.count == 1 ? command.replacing("'", with: "") : command
          let script = "activationrule() { printf '[%s]' \"$@\"; }; unzip() { activationrule \"$@\"; }\n" + command
          for shell in ["bash", "zsh"].compactMap({ ProcessRun.path(of: $0) }) {
            let read = try ProcessRun(shell, ["-c", script], folder: folder.path)
            #expect(read.status == 0 && read.output.contains("[" + place), "\(command): \(read)")
          }
          // fish refuses a word with what is not shown, and must take no part of it for a command.
          guard let fish = ProcessRun.path(of: "fish") else { continue }
          let functions = "function activationrule; end; function unzip; end\n"
          _ = try ProcessRun(fish, ["--no-config", "-c", functions + command], folder: folder.path)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/PWN"))
      }
    }
  #endif
}
