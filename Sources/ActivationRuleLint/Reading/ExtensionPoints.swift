import ActivationRuleModel
import PropertyLists
import UniformTypes

/// Extension points by what chooses their extensions.
///
/// Source: App Extension Programming Guide and the reference of `NSExtensionPointIdentifier` (Apple).
package enum ExtensionPoints {
  /// Those whose extensions are chosen by their rules.
  static let withRule = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

  /// Those that do not look at a rule.
  package static let withoutRule = [
    "com.apple.widget-extension", "com.apple.widgetkit-extension", "com.apple.photo-editing",
    "com.apple.fileprovider-ui", "com.apple.fileprovider-nonui", "com.apple.fileprovider-actionsui",
    "com.apple.keyboard-service", "com.apple.usernotifications.service",
    "com.apple.usernotifications.content-extension",
    "com.apple.intents-service", "com.apple.intents-ui-service", "com.apple.message-payload-provider",
    "com.apple.Safari.content-blocker", "com.apple.Safari.extension", "com.apple.Safari.web-extension",
    "com.apple.quicklook.preview", "com.apple.quicklook.thumbnail", "com.apple.spotlight.index",
    "com.apple.authentication-services-credential-provider-ui", "com.apple.networkextension.packet-tunnel",
    "com.apple.callkit.call-directory", "com.apple.identitylookup.message-filter",
    "com.apple.broadcast-services-upload",
  ]

  /// All that are known; the last one reads a single key of the rule.
  static let known = withRule + withoutRule + ["com.apple.broadcast-services-setupui"]

  /// The known point that a name which is none was most likely meant for.
  static func meant(by point: String) -> String? {
    guard !known.contains(point), !point.utf8.contains(UInt8(ascii: "$")) else { return nil }
    return EditDistance.nearest(to: point, in: known).first
  }

  /// Whether extensions at a point are chosen by their rules.
  static func usesRule(_ point: String) -> Bool { withRule.contains(point) }
}

/// Keys about web pages.
enum WebPages {
  /// The key by which a dictionary accepts pages.
  static let key = RuleKey.prefix + "SupportsWebPageWithMaxCount"
  /// The key of the script that looks into a page.
  static let scriptKey = "NSExtensionJavaScriptPreprocessingFile"
}

extension LintContext {
  /// The extension point.
  var extensionPoint: String? { subject.properties.extensionPoint }

  /// Whether the extension is of those that are chosen by their rules, also when the name of its point is misspelt.
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

extension PropertyListNode {
  /// The entries of a dictionary; none for any other value.
  var entries: [PropertyListEntry] {
    guard case .dictionary(let entries) = kind else { return [] }
    return entries
  }
}
