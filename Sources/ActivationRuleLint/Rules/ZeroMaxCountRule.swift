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
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsMovieWithMaxCount": ▶-1"#),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": false, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    (context.entries ?? []).compactMap { entry in
      guard DictionaryKeys.maxima.contains(entry.key.text), case .integer(let count) = entry.value.kind, count <= 0
      else { return nil }
      let name = RuleKey.short(entry.key.text)
      let isForbidding = !context.isStrict && count == 0
      let isRemovable = !isForbidding && !context.isEmptied(without: entry)
      return finding(
        message(count, name, isForbidding, context), at: entry.value.range,
        notes: isRemovable || isForbidding && context.acceptsKind
          ? [] : [Diagnostic.Note(DictionaryKeys.advice(for: entry.key.text))],
        fixIts: isRemovable ? context.removal(of: entry, from: context.entries ?? [], "remove '\(name)'") : [])
    }
  }

  private static func message(_ count: Int64, _ name: String, _ isForbidding: Bool, _ context: LintContext) -> String {
    if context.isStrict { return "a count of \(count) is the same as no key '\(name)'" }
    if !isForbidding { return "in version 2 a count of \(count) is the same as no key '\(name)'" }
    return "in version 2 a count of 0 forbids every share with such an attachment"
      + (context.acceptsKind ? "; remove '\(name)' to say nothing about it" : " and accepts nothing")
  }
}
