// The code that finds rules in project files uses the model. All files of this module see it, as do its users.
