import ActivationRuleModel
import PropertyLists
import Texts

/// Flags a least number of attachments above the largest.
struct MinGreaterThanMaxRule: LintRule {
  static let description = LintRuleDescription(
    id: "min-greater-than-max", severity: .error,
    summary: "More attachments are demanded than are allowed.",
    rationale: "No share can fulfil both limits, so that the extension never appears.",
    certainty: .documented, needsUsedRule: true,
    flagged: [
      Samples.dictionary(
        #""@SupportsAttachmentsWithMinCount": ▶3, "@SupportsAttachmentsWithMaxCount": 2, "@SupportsText": true"#),
      Samples.dictionary(#""@SupportsAttachmentsWithMaxCount": 1, "@SupportsAttachmentsWithMinCount": ▶2"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsAttachmentsWithMinCount</key>▶<integer>5</integer><key>NSExtensionActivationSupportsImageWithMaxCount</key><integer>4</integer></dict>"
      ),
    ],
    clean: [
      Samples.dictionary(#""@SupportsAttachmentsWithMinCount": 1, "@SupportsAttachmentsWithMaxCount": 2"#),
      Samples.dictionary(
        #""@SupportsAttachmentsWithMinCount": 3, "@SupportsText": true, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@SupportsAttachmentsWithMinCount": 3, "@SupportsImageWithMaxCount": 1"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let minimum = context.entry(DictionaryKeys.minimum), minimum.value.integerValue > 0 else { return [] }
    let least = minimum.value.integerValue
    if let maximum = context.entry(DictionaryKeys.maximum), maximum.value.integerValue > 0 {
      guard least > maximum.value.integerValue else { return [] }
      return [
        finding(
          "at least \(least) attachments are demanded and at most \(maximum.value.integerValue) are allowed",
          at: minimum.value.range, notes: [Diagnostic.Note("the largest number is here", at: maximum.value.range)])
      ]
    }
    return onlyKind(least, minimum, context)
  }

  /// In strict mode all attachments are of an accepted kind, so that a single kind's limit bounds the whole.
  private static func onlyKind(_ least: Int64, _ minimum: PropertyListEntry, _ context: LintContext) -> [Diagnostic] {
    let kinds = (context.entries ?? []).filter { context.keys.accepts($0) && $0.key.text != DictionaryKeys.minimum }
    guard context.isStrict, kinds.count == 1, let kind = kinds.first, context.keys.isMaximum(kind),
      least > kind.value.integerValue
    else { return [] }
    return [
      finding(
        "at least \(least) attachments are demanded and only \(kind.value.integerValue) of the one kind are allowed",
        at: minimum.value.range, notes: [Diagnostic.Note("the kind's limit is here", at: kind.value.range)])
    ]
  }
}
