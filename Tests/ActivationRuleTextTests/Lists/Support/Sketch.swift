import ActivationRuleText

extension PropertyListNode {
  /// A short text of a tree that shows every difference of kind, for expectations.
  var sketch: String {
    switch kind {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .unsignedInteger(let value): "\(value)u"
    case .real(let value): "\(value)r"
    case .string(let string): "'\(string.text)'"
    case .date(let seconds): "@\(seconds)"
    case .data(let bytes): "<\(bytes.map { String($0) }.joined(separator: " "))>"
    case .uid(let number): "#\(number)"
    case .array(let elements): "[\(elements.map(\.sketch).joined(separator: ", "))]"
    case .dictionary(let entries):
      "{\(entries.map { "\($0.key.text): \($0.value.sketch)" }.joined(separator: ", "))}"
    }
  }

  /// The number of values, keys not counted.
  var valueCount: Int {
    switch kind {
    case .array(let elements): elements.reduce(1) { $0 + $1.valueCount }
    case .dictionary(let entries): entries.reduce(1) { $0 + $1.value.valueCount }
    default: 1
    }
  }
}
