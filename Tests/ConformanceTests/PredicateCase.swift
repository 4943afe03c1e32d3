import ActivationRuleModel
import ActivationRulePredicates
import ActivationRuleTestSupport
import ActivationRuleText
import Foundation
import Testing

/// One case of the predicate language: a text, an object, and what comes of them.
struct PredicateCase: Sendable {
  let question: PredicateQuestion
  let parses: Bool
  let canonical: String?
  /// `true`, `false`, `error`, `unevaluated` for what this package does not evaluate, or `nil` when the case says
  /// nothing of it.
  let expected: String?
  let confidence: String

  init(_ root: PropertyListNode) throws {
    // Any answer will do for an open case, as long as there is one.
    question = PredicateQuestion(
      id: try #require(root["id"]?.string), text: try #require(root["format"]?.string),
      object: root["object"].map { Value($0) } ?? .null,
      variables: root["variables"].map { Value($0).entries } ?? [:], isOpen: root["either"]?.booleanValue ?? false)
    parses = root["parses"]?.booleanValue ?? false
    canonical = root["canonical"]?.string
    switch root["expected"]?.kind {
    case .boolean(let flag)?: expected = String(flag)
    case .string(let word)?: expected = word.text
    default: expected = nil
    }
    confidence = try #require(root["confidence"]?.string)
  }

  /// The cases of `Cases/predicate.jsonl`.
  static func load() throws -> [PredicateCase] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/predicate.jsonl")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      try PredicateCase(JSONReader.read(SourceText(name: "predicate", text: String(line))).root)
    }
  }

  /// What differs from the expectation; `nil` when nothing does.
  func difference() -> String? {
    let answer = PredicateOracle.own.answer(question)
    guard answer.outcome != .unreadable else {
      return parses && !BuildLimits.exclude(question.text) ? "does not parse" : nil
    }
    if !parses { return "parses" }
    if let canonical, let printed = answer.canonical, canonical != printed { return "prints \(printed)" }
    guard let expected else { return nil }
    let outcome =
      switch answer.outcome {
      case .holds: "true"
      case .fails: "false"
      case .unevaluated: "unevaluated"
      default: "error"
      }
    return outcome == expected ? nil : "is \(outcome), not \(expected)"
  }
}

extension Value {
  fileprivate var entries: [String: Value] {
    guard case .dictionary(let entries) = self else { return [:] }
    return entries
  }
}

/// Differences that are known, each with its reason.
enum KnownDifferences {
  /// The reasons in a file of `KnownDifferences/`, by the case: one a line, the id, a bar, the reason.
  static func load(_ file: String) throws -> [String: String] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "KnownDifferences/\(file).txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return try Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let parts = line.split(separator: "|", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        try #require(parts.count == 2, "a known difference needs its reason: \(line)")
        return (parts[0], parts[1])
      })
  }
}
