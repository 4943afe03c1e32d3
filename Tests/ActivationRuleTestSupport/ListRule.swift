package import ActivationRuleModel
package import ActivationRuleText
package import ActivationRuleTypes

extension ActivationRule {
  /// Makes the rule of an extension's property list.
  ///
  /// Types that the list itself declares are added to the given ones. A rule that the system ignores, because the
  /// extension point does not use rules or because it is in the wrong place, hides the extension.
  package init(
    _ propertyList: PropertyListDocument, types: UniformTypeRegistry = .system,
    settings: RuleSettings = RuleSettings()
  ) {
    let declarations = TypeDeclarations(propertyList.root)
    let properties = ExtensionProperties(propertyList.root)
    self = ActivationRule(
      properties.unused.map { .unused($0) } ?? properties.rule,
      types: declarations.declarations.isEmpty ? types : types.adding(declarations), settings: settings
    ).with(RuleSurroundings(propertyList.root), RuleOrigin(propertyList.source, properties.ruleRange))
  }
}
