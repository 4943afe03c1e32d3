// Answers are about the types of ActivationRules, so all files of this module and its users see them.
@_exported public import ActivationRules
@_exported public import ActivationRuleProjects
