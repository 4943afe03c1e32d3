import ActivationRuleQuestions
package import ActivationRuleShares

/// Words that describe a share without options: `link`, `two photos`, `3 pdf`; the kinds are those of `make`.
package struct ShareWords {
  /// The words as written.
  package let said: String
  /// The command line with options instead of the words.
  package let words: [String]

  private static let numbers = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
  ]

  /// Looks for such words; `nil` if there are none.
  ///
  /// Existing files, paths, file names with an extension, and the names of apps and presets are not such words. After a
  /// number, an app's name is one: "two photos" does not mean two apps.
  package init?(_ arguments: ParsedArguments, _ presets: PresetLibrary) {
    var (said, words): ([String], [String]) = ([], [])
    var place = 0
    let loose = arguments.looseWords
    while place < arguments.given.count {
      let word = arguments.given[place]
      let next = loose.contains(place + 1) ? arguments.given[place + 1] : nil
      if loose.contains(place), let count = Self.numbers[word] ?? Int(word), let next,
        let options = Self.options(next, count)
      {
        said.append("\(word) \(next)")
        words += options
        place += 1
      } else if loose.contains(place), FileWord(text: word, presets: presets).option == nil,
        let options = Self.options(word, 1)
      {
        said.append(word)
        words += options
      } else {
        words.append(word)
      }
      place += 1
    }
    guard !said.isEmpty else { return nil }
    (self.said, self.words) = (said.joined(separator: " "), words)
  }

  /// Returns the options that share a number of things of a kind.
  private static func options(_ word: String, _ count: Int) -> [String]? {
    guard !word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }),
      Files.kind(of: word) == .nothing, (1...1_000).contains(count), let kind = AttachmentKind(word)
    else { return nil }
    let share = UsualShare.allCases.first { $0.kind == kind.type || $0.rawValue == kind.name }
    if let share, share.isCountable, count > 1 { return ["--\(share.rawValue)", "\(count)"] }
    let one =
      share.map { ["--\($0.rawValue)"] }
      ?? (kind.type == "public.plain-text" ? ["--text", "hello"] : ["--type", kind.type])
    return Array(repeating: one, count: count).flatMap { $0 }
  }
}
