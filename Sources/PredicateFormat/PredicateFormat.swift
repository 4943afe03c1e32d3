// What reads predicates speaks of texts. All files of this module see them, as do its users.
@_exported public import Texts
