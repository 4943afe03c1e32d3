import Texts

extension UniformTypeRegistry {
  /// A short name for the contents of the built-in tables, the same for the same contents.
  ///
  /// It lets a reader tell whether two answers came from the same facts: the number of system types, a dash, and a
  /// checksum of all tables in sixteen hexadecimal digits. It is worked out at first use.
  package static let tableIdentity = makeTableIdentity()

  private static func makeTableIdentity() -> String {
    var checksum = Fingerprint()
    for text in [
      SystemTypeTable.text, DeviceTypeTable.text, ThirdPartyTypeTable.text, ConstantNameTable.text,
      MistakenIdentifierTable.text,
    ] {
      checksum.add(text.utf8)
    }
    return "\(system.count)-\(checksum.digits)"
  }
}
