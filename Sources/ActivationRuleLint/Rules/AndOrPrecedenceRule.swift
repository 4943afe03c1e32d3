import ActivationRuleModel
import PredicateFormat
import Texts
import PropertyLists

/// Flags AND and OR side by side.
struct AndOrPrecedenceRule: LintRule {
  static let description = LintRuleDescription(
    id: "and-or-precedence", severity: .warning,
    summary: "AND and OR stand on one level without parentheses.",
    rationale: "AND binds tighter than OR, whatever their order. Parentheses say what is meant.",
    certainty: .documented, hasFix: true,
    flagged: [
      Samples.rule(
        "▶" + Samples.any("public.url") + " OR " + Samples.any("public.image") + " AND NOT " + Samples.any("public.png")
      ),
      LintExample("▶extensionItems.@count > 0 OR extensionItems.@count > 1 AND extensionItems.@count < 5"),
      Samples.list(
        "<string>▶extensionItems.@count > 0 &amp;&amp; extensionItems.@count > 1 || extensionItems.@count == 5</string>"
      ),
    ],
    clean: [
      Samples.rule(
        "(" + Samples.any("public.url") + " OR " + Samples.any("public.image") + ") AND NOT "
          + Samples.any("public.png")),
      LintExample("extensionItems.@count > 0 OR (extensionItems.@count > 1 AND extensionItems.@count < 5)"),
      LintExample("extensionItems.@count > 0 OR extensionItems.@count > 1"),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    ParserFindings.all(context, of: description).map { found in
      let fixes = context.sites.groups.filter { !$0.isAnd }.flatMap { group in
        group.parts.filter { isBare($0, context) }.flatMap { context.parentheses(around: $0.range) }
      }
      return finding(found.message, at: found.range, notes: found.notes, fixIts: fixes)
    }
  }

  /// Whether an AND within OR has no parentheses of its own.
  private static func isBare(_ part: PredicateNode, _ context: LintContext) -> Bool {
    guard case .and = part.kind, let text = context.predicateText?.text else { return false }
    let bytes = Array(text.utf8)
    let before = bytes[..<part.range.lowerBound].last { $0 > 0x20 }
    let after = bytes[part.range.upperBound...].first { $0 > 0x20 }
    return before != UInt8(ascii: "(") || after != UInt8(ascii: ")")
  }
}
