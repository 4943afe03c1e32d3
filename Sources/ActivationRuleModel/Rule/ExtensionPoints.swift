/// Extension points by what chooses their extensions.
///
/// Source: App Extension Programming Guide and the reference of `NSExtensionPointIdentifier` (Apple).
package enum ExtensionPoints {
  /// Those whose extensions are chosen by their rules.
  package static let withRule = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

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

  /// All that are known; the last one reads a single key of the rule, and is offered for nothing that is shared.
  package static let known = withRule + withoutRule + ["com.apple.broadcast-services-setupui"]
}
