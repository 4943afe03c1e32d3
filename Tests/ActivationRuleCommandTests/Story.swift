import ActivationRuleTestSupport
import Foundation
import Testing

/// A problem that somebody had, from a file in `Samples/Stories`.
struct Story: CustomTestStringConvertible, Sendable {
  let name: String
  let fields: [String: String]

  var rule: String { fields["rule"] ?? "" }
  /// The arguments that describe what is shared.
  var share: [String] { (fields["share"] ?? "").split(separator: " ").map { String($0) } }
  /// The number of the problem.
  var pain: Int? { fields["pain"].flatMap { $0.hasPrefix("P") ? Int($0.dropFirst()) : nil } }

  var testDescription: String { name }

  /// What `explain` answers, with further arguments.
  func explain(_ arguments: [String] = []) -> CommandRun {
    CommandRun(["explain", "--rule", rule] + share + arguments)
  }

  /// What `compare` answers about the story's rule or rules, with further arguments.
  func compare(_ arguments: [String] = []) -> CommandRun {
    let rules = ["a", "b"].compactMap { fields[$0] }.flatMap { ["--rule", $0] }
    let options = (fields["options"] ?? "").split(separator: " ").map { String($0) }
    return CommandRun(["compare"] + rules + options + arguments)
  }

  /// The stories that `explain` answers, in the order of their file.
  static let all = read(file: "stories.txt")
  /// The stories that `compare` answers.
  static let comparisons = read(file: "comparisons.txt")

  private static func read(file: String) -> [Story] {
    let text = try? String(contentsOfFile: packageFolder + "Samples/Stories/" + file, encoding: .utf8)
    return read(text ?? "")
  }

  private static func read(_ text: String) -> [Story] {
    var stories: [Story] = []
    var name: String?
    var fields: [String: String] = [:]
    var key = ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        if let name { stories.append(Story(name: name, fields: fields)) }
        (name, fields) = (String(line.dropFirst().dropLast()), [:])
      } else if line.hasPrefix(" ") {
        fields[key, default: ""] += "\n" + line
      } else if let colon = line.firstIndex(of: ":") {
        key = String(line[..<colon])
        fields[key] = String(line[line.index(after: colon)...].drop { $0 == " " })
      }
    }
    if let name { stories.append(Story(name: name, fields: fields)) }
    return stories
  }
}

/// The answers that are kept as files.
enum Snapshot {
  private static let folder = packageFolder + "Tests/ActivationRuleCommandTests/Snapshots/"

  /// Whether answers are written instead of compared.
  static var isRecording: Bool { ProcessInfo.processInfo.environment["ACTIVATION_RECORD"] == "1" }

  /// Compares an answer with the one that is kept, or keeps it when recording.
  static func check(_ answer: String, _ name: String) throws {
    let path = folder + name + ".txt"
    if isRecording {
      let parent = URL(filePath: path).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      return try answer.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let kept = try? String(contentsOfFile: path, encoding: .utf8)
    #expect(kept == answer, "ACTIVATION_RECORD=1 swift test keeps the new answer; then read it")
  }
}
