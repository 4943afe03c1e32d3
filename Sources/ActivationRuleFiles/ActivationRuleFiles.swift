// A program that imports this product sees the rules and answers that its functions are about.
//
// The attribute has an underscore because the language has no other way to re-export a module.
@_exported public import ActivationRules
