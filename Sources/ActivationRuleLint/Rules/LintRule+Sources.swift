import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleText

/// Lint rules about the file with the rule and the product built from it.
extension LintRule {
  static let sources = [unknownSuppression, sourceProductDiffer]

  /// Flags comments that switch off an unknown lint rule.
  static let unknownSuppression = LintRule(
    id: "unknown-suppression", severity: .warning, certainty: .documented
  ) { context in
    let idle = LintSuppression.idleMarks(in: context.subject.source).map { mark in
      Fault(
        mark.reason == .blank
          ? "the comment switches nothing off; write 'activationrule:disable' without a blank"
          : "the comment switches nothing off; name lint rules behind it, or 'all'", at: mark.range)
    }
    return idle + unknownWords(context)
  }

  private static func unknownWords(_ context: LintContext) -> [Fault] {
    LintSuppression.words(in: context.subject.source).compactMap { word in
      guard word.text != LintSuppression.everything, LintRules.entry(word.text) == nil,
        !LintRules.idsOfProjects.contains(word.text)
      else { return nil }
      let meant = EditDistance.nearest(to: word.text, in: LintRules.all.map { $0.id }).first
      // People write their reasons after the identifiers.
      guard word.isFirst || meant != nil || word.text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "-")) else {
        return nil
      }
      return Fault(
        "there is no lint rule \(VisibleText.quoted(word.text)); the comment switches nothing off", at: word.range,
        notes: meant.map { [.meant([$0])] } ?? [])
    }
  }

  /// Flags a product whose rule means something different from its source.
  static let sourceProductDiffer = LintRule(
    id: "source-product-differ", severity: .warning, certainty: .reported, needsUsedRule: true
  ) { context in
    guard let built = context.subject.builtRule else { return [] }
    let difference = context.analysis(allowsEmptyPayloads: true).difference(from: built)
    var notes: [Note] = []
    if let witness = difference.onlyFirst { notes.append(WitnessText.note("only the source accepts", witness)) }
    if let witness = difference.onlySecond {
      notes.append(WitnessText.note("only the product accepts", witness))
    }
    if notes.isEmpty { return [] }
    return .one("the rule in the product does not mean the same as this one", at: context.rulePlace, notes: notes)
  }
}
