import ActivationRulePredicates
import ActivationRuleText
import Foundation
import Testing
@testable import ActivationRuleModel

@Suite("The table of dictionary keys")
struct RuleTableTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Grammar/activation-dictionary.txt")

  @Test("is the one that Grammar/activation-dictionary.txt shows")
  func equalsTheFile() throws {
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map { String($0) }
    let head = lines.filter { $0.hasPrefix("#") }
    let table = RuleSettings().ruleTable
    let rows = Self.rows(of: table) + Self.tests(table)
    if ProcessInfo.processInfo.environment["ACTIVATION_RECORD"] != nil {
      try (head.joined(separator: "\n") + "\n\n" + rows.joined(separator: "\n") + "\n")
        .write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(lines.dropFirst(head.count) == rows[...])
  }

  /// A line for each key: its name, parent, types, exceptions, value and certainty.
  private static func rows(of table: RuleTable) -> [String] {
    table.rows.map { rule in
      let cells = [
        rule.name, rule.parent ?? "", rule.types.joined(separator: ","), rule.exceptions.joined(separator: ","),
        rule.isBoolean ? "Boolean" : "count", rule.certainty.rawValue,
      ]
      return cells.joined(separator: " | ")
    }
  }

  /// The tests of each key with the value 1, and in version 2 with 0, beside the other keys with 1; then those of the
  /// accepted types.
  private static func tests(_ table: RuleTable) -> [String] {
    func test(_ key: String?, _ values: [String: Int64]) -> PredicateNode? {
      let rule = ActivationRule(dictionary: values.mapValues { PropertyListNode(.integer($0)) })
      return rule.dictionaryTests.first { $0.key == key }?.predicate
    }
    let names = table.rows.filter { !$0.types.isEmpty }.map { $0.name }
    let ones = Dictionary(uniqueKeysWithValues: names.map { ($0, Int64(1)) })
    let rows = table.rows.flatMap { rule in
      let rest = ones.merging(["DictionaryVersion": 2]) { $1 }
      return [("1", Int64(1)), ("0", 0)].map { word, value in
        ("\(rule.name) \(word)", test(rule.key, rest.merging([rule.name: value]) { $1 }))
      }
    }
    let kinds = ["SupportsImageWithMaxCount": Int64(1), "SupportsWebURLWithMaxCount": 1]
    let types = [("every type", Int64(1)), ("some type", 2)].map { word, version in
      (word, test(nil, kinds.merging(["DictionaryVersion": version]) { $1 }))
    }
    return (rows + types).compactMap { name, predicate in predicate.map { "\(name) := \($0)" } }
  }

  @Test("has the known keys")
  func knownKeys() {
    let ranks = RuleSettings().ruleTable.countKeys.map { $0.rank }
    #expect(ranks == (1...6).map { $0 })
  }
}
