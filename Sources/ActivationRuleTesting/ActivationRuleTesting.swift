// A test that imports this product sees the rules and files that it asks about.
//
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRuleFiles
@_exported public import ActivationRules
