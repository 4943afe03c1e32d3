import ActivationRuleModel
import Texts
import PropertyLists
import UniformTypes

/// Flags types of the app's own that its property lists do not declare.
struct UndeclaredCustomUtiRule: LintRule {
  static let description = LintRuleDescription(
    id: "undeclared-custom-uti", severity: .warning,
    summary: "A type of the app's own name space is declared neither by the extension nor by the app.",
    rationale: """
      Unless an installed app declares the type, files of it carry a made-up identifier and the test fails. \
      Declare it as exported or imported in the app.
      """,
    certainty: .reported,
    flagged: [
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"com.example.notes.bundle\").@count &gt; 0).@count &gt; 0</string>",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-EQUALS ▶\"com.example.card\").@count &gt; 0).@count &gt; 0</string>",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO ▶\"org.sample.pad\").@count &gt; 0).@count &gt; 0</string>",
        root: "<key>CFBundleIdentifier</key><string>org.sample.share</string>"),
    ],
    clean: [
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.example.card\").@count &gt; 0).@count &gt; 0</string>",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>",
        app: Samples.app(
          "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.example.card</string></dict></array>"
        )),
      Samples.rule(Samples.any("com.example.card")),
      Samples.list(
        "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.url\").@count &gt; 0).@count &gt; 0</string>",
        root: "<key>CFBundleIdentifier</key><string>com.example.notes.share</string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    context.typeLiterals.compactMap { literal in
      guard context.types.index(of: literal.identifier) == nil, isOwn(literal.identifier, context) else { return nil }
      return finding(
        "the type \(VisibleText.quoted(literal.identifier)) is the app's own, and neither list declares it",
        at: literal.place,
        notes: [Diagnostic.Note("declare it under 'UTExportedTypeDeclarations' in the app's Info.plist")])
    }
  }

  /// Whether an identifier begins as the bundle's does, with two parts at least.
  static func isOwn(_ identifier: String, _ context: LintContext) -> Bool {
    guard let bundle = context.extensionRoot?["CFBundleIdentifier"]?.string else { return false }
    let (own, parts) = (
      bundle.utf8.split(separator: UInt8(ascii: ".")), identifier.utf8.split(separator: UInt8(ascii: "."))
    )
    guard own.count > 2, parts.count > 2 else { return false }
    return own[0].elementsEqual(parts[0]) && own[1].elementsEqual(parts[1])
  }
}
