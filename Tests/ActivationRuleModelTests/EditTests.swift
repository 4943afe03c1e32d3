import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes
import Testing
@testable import ActivationRuleModel

/// The edits of a predicate and of a dictionary for each aim, and the words made of them.
@Suite("Edits of rules")
struct EditTests {
  private static let image = "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""

  private static func some(_ condition: String, _ bound: String = ">= 1") -> String {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition)).@count \(bound)).@count >= 1"
  }

  /// The edits of a predicate: those that show it for what is shared, and those that simplify it.
  enum Aim { case loosen, same }

  /// A predicate, what is shared, and for an aim each edit in words with what stands there then.
  static let predicates: [(predicate: String, aim: Aim, shared: [[String]], edits: [String])] = [
    (
      some(image), .loosen, [["com.adobe.pdf"]],
      [
        "also accept com.adobe.pdf next to public.image: \(image) OR \(image.replacing("public.image", with: "com.adobe.pdf"))"
      ]
    ),
    // The kind stands for its format.
    (
      some(image), .loosen, [["public.mpeg-4"]],
      [
        "also accept public.movie next to public.image: \(image) OR \(image.replacing("public.image", with: "public.movie"))"
      ]
    ),
    (
      "extensionItems.@count == 3", .loosen, [["public.jpeg"]],
      ["write '>= 1' instead of '== 3' (then one is enough): extensionItems.@count >= 1"]
    ),
    (
      "extensionItems.@count == 1 AND title == nil", .loosen, [["public.jpeg"]],
      [
        "write '>= 1' instead of '== 1' (then one is enough): extensionItems.@count >= 1",
        "leave out 'extensionItems.@count == 1': title == nil", "leave out 'title == nil': extensionItems.@count == 1",
      ]
    ),
    (
      "a == b OR c == d", .same, [],
      [
        "write FALSEPREDICATE instead of 'a == b OR c == d': FALSEPREDICATE", "leave out 'a == b': c == d",
        "leave out 'c == d': a == b",
      ]
    ),
    (
      "NOT NOT a LIKE b", .same, [],
      [
        "write FALSEPREDICATE instead of 'NOT (NOT a LIKE b)': FALSEPREDICATE", "leave out NOT: a LIKE b",
        "write FALSEPREDICATE instead of 'NOT a LIKE b': FALSEPREDICATE",
        "write TRUEPREDICATE instead of 'NOT a LIKE b': TRUEPREDICATE",
        "write FALSEPREDICATE instead of 'a LIKE b': FALSEPREDICATE",
        "write TRUEPREDICATE instead of 'a LIKE b': TRUEPREDICATE",
      ]
    ),
  ]

  private static func payload(_ shared: [[String]]) -> Payload {
    Payload([Payload.Item(shared.map { Payload.Attachment($0) })])
  }

  @Test("of a predicate are found by their aim, each with the part that it changes", arguments: predicates.indices)
  func ofPredicates(_ index: Int) throws {
    let row = Self.predicates[index]
    let predicate = try #require(ActivationRule(predicate: row.predicate).predicate)
    let edits =
      switch row.aim {
      case .loosen: VerdictEdits(predicate, for: Self.payload(row.shared)).edits
      case .same: predicate.sites.flatMap { $0.simplifications }
      }
    #expect(edits.map { "\($0.text): \($0.replacement)" } == row.edits)
    for edit in edits {
      #expect(edit.applied(to: predicate) != predicate, "\(edit.text)")
      #expect(predicate.sites.first { $0.path == edit.path }?.node == edit.part, "\(edit.text)")
    }
  }

  /// Keys, what is shared, and each edit in words.
  static let dictionaries: [(keys: [String: PropertyListNode], shared: [[String]], edits: [String])] = [
    (
      ["SupportsImageWithMaxCount": 1], [["public.jpeg"], ["public.png"], ["public.plain-text"]],
      [
        "add SupportsText with true", "raise SupportsImageWithMaxCount from 1 to 2",
        // Both at once.
        "add SupportsText with true", "raise SupportsImageWithMaxCount from 1 to 2",
        "set DictionaryVersion to 2 (then one thing that it takes is enough)",
      ]
    )
  ]

  @Test("of a dictionary are found by their aim", arguments: dictionaries.indices)
  func ofDictionaries(_ index: Int) throws {
    let row = Self.dictionaries[index]
    let rule = ActivationRule(dictionary: row.keys)
    guard case .dictionary(let entries) = rule.value else { throw Missing() }
    let all = KeyEdits(rule, entries)
    let edits = all.loosening(Self.payload(row.shared)).flatMap { $0 }
    #expect(edits.map { $0.instruction } == row.edits)
    for edit in edits {
      let changed = entries.applying(edit)
      #expect(changed.last { $0.key.text == edit.key }?.value == edit.new)
      #expect(changed.filter { $0.key.text != edit.key } == entries.filter { $0.key.text != edit.key })
    }
  }

  private struct Missing: Error {}
}
