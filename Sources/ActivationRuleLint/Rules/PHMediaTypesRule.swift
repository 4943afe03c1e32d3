import ActivationRuleModel
import Texts
import PropertyLists

/// Reports a key that belongs to photo editing.
struct PHMediaTypesRule: LintRule {
  static let description = LintRuleDescription(
    id: "ph-media-types-irrelevant", severity: .info,
    summary: "'PHSupportedMediaTypes' stands in an extension that is chosen by a rule.",
    rationale: "The key is read for photo editing extensions alone; a share sheet does not look at it.",
    certainty: .documented, hasFix: true,
    flagged: [
      Samples.list("<dict/>", attributes: "▶<key>PHSupportedMediaTypes</key><array><string>Image</string></array>"),
      Samples.list("<string>FALSEPREDICATE</string>", attributes: "▶<key>PHSupportedMediaTypes</key><array/>"),
      Samples.list("<dict/>", attributes: "▶<key>PHSupportedMediaTypes</key><array/>", point: "com.apple.ui-services"),
    ],
    clean: [
      Samples.list("<dict/>"),
      Samples.list("", attributes: "<key>PHSupportedMediaTypes</key><array/>", point: "com.apple.photo-editing"),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let attributes = context.extensionRoot?.value(at: ["NSExtension", "NSExtensionAttributes"]),
      let entry = attributes.entries(named: "PHSupportedMediaTypes").last, context.isChosenByRule
    else { return [] }
    return [
      finding(
        "'PHSupportedMediaTypes' is read for photo editing alone", at: entry.keyRange,
        fixIts: context.removal(of: entry, from: attributes.entries, "remove 'PHSupportedMediaTypes'"))
    ]
  }
}
