extension UniformTypeRegistry {
  /// A short name for the contents of the built-in tables, the same for the same contents.
  ///
  /// It lets a reader tell whether two answers came from the same facts: the number of system types, a dash, and a
  /// checksum of all tables in sixteen hexadecimal digits. It is worked out at first use.
  public static let tableIdentity = makeTableIdentity()

  private static func makeTableIdentity() -> String {
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for text in [
      SystemTypeTable.text, DeviceTypeTable.text, ThirdPartyTypeTable.text, ConstantNameTable.text,
      MistakenIdentifierTable.text,
    ] {
      for byte in text.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(checksum, radix: 16)
    return "\(system.count)-" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
