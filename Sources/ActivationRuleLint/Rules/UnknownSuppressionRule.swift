import ActivationRuleModel
import Texts

/// Flags comments that switch off an unknown lint rule.
struct UnknownSuppressionRule: LintRule {
  static let description = LintRuleDescription(
    id: "unknown-suppression", severity: .warning,
    summary: "A comment switches off a lint rule that does not exist, or none.",
    rationale: """
      Such a comment switches nothing off. It is written 'activationrule:disable', without a blank, and the lint rules \
      stand behind it. The verb 'rules' lists the lint rules; the word 'all' stands for every one.
      """,
    certainty: .documented,
    flagged: [
      Samples.list("<!-- activationrule:disable ▶true-predicates --><string>TRUEPREDICATE</string>"),
      Samples.list("<!-- activationrule:disable empty-rule, ▶no-rules --><dict/>"),
      Samples.list("<dict/>", root: "<!-- for now\n  activationrule:disable ▶everything -->"),
      Samples.list("<!-- ▶activationrule: disable empty-rule --><dict/>"),
      Samples.list("<!-- ▶activationrule:disable --><dict/>"),
    ],
    clean: [
      Samples.list("<!-- activationrule:disable true-predicate --><string>TRUEPREDICATE</string>"),
      Samples.list("<!-- activationrule:disable all --><dict/>"),
      Samples.list("<!-- activationrule:disable empty-rule until the types are known --><dict/>"),
      Samples.list("<!-- activationrule: see the wiki --><dict/>"),
      Samples.list("<string><![CDATA[extensionItems.title == \"<!-- activationrule:disable no-rules -->\"]]></string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    let idle = LintSuppression.idleMarks(in: context.subject.source).map { mark in
      finding(
        mark.reason == .blank
          ? "the comment switches nothing off; write 'activationrule:disable' without a blank"
          : "the comment switches nothing off; name lint rules behind it, or 'all'", at: mark.range)
    }
    return idle + unknownWords(context)
  }

  private static func unknownWords(_ context: LintContext) -> [Diagnostic] {
    LintSuppression.words(in: context.subject.source).compactMap { word in
      guard word.text != LintSuppression.everything, LintRules.entry(word.text) == nil,
        !LintRules.idsOfProjects.contains(word.text)
      else { return nil }
      let meant = EditDistance.nearest(to: word.text, in: LintRules.all.map { $0.id }).first
      // Behind the identifiers people give their reasons.
      guard word.isFirst || meant != nil || word.text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "-")) else {
        return nil
      }
      return finding(
        "there is no lint rule \(VisibleText.quoted(word.text)); the comment switches nothing off", at: word.range,
        notes: meant.map { [Diagnostic.Note("did you mean '\($0)'?")] } ?? [])
    }
  }
}
