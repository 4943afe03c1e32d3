import ActivationRuleModel
import ActivationRuleText
import Foundation
import Testing

@Suite("Mutants")
struct MutationTests {
  /// What becomes of a rule, one mistake at a time.
  struct Row: Sendable {
    let rule: ActivationRule
    let mistakes: [String]
  }

  static func predicate(_ text: String, _ mistakes: String...) -> Row {
    Row(rule: ActivationRule(predicate: text), mistakes: mistakes)
  }

  static func dictionary(_ keys: [String: PropertyListNode], _ mistakes: String...) -> Row {
    Row(rule: ActivationRule(dictionary: keys), mistakes: mistakes)
  }

  static let predicates = [
    predicate(
      "extensionItems.@count == 0", "== becomes !=", "== becomes <", "== becomes <=", "== becomes >",
      "== becomes >=", "0 becomes 1"),
    // The greatest count has no next one.
    predicate(
      "9223372036854775807 <= x", "<= becomes ==", "<= becomes !=", "<= becomes <", "<= becomes >", "<= becomes >=",
      "9223372036854775807 becomes 9223372036854775806"),
    predicate(
      #"NONE x UTI-CONFORMS-TO "Public.JPEG""#, "NOT is left out", "UTI-CONFORMS-TO becomes UTI-EQUALS",
      #""Public.JPEG" becomes "public.image""#, #""Public.JPEG" becomes "public.png""#, "ANY becomes ALL"),
    predicate(
      #"ALL x UTI-EQUALS "com.example.thing""#, "UTI-EQUALS becomes UTI-CONFORMS-TO",
      #""com.example.thing" becomes "public.url""#, "ALL becomes ANY"),
    predicate(
      "x BETWEEN {1, 3}", "1 becomes 2", "1 becomes 0", "3 becomes 4", "3 becomes 2"),
    predicate("x + 2 IN {y}", "2 becomes 3", "2 becomes 1"),
    predicate(
      #"x CONTAINS[c] "a""#, "CONTAINS becomes BEGINSWITH", "CONTAINS becomes ENDSWITH",
      "the options of CONTAINS are left out"),
    predicate(
      #"x LIKE "a" AND (y LIKE "b" OR NOT z LIKE "c")"#, "AND becomes OR", "OR becomes AND", "NOT is left out"),
    predicate("SUBQUERY(x, $y, $y IN {1}) IN {z}", "1 becomes 2", "1 becomes 0"),
    predicate("TRUEPREDICATE"), predicate("x ==="),
  ]

  static let dictionaries = [
    dictionary(
      ["SupportsImageWithMaxCount": 1], "SupportsImageWithMaxCount is left out",
      "SupportsImageWithMaxCount 1 becomes 2", "SupportsImageWithMaxCount 1 becomes 0",
      "SupportsImageWithMaxCount becomes SupportsMovieWithMaxCount", "DictionaryVersion 2 is added",
      "UsesStrictMatching 1 is added"),
    dictionary(
      ["DictionaryVersion": 2, "UsesStrictMatching": true, "SupportsText": true], "DictionaryVersion is left out",
      "DictionaryVersion 2 becomes 1", "SupportsText is left out", "SupportsText 1 becomes 0",
      "UsesStrictMatching is left out", "UsesStrictMatching 1 becomes 0"),
    // A key never becomes one that is there.
    dictionary(
      [
        "DictionaryVersion": 1, "UsesStrictMatching": false, "SupportsWebPageWithMaxCount": 0,
        "SupportsWebURLWithMaxCount": PropertyListNode(.integer(.max)),
      ], "DictionaryVersion is left out", "DictionaryVersion 1 becomes 2", "SupportsWebPageWithMaxCount is left out",
      "SupportsWebPageWithMaxCount 0 becomes 1", "SupportsWebURLWithMaxCount is left out",
      "SupportsWebURLWithMaxCount 9223372036854775807 becomes 9223372036854775806",
      "UsesStrictMatching is left out", "UsesStrictMatching 0 becomes 1"),
    dictionary(["SupportsEverything": 1]), dictionary([:]),
  ]

  /// The mistakes in words, and the rules with them.
  private static func mutants(of rule: ActivationRule) -> [(mistake: String, value: RuleValue)] {
    if case .dictionary(let entries) = rule.value {
      return KeyEdits(rule, entries).mistakes.map { ($0.event, .dictionary(entries.applying($0))) }
    }
    guard let predicate = rule.predicate else { return [] }
    return predicate.sites.flatMap { $0.mistakes(rule.types) }.map {
      ($0.text, ActivationRule($0.applied(to: predicate), types: rule.types).value)
    }
  }

  @Test("are one mistake each, and other rules", arguments: predicates + dictionaries)
  func mistakes(_ row: Row) {
    let found = Self.mutants(of: row.rule)
    // The order of a dictionary's keys is not known.
    #expect(found.map { $0.mistake }.sorted() == row.mistakes.sorted())
    for mutant in found { #expect(mutant.value != row.rule.value) }
  }
}
