import ActivationRuleText
import Foundation
import Testing

@Suite("The table of limits")
struct LimitTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The names of the limits, as they are declared.
  private static func names() throws -> [String] {
    try text("Sources/ActivationRuleText/Words/Limit.swift").matches(of: /static let (\w+) = Limit\(/)
      .map { String($0.1) }
  }

  /// Limits whose size keeps a test from going there: gigabytes, minutes, hundreds of thousands of files; or beyond which
  /// another way answers.
  private static let beyondTests: Set<String> = [
    "listBytes", "declaredBytes", "folderEntries", "fixRounds",
    "searchSteps", "triedRules",
  ]

  @Test("has each limit that is declared")
  func hasEach() throws {
    let names = try Self.names()
    #expect(names.count == Limit.all.count && names.count > 30)
    #expect(Set(Limit.all.map { "\($0.name), \($0.unit)" }).count == names.count)
    #expect(Limit.all.allSatisfy { $0.value > 0 && $0.beyond.utf8CodeUnitCount > 4 })
  }

  @Test("each limit is what the code asks for, and a test goes to it")
  func isUsed() throws {
    var (sources, tests) = ("", "")
    for folder in ["Sources", "Tests"] {
      let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path(percentEncoded: false))
      while let path = files?.nextObject() as? String {
        guard path.hasSuffix(".swift"), !path.hasSuffix("Words/Limit.swift") else { continue }
        let text = try Self.text("\(folder)/\(path)")
        if folder == "Sources" { sources += text } else { tests += text }
      }
    }
    for name in try Self.names() {
      #expect(sources.contains("Limit.\(name).value"), "nothing refers to '\(name)'")
      #expect(tests.contains("Limit.\(name).value") != Self.beyondTests.contains(name), "no test refers to '\(name)'")
    }
  }

  @Test("has the rows of the article on limits")
  func hasRowsOfArticle() throws {
    let article = try Self.text("Sources/ActivationRules/ActivationRules.docc/Limits.md")
    let rows = Limit.all.map { limit in
      let number = limit.optimisedValue.formatted(.number.locale(Locale(identifier: "en_US")))
      let debug = limit.debugValue == limit.optimisedValue ? "" : " (\(limit.debugValue) in a debug build)"
      return "| \(limit.name) | \(number) \(limit.unit)\(debug) | \(limit.beyond) |"
    }
    let shown = article.split(separator: "\n").map { String($0) }
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what ") }
    #expect(shown == rows.filter { shown.contains($0) } && shown.count > 10, "\(shown.filter { !rows.contains($0) })")
  }
}
