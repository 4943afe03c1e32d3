/// Extension points, by the way their extensions are chosen.
///
/// Source: App Extension Programming Guide and the reference of `NSExtensionPointIdentifier` (Apple).
package enum ExtensionPoints {
  /// Extension points that choose extensions by their rules.
  package static let withRule = ["com.apple.share-services", "com.apple.ui-services", "com.apple.services"]

  /// Extension points that ignore rules.
  package static let withoutRule = others.map { $0.point }

  /// The kind of an extension at a point without rules, such as "a widget"; `nil` for other points.
  package static func noun(of point: String) -> String? { others.first { $0.point == point }?.noun }

  private static let others: [(point: String, noun: String)] = [
    ("com.apple.widget-extension", "a widget"), ("com.apple.widgetkit-extension", "a widget"),
    ("com.apple.photo-editing", "a photo editing extension"),
    ("com.apple.fileprovider-ui", "a File Provider extension"),
    ("com.apple.fileprovider-nonui", "a File Provider extension"),
    ("com.apple.fileprovider-actionsui", "a File Provider extension"),
    ("com.apple.keyboard-service", "a keyboard"),
    ("com.apple.usernotifications.service", "a notification service"),
    ("com.apple.usernotifications.content-extension", "a notification content extension"),
    ("com.apple.intents-service", "an Intents extension"), ("com.apple.intents-ui-service", "an Intents extension"),
    ("com.apple.message-payload-provider", "an iMessage app"),
    ("com.apple.Safari.content-blocker", "a content blocker"), ("com.apple.Safari.extension", "a Safari extension"),
    ("com.apple.Safari.web-extension", "a Safari extension"),
    ("com.apple.quicklook.preview", "a Quick Look extension"),
    ("com.apple.quicklook.thumbnail", "a Quick Look extension"),
    ("com.apple.spotlight.index", "a Spotlight extension"),
    ("com.apple.authentication-services-credential-provider-ui", "a password extension"),
    ("com.apple.networkextension.packet-tunnel", "a network extension"),
    ("com.apple.callkit.call-directory", "a call directory"),
    ("com.apple.identitylookup.message-filter", "a message filter"),
    ("com.apple.broadcast-services-upload", "a broadcast extension"),
  ]

  /// All known points; the last one reads a single key of the rule, and is never offered for shared content.
  package static let known = withRule + withoutRule + ["com.apple.broadcast-services-setupui"]
}
