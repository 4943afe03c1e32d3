import ActivationRuleModel
import Foundation
import PropertyLists
import Testing
import Texts

/// One case: a rule, a payload, and what the system is expected to do.
struct ActivationCase: Sendable {
  let id: String
  let rule: ActivationRule
  let payload: Payload
  let expected: String
  let reason: String?

  /// The cases of a file in `Cases/`, one JSON object a line.
  static func load(_ file: String) throws -> [ActivationCase] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(file).jsonl")
    let text = try String(contentsOf: url, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let root = try JSONReader.read(SourceText(name: file, text: String(line))).root
      let items: [Payload.Item] = try #require(root["items"]?.elements).map { item in
        Payload.Item((item.elements ?? []).map { Payload.Attachment($0.strings) })
      }
      return ActivationCase(
        id: try #require(root["id"]?.string), rule: ActivationRule(RuleValue(root["rule"])), payload: Payload(items),
        expected: try #require(root["expected"]?.string), reason: root["reason"]?.string)
    }
  }
}

extension PropertyListNode {
  var elements: [PropertyListNode]? {
    guard case .array(let nodes) = kind else { return nil }
    return nodes
  }

  var strings: [String] { (elements ?? []).compactMap { $0.string } }
}

@Suite("Cases whose outcome is known")
struct ActivationCases {
  @Test("agree with both evaluators", arguments: ["activation", "field"])
  func agree(_ file: String) throws {
    let cases = try ActivationCase.load(file)
    #expect(cases.count >= 80)
    for row in cases {
      let verdict = row.rule.evaluate(row.payload)
      #expect(verdict.word == row.expected, "\(row.id): \(verdict)")
      #expect(row.rule.referenceVerdict(row.payload) == verdict, "\(row.id)")
      if let reason = row.reason { #expect(verdict.reasonCode == reason, "\(row.id): \(verdict)") }
    }
  }
}
