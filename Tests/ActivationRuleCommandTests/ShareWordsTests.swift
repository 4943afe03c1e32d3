import Testing

@Suite("Words that say what is shared")
struct ShareWordsTests {
  /// Bare words, and the options that are meant.
  static let rows: [(words: String, options: String)] = [
    ("link", "--link"), ("a link", "--link"), ("links", "--link"), ("url", "--link"), ("two links", "--link --link"),
    ("photo", "--photo"), ("picture", "--photo"), ("image", "--photo"), ("images", "--photo"),
    ("two photos", "--photo 2"), ("3 photos", "--photo 3"), ("video", "--video"), ("movie", "--video"),
    ("an image", "--photo"), ("pdf", "--pdf"), ("PDF", "--pdf"), ("ten pdfs", "--pdf 10"), ("text", "--text hello"),
    ("contact", "--contact"), ("audio", "--type public.audio"),
    ("2 archives", "--type public.archive --type public.archive"),
    ("live photo", "--preset photos-live-photo"), ("selected text", "--preset safari-selected-text"),
    ("screenshot", "--photo"), ("heic", "--type public.heic"), ("two photos pdf", "--photo 2 --pdf"),
  ]

  @Test("are asked about, with the command line that is meant", arguments: rows, ["evaluate", "explain"])
  func isAsked(_ row: (words: String, options: String), _ verb: String) {
    let rule = ["--rule", "extensionItems.@count == 1"]
    let words = row.words.split(separator: " ").map { String($0) }
    let run = CommandRun([verb] + rule + words + ["--platform", "ios"])
    let command = "activationrule \(verb) --rule 'extensionItems.@count == 1' \(row.options) --platform ios"
    #expect(
      run.status == 64
        && run.errors.contains("error: '\(row.words)' is not a file; did you mean this?\n  \(command)\n"),
      "\(run)")
    #expect(CommandRun(Array(ShellWords.split(command).dropFirst())).status < 2)
  }

  /// Wrong or lazy words behind a rule, the exit code, and what is said of them.
  static let lazy: [(line: String, status: Int32, said: String)] = [
    ("--preset chrome-page", 64, "did you mean 'chrome-page-2025'?"),
    ("chrome-page", 64, "did you mean '--preset chrome-page-2025'?"),
    ("--preset safari", 64, "'safari' is an app, and no preset; '--host safari' asks about all that it shares"),
    ("--preset nosuch", 64, "there is no preset 'nosuch'; 'activationrule apps all' lists them"),
    ("--preset safari-page,firefox-page", 1, ""), ("--host chrome,safari", 1, ""),
    ("--type jpeg", 64, "'jpeg' is no type identifier; write '--type public.jpeg'"),
    ("--type public.ulr", 64, "there is no type 'public.ulr'; did you mean 'public.url'?"),
    (
      #"--payload {"items":[{"attachments":[["public.imge"]]}]}"#, 0,
      "warning: no type 'public.imge' is declared; did you mean 'public.image'?"
    ),
    ("--type public.*", 0, "warning: 'public.*' is not a type identifier; wildcards are not read"),
    (
      #"--payload {"items":[{"attachments":[["dyn.zzz"]]}]}"#, 0,
      "warning: 'dyn.zzz' is not a type identifier; what follows 'dyn.' cannot be decoded"
    ),
    ("--type image/png", 64, "write '--type public.png'"), ("--type com.example.mine", 0, ""),
    ("--photo two", 0, ""), ("--link https://example.com", 0, ""),
    ("https//example.com", 64, "did you mean 'https://example.com'"),
    ("https:/example.com", 64, "did you mean 'https://example.com'"),
    ("--live-photo", 64, "did you mean '--preset messages-live-photo'"),
    ("--ios 17", 64, "an answer is for every version that is known"), ("--verison", 64, "did you mean '--version'?"),
    ("-v", 64, "'explain' says more"),
  ]

  @Test("are read, or answered with what to write", arguments: lazy)
  func answersLazyWords(_ row: (line: String, status: Int32, said: String)) {
    let words = row.line.split(separator: " ").map { String($0) }
    let run = CommandRun(["evaluate", "--rule", "extensionItems.@count == 1"] + words)
    let said = run.errors.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(run.status == row.status && said.contains(row.said), "\(run)")
  }

  @Test(
    "are asked about where no rule is named, too", arguments: ["two photos", "live photo", "link", "--ios 17", "ls"])
  func begin(_ line: String) {
    let run = CommandRun(line)
    #expect(run.status == 64 && (run.errors.contains("did you mean") || run.errors.contains("; ")), "\(run)")
  }

  @Test("are files behind '--', with an ending or a folder; apps, presets and what is no kind stay what they are")
  func isElse() {
    let rule = ["evaluate", "--rule", "extensionItems.@count == 1"]
    for words in [["--", "link"], ["./pdf"], ["two.pdf"], ["photos"], ["safari-pdf"]] {
      #expect(CommandRun(rule + words).status < 2, "\(words)")
    }
    for words in [["two"], ["3"], ["foo"], ["two", "foo"], ["0", "photos"]] {
      let run = CommandRun(rule + words)
      #expect(run.status == 64 && !run.errors.contains("did you mean this"), "\(run)")
    }
  }

  static let meant = Question.table(
    """
    0 evaluate --rule keys:ImageWithMaxCount=1 public.image ⇒ this rule takes pictures
    0 evaluate --rule keys:ImageWithMaxCount=1 image/jpeg ⇒ this rule takes pictures
    0 evaluate --rule keys:ImageWithMaxCount=1 UTType.jpeg ⇒ this rule takes pictures
    64 evaluate --rule keys:ImageWithMaxCount=1 .heic ⇒ did you mean 'photo.heic'
    1 evaluate --rule keys:WebURLWithMaxCount=1 --host photos ⇒ takes nothing of ¦ fix add SupportsImageWithMaxCount with 1
    1 explain --rule keys:WebURLWithMaxCount=1 --host photos ⇒ What would change it ¦ ¬Not in the sheet?
    64 explain --rule keys:WebURLWithMaxCount=1 --host photos --fix ⇒ choose a change by its number
    1 lint --rule keys:MaxImageCount=1 ⇒ fix: rename SupportsMaxImageCount to SupportsImageWithMaxCount
    1 lint --rule keys:WebURLMaxCount=1 ⇒ fix: rename SupportsWebURLMaxCount to SupportsWebURLWithMaxCount
    1 lint --rule keys:AttachmentsMinCount=1 ⇒ fix: rename SupportsAttachmentsMinCount to SupportsAttachmentsWithMinCount
    64 explain --rule keys:ImageWithMaxCount=1 --image --fix --write ⇒ '--fix' writes without it
    """)

  @Test("and words that people type in a hurry lead on", arguments: meant)
  func leadOn(_ row: Question) { row.check() }
}
