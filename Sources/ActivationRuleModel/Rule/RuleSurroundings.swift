package import ActivationRuleText

/// The rest of an extension's property list, as far as advice about the rule depends on it.
package struct RuleSurroundings: Hashable, Sendable {
  /// Keys of a rule dictionary outside the rule, where the system reads none; of duplicate keys the first one.
  package let strayKeys: [PropertyListEntry]
  /// Whether the extension has a script for web pages.
  package let hasPageScript: Bool

  /// The key of the attributes that names the script for web pages.
  package static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"

  /// Reads the list of an extension; `nil` for any other list.
  package init?(_ root: PropertyListNode) {
    guard root["NSExtension"] != nil else { return nil }
    var seen: Set<String> = [ExtensionProperties.ruleKeyPath.last ?? ""]
    strayKeys = root.dictionariesAroundRule.flatMap { $0.entries }.filter {
      $0.key.text.utf8.starts(with: RuleKey.prefix.utf8) && seen.insert($0.key.text).inserted
    }
    let attributes = root.value(at: Array(ExtensionProperties.ruleKeyPath.dropLast()))
    hasPageScript = attributes?[Self.scriptKey] != nil
  }
}
