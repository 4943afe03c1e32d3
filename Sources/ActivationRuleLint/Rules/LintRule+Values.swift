/// Lint rules about the kinds of values in a rule dictionary.
extension LintRule {
  static let values = [wrongValueTypeBoolean, wrongValueTypeCount, boolForCount, predicateAsValue]

  /// Flags a number or string where the rule expects true or false.
  static let wrongValueTypeBoolean = LintRule(
    id: "wrong-value-type-boolean", severity: .error, furtherSeverities: [.warning], certainty: .reported,
    hasFix: true, proposedKeys: [RuleKey.dictionaryVersion]
  ) { context in
    (context.entries ?? []).compactMap { entry in
      guard context.keys.isBoolean(entry), !isPredicate(entry) else { return nil }
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
      guard context.keys.isCount(entry), !isCount(entry.value), !isPredicate(entry) else { return nil }
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

  /// Flags predicates in a dictionary where a count is expected.
  static let predicateAsValue = LintRule(id: "predicate-as-value", severity: .error, certainty: .reported) { context in
    (context.entries ?? []).filter { isPredicate($0) }.map { entry in
      Fault(
        "the value of \(VisibleText.quoted(RuleKey.short(entry.key.text))) is a predicate, which nothing evaluates here",
        at: entry.value.range,
        notes: [Note("a predicate is the value of 'NSExtensionActivationRule', in place of the dictionary")])
    }
  }

  /// Returns whether an entry is a predicate, or a text that was meant as one; a whole rule in the rule is another
  /// finding.
  private static func isPredicate(_ entry: PropertyListEntry) -> Bool {
    guard entry.key.text != DictionaryKeys.rule, let text = entry.value.string else { return false }
    let words = text.utf8.drop { $0.isBlank || $0 == UInt8(ascii: "(") }
    if ["SUBQUERY", "extensionItems"].contains(where: { words.starts(with: $0.utf8) }) { return true }
    return text.utf8.count <= longestPredicate
      && PredicateParser.parse(text).diagnostics.allSatisfy { $0.severity != .error }
  }

  /// A text that is longer and has none of those beginnings is not a predicate about a payload.
  private static let longestPredicate = 200
}
