import ActivationRuleModel
import ActivationRuleShares
import ActivationRuleText

/// Lint rules about the numbers in a rule dictionary.
extension LintContext {
  /// Flags limits of 0 or less.
  ///
  /// One finding for each effect that such values have in the rule, at the first of them.
  var zeroMaxCount: [Fault] {
    // A dictionary that only forbids is reported as such, with each of its zeros.
    let onlyForbids = !noAcceptedType.isEmpty
    let zeros = allZeros.filter { !onlyForbids || $0.effect != .forbids }
    return zeros.map { $0.effect }.distinct.map { effect in
      let same = zeros.filter { $0.effect == effect }
      return zero(same[0], same)
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

    var name: String { entry.name }
  }

  private var allZeros: [Zero] {
    let tests = rule.dictionaryTests.filter { $0.kind == .none }
    return entries.compactMap { entry in
      let value: String
      var isNegative = false
      switch entry.value.kind {
      case .integer(let count) where count <= 0 && entry.isMaximum:
        (value, isNegative) = ("a count of \(count)", count < 0)
      case .boolean(false) where entry.key.text == RuleKey.text && !isStrict:
        value = written(.boolean(false))
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

  private func zero(_ first: Zero, _ zeros: [Zero]) -> Fault {
    let version = isStrict ? "" : "in version 2 "
    let value = version + WordList.full(zeros.map { $0.value }.distinct, "or")
    let names = WordList.full(zeros.map { "'\($0.name)'" }, "and")
    let others = zeros.dropFirst().map { Note("'\($0.name)' likewise", at: $0.entry.value.range) }
    let advice = [Note(RuleKey.advice(for: first.entry.key.text))]
    let place = first.entry.value.range
    switch first.effect {
    case .none(let isNegative):
      let repeated = repeatedKeys
      let isRemovable =
        !isEmptied(without: first.entry) && !zeros.contains { repeated.contains($0.entry.key.text) }
      return Fault(
        zeros.count == 1
          ? "\(value) is the same as no key \(names)" : "\(value) for \(names) is the same as leaving the keys out",
        at: place, notes: (isRemovable ? [] : advice) + others,
        fixIts: isRemovable
          ? removal(of: zeros.map { $0.entry }, from: entries) { "remove '\(RuleKey.short($0))'" }
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
          + (acceptsKind ? "; remove \(names) to say nothing about it" : " and accepts nothing"), at: place,
        notes: (acceptsKind ? [] : advice) + others)
    }
  }

  /// Flags limits of 1 that lose shares of several attachments.
  var lowMaxCount: [Fault] {
    // The last value of a key wins.
    var known: Set<String> = []
    let last = entries.indices.reversed().filter { known.insert(entries[$0].key.text).inserted }
    let ones = last.reversed().filter { entries[$0].isMaximum && entries[$0].number == 1 }
    let lost = ones.isEmpty ? [] : gained(by: raising(ones))
    if lost.isEmpty { return [] }
    let wanted = Set(lost.map { $0.id })
    let ready = presets.filter { wanted.contains($0.preset.id) }
    let needed = ones.filter { index in
      let others = raising(ones.filter { $0 != index })
      return ready.contains { others.evaluate($0.payload) != .shown }
    }
    let limits = needed.isEmpty ? ones : needed
    let most = limits.map { neededLimit(of: $0, ones, ready) }.max() ?? 2
    return .one(
      limits.count == 1
        ? "two \(several(entries[limits[0]])) hide the extension: the limit is 1"
        : "two things of a kind hide the extension: these limits are 1", at: entries[limits[0]].value.range,
      notes: [Note("apps share up to \(most) at once; raise it if the code handles more")]
        + limits.dropFirst().map { index in
          Note("'\(entries[index].name)' likewise", at: entries[index].value.range)
        } + [Self.note("hidden now and shown with a higher limit", lost)])
  }

  /// Returns the plural for the things that a key counts.
  private func several(_ entry: PropertyListEntry) -> String {
    entry.row?.words?.several ?? "things"
  }

  /// A limit above the need of any known share.
  private static let plenty: Int64 = 100

  /// Returns the rule with some limits raised, and one limit replaced.
  private func raising(_ raised: [Int], but other: Int? = nil, _ limit: Int64 = 0) -> ActivationRule {
    var entries = entries
    for index in raised {
      let value = PropertyListNode(.integer(index == other ? limit : Self.plenty))
      entries[index] = PropertyListEntry(key: entries[index].key, value: value)
    }
    return rule(entries)
  }

  /// Returns the smallest limit of one key that recovers all lost shares once the other limits are raised.
  private func neededLimit(of index: Int, _ ones: [Int], _ ready: [LintPresets.Ready]) -> Int64 {
    let most = Int64(ready.map { $0.payload.payload.attachments.count }.max() ?? 2)
    // What a limit recovers, each higher one does.
    let limits = Array(2...max(2, most))
    let place = limits.endOfPrefix { limit in
      let rule = raising(ones, but: index, limit)
      return !ready.allSatisfy { rule.evaluate($0.payload) == .shown }
    }
    return place < limits.count ? limits[place] : most
  }

  /// Flags maximum counts too large to limit anything.
  var highMaxCount: [Fault] {
    // URLs take little memory, so large counts are fine.
    let high = entries.filter { entry in
      entry.isMaximum && entry.number > options.largestUsualCount
        && ![RuleKey.link, RuleKey.webPage].contains(entry.key.text)
    }
    guard let first = high.first else { return [] }
    return .one(
      "a limit of \(first.number) is hardly one; name the number that the extension can handle",
      at: first.value.range,
      notes: high.dropFirst().map {
        Note("so is \($0.number) for '\($0.name)'", at: $0.value.range)
      })
  }

  /// Flags a limit of one kind above the limit of all attachments.
  var kindAboveTotal: [Fault] {
    guard let total = entry(RuleKey.attachmentMaximum), total.number > 0 else { return [] }
    let most = total.number
    return entries.compactMap { entry in
      let count = entry.number
      guard entry.isMaximum, entry.key.text != RuleKey.attachmentMaximum, count > most
      else { return nil }
      return Fault(
        "\(count) is never reached; 'SupportsAttachmentsWithMaxCount' allows \(WordList.count(Int(clamping: most), "attachment")) in all",
        at: entry.value.range, notes: [Note("the limit of all attachments is here", at: total.value.range)])
    }
  }

  /// Flags dictionaries whose keys only limit or forbid, so that nothing says what the extension accepts.
  var noAcceptedType: [Fault] {
    guard isDictionary, rule.hasPredicate, !acceptsKind else { return [] }
    // The value of a build setting is not known here.
    if entries.contains(where: { $0.value.isBuildSetting }) { return [] }
    // A 0 of version 2.
    let forbidding = entries.filter { !isStrict && isZero($0) }
    let place = forbidding.first ?? entries.first { $0.accepts }
    let notes = forbidding.map { entry in
      Note(
        "'\(entry.name)' is read as 0; it forbids its kind and accepts nothing",
        at: entry.value.range)
    }
    return .one(
      "no key accepts a kind of attachment; the extension is offered for nearly everything else",
      at: place?.keyRange ?? rulePlace,
      notes: notes + [Note("add the keys of the accepted kinds, with counts of 1 or more")])
  }
}
