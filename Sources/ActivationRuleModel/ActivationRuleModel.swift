// What stands on the model speaks of texts, predicates and types too, and imports the model alone.
@_exported public import PredicateFormat
@_exported public import Texts
@_exported public import UniformTypes
