import Testing
@testable import ActivationRuleTesting

@Suite("Coverage")
struct RuleCoverageTests {
  static let pdf =
    #"SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "#
    + #"ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf").@count >= 1).@count >= 1"#

  /// A rule, the shares of its cases, and whether each part is covered as true and as false.
  static let rows: [(rule: String, shares: [String], parts: String)] = [
    // The outer count, the inner count, the type.
    (pdf, ["a.pdf"], "+- +- +-"), (pdf, ["a.png"], "-+ -+ -+"), (pdf, ["a.pdf", "a.png"], "++ ++ ++"),
    // Two alternatives: each comparison true; false only where the other is false as well.
    ("extensionItems.@count == 1 OR extensionItems.@count == 2", ["a.pdf"], "+- --"),
    (
      "extensionItems.@count == 1 OR extensionItems.@count == 2", ["a.pdf", "a.pdf --item a.pdf --item a.pdf"], "++ -+"
    ),
    ("NOT extensionItems.@count == 2", ["a.pdf"], "-+"), ("TRUEPREDICATE", ["a.pdf"], ""), ("a ==", ["a.pdf"], ""),
    ("{\"NSExtensionActivationSupportsImageWithMaxCount\": 2}", ["a.png"], "+-"),
    ("{\"NSExtensionActivationSupportsImageWithMaxCount\": 2}", ["a.png b.png c.png"], "-+"),
    ("{\"NSExtensionActivationSupportsText\": true}", ["--text a"], "+"),
    ("{\"NSExtensionActivationSupportsText\": true}", ["a.png"], "-"),
    (
      "{\"NSExtensionActivationSupportsText\": true, \"NSExtensionActivationSupportsAttachmentsWithMinCount\": 2}",
      ["--text a"], "- +"
    ),
    // One accepted attachment is enough, and each of the two keys accepts one.
    (
      "{\"NSExtensionActivationDictionaryVersion\": 2, \"NSExtensionActivationSupportsText\": true, "
        + "\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}",
      ["--text a --url https://example.com"], "- --"
    ),
  ]

  @Test("shows which clauses and keys decided", arguments: rows.indices)
  func parts(_ index: Int) throws {
    let (rule, shares, parts) = Self.rows[index]
    let cases = shares.enumerated().map { "? \"\($0)\" \($1)\n" }.joined()
    let suite = try suite("rule --rule '\(rule)'\n" + cases)
    let coverage = try #require(RuleCoverage.decisions(of: suite.groups).first)
    let signs = parts.filter { $0 != " " }
    #expect(coverage.total == signs.count && coverage.count == signs.count { $0 == "+" }, "\(coverage.gaps)")
    #expect(suite.coverage().unnoticed.count == signs.count { $0 == "-" })
  }
}
