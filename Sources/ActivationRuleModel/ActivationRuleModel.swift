// Modules above the model also use texts, predicates and types; importing the model is enough for them, and for all files of
// this module.
