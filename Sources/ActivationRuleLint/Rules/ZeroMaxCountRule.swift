import ActivationRuleModel
import PredicateFormat
import PropertyLists

/// Flags limits of 0 and below.
struct ZeroMaxCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "zero-max-count", severity: .warning,
    summary: "A largest count is 0 or negative.",
    rationale: """
      In version 1 a count of 0 is the same as no key. In version 2 it is not: it forbids every share that holds \
      such an attachment.
      """,
    certainty: .observed, hasFix: true,
    flagged: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶0"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": ▶0"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsFileWithMaxCount</key>▶<integer>0</integer><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
      ),
      Samples.dictionary(#""@SupportsText": true, "@SupportsMovieWithMaxCount": ▶-1"#),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": false, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let entries = context.entries ?? []
    return entries.compactMap { entry in
      guard DictionaryKeys.maxima.contains(entry.key.text), case .integer(let count) = entry.value.kind, count <= 0
      else { return nil }
      let name = RuleKey.short(entry.key.text)
      let isEmptied = !entries.contains { $0.key.text != entry.key.text && $0.value.integerValue != 0 }
      if context.isStrict {
        return finding(
          "a count of \(count) is the same as no key '\(name)'", at: entry.value.range,
          fixIts: isEmptied ? [] : context.removal(of: entry, from: entries, "remove '\(name)'"))
      }
      let effect =
        count == 0
        ? "forbids every share with such an attachment; remove '\(name)' to say nothing about it"
        : "is the same as no key '\(name)'"
      return finding("in version 2 a count of \(count) \(effect)", at: entry.value.range)
    }
  }
}
