import ActivationRuleText

/// The entries of a mapping, with merged entries.
struct YAMLMapping {
  /// The entries in the mapping itself.
  var written: [PropertyListEntry] = []
  /// The keys of those entries.
  var names: Set<String> = []
  /// The entries of the mappings that are merged into it, in order of precedence.
  var merged: [PropertyListEntry] = []

  /// All entries; entries in the mapping itself win.
  var entries: [PropertyListEntry] {
    if merged.isEmpty { return written }
    var names = names
    return written + merged.filter { names.insert($0.key.text).inserted }
  }
}

/// The meanings of scalars.
enum YAMLScalar {
  /// The characters after a backslash, and their meanings.
  static let escapes: [UInt8: String] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "0"): "\0",
    UInt8(ascii: "\\"): "\\", UInt8(ascii: "\""): "\"", UInt8(ascii: "/"): "/", UInt8(ascii: " "): " ",
  ]

  /// Returns the value of a plain scalar.
  static func kind(of string: MappedString) -> PropertyListNode.Kind {
    switch string.text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": .boolean(true)
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": .boolean(false)
    case "", "~", "null", "Null", "NULL": .null
    default: number(string.text) ?? .string(string)
    }
  }

  /// Returns the number that a plain scalar represents; YAML 1.1 allows underscores in it, and prefixes of other bases.
  private static func number(_ text: String) -> PropertyListNode.Kind? {
    guard let first = text.utf8.first(where: { $0 != 0x2B && $0 != 0x2D }), first.isDigit || first == 0x2E else {
      return nil
    }
    let plain = text.utf8.filter { $0 != "_" }.text
    let sign = plain.hasPrefix("-") ? "-" : ""
    let digits = sign.isEmpty && !plain.hasPrefix("+") ? plain : String(plain.dropFirst())
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8), ("0", 8), ("", 10)] where digits.hasPrefix(prefix) {
      if let integer = Int64(sign + digits.dropFirst(prefix.count), radix: radix) { return .integer(integer) }
    }
    guard plain.utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }) else { return nil }
    return Double(plain).map { .real($0) }
  }
}
