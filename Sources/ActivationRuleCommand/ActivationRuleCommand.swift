// A verb reads files, runs suites and prints answers. All files of this module see the modules for these tasks.
@_exported public import ActivationRuleAnswers
@_exported public import ActivationRuleFiles
@_exported public import ActivationRuleTesting
@_exported public import ActivationRules
@_exported public import ActivationRuleProjects
