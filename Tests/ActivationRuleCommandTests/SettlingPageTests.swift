import ActivationRuleModel
import Foundation
import Testing

/// The page that says how to settle the open questions, held against the questions and against the tool.
@Suite("The page of open questions")
struct SettlingPageTests {
  /// A question's part of the page.
  struct Section: CustomTestStringConvertible, Sendable {
    let name: String
    var commands: [String] = []
    /// What is seen, and the answer that follows.
    var outcomes: [(seen: String, answer: String)] = []

    var testDescription: String { name }
  }

  static let page: String = {
    let path = packageFolder + "Sources/ActivationRules/ActivationRules.docc/SettlingOpenQuestions.md"
    return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }()

  /// The parts under the headings that are names of questions.
  static let sections: [Section] = {
    var sections: [Section] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("#") {
        sections.append(Section(name: String(line.drop { $0 == "#" || $0 == " " })))
      } else if line.hasPrefix("activationrule "), !sections.isEmpty {
        sections[sections.count - 1].commands.append(String(line.dropFirst("activationrule ".count)))
      } else if line.hasPrefix("| shown | `") || line.hasPrefix("| hidden | `") {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        sections[sections.count - 1].outcomes.append((cells[0], cells[1]))
      }
    }
    return sections.filter { !$0.outcomes.isEmpty }
  }()

  /// The answers of every question, in the order of their declaration.
  private static let choices: [(name: String, choices: [String])] =
    Assumption.allCases.map { ($0.rawValue, $0.choices) }

  @Test("has every question of the package, with all its answers, in the same order")
  func isComplete() {
    #expect(Self.sections.map { $0.name } == Self.choices.map { $0.name })
    for (section, question) in zip(Self.sections, Self.choices) {
      #expect(section.outcomes.map { $0.answer } == question.choices, "\(section.name)")
      #expect(Set(section.outcomes.map { $0.seen }).count == question.choices.count, "\(section.name): distinguishes")
    }
  }

  @Test("predicts what the tool answers under each answer", arguments: sections)
  func predicts(_ section: Section) throws {
    for (index, outcome) in section.outcomes.enumerated() {
      // Things that no argument stands for have a command an answer; the others are asked with the answer.
      let isPlain = section.commands.count > 1
      let command = try #require(isPlain ? section.commands.dropFirst(index).first : section.commands.first)
      #expect(!isPlain || command.contains("--type \(outcome.answer)"))
      let answer = isPlain ? [] : ["--assume", "\(section.name)=\(outcome.answer)"]
      let run = CommandRun(ShellWords.split(command) + answer)
      #expect(
        run.sentence.hasPrefix("\(outcome.seen): "), "\(section.name)=\(outcome.answer): \(run.output)\(run.errors)")
    }
  }

  @Test("has a property list that can be read, and names files that exist")
  func examples() throws {
    let start = try #require(Self.page.range(of: "```xml\n")).upperBound
    let end = try #require(Self.page.range(of: "```", range: start..<Self.page.endIndex)).lowerBound
    let folder = try TemporaryFolder()
    let path = try folder.write("Info.plist", String(Self.page[start..<end]))
    #expect(CommandRun(["evaluate", path, "--text", "hello"]).status == 0)

    let files = FileManager.default.enumerator(atPath: packageFolder + "Sources")?.compactMap { $0 as? String } ?? []
    let names = Self.page.split(separator: "`").filter { $0.hasSuffix(".swift") && !$0.contains(" ") }
    #expect(names.count >= 8)
    for name in names {
      #expect(files.contains { "/Sources/\($0)".hasSuffix("/\(name)") }, "\(name)")
    }
  }
}
