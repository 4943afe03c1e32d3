// A verb reads files, runs suites and prints answers. All files of this module see the modules for these tasks.
@_exported public import ActivationRuleAnswers
@_exported public import ActivationRuleSources
@_exported public import ActivationRuleSuites
@_exported public import ActivationRules
@_exported public import ProjectFiles
