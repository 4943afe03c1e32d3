import ActivationRuleTestSupport
import Testing

/// A question on the command line with its answer, as a line of a table: `CODE WORDS ⇒ said ¦ said ¦ ¬not said`.
///
/// Words are as a shell takes them apart. Of what is said, the blanks between the words do not count.
struct Question: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let words: [String]
  private let status: Int32?
  private let said: [String]

  /// The questions of a table, one a line.
  static func table(_ lines: String) -> [Question] { lines.split(separator: "\n").map { Question($0) } }

  fileprivate init(_ line: some StringProtocol) {
    testDescription = String(line)
    let sides = testDescription.split(separator: " ⇒", maxSplits: 1)
    let words = ShellWords.split(sides[0])
    status = words.first.flatMap { Int32($0) }
    self.words = words.dropFirst().map { Self.written($0) }
    said = (sides.dropFirst().first?.split(separator: "¦") ?? []).map { Self.joined($0) }
  }

  /// A rule that a word stands for: `keys:Text=true,DictionaryVersion=2` is a dictionary whose keys go without their
  /// beginning, and `taking:public.url` a predicate for such things.
  private static func written(_ word: String) -> String {
    if let name = word.split(separator: "taking:").first, word.hasPrefix("taking:") { return predicate(taking: name) }
    guard word.hasPrefix("keys:") else { return word }
    let members = word.dropFirst(5).split(separator: ",").map { member in
      let isPlain = member.hasPrefix("DictionaryVersion") || member.hasPrefix("UsesStrictMatching")
      return "\"NSExtensionActivation\(isPlain ? "" : "Supports")\(member.replacing("=", with: "\": "))"
    }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A predicate for one thing of a type at least.
  static func predicate(taking type: some StringProtocol, _ bound: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "
      + "\"\(type)\").@count \(bound)).@count >= 1"
  }

  private static func joined(_ text: some StringProtocol) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// Whether a line is one of a table.
  fileprivate static func isQuestion(_ line: some StringProtocol) -> Bool {
    line.split(separator: " ").first.flatMap { Int32($0) } != nil
  }

  /// Asks the question, and expects the answer.
  ///
  /// - Parameters:
  ///   - words: further words, before those of the line.
  ///   - folder: the working folder, in memory.
  ///   - path: a folder on the disk, for which `@` stands.
  @discardableResult
  func check(_ words: [String] = [], in folder: MemoryFolder? = nil, at path: String = "@") -> CommandRun {
    let own = self.words.map { $0.hasPrefix("@") ? path + $0.dropFirst() : $0 }
    let run = CommandRun(words + own, in: folder)
    let text = Self.joined((run.output + run.errors).replacing(path, with: "@"))
    #expect(run.status == status, "\(testDescription)\n\(run.both)")
    #expect(run.status != 64 || run.isUnanswered, "\(run.both)")
    for part in said {
      let isThere = !part.hasPrefix("¬")
      let isSaid = text.contains(isThere ? part : String(part.dropFirst()))
      #expect(isSaid == isThere, "\(part) of \(testDescription)\n\(run.both)")
    }
    return run
  }
}

/// A small project, and questions that are asked in its folder.
struct Sketch: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let files: [String: String]
  let questions: [Question]

  /// Reads sketches with an empty line between them: a title behind `#`, a line `path: text` for each file, in which `\n`
  /// begins a line, and questions.
  static func all(_ text: String) -> [Sketch] {
    text.split(separator: "\n\n").map { Sketch($0.split(separator: "\n")) }
  }

  private init(_ lines: [Substring]) {
    let title = lines.first { $0.hasPrefix("# ") }?.dropFirst(2) ?? lines.last
    testDescription = String(title ?? "")
    questions = lines.filter { Question.isQuestion($0) }.map { Question($0) }
    let written = lines.filter { !Question.isQuestion($0) && !$0.hasPrefix("# ") }.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count < 2 ? "" : parts[1].dropFirst().replacing("\\n", with: "\n"))
    }
    files = Dictionary(written.map { ($0, String($1)) }) { $1 }
  }

  /// Asks all questions, each in the same folder.
  func check() {
    let folder = MemoryFolder(files)
    for question in questions { question.check(in: folder) }
  }

  /// Asks all questions in a folder on the disk, for which `@` stands, and returns its files.
  @discardableResult
  func checkOnDisk() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(files)
    for question in questions { question.check(at: folder.path) }
    return folder
  }

  /// A text on one line, for a sketch.
  static func line(_ text: String) -> String { text.replacing("\n", with: "\\n") }

  /// The list of a share extension on one line, for a sketch.
  static func list(_ rule: String, name: String = "", _ more: String = "") -> String {
    let title = name.isEmpty ? "" : "<key>CFBundleDisplayName</key><string>\(name)</string>"
    return "<plist><dict>\(title)<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
      + "<string>com.apple.share-services</string>\(more)<key>NSExtensionAttributes</key><dict>"
      + "<key>NSExtensionActivationRule</key>\(rule)</dict></dict></dict></plist>"
  }

  /// A dictionary of keys with the value 1, without their beginning and ending.
  static func keys(_ keys: String..., version: Int? = nil) -> String {
    let version = version.map { "<key>NSExtensionActivationDictionaryVersion</key><integer>\($0)</integer>" } ?? ""
    let members = keys.map { "<key>NSExtensionActivationSupports\($0)WithMaxCount</key><integer>1</integer>" }
    return "<dict>\(version)\(members.joined())</dict>"
  }
}
