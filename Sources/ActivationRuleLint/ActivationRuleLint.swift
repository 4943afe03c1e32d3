// Lint is about rules of the model, what they accept and what hosts share. All files of this module see these, as do its users.
