// The import for validators that read bundles and projects from disk; it includes everything about rules. All files of
// this module see it, too.
//
// The attribute has an underscore because the language has no other way to re-export a module.
