// The API of this module uses the types of the model, so all of its files and users see them.
@_exported public import ActivationRuleModel
@_exported public import PredicateFormat
@_exported public import UniformTypes
