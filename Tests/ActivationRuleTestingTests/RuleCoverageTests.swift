import ActivationRules
import Testing

@testable import ActivationRuleTesting

@Suite("Coverage")
struct RuleCoverageTests {
  static let pdf =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "#
    + #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf").@count >= 1).@count >= 1"#

  /// A rule, what it is asked about, and its targets: `+` covered, `-` not, `o` that cannot be.
  static let rows: [(rule: String, payloads: [Payload], targets: String)] = [
    // The outer count, the inner count, the type; each as true and as false.
    (pdf, [], "- - - - - -"),
    (pdf, [.attachments(.pdf)], "+ - + - + -"),
    (pdf, [.attachments(.png)], "- + - + - +"),
    (pdf, [.attachments(.pdf), .attachments(.png)], "+ + + + + +"),
    // Two alternatives: each comparison true; false only where the other is false as well.
    ("extensionItems.@count == 1 OR extensionItems.@count == 2", [.attachments(.pdf)], "+ - - -"),
    (
      "extensionItems.@count == 1 OR extensionItems.@count == 2",
      [.attachments(.pdf), Payload([.item(.pdf), .item(.pdf), .item(.pdf)])], "+ + - +"
    ),
    // The second part says nothing new.
    ("extensionItems.@count == 1 AND extensionItems.@count <= 2", [.attachments(.pdf)], "+ - + o"),
    // A compound alternative counts as one that fails, besides its parts; that it is less than 2 is settled before.
    (
      "extensionItems.@count == 1 OR (extensionItems.@count > 1 AND extensionItems.@count < 3)",
      [Payload([.item(.pdf), .item(.pdf)])], "- - + + o + -"
    ),
    ("TRUEPREDICATE", [.attachments(.pdf)], ""),
    ("a ==", [.attachments(.pdf)], ""),
  ]

  @Test("shows which clauses decided", arguments: rows.indices)
  func clauses(_ index: Int) {
    let (text, payloads, targets) = Self.rows[index]
    let coverage = RuleCoverage(of: ActivationRule(predicate: text), by: payloads)
    #expect(Self.signs(coverage) == targets)
  }

  static func signs(_ coverage: RuleCoverage) -> String {
    coverage.targets.map { target in
      switch target.state {
      case .covered: "+"
      case .uncovered: "-"
      case .idle: "o"
      case .undecided: "?"
      }
    }.joined(separator: " ")
  }

  /// A dictionary, what it is asked about, and its targets by key and way.
  static let dictionaries:
    [(keys: [String: PropertyListNode], payloads: [Payload], covered: [String], idle: [String])] = [
      (["SupportsImageWithMaxCount": 2], [], [], []),
      (["SupportsImageWithMaxCount": 2], [.attachments(.png)], ["SupportsImageWithMaxCount key"], []),
      (
        ["SupportsImageWithMaxCount": 2], [.attachments(.png, .png, .png)], ["SupportsImageWithMaxCount bound"], []
      ),
      // In version 1 a key of 0 says nothing.
      (
        ["SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 0], [.attachments(.movie)], [],
        ["SupportsMovieWithMaxCount key"]
      ),
      // In version 2 it forbids.
      (
        ["SupportsImageWithMaxCount": 2, "SupportsMovieWithMaxCount": 0, "DictionaryVersion": 2],
        [.attachments(.png, .movie)], ["SupportsMovieWithMaxCount key"], []
      ),
      (
        ["SupportsText": true, "SupportsAttachmentsWithMinCount": 2], [.attachments(.text)],
        ["SupportsAttachmentsWithMinCount key"], []
      ),
    ]

  @Test("shows which keys decided", arguments: dictionaries.indices)
  func tellsKeys(_ index: Int) {
    let (keys, payloads, covered, idle) = Self.dictionaries[index]
    let coverage = RuleCoverage(of: ActivationRule(dictionary: keys), by: payloads)
    func names(_ state: RuleCoverage.Target.State) -> [String] {
      coverage.targets.filter { $0.state == state }.map { "\($0.mutant.clause) \($0.mutant.way)" }
    }
    #expect(names(.covered) == covered)
    #expect(names(.idle) == idle)
  }

  @Test("what it proposes for a clause covers the clause")
  func proposes() throws {
    for (text, payloads, _) in Self.rows {
      let rule = ActivationRule(predicate: text)
      for (place, target) in RuleCoverage(of: rule, by: payloads).targets.enumerated() {
        guard case .uncovered(let witness) = target.state else { continue }
        let then = RuleCoverage(of: rule, by: payloads + [witness.payload]).targets[place]
        #expect(then.state == .covered, "\(text): \(target.mutant.clause) \(target.mutant.way)")
      }
    }
  }

  @Test("counts what can be covered, and rounds nothing up")
  func counts() {
    let coverage = RuleCoverage(
      of: ActivationRule(predicate: "extensionItems.@count == 1 AND extensionItems.@count <= 2"),
      by: [.attachments(.pdf)])
    #expect(coverage.coveredCount == 2 && coverage.countableCount == 3)
    #expect(abs(coverage.percentage - 66.666) < 0.001)
    #expect(RuleCoverage(of: ActivationRule(predicate: "TRUEPREDICATE"), by: []).percentage == 100)
  }

  @Test("mutants are caught by the cases that distinguish them")
  func mutants() throws {
    let text = "rule --rule 'extensionItems.@count == 1'\nshown \"one\" a.pdf\n"
    let few = MutationCheck(of: try suite(text).groups[0].rule, by: try suite(text).cases)
    // == becomes !=, < or > and 1 becomes 2 or 0 are seen; >= and <= are not.
    #expect(few.caught.count == 5 && few.survived.count == 1 && few.equivalentCount == 1)
    let more = try suite(text + "hidden \"two\" a.pdf --item b.pdf\n")
    let all = MutationCheck(of: more.groups[0].rule, by: more.cases)
    #expect(all.caught.count == 6 && all.survived.isEmpty && all.equivalentCount == 1)
  }
}
