/// Lint rules about the file with the rule and the product built from it.
extension LintRule {
  static let sources = [unknownSuppression, notCanonicalFormat, sourceProductDiffer]

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

  /// Reports predicates that the formatter would lay out differently.
  static let notCanonicalFormat = LintRule(
    id: "not-canonical-format", severity: .info, certainty: .documented, isOptIn: true
  ) { context in
    guard let text = context.predicateText?.text, let predicate = context.predicate else { return [] }
    guard let layout = try? PredicateLayout().text(of: predicate, writtenAs: Array(text.utf8)) else { return [] }
    if unindentedLines(layout) == unindentedLines(text) { return [] }
    return .one("the formatter lays this predicate out otherwise", at: context.rulePlace)
  }

  /// Returns the lines without their indentation, which depends on the file around them.
  private static func unindentedLines(_ text: String) -> [String] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      var bytes = line.drop { $0 == 0x20 || $0 == 0x09 }
      while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
      return bytes.isEmpty ? nil : String(decoding: Array(bytes), as: UTF8.self)
    }
  }

  /// Flags a product whose rule means something different from its source.
  static let sourceProductDiffer = LintRule(
    id: "source-product-differ", severity: .warning, certainty: .reported, needsUsedRule: true
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
