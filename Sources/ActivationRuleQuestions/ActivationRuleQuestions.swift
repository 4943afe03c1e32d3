// The API of this module uses the types of the model, so all of its files and users see them.
