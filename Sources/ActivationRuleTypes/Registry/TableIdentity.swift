extension UniformTypeRegistry {
  /// A short name for the contents of the built-in tables; equal contents have the same name.
  ///
  /// With it, a reader can see whether two answers are based on the same facts: the number of system types, a dash, and
  /// a checksum of all tables in sixteen hexadecimal digits.
  package static var tableIdentity: String { TypeTexts.identity }
}
