import ActivationRuleModel
import ActivationRuleText

extension SharePlugIn {
  // MARK: expo-sharing

  /// The names of the options of `expo-sharing`, and the keys that it writes for them, in its order.
  static let sharingKeys: [(name: String, key: String)] = [
    ("supportsText", "SupportsText"), ("supportsWebUrlWithMaxCount", "SupportsWebURLWithMaxCount"),
    ("supportsImageWithMaxCount", "SupportsImageWithMaxCount"),
    ("supportsMovieWithMaxCount", "SupportsMovieWithMaxCount"),
    ("supportsFileWithMaxCount", "SupportsFileWithMaxCount"),
    ("supportsWebPageWithMaxCount", "SupportsWebPageWithMaxCount"),
    ("supportsAttachmentsWithMaxCount", "SupportsAttachmentsWithMaxCount"),
  ]

  /// Translates a predicate, or an object of seven options, of which those with a truthy value in JavaScript count.
  static func sharing(_ options: PropertyListNode?, at place: SourceRange) -> Translation {
    let ios = options?["ios"]
    let option = ios?.entries(named: "activationRule").last
    guard (ios?["enabled"]).isTruthy else {
      return Translation(remarks: [option.map { disabled($0) }].compactMap { $0 })
    }
    guard let option, option.value.kind != .null else { return usual(at: place) }
    var translation = Translation()
    switch option.value.kind {
    case .string: translation.rule = rule(option.value, at: option.keyRange)
    case .dictionary(let entries):
      translation.rule = rule(
        PropertyListNode(.dictionary(sharingEntries(option.value)), at: option.value.range), at: option.keyRange)
      translation.remarks = entries.compactMap { unknownOption($0) }
    default:
      translation.rule = rule(PropertyListNode(.dictionary([]), at: option.value.range), at: option.keyRange)
      translation.remarks = [
        SharePlugIn.sharing.passedOver(
          "takes an object or a predicate for 'activationRule', and writes an empty rule otherwise",
          at: option.value.range)
      ]
    }
    return translation
  }

  private static func disabled(_ option: PropertyListEntry) -> Diagnostic {
    Diagnostic(
      "plug-in-disabled", .warning, "'expo-sharing' builds no extension unless 'ios.enabled' is true",
      at: option.keyRange)
  }

  private static func sharingEntries(_ rule: PropertyListNode) -> [PropertyListEntry] {
    sharingKeys.compactMap { name, key in
      guard let option = rule.entries(named: name).last, Optional(option.value).isTruthy else { return nil }
      let isText = key == "SupportsText"
      return entry(
        key, isText ? PropertyListNode(.boolean(true), at: option.value.range) : option.value, at: option.keyRange)
    }
  }

  private static func unknownOption(_ option: PropertyListEntry) -> Diagnostic? {
    let (name, known) = (option.key.text, sharingKeys.map { $0.name })
    guard !known.contains(name) else { return nil }
    let same = sharingKeys.first { $0.key == RuleKey.short(name) }?.name
    let meant = same ?? EditDistance.nearest(to: name, in: known).first
    return SharePlugIn.sharing.passesOver(option, meant)
  }

  /// Returns the default rule: texts and one link.
  private static func usual(at place: SourceRange) -> Translation {
    let keys = dictionary(["SupportsText", "SupportsWebURLWithMaxCount"], place)
    return Translation(rule: rule(keys, at: place))
  }

  /// Returns a rule that accepts one attachment of each kind.
  private static func dictionary(_ keys: [String], _ place: SourceRange) -> PropertyListNode {
    let entries = keys.map { entry($0, least(of: $0, at: place), at: place) }
    return PropertyListNode(.dictionary(entries), at: place)
  }

  /// Returns the smallest value of a key that accepts its kind.
  private static func least(of key: String, at range: SourceRange) -> PropertyListNode {
    PropertyListNode(key == "SupportsText" ? .boolean(true) : .integer(1), at: range)
  }

  // MARK: expo-share-extension

  /// Translates a list of objects with a `type` and a `max`, which is 1 by default; of duplicate keys the last one
  /// counts.
  ///
  /// Since December 2025 `image` also accepts files, for screenshots that are shared from their preview. A script makes
  /// `url` accept pages.
  static func shareExtension(_ options: PropertyListNode?, at place: SourceRange) -> Translation {
    let script = options?.entries(named: "preprocessingFile").last.flatMap { scriptEntry($0) }
    guard let option = options?.entries(named: "activationRules").last else {
      let usual = ["text", "url"].flatMap { Self.keys(ofType: $0, hasScript: script != nil) ?? [] }
      return Translation(rule: rule(dictionary(usual, place), at: place), script: script)
    }
    guard case .array(let elements) = option.value.kind else {
      let words = #"takes a list for 'activationRules', as [{"type": "image", "max": 3}]"#
      return Translation(remarks: [SharePlugIn.shareExtension.passedOver(words, at: option.value.range)])
    }
    var translation = Translation(script: script)
    var entries: [PropertyListEntry] = []
    for element in elements {
      guard let type = element["type"], let keys = keys(ofType: type.string ?? "", hasScript: script != nil) else {
        translation.remarks.append(unknownType(element))
        continue
      }
      translation.remarks += unknownParts(of: element)
      for key in keys { set(key, element, type.range, &entries) }
    }
    translation.rule = rule(PropertyListNode(.dictionary(entries), at: option.value.range), at: option.keyRange)
    return translation
  }

  private static func unknownType(_ element: PropertyListNode) -> Diagnostic {
    SharePlugIn.shareExtension.passedOver(
      "passes over what has none of the types 'text', 'url', 'image', 'video' and 'file'",
      at: element["type"]?.range ?? element.range)
  }

  /// Returns the keys for a type; `nil` for a type that is ignored.
  private static func keys(ofType type: String, hasScript: Bool) -> [String]? {
    switch type {
    case "text": ["SupportsText"]
    case "url": (hasScript ? ["SupportsWebPageWithMaxCount"] : []) + ["SupportsWebURLWithMaxCount"]
    case "image": ["SupportsImageWithMaxCount", "SupportsFileWithMaxCount"]
    case "video": ["SupportsMovieWithMaxCount"]
    case "file": ["SupportsFileWithMaxCount"]
    default: nil
    }
  }

  /// Sets a key to the largest count of an element.
  private static func set(
    _ key: String, _ element: PropertyListNode, counting name: String = "max", _ range: SourceRange,
    _ entries: inout [PropertyListEntry]
  ) {
    let largest = key == "SupportsText" ? nil : element[name].flatMap { $0.kind == .null ? nil : $0 }
    let new = entry(key, largest ?? least(of: key, at: range), at: range)
    if let index = entries.firstIndex(where: { $0.key.text == new.key.text }) {
      entries[index] = new
    } else {
      entries.append(new)
    }
  }

  /// Returns the entry for a script: its name without folders and ending.
  private static func scriptEntry(_ option: PropertyListEntry) -> PropertyListEntry? {
    guard let path = option.value.string, !path.isEmpty else { return nil }
    let name = path.lastPathPart
    let base = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    return PropertyListEntry(
      key: text(RuleSurroundings.scriptKey, at: option.keyRange), keyRange: option.keyRange,
      value: PropertyListNode(.string(text(base, at: option.value.range)), at: option.value.range))
  }

  // MARK: expo-targets

  /// Translates the configuration of a share extension for `expo-targets`, `expo-target.config.json`; returns `nil` for
  /// any other target, and for one whose `infoPlist` may change the rule.
  ///
  /// Source: the plug-in's own generator, as published in 2026; nobody has compared this with a list that it wrote. Of
  /// duplicate types the last one counts. An empty list means texts and one link.
  static func target(_ root: PropertyListNode) -> Translation? {
    guard root["type"]?.string == "share", root["infoPlist"]?["NSExtension"] == nil,
      let option = root.entries(named: "activationRules").last, case .array(let elements) = option.value.kind
    else { return nil }
    let script = root.entries(named: "preprocessingFile").last.flatMap { scriptEntry($0) }
    if elements.isEmpty {
      return Translation(rule: usual(at: option.keyRange).rule, script: script)
    }
    var translation = Translation(script: script)
    var entries: [PropertyListEntry] = []
    for element in elements {
      let type = element["type"]
      let keys = targetKeys(ofType: type?.string ?? "", hasScript: script != nil)
      if keys.isEmpty {
        let message =
          "'expo-targets' passes over what has none of the types 'text', 'url', 'webpage', 'image', 'video' and 'file'"
        translation.remarks.append(
          Diagnostic("plug-in-option", .warning, message, at: type?.range ?? element.range))
      }
      for key in keys { set(key, element, counting: "maxCount", type?.range ?? element.range, &entries) }
    }
    translation.rule = rule(PropertyListNode(.dictionary(entries), at: option.value.range), at: option.keyRange)
    return translation
  }

  private static func targetKeys(ofType type: String, hasScript: Bool) -> [String] {
    switch type {
    case "image": ["SupportsImageWithMaxCount"]
    case "webpage": ["SupportsWebPageWithMaxCount"]
    default: keys(ofType: type, hasScript: hasScript) ?? []
    }
  }

  // MARK: expo-share-intent

  /// Returns a rule as written, or the default: one link or page.
  ///
  /// The plug-in writes a script whether or not the rule accepts pages, and nobody can change that, so only the rule is
  /// returned here.
  static func shareIntent(_ options: PropertyListNode?, at place: SourceRange) -> Translation {
    if (options?["disableIOS"]).isTruthy { return Translation() }
    let option = options?.entries(named: "iosActivationRules").last
    guard let option, Optional(option.value).isTruthy else {
      let pages = dictionary(["SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount"], place)
      return Translation(rule: rule(pages, at: place), isWholeKnown: false)
    }
    return Translation(rule: rule(option.value, at: option.keyRange), isWholeKnown: false)
  }
}
