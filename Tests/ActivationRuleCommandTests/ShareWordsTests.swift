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
    ("heic", "--type public.heic"), ("two photos pdf", "--photo 2 --pdf"),
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
}
