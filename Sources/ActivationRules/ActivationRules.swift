// The import for validators of app bundles: rule model, linter and analysis, with the modules that define their types.
//
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRuleAnalysis
@_exported public import ActivationRuleLint
@_exported public import ActivationRuleModel
@_exported public import HostPresets
@_exported public import PayloadImport
@_exported public import PredicateFormat
@_exported public import Texts
@_exported public import Texts
@_exported public import UniformTypes
