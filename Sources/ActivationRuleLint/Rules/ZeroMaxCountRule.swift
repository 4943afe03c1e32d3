import ActivationRuleModel
import PropertyLists
import Texts

/// Flags limits of 0 and below.
struct ZeroMaxCountRule: LintRule {
  static let description = LintRuleDescription(
    id: "zero-max-count", severity: .warning, furtherSeverities: [.info],
    summary: "A largest count is 0 or negative, or 'SupportsText' is false in version 2.",
    rationale: """
      In version 1 a count of 0 is the same as no key. In version 2 it is not: it forbids every share that holds \
      such an attachment, unless that is also of a type which another key accepts. So does false for texts: a photo \
      with a caption is hidden.
      """,
    certainty: .observed, needsUsedRule: true, hasFix: true,
    flagged: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶0"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsImageWithMaxCount": ▶0"#),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsFileWithMaxCount</key>▶<integer>0</integer><key>NSExtensionActivationSupportsWebURLWithMaxCount</key><integer>1</integer></dict>"
      ),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": ▶false, "@SupportsImageWithMaxCount": 5"#),
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@SupportsFileWithMaxCount": 5, "@SupportsImageWithMaxCount": ▶0"#),
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 5, "@SupportsAttachmentsWithMaxCount": ▶0"#),
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
      switch entry.value.kind {
      case .integer(let count) where count <= 0 && context.keys.isMaximum(entry):
        about(entry, "a count of \(count)", isNegative: count < 0, context)
      case .boolean(false) where entry.key.text == RuleKey.prefix + "SupportsText" && !context.isStrict:
        about(entry, context.written(.boolean(false)), isNegative: false, context)
      default: nil
      }
    }
  }

  private static func about(
    _ entry: PropertyListEntry, _ value: String, isNegative: Bool, _ context: LintContext
  ) -> Diagnostic {
    let name = RuleKey.short(entry.key.text)
    let version = context.isStrict ? "" : "in version 2 "
    guard let test = context.rule.dictionaryTests.first(where: { $0.kind == .none && $0.key == entry.key.text }) else {
      let isRemovable = !context.isEmptied(without: entry)
      return finding(
        version + "\(value) is the same as no key '\(name)'", at: entry.value.range,
        notes: isRemovable ? [] : [Diagnostic.Note(DictionaryKeys.advice(for: entry.key.text))],
        fixIts: isRemovable ? context.removal(of: entry, from: context.entries ?? [], "remove '\(name)'") : [],
        severity: isNegative ? .warning : .info)
    }
    if !test.exceptions.isEmpty {
      let types = WordList.full(test.exceptions.map { VisibleText.quoted($0) })
      return finding(
        version + "\(value) forbids such an attachment, unless it is also of \(types), which another key accepts",
        at: entry.value.range, severity: .info)
    }
    return finding(
      version + "\(value) forbids every share with such an attachment"
        + (context.acceptsKind ? "; remove '\(name)' to say nothing about it" : " and accepts nothing"),
      at: entry.value.range,
      notes: context.acceptsKind ? [] : [Diagnostic.Note(DictionaryKeys.advice(for: entry.key.text))])
  }
}
