import ActivationRuleModel
import Texts
import PropertyLists

/// Flags a limit of one kind above the limit of all attachments.
struct KindAboveTotalRule: LintRule {
  static let description = LintRuleDescription(
    id: "kind-above-total", severity: .warning,
    summary: "A kind may come more often than attachments may come in all.",
    rationale: """
      'SupportsAttachmentsWithMaxCount' limits all attachments together, so that the higher limit of a kind is never \
      reached. One of the two numbers is not what was meant.
      """,
    certainty: .documented, needsUsedRule: true, yieldsTo: ["min-greater-than-max"],
    flagged: [
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 1, "@SupportsImageWithMaxCount": ▶10"#),
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@SupportsFileWithMaxCount": ▶3, "@SupportsAttachmentsWithMaxCount": 2"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsAttachmentsWithMaxCount</key><integer>2</integer><key>NSExtensionActivationSupportsMovieWithMaxCount</key>▶<integer>5</integer></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 10, "@SupportsImageWithMaxCount": 10"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 0, "@SupportsImageWithMaxCount": 10"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMinCount": 1, "@SupportsImageWithMaxCount": 10"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let total = context.entry(DictionaryKeys.maximum), total.value.integerValue > 0 else { return [] }
    let most = total.value.integerValue
    return (context.entries ?? []).compactMap { entry in
      let count = entry.value.integerValue
      guard context.keys.isMaximum(entry), entry.key.text != DictionaryKeys.maximum, count > most
      else { return nil }
      return finding(
        "\(count) is never reached; 'SupportsAttachmentsWithMaxCount' allows \(WordList.count(Int(clamping: most), "attachment")) in all",
        at: entry.value.range, notes: [Diagnostic.Note("the limit of all attachments is here", at: total.value.range)])
    }
  }
}
