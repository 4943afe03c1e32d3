// The API of this module uses texts, so all of its files and users see them.
