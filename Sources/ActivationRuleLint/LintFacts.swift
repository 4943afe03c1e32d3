import ActivationRuleDocuments
import ActivationRuleModel
import ActivationRuleText
import ActivationRuleTypes

extension RuleKey {
  /// Returns what to write instead of an invalid count.
  static func advice(for key: String) -> String {
    switch key {
    case dictionaryVersion: "write 2 to make one accepted attachment enough, or remove the key"
    case attachmentMinimum:
      "write the smallest number of attachments that the extension takes, or remove the key"
    case text: "write true if the extension takes texts, or remove the key"
    default: "write the largest number that the extension takes, or remove the key"
    }
  }
}

extension PropertyListEntry {
  /// Whether the value is the largest number of attachments.
  var isMaximum: Bool { row?.value == .maximum }

  /// Whether the value is an integer.
  var isCount: Bool {
    switch row?.value {
    case .maximum, .minimum, .version: true
    case .boolean, .unknown, nil: false
    }
  }

  /// Whether the key represents a kind of attachment, so that a count above 0 accepts it.
  var isKind: Bool { row?.acceptsKind == true }

  /// Whether the entry makes the rule accept something.
  var accepts: Bool {
    row != nil && key.text != RuleKey.dictionaryVersion && key.text != RuleKey.usesStrictMatching && number > 0
  }
}

extension LintContext {
  /// Returns the entry of a key in the rule dictionary; for duplicates, the last one, which wins.
  func entry(_ key: String) -> PropertyListEntry? { entries.named(key) }

  /// The version of the dictionary; 0 if it has none.
  var version: Int64 { entry(RuleKey.dictionaryVersion)?.number ?? 0 }

  /// Returns whether only zeros would remain without an entry, so that the rule would count as empty.
  func isEmptied(without entry: PropertyListEntry) -> Bool {
    !entries.contains { $0.key.text != entry.key.text && $0.number != 0 }
  }

  /// Whether some key accepts a kind of attachment.
  var acceptsKind: Bool {
    entries.contains { $0.isKind && entry($0.key.text)?.number ?? 0 > 0 }
  }

  /// Whether every attachment must be of an accepted kind.
  var isStrict: Bool {
    version < 2 || entry(RuleKey.usesStrictMatching)?.value.booleanValue == true
  }
}

extension LintContext {
  /// The extension point.
  var extensionPoint: String? { subject.properties.extensionPoint }

  /// Whether the extension is chosen by its rule, even if the name of its point is misspelt.
  var isChosenByRule: Bool {
    guard let point = extensionPoint else { return false }
    return ExtensionPoints.withRule.contains(ExtensionPoints.meant(by: point) ?? point)
  }

  /// The entry of the extension in its property list.
  var extensionEntry: PropertyListEntry? { extensionRoot?.entries(named: "NSExtension").last }

  /// The attributes of the extension, among which its rule is.
  var attributes: PropertyListNode? { extensionRoot?.value(at: ExtensionProperties.attributesKeyPath) }

  /// The entry of the script for web pages.
  var pageScript: PropertyListEntry? {
    attributes?.entries(named: RuleSurroundings.scriptKey).last
  }

  /// Whether the dictionary accepts web pages.
  var acceptsWebPages: Bool {
    entry(RuleKey.webPage).map { $0.number > 0 } ?? false
  }
}

/// Facts about identifiers that the system does not declare.
package enum KnownTypes {
  /// The types that apps were seen to declare.
  private static let thirdParty = UniformTypeRegistry(tables: [.thirdParty])

  /// Returns whether some known app declares a type.
  package static func isThirdParty(_ identifier: String) -> Bool {
    thirdParty.index(of: identifier) != nil
  }

  /// Returns whether an identifier is an undeclared convention between apps: types of password managers, and the
  /// counterparts of types in managed apps.
  package static func isConvention(_ identifier: String) -> Bool {
    identifier.hasPrefix("org.appextension.") || identifier.hasPrefix("com.microsoft.intune.mam.")
  }

  /// Returns whether a text contains a build setting, which Xcode expands when it copies the list into the product.
  static func holdsBuildSetting(_ text: String) -> Bool { text.containsBytes(of: "$(") || text.containsBytes(of: "${") }

  /// Returns why a text cannot be an identifier: only letters, digits, hyphens and dots are allowed, and a dynamic
  /// identifier tells its tag.
  package static func fault(in identifier: String) -> String? {
    if identifier.isEmpty { return "it is empty" }
    for scalar in identifier.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".": continue
      case "/": return "it looks like a MIME type"
      case "*", "?": return "wildcards are not read"
      case "$": return "it contains an unexpanded build setting or variable"
      case _ where scalar.value >= 0x80 && VisibleText.isVisible(scalar): continue
      default: return "the character \(VisibleText.quoted(String(Character(scalar)))) is not allowed"
      }
    }
    return DynamicTypeIdentifier.hasPrefix(identifier) && DynamicTypeIdentifier(identifier) == nil
      ? "what follows 'dyn.' cannot be decoded" : nil
  }
}
