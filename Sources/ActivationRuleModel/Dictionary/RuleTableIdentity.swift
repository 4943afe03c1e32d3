/// A name for the content of the table of dictionary keys.
public enum RuleTableIdentity {
  /// The number of keys and a number made of all their fields.
  public static var text: String {
    var hash = Hash()
    for rule in RuleTable(RuleSettings()).rules { hash.add(rule) }
    return "\(hash.count)-\(String(hash.value, radix: 16))"
  }

  /// FNV-1a, 64 bits, which is the same on every platform and in every run.
  private struct Hash {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    var count = 0

    mutating func add(_ rule: RuleTable.Rule) {
      count += 1
      add(rule.name)
      for type in rule.types { add(type) }
      for type in rule.exceptions { add("-" + type) }
      add(rule.template.rawValue)
      add(rule.zero?.rawValue ?? "")
      add(rule.certainty.rawValue)
      for child in rule.children { add(child) }
      add("/")
    }

    private mutating func add(_ text: String) {
      for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
      value = (value ^ 0xFF) &* 0x100_0000_01B3
    }
  }
}
