import ActivationRuleModel
import Texts
import PropertyLists

/// Flags limits that are none.
struct HighMaxCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "high-max-count", severity: .info,
    summary: "A largest count is far above what an extension can hold in memory.",
    rationale: """
      Extensions are ended when they use much memory. A limit that says how many the code handles is known to the \
      user before.
      """,
    certainty: .reported, needsUsedRule: true,
    flagged: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": ▶999"#),
      Samples.dictionary(#""@SupportsText": true, "@SupportsAttachmentsWithMaxCount": ▶1000"#),
      Samples.list("<dict><key>NSExtensionActivationSupportsFileWithMaxCount</key>▶<integer>101</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": 100"#),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMinCount": 999"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    // Addresses are small.
    let small = ["SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount"].map { RuleKey.prefix + $0 }
    let high = (context.entries ?? []).filter { entry in
      context.keys.isMaximum(entry) && entry.value.integerValue > context.options.largestUsualCount
        && !small.contains(entry.key.text)
    }
    guard let first = high.first else { return [] }
    return [
      finding(
        "a limit of \(first.value.integerValue) is hardly one; name the number that the extension can handle",
        at: first.value.range,
        notes: high.dropFirst().map {
          Diagnostic.Note("so is \($0.value.integerValue) for '\(RuleKey.short($0.key.text))'", at: $0.value.range)
        })
    ]
  }
}
