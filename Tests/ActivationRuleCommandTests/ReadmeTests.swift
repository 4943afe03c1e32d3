import Foundation
import Testing

/// The commands that the README shows with their output.
@Suite("README")
struct ReadmeTests {
  /// A command line, what stands before it in a pipe, and the lines below it.
  struct Example: CustomTestStringConvertible {
    let command: String
    let piped: String
    var output: [String] = []

    var testDescription: String { command }
  }

  static let examples: [Example] = {
    let text = (try? String(contentsOfFile: packageFolder + "README.md", encoding: .utf8)) ?? ""
    var examples: [Example] = []
    var isOutput = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0) }) {
      if line.hasPrefix("$ ") {
        let parts = line.dropFirst(2).components(separatedBy: "activationrule ")
        let piped = line.hasPrefix("$ echo ") ? ShellWords.split(parts[0])[1] : ""
        examples.append(Example(command: parts.last ?? "", piped: piped))
        isOutput = true
      } else if line.hasPrefix("```") {
        isOutput = false
      } else if isOutput {
        examples[examples.count - 1].output.append(line)
      }
    }
    return examples
  }()

  @Test("shows what the tool prints", arguments: examples)
  func prints(_ example: Example) {
    let words = ShellWords.split(example.command).map { ($0.hasPrefix("Samples/") ? packageFolder : "") + $0 }
    let run = CommandRun(words, input: Array(example.piped.utf8))
    var output = (run.output + run.errors).replacing(packageFolder, with: "").components(separatedBy: "\n").dropLast()
    var expected = example.output
    // An ellipsis stands for the rest.
    if expected.last == "…" {
      expected.removeLast()
      output = output.prefix(expected.count)
    }
    if run.status == 2 { output = output.prefix(1) }
    #expect(Array(output) == expected)
  }

  @Test("has some of them")
  func isRead() {
    #expect(Self.examples.count >= 6)
  }
}

/// Words of a command line as a shell takes them apart, as far as the texts here go.
enum ShellWords {
  /// The words; what stands between single quotes is part of one.
  static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return word.isEmpty ? words : words + [word]
  }
}
