// What a validator imports that reads bundles and projects from disk: everything about rules comes with it.
// All files of this module see it, too.
//
// The attribute has an underscore because the language has no other way to pass a module on.
@_exported public import ActivationRuleAnswers
@_exported public import ActivationRules
@_exported public import ProjectFiles
