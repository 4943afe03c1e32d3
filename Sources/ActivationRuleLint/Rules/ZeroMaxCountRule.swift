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
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": ▶0, "@SupportsFileWithMaxCount": 0"#),
      Samples.dictionary(
        #""@DictionaryVersion": 2, "@SupportsMovieWithMaxCount": ▶0, "@SupportsImageWithMaxCount": 5, "@SupportsText": false"#
      ),
      Samples.dictionary(#""@SupportsText": true, "@SupportsMovieWithMaxCount": ▶-1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true, "@SupportsMovieWithMaxCount": ▶-1"#),
    ],
    clean: [
      Samples.dictionary(#""@SupportsText": true, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@SupportsText": false, "@SupportsImageWithMaxCount": 1"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsText": true"#),
      Samples.dictionary(#""@DictionaryVersion": 2, "@SupportsImageWithMaxCount": 0, "@SupportsMovieWithMaxCount": 0"#),
    ])

  /// What a value of 0 or below does.
  private enum Effect: Hashable {
    /// The same as no key.
    case none(isNegative: Bool)
    /// It forbids its kind, unless other keys accept the attachment by these types too.
    case forbidsUnless
    case forbids
  }

  /// An entry with what its value does.
  private struct Zero {
    let entry: PropertyListEntry
    let effect: Effect
    /// The value in words.
    let value: String
    /// The types by which other keys may accept what the entry forbids.
    var exceptions: [String] = []

    var name: String { RuleKey.short(entry.key.text) }
  }

  /// One finding for each effect that values have in the rule, at the first of them.
  static func check(_ context: LintContext) -> [Diagnostic] {
    // A dictionary that only forbids is reported as such, with each of its zeros.
    let onlyForbids = !NoAcceptedTypeRule.check(context).isEmpty
    let zeros = zeros(context).filter { !onlyForbids || $0.effect != .forbids }
    var reported: Set<Effect> = []
    return zeros.filter { reported.insert($0.effect).inserted }.map { first in
      about(first, zeros.filter { $0.effect == first.effect }, context)
    }
  }

  private static func zeros(_ context: LintContext) -> [Zero] {
    let tests = context.rule.dictionaryTests.filter { $0.kind == .none }
    return (context.entries ?? []).compactMap { entry in
      let value: String
      var isNegative = false
      switch entry.value.kind {
      case .integer(let count) where count <= 0 && context.keys.isMaximum(entry):
        (value, isNegative) = ("a count of \(count)", count < 0)
      case .boolean(false) where entry.key.text == RuleKey.prefix + "SupportsText" && !context.isStrict:
        value = context.written(.boolean(false))
      default: return nil
      }
      guard let test = tests.first(where: { $0.key == entry.key.text }) else {
        return Zero(entry: entry, effect: .none(isNegative: isNegative), value: value)
      }
      return Zero(
        entry: entry, effect: test.exceptions.isEmpty ? .forbids : .forbidsUnless, value: value,
        exceptions: test.exceptions)
    }
  }

  private static func about(_ first: Zero, _ zeros: [Zero], _ context: LintContext) -> Diagnostic {
    var values: [String] = []
    for zero in zeros where !values.contains(zero.value) { values.append(zero.value) }
    let version = context.isStrict ? "" : "in version 2 "
    let value = version + WordList.full(values, "or")
    let names = WordList.full(zeros.map { "'\($0.name)'" }, "and")
    let others = zeros.dropFirst().map { Diagnostic.Note("'\($0.name)' likewise", at: $0.entry.value.range) }
    let advice = [Diagnostic.Note(DictionaryKeys.advice(for: first.entry.key.text))]
    let place = first.entry.value.range
    switch first.effect {
    case .none(let isNegative):
      let isRemovable = !context.isEmptied(without: first.entry)
      return finding(
        zeros.count == 1
          ? "\(value) is the same as no key \(names)" : "\(value) for \(names) is the same as leaving the keys out",
        at: place, notes: (isRemovable ? [] : advice) + others,
        fixIts: isRemovable
          ? context.removal(of: zeros.map { $0.entry }, from: context.entries ?? []) { "remove '\(RuleKey.short($0))'" }
          : [], severity: isNegative ? .warning : .info)
    case .forbidsUnless:
      let types = first.exceptions.map { VisibleText.quoted($0) }
      let other =
        zeros.count == 1 ? WordList.full(types) + ", which another key accepts" : "a type that another key accepts"
      return finding(
        "\(value) forbids such an attachment, unless it is also of \(other)", at: place, notes: others, severity: .info)
    case .forbids:
      return finding(
        "\(value) forbids every share with such an attachment"
          + (context.acceptsKind ? "; remove \(names) to say nothing about it" : " and accepts nothing"), at: place,
        notes: (context.acceptsKind ? [] : advice) + others)
    }
  }
}
