import Foundation
import Testing

@testable import ActivationRuleModel

@Suite("The table of dictionary keys")
struct RuleTableTests {
  @Test("is the one that Grammar/activation-dictionary.txt shows")
  func equalsTheFile() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Grammar/activation-dictionary.txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let written = lines.map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(written == Self.rows(RuleTable(RuleSettings()).rules, parent: ""))
  }

  private static func rows(_ rules: [RuleTable.Rule], parent: String) -> [[String]] {
    rules.flatMap { rule in
      [
        [
          rule.name, parent, rule.types.joined(separator: ","), rule.exceptions.joined(separator: ","),
          rule.template.rawValue, rule.zero?.rawValue ?? "", rule.certainty.rawValue,
        ]
      ] + rows(rule.children, parent: rule.name)
    }
  }

  @Test("lists each key that it has among the known keys")
  func knowsItsKeys() {
    for row in Self.rows(RuleTable(RuleSettings()).rules, parent: "") {
      #expect(RuleKey.all.contains(RuleKey.prefix + row[0]))
    }
  }
}
