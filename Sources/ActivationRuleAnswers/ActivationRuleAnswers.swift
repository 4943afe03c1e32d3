// What answers are about comes with them. All files of this module see it, as do its users.
@_exported public import ActivationRules
@_exported public import ProjectFiles
