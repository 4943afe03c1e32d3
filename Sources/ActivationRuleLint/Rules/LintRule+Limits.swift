import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the numbers in a rule dictionary.
extension LintRule {
  static let limits: [LintRule] = [
    zeroMaxCount, lowMaxCount, highMaxCount, kindAboveTotal, minGreaterThanMax, noAcceptedType,
  ]

  /// Flags limits of 0 or less.
  ///
  /// One finding for each effect that such values have in the rule, at the first of them.
  static let zeroMaxCount = LintRule(
    id: "zero-max-count", severity: .warning, furtherSeverities: [.info], certainty: .observed, needsUsedRule: true,
    hasFix: true
  ) { context in
    // A dictionary that only forbids is reported as such, with each of its zeros.
    let onlyForbids = !noAcceptedType.check(context).isEmpty
    let zeros = allZeros(context).filter { !onlyForbids || $0.effect != .forbids }
    var reported: Set<ZeroEffect> = []
    return zeros.filter { reported.insert($0.effect).inserted }.map { first in
      zero(first, zeros.filter { $0.effect == first.effect }, context)
    }
  }

  /// The effect of a value of 0 or less.
  private enum ZeroEffect: Hashable {
    /// The same as no key.
    case none(isNegative: Bool)
    /// It forbids its kind, unless other keys accept the attachment by these types too.
    case forbidsUnless
    case forbids
  }

  /// An entry with the effect of its value.
  private struct Zero {
    let entry: PropertyListEntry
    let effect: ZeroEffect
    /// The value in words.
    let value: String
    /// The types by which other keys may accept attachments that the entry forbids.
    var exceptions: [String] = []

    var name: String { RuleKey.short(entry.key.text) }
  }

  private static func allZeros(_ context: LintContext) -> [Zero] {
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

  private static func zero(_ first: Zero, _ zeros: [Zero], _ context: LintContext) -> Fault {
    var values: [String] = []
    for zero in zeros where !values.contains(zero.value) { values.append(zero.value) }
    let version = context.isStrict ? "" : "in version 2 "
    let value = version + WordList.full(values, "or")
    let names = WordList.full(zeros.map { "'\($0.name)'" }, "and")
    let others = zeros.dropFirst().map { Note("'\($0.name)' likewise", at: $0.entry.value.range) }
    let advice = [Note(DictionaryKeys.advice(for: first.entry.key.text))]
    let place = first.entry.value.range
    switch first.effect {
    case .none(let isNegative):
      let isRemovable = !context.isEmptied(without: first.entry)
      return Fault(
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
      return Fault(
        "\(value) forbids such an attachment, unless it is also of \(other)", at: place, notes: others, severity: .info)
    case .forbids:
      return Fault(
        "\(value) forbids every share with such an attachment"
          + (context.acceptsKind ? "; remove \(names) to say nothing about it" : " and accepts nothing"), at: place,
        notes: (context.acceptsKind ? [] : advice) + others)
    }
  }

  /// Flags limits of one that lose shares of several attachments.
  static let lowMaxCount = LintRule(
    id: "low-max-count", severity: .info, certainty: .documented, needsUsedRule: true, usesPresets: true,
    isCommon: true, yieldsTo: ["kind-above-total"]
  ) { context in
    guard let entries = context.entries else { return [] }
    let ones = entries.indices.filter { context.keys.isMaximum(entries[$0]) && entries[$0].value.integerValue == 1 }
    let lost = ones.isEmpty ? [] : context.presets(shownBy: raising(context, ones), notBy: context.rule)
    if lost.isEmpty { return [] }
    let needed = ones.filter { index in
      let others = raising(context, ones.filter { $0 != index })
      return context.presets(shownBy: others, notBy: context.rule).count < lost.count
    }
    let limits = needed.isEmpty ? ones : needed
    let names = limits.map { index in
      let name = RuleKey.short(entries[index].key.text)
      return "\(neededLimit(of: index, context, ones, lost)) for '\(name)'"
    }
    return .one(
      limits.count == 1
        ? "two \(several(entries[limits[0]])) hide the extension: the limit is 1"
        : "two things of a kind hide the extension: these limits are 1", at: entries[limits[0]].value.range,
      notes: [Note("known shares go up to \(WordList.full(names, "and")); raise it if the code handles more")]
        + limits.dropFirst().map { index in
          Note("'\(RuleKey.short(entries[index].key.text))' likewise", at: entries[index].value.range)
        } + [LintContext.note("hidden now and shown with a higher limit", lost)])
  }

  /// Returns the word for several of what a key counts.
  private static func several(_ entry: PropertyListEntry) -> String {
    DictionaryKey.all.first { $0.key == entry.key.text }?.words?.several ?? "things"
  }

  /// A limit above the need of any known share.
  private static let plenty: Int64 = 100

  /// Returns the rule with some limits raised, and one limit replaced.
  private static func raising(
    _ context: LintContext, _ raised: [Int], but other: Int? = nil, _ limit: Int64 = plenty
  ) -> ActivationRule {
    var entries = context.entries ?? []
    for index in raised {
      let value = PropertyListNode(.integer(index == other ? limit : plenty))
      entries[index] = PropertyListEntry(key: entries[index].key, value: value)
    }
    return context.rule(entries)
  }

  /// Returns the smallest limit of one key that recovers all lost shares once the other limits are raised.
  private static func neededLimit(of index: Int, _ context: LintContext, _ ones: [Int], _ lost: [HostPreset]) -> Int64 {
    let wanted = Set(lost.map { $0.id })
    let ready = context.presets.filter { wanted.contains($0.preset.id) }
    let most = Int64(ready.map { $0.payload.payload.attachments.count }.max() ?? 2)
    return (2...max(2, most)).first { limit in
      let rule = raising(context, ones, but: index, limit)
      return ready.allSatisfy { rule.evaluate($0.payload) == .shown }
    } ?? most
  }

  /// Flags maximum counts too large to limit anything.
  static let highMaxCount = LintRule(
    id: "high-max-count", severity: .info, certainty: .reported, needsUsedRule: true
  ) { context in
    // URLs take little memory, so large counts are fine.
    let small = ["SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount"].map { RuleKey.prefix + $0 }
    let high = (context.entries ?? []).filter { entry in
      context.keys.isMaximum(entry) && entry.value.integerValue > context.options.largestUsualCount
        && !small.contains(entry.key.text)
    }
    guard let first = high.first else { return [] }
    return .one(
      "a limit of \(first.value.integerValue) is hardly one; name the number that the extension can handle",
      at: first.value.range,
      notes: high.dropFirst().map {
        Note("so is \($0.value.integerValue) for '\(RuleKey.short($0.key.text))'", at: $0.value.range)
      })
  }

  /// Flags a limit of one kind above the limit of all attachments.
  static let kindAboveTotal = LintRule(
    id: "kind-above-total", severity: .warning, certainty: .documented, needsUsedRule: true,
    yieldsTo: ["min-greater-than-max"]
  ) { context in
    guard let total = context.entry(DictionaryKeys.maximum), total.value.integerValue > 0 else { return [] }
    let most = total.value.integerValue
    return (context.entries ?? []).compactMap { entry in
      let count = entry.value.integerValue
      guard context.keys.isMaximum(entry), entry.key.text != DictionaryKeys.maximum, count > most
      else { return nil }
      return Fault(
        "\(count) is never reached; 'SupportsAttachmentsWithMaxCount' allows \(WordList.count(Int(clamping: most), "attachment")) in all",
        at: entry.value.range, notes: [Note("the limit of all attachments is here", at: total.value.range)])
    }
  }

  /// Flags a minimum number of attachments above the maximum.
  static let minGreaterThanMax = LintRule(
    id: "min-greater-than-max", severity: .error, certainty: .documented, needsUsedRule: true
  ) { context in
    guard let minimum = context.entry(DictionaryKeys.minimum), minimum.value.integerValue > 0 else { return [] }
    let least = minimum.value.integerValue
    if let maximum = context.entry(DictionaryKeys.maximum), maximum.value.integerValue > 0 {
      guard least > maximum.value.integerValue else { return [] }
      return .one(
        "at least \(least) attachments are demanded and at most \(maximum.value.integerValue) are allowed",
        at: minimum.value.range, notes: [Note("the largest number is here", at: maximum.value.range)])
    }
    return onlyKind(least, minimum, context)
  }

  /// Returns the fault of a minimum above the limit of the only kind, which bounds the total in strict mode.
  private static func onlyKind(_ least: Int64, _ minimum: PropertyListEntry, _ context: LintContext) -> [Fault] {
    let kinds = (context.entries ?? []).filter { context.keys.accepts($0) && $0.key.text != DictionaryKeys.minimum }
    guard context.isStrict, kinds.count == 1, let kind = kinds.first, context.keys.isMaximum(kind),
      least > kind.value.integerValue
    else { return [] }
    return .one(
      "at least \(least) attachments are demanded and only \(kind.value.integerValue) of the one kind are allowed",
      at: minimum.value.range, notes: [Note("the kind's limit is here", at: kind.value.range)])
  }

  /// Flags dictionaries whose keys only limit or forbid, so that nothing says what the extension accepts.
  static let noAcceptedType = LintRule(
    id: "no-accepted-type", severity: .warning, certainty: .observed, needsUsedRule: true, yieldsTo: ["tautology"]
  ) { context in
    guard let entries = context.entries, context.rule.hasPredicate, !context.acceptsKind else { return [] }
    // The value of a build setting is not known here.
    if entries.contains(where: { FoundValue.isBuildSetting($0.value) }) { return [] }
    let forbidding = entries.filter { isForbidding($0, context) }
    let place = forbidding.first ?? entries.first { context.keys.accepts($0) }
    let notes = forbidding.map { entry in
      Note(
        "'\(RuleKey.short(entry.key.text))' is read as 0; it forbids its kind and accepts nothing",
        at: entry.value.range)
    }
    return .one(
      "no key accepts a kind of attachment; the extension is offered for nearly everything else",
      at: place?.keyRange ?? context.rulePlace,
      notes: notes + [Note("add the keys of the accepted kinds, with counts of 1 or more")])
  }

  /// Returns whether an entry is a 0 of version 2.
  private static func isForbidding(_ entry: PropertyListEntry, _ context: LintContext) -> Bool {
    !context.isStrict && context.keys.isKind(entry) && entry.value.integerValue == 0
  }
}
