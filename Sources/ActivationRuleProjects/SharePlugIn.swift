package import ActivationRuleModel
package import ActivationRuleText

/// An Expo plug-in that writes a share extension, with the translation of its options.
///
/// Source: the plug-ins' own generators, as published in 2026.
package enum SharePlugIn: String, CaseIterable, Sendable {
  /// Expo's own plug-in, since SDK 55.
  case sharing = "expo-sharing"
  case shareExtension = "expo-share-extension"
  case shareIntent = "expo-share-intent"

  /// The output of a plug-in for its options.
  struct Translation {
    /// The rule, with the place of the option that it comes from; `nil` if no extension is built.
    var rule: PropertyListEntry?
    /// The script for web pages, if there is one.
    var script: PropertyListEntry?
    /// Whether the whole property list is known, rather than the rule alone.
    var isWholeKnown = true
    var remarks: [Finding] = []
  }

  /// Returns the translation of the plug-in's options; `nil` means that it has none.
  ///
  /// - Parameter place: where the plug-in is named, for the defaults that it writes.
  func translation(of options: PropertyListNode?, at place: SourceRange) -> Translation {
    var translation =
      switch self {
      case .sharing: Self.sharing(options, at: place)
      case .shareExtension: Self.shareExtension(options, at: place)
      case .shareIntent: Self.shareIntent(options, at: place)
      }
    translation.remarks = misspeltOptions(options) + translation.remarks
    return translation
  }

  /// Returns a note for a finding that proposes a key which the plug-in cannot write.
  package func note(onProposing keys: [String]) -> Finding.Note? {
    guard keys.contains(where: { !writableKeys.contains(RuleKey.short($0)) }) else { return nil }
    let way =
      takesPredicates ? "; 'activationRule' may be a predicate, which 'make KIND --into FILE' writes" : Self.ownPlugIn
    return Finding.Note("'\(rawValue)' has no word for that key\(way)")
  }

  /// The remaining way if a plug-in cannot write a rule.
  package static let ownPlugIn = "; a config plug-in of your own can write it into the list afterwards"

  /// The name of the option that contains the rule.
  package var ruleOption: String { options.rule.lastMember }

  /// Whether the option may be a predicate.
  package var takesPredicates: Bool { self != .shareExtension }

  /// Returns the value of the option that makes the plug-in write a rule, as JSON; `nil` if it cannot write the rule.
  package func value(writing rule: RuleValue) -> String? {
    switch rule {
    case .predicate(let text): return takesPredicates ? JSONValue.string(text.text).text() : nil
    case .dictionary(let entries):
      // A key that another member also writes needs no member.
      let written = entries.filter { entry in
        !entries.contains { keys(writtenFor: $0).dropFirst().contains(entry.name) && $0.value.kind == entry.value.kind }
      }
      let members = written.compactMap { member($0) }
      guard note(onProposing: entries.map { $0.key.text }) == nil, members.count == written.count else { return nil }
      let all = members.joined(separator: ", ")
      return self == .shareExtension ? "[\(all)]" : "{\(all)}"
    default: return nil
    }
  }

  /// Returns the option with its value, as JSON; `nil` if the plug-in cannot write the rule.
  package func option(writing rule: RuleValue) -> String? {
    value(writing: rule).map { "\"\(ruleOption)\": \($0)" }
  }

  /// Returns the options that make the plug-in write a rule and nothing else, as JSON; `nil` if it cannot.
  package func options(writing rule: RuleValue) -> String? {
    if case .dictionary(let entries) = rule, nearest(to: entries).count > entries.count { return nil }
    return option(writing: rule).map { self == .sharing ? "{\"ios\": {\"enabled\": true, \($0)}}" : "{\($0)}" }
  }

  /// Returns the element of 'plugins' that makes the plug-in write a rule and nothing else, as JSON.
  package func element(writing rule: RuleValue) -> String? {
    options(writing: rule).map { "[\"\(rawValue)\", \($0)]" }
  }

  /// Returns the member that makes the plug-in write a key of the rule, as JSON; `nil` if it cannot write the key.
  package func member(_ entry: PropertyListEntry) -> String? {
    let (key, value) = (entry.name, JSONValue(entry.value).text())
    switch self {
    case .sharing: return Self.sharingKeys.contains(key) ? "\"\(Self.sharingOption(key))\": \(value)" : nil
    case .shareExtension:
      return Self.type(writing: key).map { "{\"type\": \"\($0)\"" + ($0 == "text" ? "}" : ", \"max\": \(value)}") }
    case .shareIntent: return "\"\(entry.key.text)\": \(value)"
    }
  }

  /// Whether the member for a key makes the plug-in write further keys: with pictures, one also takes files.
  package func writesMore(than key: String) -> Bool {
    keys(writtenFor: PropertyListEntry(key, .integer(1))).count > 1
  }

  /// The keys that the plug-in writes for the member of one, that one first.
  private func keys(writtenFor entry: PropertyListEntry) -> [String] {
    let type = self == .shareExtension ? Self.type(writing: entry.name) : nil
    return type.flatMap { Self.keys(ofType: $0, hasScript: false) } ?? [entry.name]
  }

  /// Returns the rule nearest to a dictionary that the plug-in can write.
  ///
  /// Keys without an option are missing, and keys that an option adds are included.
  package func nearest(to entries: [PropertyListEntry]) -> [PropertyListEntry] {
    let known = entries.filter { writableKeys.contains($0.name) }
    let more = known.flatMap { entry in
      keys(writtenFor: entry).dropFirst().map {
        PropertyListEntry(RuleKey.prefix + $0, entry.value.kind)
      }
    }
    return known + more.filter { !known.has($0.key.text) }
  }

  private static func type(writing key: String) -> String? {
    types.first { keys(ofType: $0, hasScript: false)?.first == key }
  }

  /// The keys that the plug-in can write, without their prefix.
  private var writableKeys: Set<String> {
    switch self {
    case .sharing: Set(Self.sharingKeys)
    case .shareExtension: Set(Self.types.flatMap { Self.keys(ofType: $0, hasScript: true) ?? [] })
    case .shareIntent: Set(RuleKey.all.map { RuleKey.short($0) })
    }
  }

  /// Returns a finding about an option that the plug-in ignores.
  func passedOver(_ words: String, at range: SourceRange, notes: [Finding.Note] = []) -> Finding {
    Finding(.plugInOption, .warning, "'\(rawValue)' \(words)", at: range, notes: notes)
  }

  /// Returns a text in place of an option; each part of the text leads to the option.
  static func text(_ text: String, at range: SourceRange) -> MappedString {
    var mapped = MappedText()
    mapped.append(text, writtenAs: range.lowerBound..<range.upperBound)
    return mapped.string(startingAt: range.lowerBound)
  }

  /// Returns the entry of the rule in a property list.
  static func rule(_ value: PropertyListNode, at range: SourceRange) -> PropertyListEntry {
    PropertyListEntry(RuleKey.rule, value, writtenFor: range)
  }
}

extension PropertyListEntry {
  /// Makes an entry that a tool writes for a part of a file.
  init(_ key: String, _ value: PropertyListNode, writtenFor range: SourceRange) {
    self.init(key: SharePlugIn.text(key, at: range), keyRange: range, value: value)
  }
}

extension SharePlugIn.Translation {
  /// Returns the property list that the plug-in writes, or the rule alone; `nil` if it builds no extension.
  func root(at place: SourceRange) -> PropertyListNode? {
    guard let rule else { return nil }
    guard isWholeKnown else { return rule.value }
    func entry(_ key: String, _ value: PropertyListNode.Kind) -> PropertyListEntry {
      PropertyListEntry(key, PropertyListNode(value, at: place), writtenFor: place)
    }
    let point = entry("NSExtensionPointIdentifier", .string(SharePlugIn.text("com.apple.share-services", at: place)))
    let attributes = entry("NSExtensionAttributes", .dictionary([rule] + [script].compactMap { $0 }))
    return PropertyListNode(.dictionary([entry("NSExtension", .dictionary([point, attributes]))]), at: place)
  }
}

extension PropertyListNode? {
  /// Whether the value is truthy in JavaScript.
  var isTruthy: Bool {
    switch self?.kind {
    case nil, .null: false
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .real(let value): value != 0
    case .string(let text): !text.text.isEmpty
    default: true
    }
  }
}

/// Finds options that a plug-in does not have, which it silently ignores.
extension SharePlugIn {
  /// The names of options at one level, and the path of the option with the rule.
  private struct Level {
    let names: [String]
    let rule: String
    /// Names that belong to another level, and their places there.
    var elsewhere: [String: String] = [:]
  }

  /// The options of the plug-in.
  ///
  /// Source: the plug-ins' own descriptions, as published in 2026.
  private var options: Level {
    switch self {
    case .sharing:
      Level(names: ["ios", "android"], rule: "ios.activationRule", elsewhere: ["enabled": "ios.enabled"])
    case .shareExtension:
      Level(
        names: [
          "activationRules", "preprocessingFile", "backgroundColor", "height", "excludedPackages",
          "googleServicesFile",
        ], rule: "activationRules")
    case .shareIntent:
      Level(
        names: [
          "iosActivationRules", "iosShareExtensionName", "iosAppGroupIdentifier", "androidIntentFilters",
          "androidMultiIntentFilters", "androidMainActivityAttributes", "preprocessorInjectJS", "disableIOS",
          "disableAndroid", "disableExperimental",
        ], rule: "iosActivationRules")
    }
  }

  private static let sharingOptions = Level(
    names: ["enabled", "activationRule", "extensionBundleIdentifier", "appGroupId"], rule: "activationRule")

  /// Returns findings about names that were most likely meant as an option; others may be options of a newer plug-in.
  func misspeltOptions(_ options: PropertyListNode?) -> [Finding] {
    let below = self == .sharing ? options?.entries(named: "ios").last?.value : nil
    return (options?.entries ?? []).compactMap { misspelt($0, self.options) }
      + (below?.entries ?? []).compactMap { misspelt($0, Self.sharingOptions) }
  }

  private func misspelt(_ option: PropertyListEntry, _ level: Level) -> Finding? {
    let name = option.key.text
    guard !level.names.contains(name) else { return nil }
    let wanted = level.rule.lastMember
    let isAboutRules = { (name: String) in Bytes.contains(name.utf8.map(ASCII.folded), "activationrule") }
    if let rule = option.value.entries.map({ $0.key.text }).last(where: { $0 == wanted || isAboutRules($0) }) {
      return passedOver(
        "has no option '\(VisibleText.line(name))'; move '\(VisibleText.line(rule))' out of it"
          + (rule == wanted ? "" : ", as '\(wanted)'"), at: option.keyRange)
    }
    let meant =
      isAboutRules(name)
      ? level.rule : level.elsewhere[name] ?? EditDistance.nearest(to: name, in: level.names, limit: 2).first
    return meant.map { passesOver(option, $0) }
  }

  /// Returns findings about parts of an element that `expo-share-extension` does not read.
  static func unknownParts(of element: PropertyListNode) -> [Finding] {
    let parts = ["type", "max"]
    return element.entries.filter { !parts.contains($0.key.text) }.map { part in
      let name = part.key.text
      let meant = wordsForMax.contains(name) ? "max" : EditDistance.nearest(to: name, in: parts, limit: 2).first
      return SharePlugIn.shareExtension.passesOver(part, meant)
    }
  }

  /// Words that mean a maximum elsewhere.
  private static let wordsForMax: Set<String> = ["count", "limit", "maxCount", "maximum", "number"]

  /// Returns a finding about a name that the plug-in does not know.
  ///
  /// - Parameter meant: the most likely intended name; `nil` if none is similar.
  func passesOver(_ option: PropertyListEntry, _ meant: String?) -> Finding {
    passedOver(
      "passes over '\(VisibleText.line(option.key.text))'", at: option.keyRange,
      notes: meant.map { [Finding.Note("did you mean '\($0)'?")] } ?? [])
  }
}

extension SharePlugIn {
  // MARK: expo-sharing

  /// The keys that `expo-sharing` writes, in its order.
  private static let sharingKeys = [
    "SupportsText", "SupportsWebURLWithMaxCount", "SupportsImageWithMaxCount", "SupportsMovieWithMaxCount",
    "SupportsFileWithMaxCount", "SupportsWebPageWithMaxCount", "SupportsAttachmentsWithMaxCount",
  ]

  /// Returns the name of the option for which `expo-sharing` writes a key.
  private static func sharingOption(_ key: String) -> String {
    key == "SupportsWebURLWithMaxCount" ? "supportsWebUrlWithMaxCount" : "s" + key.dropFirst()
  }

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

  static let disabledWords = "'expo-sharing' builds no extension unless 'ios.enabled' is true"

  private static func disabled(
    _ option: PropertyListEntry, _ words: String = disabledWords,
    _ severity: Finding.Severity = .warning
  ) -> Finding {
    Finding(.plugInDisabled, severity, words, at: option.keyRange)
  }

  private static func sharingEntries(_ rule: PropertyListNode) -> [PropertyListEntry] {
    sharingKeys.compactMap { key in
      guard let option = rule.entries(named: sharingOption(key)).last, Optional(option.value).isTruthy else {
        return nil
      }
      let value = key == "SupportsText" ? least(of: key, at: option.value.range) : option.value
      return PropertyListEntry(RuleKey.prefix + key, value, writtenFor: option.keyRange)
    }
  }

  private static func unknownOption(_ option: PropertyListEntry) -> Finding? {
    let (name, known) = (option.key.text, sharingKeys.map { sharingOption($0) })
    guard !known.contains(name) else { return nil }
    let same = sharingKeys.first { $0 == RuleKey.short(name) }.map { sharingOption($0) }
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
    let entries = keys.map {
      PropertyListEntry(RuleKey.prefix + $0, least(of: $0, at: place), writtenFor: place)
    }
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
  /// Since December 2025 (5.0.3) `image` also accepts files, for screenshots that are shared from their preview, unless
  /// `file` is in the list. A script makes `url` accept pages.
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
    let hasFiles = elements.contains { $0["type"]?.string == "file" }
    return list(option, counting: "max", script) { element, type in
      guard let keys = keys(ofType: type, hasScript: script != nil) else {
        let message = "ignores every type except \(WordList.full(types.map { "'\($0)'" }, "and"))"
        return (
          [], [SharePlugIn.shareExtension.passedOver(message, at: typeRange(element), notes: typeNotes(type, types))]
        )
      }
      let isLimited = hasFiles && type != "file"
      return (keys.filter { !isLimited || $0 != "SupportsFileWithMaxCount" }, unknownParts(of: element))
    }
  }

  /// Translates a list of objects with a `type` and a largest count, which is 1 by default; of duplicate keys the last
  /// one counts.
  ///
  /// - Parameters:
  ///   - name: the name of the count.
  ///   - keys: returns the keys for an object and its type, with findings about it.
  private static func list(
    _ option: PropertyListEntry, counting name: String, _ script: PropertyListEntry?,
    keys: (_ element: PropertyListNode, _ type: String) -> (keys: [String], remarks: [Finding])
  ) -> Translation {
    var translation = Translation(script: script)
    var entries: [PropertyListEntry] = []
    for element in option.value.elements {
      let (keys, remarks) = keys(element, element["type"]?.string ?? "")
      translation.remarks += remarks
      for key in keys {
        let count = key == "SupportsText" ? nil : element[name].flatMap { $0.kind == .null ? nil : $0 }
        let range = typeRange(element)
        let new = PropertyListEntry(RuleKey.prefix + key, count ?? least(of: key, at: range), writtenFor: range)
        if let index = entries.firstIndex(where: { $0.key.text == new.key.text }) {
          entries[index] = new
        } else {
          entries.append(new)
        }
      }
    }
    translation.rule = rule(PropertyListNode(.dictionary(entries), at: option.value.range), at: option.keyRange)
    return translation
  }

  /// Returns the place of the type of an object, or of the object.
  private static func typeRange(_ element: PropertyListNode) -> SourceRange { element["type"]?.range ?? element.range }

  /// Returns what the plug-in would make of a list of kinds; `nil` if it is none.
  func guess(of list: PropertyListNode) -> String? {
    let keys = list.elements.flatMap { element -> [String] in
      let type = element.string ?? element["type"]?.string ?? ""
      let count = (element["max"] ?? element["maxCount"]).map { " \($0.integerValue)" } ?? ""
      return (Self.keys(ofType: type, hasScript: false) ?? []).prefix(1).map { $0 + count }
    }
    return keys.isEmpty || keys.count < list.elements.count ? nil : WordList.full(keys, "and")
  }

  private static let types = ["text", "url", "image", "video", "file"]

  /// Returns a note on a type that is similar to a known one.
  private static func typeNotes(_ type: String, _ types: [String]) -> [Finding.Note] {
    EditDistance.nearest(to: type, in: types, count: 1).map { Finding.Note("did you mean '\($0)'?") }
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

  /// Returns the entry for a script: its name without folders and ending.
  private static func scriptEntry(_ option: PropertyListEntry) -> PropertyListEntry? {
    guard let path = option.value.string, !path.isEmpty else { return nil }
    let name = path.lastPathPart
    let base = name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    let value = PropertyListNode(.string(text(base, at: option.value.range)), at: option.value.range)
    return PropertyListEntry(RuleSurroundings.scriptKey, value, writtenFor: option.keyRange)
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
    return list(option, counting: "maxCount", script) { element, type in
      let keys = targetKeys(ofType: type, hasScript: script != nil)
      if !keys.isEmpty { return (keys, []) }
      let message = "'expo-targets' ignores every type except 'text', 'url', 'webpage', 'image', 'video' and 'file'"
      let notes = typeNotes(type, types + ["webpage"])
      return ([], [Finding(.plugInOption, .warning, message, at: typeRange(element), notes: notes)])
    }
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
    let option = options?.entries(named: "iosActivationRules").last
    if let off = options?.entries(named: "disableIOS").last, Optional(off.value).isTruthy {
      let words = "'expo-share-intent' builds no extension with 'disableIOS'"
      return Translation(remarks: [option.map { disabled($0, words) } ?? disabled(off, words, .info)])
    }
    guard let option, Optional(option.value).isTruthy else {
      let pages = dictionary(["SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount"], place)
      return Translation(rule: rule(pages, at: place), isWholeKnown: false)
    }
    return Translation(rule: rule(option.value, at: option.keyRange), isWholeKnown: false)
  }
}
