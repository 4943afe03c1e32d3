// What a validator of app bundles imports: the rule model and its analysis, with the modules that its types come from.
//
// The attribute has an underscore because the language has no other way to pass a module on.
@_exported public import ActivationRuleAnalysis
@_exported public import ActivationRuleModel
@_exported public import PredicateFormat
@_exported public import PropertyLists
@_exported public import UniformTypes
