// The import for validators of app bundles: rule model and linter, with the modules that define their types.
//
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRuleAnswers
@_exported public import ActivationRuleLint
@_exported public import ActivationRuleModel
@_exported public import ActivationRuleShares
@_exported public import ActivationRulePredicates
@_exported public import ActivationRuleText
@_exported public import ActivationRuleTypes
