import UniformTypes
import Texts

/// The keys behind the test of accepted types: what each takes, and how sure that is.
struct AcceptedKeys {
  private let rules: [RuleTable.Rule]
  private let test: DictionaryTest
  private let types: UniformTypeRegistry

  init(_ test: DictionaryTest, settings: RuleSettings, types: UniformTypeRegistry) {
    rules = RuleTable(settings).flattened.filter { rule in
      !rule.types.isEmpty && rule.types.allSatisfy { test.types.contains($0) }
    }
    self.test = test
    self.types = types
  }

  /// The keys with their types, as "SupportsText: public.plain-text".
  var text: String {
    rules.map { rule in
      let exceptions = rule.exceptions.filter { test.exceptions.contains($0) }
      let rest = exceptions.isEmpty ? "" : " but not \(WordList.list(exceptions))"
      return "\(rule.name): \(WordList.list(rule.types))\(rest)"
    }.joined(separator: "; ")
  }

  /// The names of the keys.
  var names: [String] { rules.map { $0.name } }

  // MARK: Accepted

  /// Why an attachment is accepted.
  struct Acceptance {
    let key: String
    let identifier: String
    let type: String
    let certainty: Certainty
  }

  /// The key that is surest to accept an attachment.
  func acceptance(of attachment: Payload.Attachment) -> Acceptance? {
    var best: Acceptance?
    for rule in rules {
      for identifier in attachment.registeredTypeIdentifiers where !isExcepted(identifier) {
        guard let type = rule.types.first(where: { types.conforms(identifier, to: $0) }) else { continue }
        if let found = best, found.certainty >= rule.certainty { continue }
        best = Acceptance(key: rule.name, identifier: identifier, type: type, certainty: rule.certainty)
      }
    }
    return best
  }

  private func isExcepted(_ identifier: String) -> Bool {
    test.exceptions.contains { types.conforms(identifier, to: $0) }
  }

  // MARK: Refused

  /// Why a key that other readings of its name would let accept an attachment does not.
  struct NearMiss {
    let text: String
    let certainty: Certainty
  }

  /// The key that comes nearest to accepting an attachment that none accepts; `nil` when none comes near.
  ///
  /// Apple names no types for these keys. Where a key is known only by reports or guesses, a verdict that would be another
  /// if it took a little more is no surer than they are.
  func nearMiss(_ attachment: Payload.Attachment) -> NearMiss? {
    for doubt in Self.doubts {
      guard let rule = rules.first(where: { $0.name == doubt.key }) else { continue }
      for identifier in attachment.registeredTypeIdentifiers where types.conforms(identifier, to: doubt.type) {
        return NearMiss(text: Self.text(doubt.key, identifier, WordList.list(rule.types)), certainty: rule.certainty)
      }
    }
    return nil
  }

  /// Wider types that the names of keys let one expect.
  private static let doubts = [
    (key: "SupportsText", type: "public.text"), (key: "SupportsWebURLWithMaxCount", type: "public.file-url"),
    (key: "SupportsWebPageWithMaxCount", type: "public.url"), (key: "SupportsFileWithMaxCount", type: "public.data"),
  ]

  private static func text(_ key: String, _ identifier: String, _ types: String) -> String {
    switch key {
    case "SupportsText": "\(identifier) is a kind of public.text, and SupportsText takes \(types) alone"
    case "SupportsWebURLWithMaxCount": "\(identifier) conforms to public.url, but \(key) takes no file URLs"
    case "SupportsWebPageWithMaxCount": "\(identifier) without \(types) is no page that \(key) takes"
    default: "\(identifier) without \(types) is no file that \(key) takes"
    }
  }
}

extension RuleTable {
  /// All rules, each before its children.
  var flattened: [Rule] { Self.flattened(rules) }

  private static func flattened(_ rules: [Rule]) -> [Rule] {
    rules.flatMap { [$0] + flattened($0.children) }
  }
}
