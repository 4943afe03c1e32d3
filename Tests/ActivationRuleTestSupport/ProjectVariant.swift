import Foundation
import Testing

/// One way to write a project, kept in `Projects`: what it shows, its files behind `=== path`, and behind `=== answer` what is
/// read of each, as the tests print it.
package struct ProjectVariant: Sendable, CustomTestStringConvertible {
  let path: String
  let what: String
  /// The files, and last the answer.
  let parts: [(path: String, text: String)]

  package var testDescription: String { what }
  package var files: ArraySlice<(path: String, text: String)> { parts.dropLast() }
  package var answer: String { parts.last?.text ?? "" }

  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .path + "/ActivationRuleProjectsTests/Projects"

  /// All of them, in the order of their names.
  package static let all: [ProjectVariant] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { try? ProjectVariant(path: "\(folder)/\($0)") }
  }()

  private init(path: String) throws {
    self.path = path
    let sections = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n=== ")
    what = sections[0]
    parts = sections.dropFirst().map { section in
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      let text = section[end...].dropFirst()
      return (String(section[..<end]), text.isEmpty || text.hasSuffix("\n") ? String(text) : text + "\n")
    }
  }

  /// Writes the answer anew.
  package func record(_ answer: String) throws {
    let text = what + files.map { "\n=== \($0.path)\n\($0.text.dropLast())" }.joined()
    try "\(text)\n=== answer\n\(answer)".write(toFile: path, atomically: true, encoding: .utf8)
  }
}
