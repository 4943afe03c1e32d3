import PropertyLists
import UniformTypes

/// A change of the keys of a dictionary.
struct KeyChange {
  let text: String
  /// The new value of each key; `nil` removes it.
  let keys: [(key: String, value: PropertyListNode?)]
}

/// The changes of a dictionary's keys that are worth trying for a payload.
struct KeyChanges {
  let rule: ActivationRule
  let payload: Payload
  let entries: [PropertyListEntry]

  /// A key that counts attachments of a type.
  struct CountKey {
    let name: String
    let type: String
    var except: String?

    /// Whether the key counts an attachment with these identifiers.
    func counts(_ identifiers: [String], _ rule: ActivationRule) -> Bool {
      let type = name == "SupportsText" ? rule.settings.textType.rawValue : type
      return identifiers.contains { identifier in
        rule.types.conforms(identifier, to: type)
          && !(except.map { rule.types.conforms(identifier, to: $0) } ?? false)
      }
    }
  }

  static let countKeys = [
    CountKey(name: "SupportsWebURLWithMaxCount", type: "public.url", except: "public.file-url"),
    CountKey(name: "SupportsText", type: "public.plain-text"),
    CountKey(name: "SupportsImageWithMaxCount", type: "public.image"),
    CountKey(name: "SupportsMovieWithMaxCount", type: "public.movie"),
    CountKey(name: "SupportsFileWithMaxCount", type: "public.file-url"),
    CountKey(name: "SupportsWebPageWithMaxCount", type: "com.apple.active-webpage"),
  ]

  private func node(_ name: String) -> PropertyListNode? {
    entries.last { $0.key.text == RuleKey.prefix + name }?.value
  }

  private func value(_ name: String) -> Int64 { node(name)?.integerValue ?? 0 }

  private var isStrictByKey: Bool { node("UsesStrictMatching")?.booleanValue ?? false }

  private func set(_ name: String, _ value: Int64) -> (key: String, value: PropertyListNode?) {
    (RuleKey.prefix + name, PropertyListNode(.integer(value)))
  }

  // MARK: Loosening

  /// Changes that accept more: counts raised to what is shared, all-matching given up, zeros removed.
  var loosening: [KeyChange] {
    Self.countKeys.compactMap(raised) + bounds + matching + removedZeros
  }

  private func raised(_ key: CountKey) -> KeyChange? {
    let present = value(key.name)
    let count = needed(key)
    guard count > present else { return nil }
    if key.name == "SupportsText" {
      let flag = PropertyListNode(.boolean(true))
      let text = node(key.name) == nil ? "add SupportsText with true" : "set SupportsText to true"
      return KeyChange(text: text, keys: [(RuleKey.prefix + key.name, flag)])
    }
    let text =
      node(key.name) == nil ? "add \(key.name) with \(count)" : "raise \(key.name) from \(present) to \(count)"
    return KeyChange(text: text, keys: [set(key.name, count)])
  }

  /// How many attachments a key would have to count.
  private func needed(_ key: CountKey) -> Int64 {
    let isFile = key.name == "SupportsFileWithMaxCount" && rule.settings.fileCounting == .excludingAcceptedChildren
    let children = isFile ? Self.countKeys.filter { $0.isFileKind && value($0.name) > 0 } : []
    let counted = payload.attachments.filter { attachment in
      let identifiers = attachment.registeredTypeIdentifiers
      return key.counts(identifiers, rule) && !children.contains { $0.counts(identifiers, rule) }
    }
    return Int64(counted.count)
  }

  /// The bounds on the number of attachments, moved to the number that is shared.
  private var bounds: [KeyChange] {
    let count = Int64(payload.attachments.count)
    var changes: [KeyChange] = []
    let (maximum, minimum) = ("SupportsAttachmentsWithMaxCount", "SupportsAttachmentsWithMinCount")
    if value(maximum) > 0, count > value(maximum) {
      changes.append(
        KeyChange(text: "raise \(maximum) from \(value(maximum)) to \(count)", keys: [set(maximum, count)]))
    }
    if value(minimum) > 0, count < value(minimum), count > 0 {
      changes.append(
        KeyChange(text: "lower \(minimum) from \(value(minimum)) to \(count)", keys: [set(minimum, count)]))
    }
    return changes
  }

  private var matching: [KeyChange] {
    let strict = (key: RuleKey.usesStrictMatching, value: PropertyListNode?.none)
    let isOld = value("DictionaryVersion") < 2
    switch (isOld, isStrictByKey) {
    case (true, true):
      let text = "write DictionaryVersion 2 instead of UsesStrictMatching, so that one accepted attachment is enough"
      return [KeyChange(text: text, keys: [set("DictionaryVersion", 2), strict])]
    case (true, false):
      let text = "set DictionaryVersion to 2, so that one accepted attachment is enough"
      return [KeyChange(text: text, keys: [set("DictionaryVersion", 2)])]
    case (false, true): return [KeyChange(text: "remove UsesStrictMatching", keys: [strict])]
    case (false, false): return []
    }
  }

  private var removedZeros: [KeyChange] {
    entries.filter { $0.value.integerValue == 0 && $0.key.text != RuleKey.usesStrictMatching }.map { entry in
      KeyChange(text: "remove \(RuleKey.short(entry.key.text))", keys: [(entry.key.text, nil)])
    }
  }

  // MARK: Tightening

  /// Changes that accept less: strict matching, counts below what is shared, keys removed.
  var tightening: [KeyChange] {
    var changes: [KeyChange] = []
    if value("DictionaryVersion") >= 2, !isStrictByKey {
      changes.append(
        KeyChange(
          text: "set UsesStrictMatching to true, so that every attachment must be accepted",
          keys: [(RuleKey.usesStrictMatching, PropertyListNode(.boolean(true)))]))
    }
    for key in Self.countKeys where value(key.name) > 0 {
      let count = needed(key)
      if count > 1, key.name != "SupportsText" {
        let text = "lower \(key.name) from \(value(key.name)) to \(count - 1)"
        changes.append(KeyChange(text: text, keys: [set(key.name, count - 1)]))
      }
    }
    for key in Self.countKeys where value(key.name) > 0 && needed(key) > 0 {
      changes.append(KeyChange(text: "remove \(key.name)", keys: [(RuleKey.prefix + key.name, nil)]))
    }
    return changes
  }
}

extension KeyChanges.CountKey {
  /// Whether the key is for a kind of files that the file key then does not count.
  fileprivate var isFileKind: Bool { type == "public.image" || type == "public.movie" }
}
