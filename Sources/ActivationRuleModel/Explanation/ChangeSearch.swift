import PredicateFormat
import PropertyLists
import UniformTypes

/// Looks for the smallest changes that turn a verdict, by trying them.
struct ChangeSearch {
  let rule: ActivationRule
  let payload: Payload
  let verdict: Verdict

  /// How many changes are shown.
  private static let limit = 5
  /// Payloads beyond this size are not taken apart.
  private static let attachmentLimit = 64

  /// The changes, those of the rule before those of the payload; each was evaluated.
  func changes() -> [VerdictChange] {
    let candidates = ruleChanges() + payloadChanges()
    var found: [VerdictChange] = []
    for candidate in candidates where found.count < Self.limit {
      if !found.contains(where: { $0.text == candidate.text }) { found.append(candidate) }
    }
    return found
  }

  private var wantsShown: Bool { verdict != .shown }

  private func turns(_ other: Verdict) -> Bool {
    wantsShown ? other == .shown : other != .shown
  }

  // MARK: The payload

  /// Drops one attachment, or one item, at a time.
  private func payloadChanges() -> [VerdictChange] {
    let count = payload.attachments.count
    guard count > 1, count <= Self.attachmentLimit else { return [] }
    var changes: [VerdictChange] = []
    var number = 0
    for item in payload.items.indices {
      for attachment in payload.items[item].attachments.indices {
        number += 1
        var smaller = payload
        let dropped = smaller.items[item].attachments.remove(at: attachment)
        let result = rule.evaluate(smaller)
        guard turns(result) else { continue }
        changes.append(
          VerdictChange(
            subject: .payload, text: "share without attachment \(number) \(Words.identifiers(dropped))",
            verdict: result,
            rule: nil))
      }
    }
    return changes
  }

  // MARK: The rule

  private func ruleChanges() -> [VerdictChange] {
    guard wantsShown else { return [] }
    switch rule.core {
    case .fixed(.hidden(.noRule)), .fixed(.hidden(.wrongRuleType)): return dictionaryChanges([])
    case .fixed, .dictionary:
      guard case .dictionary(let entries) = rule.value else { return [] }
      return dictionaryChanges(entries)
    case .predicate(let predicate): return predicateChanges(predicate)
    }
  }

  // MARK: Dictionaries

  /// A change of the keys of a dictionary.
  private struct KeyChange {
    let text: String
    let keys: [(key: String, value: PropertyListNode?)]
  }

  /// Tries single changes, then pairs of them.
  private func dictionaryChanges(_ entries: [PropertyListEntry]) -> [VerdictChange] {
    let singles = keyChanges(entries)
    let found = singles.compactMap { attempt([$0], entries) }
    if !found.isEmpty { return found }
    var pairs: [VerdictChange] = []
    for first in singles.indices {
      for second in singles.indices where second > first {
        guard singles[first].keys[0].key != singles[second].keys[0].key else { continue }
        if let change = attempt([singles[first], singles[second]], entries) { pairs.append(change) }
      }
    }
    return pairs
  }

  private func keyChanges(_ entries: [PropertyListEntry]) -> [KeyChange] {
    var changes: [KeyChange] = []
    let value: (String) -> Int64 = { name in
      entries.last { $0.key.text == RuleKey.prefix + name }?.value.integerValue ?? 0
    }
    for row in Self.countKeys {
      let covered = row.name == "SupportsFileWithMaxCount" ? childRows.filter { value($0.name) > 0 } : []
      let count = Int64(
        payload.attachments.filter { attachment in
          counts(attachment, row) && !covered.contains { counts(attachment, $0) }
        }.count)
      let present = value(row.name)
      guard count > present else { continue }
      let key = RuleKey.prefix + row.name
      if row.name == "SupportsText" {
        changes.append(KeyChange(text: "set \(row.name) to true", keys: [(key, PropertyListNode(.boolean(true)))]))
      } else {
        let verb = present == 0 ? "add \(row.name) with" : "raise \(row.name) from \(present) to"
        changes.append(KeyChange(text: "\(verb) \(count)", keys: [(key, PropertyListNode(.integer(count)))]))
      }
    }
    for name in ["SupportsAttachmentsWithMaxCount", "SupportsAttachmentsWithMinCount"] where value(name) > 0 {
      let count = Int64(payload.attachments.count)
      let isMaximum = name.utf8.contains(UInt8(ascii: "x"))
      guard isMaximum ? count > value(name) : count < value(name), count > 0 else { continue }
      changes.append(
        KeyChange(
          text: "\(isMaximum ? "raise" : "lower") \(name) from \(value(name)) to \(count)",
          keys: [(RuleKey.prefix + name, PropertyListNode(.integer(count)))]))
    }
    if value("DictionaryVersion") < 2 {
      changes.append(
        KeyChange(
          text: "set DictionaryVersion to 2, so that one accepted attachment is enough",
          keys: [(RuleKey.dictionaryVersion, PropertyListNode(.integer(2)))]))
    }
    if entries.contains(where: { $0.key.text == RuleKey.usesStrictMatching && $0.value.booleanValue }) {
      changes.append(KeyChange(text: "remove UsesStrictMatching", keys: [(RuleKey.usesStrictMatching, nil)]))
    }
    for entry in entries where entry.value.integerValue == 0 && entry.key.text != RuleKey.usesStrictMatching {
      changes.append(KeyChange(text: "remove \(RuleKey.short(entry.key.text))", keys: [(entry.key.text, nil)]))
    }
    return changes
  }

  /// The keys that count attachments of a type.
  private static let countKeys: [(name: String, types: [String], except: [String])] = [
    ("SupportsWebURLWithMaxCount", ["public.url"], ["public.file-url"]),
    ("SupportsText", ["public.plain-text"], []),
    ("SupportsImageWithMaxCount", ["public.image"], []),
    ("SupportsMovieWithMaxCount", ["public.movie"], []),
    ("SupportsFileWithMaxCount", ["public.file-url"], []),
    ("SupportsWebPageWithMaxCount", ["com.apple.active-webpage"], []),
  ]

  /// The keys whose attachments the file key does not count.
  private var childRows: [(name: String, types: [String], except: [String])] {
    guard rule.settings.isDefault(.fileCounting) else { return [] }
    return Self.countKeys.filter { $0.types == ["public.image"] || $0.types == ["public.movie"] }
  }

  private func counts(
    _ attachment: Payload.Attachment, _ row: (name: String, types: [String], except: [String])
  ) -> Bool {
    let types = row.name == "SupportsText" ? [rule.settings[.textType]] : row.types
    return attachment.registeredTypeIdentifiers.contains { identifier in
      types.contains { rule.types.conforms(identifier, to: $0) }
        && !row.except.contains { rule.types.conforms(identifier, to: $0) }
    }
  }

  private func attempt(_ changes: [KeyChange], _ entries: [PropertyListEntry]) -> VerdictChange? {
    var changed = entries
    for (key, value) in changes.flatMap({ $0.keys }) {
      changed.removeAll { $0.key.text == key }
      if let value { changed.append(PropertyListEntry(key: MappedString(key), value: value)) }
    }
    let other = ActivationRule(.dictionary(changed), types: rule.types, settings: rule.settings)
    let result = other.evaluate(payload)
    guard turns(result) else { return nil }
    let json = JSONValue.object(changed.map { JSONMember($0.key.text, JSONValue($0.value)) })
    let isNew = entries.isEmpty && rule.value != .dictionary([])
    let text = (isNew ? "write a dictionary: " : "") + Words.join(changes.map { $0.text }, " and ")
    return VerdictChange(subject: .rule, text: text, verdict: result, rule: json.text())
  }

  // MARK: Predicates

  private func predicateChanges(_ predicate: PredicateNode) -> [VerdictChange] {
    var rewriter = PredicateRewriter(payload: payload)
    rewriter.visit(predicate) { $0 }
    var changes: [VerdictChange] = []
    for candidate in rewriter.candidates {
      let text = candidate.predicate.description
      let other = ActivationRule(predicate: text, types: rule.types, settings: rule.settings)
      let result = other.evaluate(payload)
      guard turns(result) else { continue }
      changes.append(VerdictChange(subject: .rule, text: candidate.text, verdict: result, rule: text))
    }
    return changes
  }
}
