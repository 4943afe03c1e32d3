// The API of this module uses the types of the model, so all of its files and users see them.
@_exported public import ActivationRuleModel
@_exported public import ActivationRulePredicates
@_exported public import ActivationRuleTypes
