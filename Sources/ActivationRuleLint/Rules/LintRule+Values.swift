import ActivationRuleModel
import ActivationRuleText

/// Lint rules about the kinds of values in a rule dictionary.
extension LintRule {
  static let values = [wrongValueTypeBoolean, wrongValueTypeCount, boolForCount]

  /// Flags a number or string where the rule expects true or false.
  static let wrongValueTypeBoolean = LintRule(
    id: "wrong-value-type-boolean", severity: .error, furtherSeverities: [.warning], certainty: .reported,
    hasFix: true, proposedKeys: [RuleKey.dictionaryVersion]
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isBoolean(entry) else { return nil }
      if case .boolean = entry.value.kind { return nil }
      let isStrictness = entry.key.text == RuleKey.usesStrictMatching
      let value = isStrictness ? entry.value.booleanValue : entry.value.integerValue > 0
      // In version 2, false would forbid texts, which would be the next finding.
      let isForbidding = !isStrictness && !value && !context.isStrict
      let isKept = value == entry.value.booleanValue && entry.value.integerValue >= 0 && !isForbidding
      return Fault(
        "the value of '\(RuleKey.short(entry.key.text))' must be \(context.written(.boolean(true))) or "
          + "\(context.written(.boolean(false))); found \(FoundValue.text(entry.value))",
        at: entry.value.range,
        notes: notesOnBoolean(isStrictness, entry.value, value, context) + FoundValue.notes(entry.value),
        fixIts: isKept ? context.replacement(of: entry.value, with: .boolean(value), "write '\(value)'") : [],
        severity: isStrictness && isZeroOrOne(entry.value) ? .warning : .error)
    }
  }

  private static func isZeroOrOne(_ node: PropertyListNode) -> Bool {
    if case .integer(0...1) = node.kind { true } else { false }
  }

  private static func notesOnBoolean(
    _ isStrictness: Bool, _ node: PropertyListNode, _ value: Bool, _ context: LintContext
  ) -> [Note] {
    if !isStrictness {
      let effect = !value && !context.isStrict ? ", which in version 2 forbids texts" : ""
      return [Note("the store refuses it as ITMS-90361; the system reads it as \(value)" + effect)]
    }
    if node.integerValue == 2 {
      return [Note("the 2 that makes one matching attachment enough belongs to 'DictionaryVersion'")]
    }
    return [Note("the system reads it as \(value)")]
  }

  /// Flags counts that are not integers.
  static let wrongValueTypeCount = LintRule(
    id: "wrong-value-type-count", severity: .error, certainty: .reported, hasFix: true
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), !isCount(entry.value) else { return nil }
      let name = RuleKey.short(entry.key.text)
      let value = entry.value.integerValue
      // A 0 as an integer would be the next finding.
      let isFixable = entry.value.isExactNumber && (value > 0 || !context.keys.isMaximum(entry))
      return Fault(
        "the value of '\(name)' must be an integer, as \(context.written(.integer(entry.value.isExactNumber && value == 0 ? 0 : max(1, value)))); found "
          + FoundValue.text(entry.value), at: entry.value.range,
        notes: [Note("the store refuses it, and the system reads it as \(value)")]
          + FoundValue.notes(entry.value),
        fixIts: isFixable
          ? context.replacement(of: entry.value, with: .integer(value), "write the integer \(value)") : [])
    }
  }

  private static func isCount(_ node: PropertyListNode) -> Bool {
    switch node.kind {
    case .integer, .unsignedInteger, .boolean: true
    default: false
    }
  }

  /// Flags true and false where the rule expects a count.
  static let boolForCount = LintRule(
    id: "bool-for-count", severity: .warning, certainty: .reported, hasFix: true
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isCount(entry), case .boolean(let value) = entry.value.kind else { return nil }
      let name = RuleKey.short(entry.key.text)
      let message = "'\(value)' counts as \(value ? 1 : 0); the value of '\(name)' is an integer"
      if value {
        return Fault(
          message, at: entry.value.range,
          fixIts: context.replacement(of: entry.value, with: .integer(1), "write the integer 1"))
      }
      return falseCount(entry, name, message, context)
    }
  }

  /// Returns the fault of a false count: a 0 in its place would be the next finding, so the key is removed where it has
  /// no effect.
  private static func falseCount(
    _ entry: PropertyListEntry, _ name: String, _ message: String, _ context: LintContext
  ) -> Fault {
    let isDispensable = context.isStrict && !context.isEmptied(without: entry)
    return Fault(
      message, at: entry.value.range,
      notes: isDispensable ? [] : [Note(DictionaryKeys.advice(for: entry.key.text))],
      fixIts: isDispensable ? context.removal(of: entry, from: context.entries ?? [], "remove '\(name)'") : [])
  }
}
