package import ActivationRulePredicates
package import ActivationRuleTypes

extension ActivationRule {
  /// Rules as one query with a root for each, so that their counts and tests can be compared.
  ///
  /// A rule with the same verdict for every payload becomes a constant. The query does not include the location key
  /// (``locationPayload``) and the alternatives of a live web page.
  ///
  /// - Returns: `nil` if one of them has a part that only the tree walker understands.
  package static func jointQuery(of rules: [ActivationRule], types: UniformTypeRegistry) -> RuleQuery? {
    let query = RuleQueryBuilder.build(
      rules.map { ($0.provable($0.predicate ?? .any(of: [])), .predicateFalse) }, types)
    return query.roots.isEmpty ? nil : query
  }

  /// A part of the rule's predicate as a query; `nil` if it has a part that only the tree walker understands.
  package func query(ofPart part: PredicateNode) -> RuleQuery? {
    let query = RuleQueryBuilder.build([(provable(part), .predicateFalse)], types)
    return query.roots.isEmpty ? nil : query
  }

  /// A predicate that is true for exactly the payloads that the rule is shown for; refused and broken predicates are
  /// false.
  private func provable(_ predicate: PredicateNode) -> PredicateNode {
    // Dictionaries skip the safety check, and nothing in their predicates raises.
    if case .dictionary = value { return predicate }
    return GuardedPredicate.rewrite(predicate)
  }

  /// A rule that is shown for exactly the payloads that this one raises for, or is refused for, if it can be compiled.
  ///
  /// A page is not tried item by item, since the first attempt gives the reason if none shows the extension.
  package var faultRule: ActivationRule {
    let fault: PredicateNode =
      switch core {
      case .fixed(let verdict): PredicateNode(.constant(verdict.isFault))
      // The tests of a dictionary never raise.
      case .dictionary: PredicateNode(.constant(false))
      case .predicate(let predicate): GuardedPredicate.fault(of: predicate) ?? PredicateNode(.constant(false))
      }
    return ActivationRule(fault, types: types, settings: settings).withoutWebPageParts
  }

  /// The one payload that the location key shows the extension for, whatever else the rule says; `nil` without the key.
  package var locationPayload: Payload? {
    core.location == nil ? nil : LocationRule.payload
  }

  /// Whether a page that comes as a web archive and a live page is tried item by item.
  package var triesWebPageParts: Bool { settings.webPageAlternative }

  /// The same rule without the alternatives of a page that comes as a web archive and a live page.
  package var withoutWebPageParts: ActivationRule {
    var settings = settings
    settings.webPageAlternative = false
    return with(attemptsOf: settings)
  }
}
