// What hosts share are payloads of the model. All files of this module see it, as do its users.
