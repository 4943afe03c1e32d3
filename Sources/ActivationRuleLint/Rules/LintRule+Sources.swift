import ActivationRuleAnalysis
import ActivationRuleModel

/// Lint rules about the file with the rule and what is built from it.
extension LintRule {
  static let sources = [unknownSuppression, notCanonicalFormat, sourceProductDiffer]

  /// Flags comments that switch off an unknown lint rule.
  static let unknownSuppression = LintRule(
    id: "unknown-suppression", severity: .warning,
    summary: "A comment switches off a lint rule that does not exist, or none.",
    rationale: """
      Such a comment switches nothing off. It is written 'activationrule:disable', without a blank, and the lint rules \
      stand behind it. The verb 'rules' lists the lint rules; the word 'all' stands for every one.
      """,
    certainty: .documented,
    flagged: [
      .list("<!-- activationrule:disable ▶true-predicates --><string>TRUEPREDICATE</string>"),
      .list("<!-- activationrule:disable empty-rule, ▶no-rules --><dict/>"),
      .list("<dict/>", root: "<!-- for now\n  activationrule:disable ▶everything -->"),
      .list("<!-- ▶activationrule: disable empty-rule --><dict/>"),
      .list("<!-- ▶activationrule:disable --><dict/>"),
    ],
    clean: [
      .list("<!-- activationrule:disable true-predicate --><string>TRUEPREDICATE</string>"),
      .list("<!-- activationrule:disable all --><dict/>"),
      .list("<!-- activationrule:disable empty-rule until the types are known --><dict/>"),
      .list("<!-- activationrule: see the wiki --><dict/>"),
      .list("<string><![CDATA[extensionItems.title == \"<!-- activationrule:disable no-rules -->\"]]></string>"),
    ]
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
      // Behind the identifiers people give their reasons.
      guard word.isFirst || meant != nil || word.text.utf8.dropFirst().dropLast().contains(UInt8(ascii: "-")) else {
        return nil
      }
      return Fault(
        "there is no lint rule \(VisibleText.quoted(word.text)); the comment switches nothing off", at: word.range,
        notes: meant.map { [.meant([$0])] } ?? [])
    }
  }

  /// Reports predicates that the formatter would lay out otherwise.
  static let notCanonicalFormat = LintRule(
    id: "not-canonical-format", severity: .info,
    summary: "The layout of the predicate differs from the formatter's.",
    rationale: "One layout for all keeps reviews to what changed. The verb 'format' lays a predicate out.",
    certainty: .documented, isOptIn: true,
    flagged: [
      "▶extensionItems.@count>0",
      "▶extensionItems.@count  >  0",
      "▶extensionItems.@count > 0 and extensionItems.@count < 3",
    ],
    clean: ["extensionItems.@count > 0", "TRUEPREDICATE", .list("<string>\n  extensionItems.@count == 1\n</string>")]
  ) { context in
    guard let text = context.predicateText?.text, let predicate = context.predicate else { return [] }
    guard let layout = try? PredicateLayout().text(of: predicate, writtenAs: Array(text.utf8)) else { return [] }
    if unindentedLines(layout) == unindentedLines(text) { return [] }
    return .one("the formatter lays this predicate out otherwise", at: context.rulePlace)
  }

  /// The lines without their indentation, which depends on the file around them.
  private static func unindentedLines(_ text: String) -> [String] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      var bytes = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      return bytes.isEmpty ? nil : String(decoding: Array(bytes), as: UTF8.self)
    }
  }

  /// Flags a product whose rule means something else than its source.
  static let sourceProductDiffer = LintRule(
    id: "source-product-differ", severity: .warning,
    summary: "The rule that was built accepts other things than the rule in the source.",
    rationale: "Build settings, plugins and scripts change property lists on the way. What counts is the product.",
    certainty: .reported, needsUsedRule: true,
    flagged: [
      LintExample("▶extensionItems.@count >= 1", builtRule: "extensionItems.@count == 1"),
      LintExample(
        "▶" + predicate(takes("public.url")),
        builtRule: "SUBQUERY(extensionItems, , .attachments.@count > 0).@count > 0"),
      LintExample("▶" + predicate(takes("public.url")), builtRule: predicate(takes("public.image"))),
    ],
    clean: [
      LintExample("extensionItems.@count >= 1", builtRule: "extensionItems.@count > 0"),
      "extensionItems.@count >= 1",
      LintExample(predicate(takes("public.url")), builtRule: predicate(takes("public.url"), inner: ".@count > 0")),
    ]
  ) { context in
    guard let built = context.subject.builtRule else { return [] }
    let difference = context.analysis(allowsEmptyPayloads: true).difference(from: built)
    var notes: [Note] = []
    if let witness = difference.onlyFirst.witness { notes.append(WitnessText.note("only the source accepts", witness)) }
    if let witness = difference.onlySecond.witness {
      notes.append(WitnessText.note("only the product accepts", witness))
    }
    if notes.isEmpty { return [] }
    return .one("the rule in the product does not mean the same as this one", at: context.rulePlace, notes: notes)
  }
}
