// The import for tests of rules; it includes everything about rules. All files of this module see it, too.
//
// The attribute has an underscore because the language has no other way to re-export a module.
