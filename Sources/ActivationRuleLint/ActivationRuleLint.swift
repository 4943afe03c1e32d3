// Lint is about rules of the model, what they accept and what hosts share. All files of this module see these, as do its users.
@_exported public import ActivationRuleQuestions
@_exported public import ActivationRuleModel
@_exported public import ActivationRuleShares
@_exported public import ActivationRulePredicates
