import ActivationRuleModel
import Texts
import PropertyLists

/// Flags activation keys outside the rule dictionary.
struct MisplacedKeyRule: LintRule {
  static let description = LintRuleDescription(
    id: "misplaced-key", severity: .error,
    summary: "A key of the rule stands beside the rule, where nothing reads it.",
    rationale: """
      'DictionaryVersion', 'UsesStrictMatching' and the kinds belong into the dictionary under \
      'NSExtensionActivationRule'. Elsewhere they do nothing, and an upload may be refused.
      """,
    certainty: .reported, hasFix: true,
    flagged: [
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        attributes: "▶<key>NSExtensionActivationDictionaryVersion</key><integer>2</integer>"),
      Samples.list(
        "<dict><key>NSExtensionActivationSupportsText</key><true/></dict>",
        properties: "▶<key>NSExtensionActivationUsesStrictMatching</key><false/>"),
      Samples.list("", attributes: "▶<key>NSExtensionActivationSupportsText</key><true/>"),
      Samples.list("", attributes: "▶<key>NSExtensionActivatonRule</key><string>extensionItems.@count == 1</string>"),
    ],
    clean: [
      Samples.list("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"),
      Samples.list(
        "<dict><key>NSExtensionActivationDictionaryVersion</key><integer>2</integer><key>NSExtensionActivationSupportsText</key><true/></dict>"
      ),
      Samples.dictionary(#""@SupportsText": true"#),
    ])

  static func check(_ context: LintContext) -> [Diagnostic] {
    guard let root = context.extensionRoot else { return [] }
    let entries = root.dictionariesAroundRule.flatMap { $0.entries }.filter {
      isRuleKey($0.key.text) || isMeantForRule($0.key.text)
    }
    let known = entries.filter { context.keys.contains($0.key.text) }
    // Keys that can all go the same way were put there by one mistake.
    let copies = known.filter { context.entry($0.key.text) != nil }
    let strays = known.filter { context.entry($0.key.text) == nil }
    return [copies, strays].compactMap { about($0, context) }
      + entries.filter { !context.keys.contains($0.key.text) }.map { entry in
        finding(
          "the system knows no key \(VisibleText.quoted(entry.key.text)), neither here nor in the rule",
          at: entry.keyRange, notes: meant(by: entry.key.text))
      }
  }

  /// The finding about known keys that can all go the same way, at the first of them; `nil` if there are none.
  private static func about(_ entries: [PropertyListEntry], _ context: LintContext) -> Diagnostic? {
    guard let first = entries.first else { return nil }
    let names = entries.map { "'\(RuleKey.short($0.key.text))'" }
    let isOne = entries.count == 1
    let ending =
      context.isWithoutRule && hasMisplacedKind(context) ? "; without a rule the extension is never offered" : ""
    var found = finding(
      "\(WordList.full(names, "and")) \(isOne ? "is" : "are") only read inside the rule dictionary" + ending,
      at: first.keyRange,
      notes: zip(names, entries).dropFirst().map { Diagnostic.Note("\($0) likewise", at: $1.keyRange) }
        + [Diagnostic.Note(move(of: first.key.text, isOne: isOne, context))],
      fixIts: repair(of: entries, context))
    // A copy is read nowhere, so taking it out changes nothing.
    found.repairChangesVerdicts = context.entry(first.key.text) == nil && !context.acceptsNothing
    return found
  }

  /// Moves keys into the rule, or takes copies out that say what the rule says.
  private static func repair(of entries: [PropertyListEntry], _ context: LintContext) -> [Diagnostic.FixIt] {
    if entries.contains(where: { context.entry($0.key.text) != nil }) {
      let isSame = entries.allSatisfy { context.entry($0.key.text)?.value.kind == $0.value.kind }
      return isSame ? context.removalAroundRule(of: entries) : []
    }
    let repairs = context.clearRepairs.filter { $0.isMove }
    let moves = entries.compactMap { entry in repairs.first { $0.key == entry.key.text } }
    guard moves.count == entries.count, Set(moves.map { $0.key }).count == moves.count else { return [] }
    return context.moving(entries, moves, "write \(moves.count == 1 ? "it" : "them") into the rule")
  }

  /// Where the keys can go.
  private static func move(of key: String, isOne: Bool, _ context: LintContext) -> String {
    switch context.rule.value {
    case .predicate:
      "the rule is a predicate, which has no keys; remove \(isOne ? "this one" : "them"), or say it in the predicate"
    case .dictionary where context.entry(key) != nil:
      isOne ? "the rule has this key as well; remove this one" : "the rule has these keys as well; remove these"
    case .dictionary: "move \(isOne ? "it" : "them") into the dictionary under 'NSExtensionActivationRule'"
    case .absent, .other, .unused:
      "put \(isOne ? "it" : "them") into a dictionary under NSExtension › NSExtensionAttributes › "
        + "NSExtensionActivationRule"
    }
  }

  /// Whether a key that accepts something is next to the rule instead of in it: then the missing kind is no second mistake.
  static func hasMisplacedKind(_ context: LintContext) -> Bool {
    (context.extensionRoot?.dictionariesAroundRule ?? []).contains { around in
      around.entries.contains { context.keys.isKind($0) && context.keys.accepts($0) }
    }
  }

  private static func meant(by key: String) -> [Diagnostic.Note] {
    isMeantForRule(key) ? [Diagnostic.Note("did you mean '\(NestedActivationRule.key)'?")] : []
  }

  /// Whether a key of the attributes stands for the rule under a wrong name.
  static func isMeantForRule(_ key: String) -> Bool {
    guard key != NestedActivationRule.key, !RuleKey.all.contains(key), key.utf8.count <= longestKey else {
      return false
    }
    return otherNames.contains(ASCII.lowercased(key))
      || !EditDistance.nearest(to: key, in: [NestedActivationRule.key]).isEmpty
  }

  private static let otherNames = [
    "activationrule", "activationrules", "nsextensionrule", "nsactivationrule", "nsextensionactivationruledictionary",
  ]

  /// Longer keys are no typing mistakes.
  private static let longestKey = 60

  private static func isRuleKey(_ key: String) -> Bool {
    key.hasPrefix(RuleKey.prefix) && key != NestedActivationRule.key
  }
}

extension LintContext {
  /// Whether the extension is chosen by a rule and there is none.
  fileprivate var isWithoutRule: Bool {
    if case .absent = rule.value { isChosenByRule || extensionPoint == nil } else { false }
  }
}
