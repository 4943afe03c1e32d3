import ActivationRuleLint
import ActivationRuleText
import Testing

/// Advice that names what to write is followed here, word by word.
@Suite("What findings advise")
struct AdviceTests {
  /// A rule, the finding about it, what the finding says to write, and the rule in which that is written.
  struct Row: CustomTestStringConvertible {
    let id: String
    let advice: String
    let before: String
    let after: String

    var testDescription: String { "\(id): \(advice)" }
  }

  private static func any(_ type: String) -> String { "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(type)\"" }

  private static func rule(_ condition: String, inner: String = ".@count >= 1", outer: String = ".@count >= 1")
    -> String
  {
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, \(condition))\(inner))\(outer)"
  }

  /// A dictionary; `@` stands for the common prefix of the keys.
  private static func keys(_ entries: String) -> String {
    "{" + entries.split(separator: "@", omittingEmptySubsequences: false).joined(separator: "NSExtensionActivation")
      + "}"
  }

  private static func list(_ rule: String, attributes: String = "") -> String {
    """
    <plist version="1.0"><dict><key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>\(attributes)
    <key>NSExtensionActivationRule</key>\(rule)</dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
    <key>NSExtensionPrincipalClass</key><string>A</string></dict></dict></plist>
    """
  }

  private static let script = "<key>NSExtensionJavaScriptPreprocessingFile</key><string>Page</string>"

  static let rows = [
    Row(
      id: "unknown-dictionary-key", advice: "'activationrule make com.adobe.pdf'",
      before: list(
        "<dict><key>NSExtensionActivationSupportsFileWithTypeIdentifiers</key><array><string>com.adobe.pdf</string></array></dict>"
      ), after: rule(any("com.adobe.pdf"))),
    Row(
      id: "all-attachments-veto", advice: "with '>= 1'",
      before: rule(any("public.image"), inner: ".@count == $i.attachments.@count"), after: rule(any("public.image"))),
    Row(
      id: "all-attachments-veto",
      advice: "an item with nothing in it shows it too; with '>= 1' it does not",
      before: rule(any("public.image"), inner: ".@count == $i.attachments.@count"), after: rule(any("public.image"))),
    Row(
      id: "vacuous-empty-item", advice: "add 'AND $i.attachments.@count >= 1'",
      before: rule(any("com.example.card"), inner: ".@count == $i.attachments.@count"),
      after: rule(
        any("com.example.card"), inner: ".@count == $i.attachments.@count AND $i.attachments.@count >= 1")),
    Row(
      id: "exact-inner-count", advice: "with '>= 1'", before: rule(any("public.image"), inner: ".@count == 1"),
      after: rule(any("public.image"))),
    Row(
      id: "exact-inner-count", advice: "from 1 known share; '>=' keeps it",
      before: rule(any("public.file-url"), inner: ".@count == 1"), after: rule(any("public.file-url"))),
    Row(
      id: "exact-outer-count", advice: "with '>= 1'",
      before: "extensionItems.@count == 1 AND " + rule(any("com.adobe.pdf") + " OR " + any("public.file-url")),
      after: "extensionItems.@count >= 1 AND " + rule(any("com.adobe.pdf") + " OR " + any("public.file-url"))),
    Row(
      id: "data-matches-urls", advice: "test 'public.file-url'", before: rule(any("public.data")),
      after: rule(any("public.file-url"))),
    Row(
      id: "data-matches-urls", advice: "add '(NOT … \"public.url\" OR … \"public.file-url\")'",
      before: rule(any("public.data")),
      after: rule(any("public.data") + " AND (NOT " + any("public.url") + " OR " + any("public.file-url") + ")")),
    Row(
      id: "not-url-excludes-files", advice: "write '(NOT … \"public.url\" OR … \"public.file-url\")'",
      before: rule(any("public.data") + " AND NOT " + any("public.url")),
      after: rule(any("public.data") + " AND (NOT " + any("public.url") + " OR " + any("public.file-url") + ")")),
    Row(
      id: "misses-file-url-only-hosts", advice: "accept 'public.file-url' too", before: rule(any("com.adobe.pdf")),
      after: rule(any("com.adobe.pdf") + " OR " + any("public.file-url"))),
    Row(
      id: "specific-image-only", advice: "test 'public.image' in place of the formats",
      before: rule(any("public.jpeg") + " OR " + any("public.png")), after: rule(any("public.image"))),
    Row(
      id: "zero-matches-pass", advice: "add a lower bound, as '>= 1'",
      before: rule(any("public.image"), inner: ".@count <= 5"),
      after: rule(
        any("public.image"),
        inner: ".@count <= 5 AND SUBQUERY($i.attachments, $b, "
          + "ANY $b.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count >= 1")),
    Row(
      id: "unsatisfiable-rule", advice: "'OR' takes an attachment of either",
      before: rule(any("public.image") + " AND " + any("com.adobe.pdf")),
      after: rule(any("public.image") + " OR " + any("com.adobe.pdf"))),
    Row(
      id: "safety-disallowed", advice: "write '@count'", before: rule(any("public.image"), outer: ".count > 0"),
      after: rule(any("public.image"), outer: ".@count > 0")),
    Row(
      id: "uti-equality", advice: "write 'ANY … UTI-CONFORMS-TO' with 'public.image'",
      before: rule("ANY $a.registeredTypeIdentifiers == \"public.image\""), after: rule(any("public.image"))),
    Row(
      id: "missing-dictionary-version-2", advice: "set DictionaryVersion to 2",
      before: keys(#""@SupportsWebURLWithMaxCount": 1"#),
      after: keys(#""@SupportsWebURLWithMaxCount": 1, "@DictionaryVersion": 2"#)),
    Row(
      id: "missing-dictionary-version-2", advice: "remove zeros",
      before: keys(#""@SupportsWebURLWithMaxCount": 1, "@SupportsImageWithMaxCount": 0"#),
      after: keys(#""@SupportsWebURLWithMaxCount": 1, "@DictionaryVersion": 2"#)),
    Row(
      id: "specific-format-only", advice: "shown with 'public.movie' in place of the formats",
      before: rule(any("public.mpeg-4")), after: rule(any("public.movie"))),
    Row(
      id: "missing-or", advice: "'||' is probably missing before this line",
      before: rule(any("public.image") + "\n" + any("public.movie")),
      after: rule(any("public.image") + "\n|| " + any("public.movie"))),
    Row(
      id: "strict-matching-with-mixed-hosts", advice: "without strict matching",
      before: keys(#""@DictionaryVersion": 2, "@UsesStrictMatching": true, "@SupportsImageWithMaxCount": 5"#),
      after: keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5"#)),
    Row(
      id: "low-max-count", advice: "with a higher limit", before: keys(#""@SupportsImageWithMaxCount": 1"#),
      after: keys(#""@SupportsImageWithMaxCount": 20"#)),
    Row(
      id: "zero-max-count", advice: "remove 'SupportsText' to say nothing about it",
      before: keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5, "@SupportsText": false"#),
      after: keys(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5"#)),
    Row(
      id: "misplaced-key", advice: "remove this one, or say it in the predicate",
      before: list(
        "<string>\(rule(any("public.image")).replacing(">", with: "&gt;"))</string>",
        attributes: "<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"),
      after: list("<string>\(rule(any("public.image")).replacing(">", with: "&gt;"))</string>")),
    Row(
      id: "misplaced-key", advice: "the rule has this key as well; remove this one",
      before: list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        attributes: "<key>NSExtensionActivationSupportsText</key><true/>"),
      after: list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>")),
    Row(
      id: "misplaced-key", advice: "did you mean 'NSExtensionActivationRule'?",
      before: list("<dict/>").replacing("NSExtensionActivationRule<", with: "NSExtensionActivationRules<"),
      after: list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>")),
    Row(
      id: "js-file-without-webpage-key", advice: "add 'SupportsWebPageWithMaxCount' with 1",
      before: list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>", attributes: script),
      after: list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: script)),
    Row(
      id: "web-page-key-alone", advice: "add 'SupportsWebURLWithMaxCount' with 1",
      before: list(
        "<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: script),
      after: list(
        "<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>",
        attributes: script)),
    Row(
      id: "web-page-key-alone", advice: "write 'SupportsWebURLWithMaxCount' in place of this key",
      before: list("<dict><key>NSExtensionActivationSupportsWebPageWithMaxCount</key><integer>1</integer></dict>"),
      after: list("<dict><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>")),
    Row(
      id: "url-takes-files", advice: "add 'AND NOT … \"public.file-url\"'", before: rule(any("public.url")),
      after: rule("(" + any("public.url") + " AND NOT " + any("public.file-url") + ")")),
    Row(
      id: "missing-extension-point", advice: "did you mean 'com.apple.ui-services'?",
      before: list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>").replacing(
        "share-services", with: "action-services"),
      after: list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>").replacing(
        "share-services", with: "ui-services")),
  ]

  @Test("advice that is followed removes its finding and brings no error or warning", arguments: rows)
  func follows(_ row: Row) {
    let found = lint(row.before)
    let advice = found.filter { $0.id == row.id }.flatMap { finding in
      [finding.message] + finding.notes.map { $0.message } + finding.fixIts.map { $0.message }
    }
    #expect(advice.contains { $0.contains(row.advice) }, "\(advice)")
    let left = lint(row.after)
    #expect(!left.contains { $0.id == row.id }, "\(left)")
    let known = Set(found.map { $0.id } + ["missing-dictionary-version-2"])
    #expect(left.filter { $0.severity != .info && !known.contains($0.id) } == [], "\(row.after)")
  }

  private func lint(_ text: String) -> [Finding] {
    Linter.lint(reading: SourceText(name: "a", text: text))
  }

  /// Rules whose exact count is their smaller fault: a lower bound in its place would let everything in.
  @Test(
    "nothing is advised that lets everything in",
    arguments: [
      "extensionItems.@count == 1", "extensionItems.@count == 1 OR extensionItems.@count == 2",
      rule("TRUEPREDICATE", inner: ".@count == $i.attachments.@count"), rule("TRUEPREDICATE", inner: ".@count == 1"),
    ])
  func opensNothing(_ rule: String) {
    let found = lint(rule)
    #expect(
      !found.isEmpty && found.allSatisfy { ["nearly-everything", "true-predicate"].contains($0.id) },
      "\(found)")
  }
}
