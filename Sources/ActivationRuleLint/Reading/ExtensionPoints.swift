package import ActivationRuleModel
import ActivationRuleText

extension ExtensionPoints {
  /// Returns the known extension point that an unknown name most likely means.
  package static func meant(by point: String) -> String? {
    guard !known.contains(point), !point.utf8.contains(UInt8(ascii: "$")) else { return nil }
    return EditDistance.nearest(to: point, in: known + otherNames.map { $0.written }).first.map { near in
      otherNames.first { $0.written == near }?.meant ?? near
    }
  }

  /// Common names of points whose identifier is different.
  private static let otherNames = [
    (written: "com.apple.action-services", meant: "com.apple.ui-services"),
    (written: "com.apple.action-extension", meant: "com.apple.ui-services"),
    (written: "com.apple.action", meant: "com.apple.ui-services"),
    (written: "com.apple.share", meant: "com.apple.share-services"),
    (written: "com.apple.sharing", meant: "com.apple.share-services"),
    (written: "com.apple.share-extension", meant: "com.apple.share-services"),
    (written: "com.apple.sharing-services", meant: "com.apple.share-services"),
  ]

  /// Returns whether extensions at a point are chosen by their rules.
  static func usesRule(_ point: String) -> Bool { withRule.contains(point) }
}

/// Keys about web pages.
enum WebPages {
  /// The key by which a dictionary accepts pages.
  static let key = RuleKey.prefix + "SupportsWebPageWithMaxCount"
  /// The key of the script that inspects a page.
  static let scriptKey = RuleSurroundings.scriptKey
}

extension LintContext {
  /// The extension point.
  var extensionPoint: String? { subject.properties.extensionPoint }

  /// Whether the extension is chosen by its rule, even if the name of its point is misspelt.
  var isChosenByRule: Bool {
    guard let point = extensionPoint else { return false }
    return ExtensionPoints.usesRule(ExtensionPoints.meant(by: point) ?? point)
  }

  /// The entry of the script for web pages.
  var pageScript: PropertyListEntry? {
    extensionRoot?.value(at: ["NSExtension", "NSExtensionAttributes"])?.entries(named: WebPages.scriptKey).last
  }

  /// Whether the dictionary accepts web pages.
  var acceptsWebPages: Bool {
    entry(WebPages.key).map { $0.value.integerValue > 0 } ?? false
  }
}
