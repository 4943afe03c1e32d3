import ActivationRuleModel
import HostPresets
import Texts
import PropertyLists

/// Reports the file key where a document comes without a file.
struct FileKeyMissesSafariPdfRule: LintRule {
  static let description = LintRuleDescription(
    id: "file-key-misses-safari-pdf", severity: .info,
    summary: "The file key does not accept a PDF that is shown in Safari.",
    rationale: """
      The file key counts file URLs. Safari hands a PDF over as bare data, which no dictionary key accepts; a \
      predicate with 'com.adobe.pdf' does.
      """,
    certainty: .reported, needsUsedRule: true, usesPresets: true, isCommon: true,
    flagged: [
      Samples.dictionary(#"▶"@SupportsFileWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsImageWithMaxCount": 5, ▶"@SupportsFileWithMaxCount": 5"#),
      Samples.list("<dict>▶<key>NSExtensionActivationSupportsFileWithMaxCount</key><integer>10</integer></dict>"),
    ],
    clean: [
      Samples.dictionary(#""@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsFileWithMaxCount": 1, "@SupportsWebURLWithMaxCount": 1"#),
      Samples.rule(Samples.any("com.adobe.pdf")),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let entry = context.entry(RuleKey.prefix + "SupportsFileWithMaxCount"), entry.value.integerValue > 0 else {
      return []
    }
    let lost = context.presets.filter { $0.preset.id == "safari-pdf" && !context.isShown($0) }.map { $0.preset }
    if lost.isEmpty { return [] }
    return [
      finding(
        "a PDF that is shown in Safari comes as bare data, which the file key does not accept; a predicate with 'com.adobe.pdf' does",
        at: entry.keyRange, notes: [LintContext.note("hidden", lost)])
    ]
  }
}
