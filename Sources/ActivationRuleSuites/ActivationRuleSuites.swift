// What a test of rules imports: everything about rules comes with it.
//
// The attribute has an underscore because the language has no other way to pass a module on.
@_exported public import ActivationRuleSources
