import ActivationRuleModel
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
    var remarks: [Diagnostic] = []
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
  package func note(onProposing keys: [String]) -> Diagnostic.Note? {
    guard keys.contains(where: { !writableKeys.contains(RuleKey.short($0)) }) else { return nil }
    switch self {
    case .sharing:
      return Diagnostic.Note(
        "'\(rawValue)' writes the rule and has no word for that key; 'activationRule' may be a predicate instead")
    case .shareExtension:
      return Diagnostic.Note("'\(rawValue)' writes the rule and has no word for that key")
    case .shareIntent: return nil
    }
  }

  /// The keys that the plug-in can write, without their prefix.
  private var writableKeys: Set<String> {
    switch self {
    case .sharing: Set(Self.sharingKeys.map { $0.key })
    case .shareExtension:
      [
        "SupportsText", "SupportsWebURLWithMaxCount", "SupportsWebPageWithMaxCount", "SupportsImageWithMaxCount",
        "SupportsMovieWithMaxCount", "SupportsFileWithMaxCount",
      ]
    case .shareIntent: Set(RuleKey.all.map { RuleKey.short($0) })
    }
  }

  /// Returns a finding about an option that the plug-in ignores.
  func passedOver(_ words: String, at range: SourceRange, notes: [Diagnostic.Note] = []) -> Diagnostic {
    Diagnostic("plug-in-option", .warning, "'\(rawValue)' \(words)", at: range, notes: notes)
  }

  /// Returns an entry of a rule, at the place of the option that it comes from.
  static func entry(_ key: String, _ value: PropertyListNode, at range: SourceRange) -> PropertyListEntry {
    PropertyListEntry(key: text(RuleKey.prefix + key, at: range), keyRange: range, value: value)
  }

  /// Returns a text in place of an option; each part of the text leads to the option.
  static func text(_ text: String, at range: SourceRange) -> MappedString {
    var mapped = MappedText()
    mapped.append(text, writtenAs: range.lowerBound..<range.upperBound)
    return mapped.string(startingAt: range.lowerBound)
  }

  /// Returns the entry of the rule in a property list.
  static func rule(_ value: PropertyListNode, at range: SourceRange) -> PropertyListEntry {
    entry("Rule", value, at: range)
  }
}

extension SharePlugIn.Translation {
  /// Returns the property list that the plug-in writes, or the rule alone; `nil` if it builds no extension.
  func root(at place: SourceRange) -> PropertyListNode? {
    guard let rule else { return nil }
    guard isWholeKnown else { return rule.value }
    func entry(_ key: String, _ value: PropertyListNode.Kind) -> PropertyListEntry {
      PropertyListEntry(
        key: SharePlugIn.text(key, at: place), keyRange: place, value: PropertyListNode(value, at: place))
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
