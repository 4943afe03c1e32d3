import ActivationRuleModel
import Texts
import PropertyLists

/// Flags extensions whose identifier does not begin with the app's.
struct BundleIdentifierRule: LintRule {
  static let description = LintRuleDescription(
    id: "bundle-identifier-prefix", severity: .error,
    summary: "The extension's bundle identifier does not begin with the app's.",
    rationale: """
      The store and the system demand the app's identifier, a dot, and a name of the extension's own.
      """,
    certainty: .documented,
    flagged: [
      Samples.list(
        "<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.share</string>",
        app: Samples.app("<key>CFBundleIdentifier</key><string>com.example.notes</string>")
      ).marked(before: "<string>com.example.share"),
      Samples.list(
        "<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.notesshare</string>",
        app: Samples.app("<key>CFBundleIdentifier</key><string>com.example.notes</string>")
      ).marked(before: "<string>com.example.notesshare"),
      Samples.list(
        "<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.notes</string>",
        app: Samples.app("<key>CFBundleIdentifier</key><string>com.example.notes</string>")
      ).marked(before: "<string>com.example.notes"),
    ],
    clean: [
      Samples.list(
        "<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>",
        app: Samples.app("<key>CFBundleIdentifier</key><string>com.example.notes</string>")),
      Samples.list(
        "<dict/>", root: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
        app: Samples.app("<key>CFBundleIdentifier</key><string>com.example.notes</string>")),
      Samples.list("<dict/>", root: "<key>CFBundleIdentifier</key><string>com.example.share</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let app = context.subject.containingApp?["CFBundleIdentifier"]?.string,
      let node = context.extensionRoot?["CFBundleIdentifier"], let own = node.string,
      !app.utf8.contains(UInt8(ascii: "$")), !own.utf8.contains(UInt8(ascii: "$")), !own.hasPrefix(app + ".")
    else { return [] }
    return [
      finding("the bundle identifier must begin with the app's, \(VisibleText.quoted(app + "."))", at: node.range)
    ]
  }
}
