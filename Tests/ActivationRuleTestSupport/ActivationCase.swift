package import ActivationRuleModel
import ActivationRuleText
import Foundation

/// One case: a rule, a payload, and what the system is expected to do.
package struct ActivationCase: Sendable {
  package let id: String
  package let rule: ActivationRule
  package let payload: Payload
  package let expected: String
  package let reason: String?

  /// A line of a file lacks what each case has.
  package struct Incomplete: Error {
    package let line: String
  }

  /// The cases of a file in `Tests/ConformanceTests/Cases`, one JSON object a line.
  package static func load(_ file: String) throws -> [ActivationCase] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: tests.appending(path: "ConformanceTests/Cases/\(file).jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let root = try JSONReader.read(SourceText(name: file, text: String(line))).root
      guard let items = root["items"]?.elements, let id = root["id"]?.string, let expected = root["expected"]?.string
      else { throw Incomplete(line: String(line)) }
      let payload = Payload(items.map { Payload.Item(($0.elements ?? []).map { Payload.Attachment($0.strings) }) })
      return ActivationCase(
        id: id, rule: ActivationRule(RuleValue(root["rule"])), payload: payload, expected: expected,
        reason: root["reason"]?.string)
    }
  }
}

extension PropertyListNode {
  fileprivate var strings: [String] { (elements ?? []).compactMap { $0.string } }
}
