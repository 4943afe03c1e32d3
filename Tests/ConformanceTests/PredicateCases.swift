import ActivationRuleModel
import Foundation
import PredicateFormat
import PropertyLists
import Testing
import UniformTypes

/// One case of the predicate language: a text, an object, and what comes of them.
private struct PredicateCase {
  let id: String
  let format: String
  let parses: Bool
  let object: Value
  let variables: [String: Value]
  let canonical: String?
  /// `true`, `false`, `error`, or `nil` when the case says nothing of it.
  let expected: String?
  /// Whether any answer will do, as long as there is one.
  let isOpen: Bool
  let confidence: String

  init(_ root: PropertyListNode) throws {
    id = try #require(root["id"]?.string)
    format = try #require(root["format"]?.string)
    parses = root["parses"]?.booleanValue ?? false
    object = root["object"].map { Value($0) } ?? .null
    variables = root["variables"].map { Value($0).entries } ?? [:]
    canonical = root["canonical"]?.string
    switch root["expected"]?.kind {
    case .boolean(let flag)?: expected = String(flag)
    case .string?: expected = "error"
    default: expected = nil
    }
    isOpen = root["either"]?.booleanValue ?? false
    confidence = try #require(root["confidence"]?.string)
  }

  /// What differs from the expectation; `nil` when nothing does.
  func difference() -> String? {
    let result = PredicateParser.parse(format)
    guard let predicate = result.predicate else { return parses ? "does not parse" : nil }
    if !parses { return "parses" }
    if let canonical, canonical != predicate.description { return "prints \(predicate.description)" }
    guard let expected else { return nil }
    let types = UniformTypeRegistry.system
    let environment = EvaluationEnvironment(
      conforms: { types.conforms($0, to: $1) }, typesAreEqual: { types.isEqual($0, $1) })
    let answer: String
    do throws(EvaluationError) {
      answer = String(
        try PredicateEvaluator.evaluate(predicate, on: object, variables: variables, environment: environment))
    } catch {
      answer = "error"
    }
    return answer == expected ? nil : "is \(answer), not \(expected)"
  }
}

extension Value {
  fileprivate var entries: [String: Value] {
    guard case .dictionary(let entries) = self else { return [:] }
    return entries
  }
}

@Suite("Cases of the predicate language")
struct PredicateCases {
  /// The cases that are answered otherwise, one a line: id, a bar, the reason.
  private static func knownDifferences() throws -> [String: String] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "KnownDifferences/predicate.txt")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let parts = line.split(separator: "|", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts[0], parts[1])
      })
  }

  @Test("agree, but for those that are listed with a reason; each in less than a second")
  func agree() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/predicate.jsonl")
    let known = try Self.knownDifferences()
    var differing: Set<String> = []
    var count = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") {
      let row = try PredicateCase(JSONReader.read(SourceText(name: "predicate", text: String(line))).root)
      count += 1
      let clock = ContinuousClock()
      let start = clock.now
      let difference = row.difference()
      #expect(clock.now - start < .seconds(20), "\(row.id) takes too long")
      guard let difference else { continue }
      differing.insert(row.id)
      #expect(known[row.id] != nil, "\(row.id) \(difference): \(row.format.prefix(200))")
      #expect(row.isOpen || row.confidence != "high", "\(row.id) is sure, and may not differ: \(difference)")
    }
    #expect(count == 463)
    #expect(differing == Set(known.keys), "a listed difference that is none any more has to leave the list")
  }
}
