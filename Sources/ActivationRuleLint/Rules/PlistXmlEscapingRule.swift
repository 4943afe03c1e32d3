import ActivationRuleModel
import Texts

/// Flags entities that are left in the predicate after the property list is read.
struct PlistXmlEscapingRule: LintRule {
  static let description = LintRuleDescription(
    id: "plist-xml-escaping", severity: .error,
    summary: "The predicate still holds an XML entity when the property list has been read.",
    rationale: """
      The text was escaped twice, or escaped where nothing reads XML. The system sees '&gt;' and not '>', and the \
      extension never appears.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      LintExample("extensionItems.@count ▶&gt; 0"),
      LintExample("extensionItems.@count > 0 ▶&amp;▶&amp; extensionItems.@count < 3"),
      Samples.list("<string>extensionItems.@count ▶&amp;gt; 0</string>"),
    ],
    clean: [
      Samples.list("<string>extensionItems.@count &gt; 0</string>"),
      LintExample("extensionItems.@count > 0 && extensionItems.@count < 3"),
      Samples.list("<string><![CDATA[extensionItems.@count > 0 && extensionItems.@count < 3]]></string>"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description)
  }
}
