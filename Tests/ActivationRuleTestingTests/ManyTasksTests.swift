import ActivationRuleLint
import ActivationRuleModel
import ActivationRuleQuestions
import ActivationRuleShares
import ActivationRuleText
import ActivationRuleTypes
import Testing

/// The library asked by many tasks at once, as a validator of many bundles does.
///
/// The thread sanitizer watches what they share: `swift test --sanitize=thread --filter ManyTasks`.
@Suite("Many tasks")
struct ManyTasksTests {
  private static let rules = [
    "TRUEPREDICATE",
    """
    SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY \
    $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image").@count == 1).@count == 1
    """,
    "ANY extensionItems.attachments.registeredTypeIdentifiers.@count MATCHES '[0-9]+'",
    "SUBQUERY(extensionItems, $i, $i.attributedTitle.string LIKE 'a*').@count > 0", "(",
  ]

  private static let payloads = PresetLibrary.builtIn.presets.map { $0.payload.seenByRules() }

  /// Everything that is said of a rule.
  private static func words(of text: String) -> [String] {
    let rule = ActivationRule(predicate: text)
    var words = rule.lint().map { $0.message }
    for payload in payloads.prefix(20) {
      let explanation = rule.explain(payload)
      words.append("\(rule.evaluate(payload)) \(explanation.decision) \(explanation.changes.map { $0.text })")
    }
    let dictionary = ActivationRule(dictionary: ["SupportsText": true])
    let analysis = Analysis(rule)
    return words + [
      "\(analysis.isEquivalent(to: dictionary))", "\(dictionary.types.conforms("public.png", to: "public.image"))",
    ]
  }

  @Test("say what one says")
  func agree() async {
    let wanted = Self.rules.map { Self.words(of: $0) }
    await withTaskGroup(of: (Int, [String]).self) { group in
      for number in 0..<64 {
        group.addTask { (number % Self.rules.count, Self.words(of: Self.rules[number % Self.rules.count])) }
      }
      for await (rule, words) in group { #expect(words == wanted[rule]) }
    }
  }

  @Test("share one rule")
  func shareRule() async {
    let rule = ActivationRule(predicate: Self.rules[1])
    let payloads = Self.payloads
    let wanted = payloads.map { rule.evaluate($0) }
    await withTaskGroup(of: [RuleVerdict].self) { group in
      for _ in 0..<64 { group.addTask { payloads.map { rule.evaluate($0) } } }
      for await verdicts in group { #expect(verdicts == wanted) }
    }
  }
}
