extension UniformTypeRegistry {
  /// A short name for the contents of the built-in tables, the same for the same contents.
  ///
  /// It lets a reader tell whether two answers came from the same facts: the number of system types, a dash, and a
  /// checksum of all tables in sixteen hexadecimal digits.
  package static var tableIdentity: String { SystemTypeNames.identity }
}
