// What is proved of rules is said in the words of the model. All files of this module see it, as do its users.
@_exported public import ActivationRuleModel
@_exported public import PredicateFormat
@_exported public import UniformTypes
