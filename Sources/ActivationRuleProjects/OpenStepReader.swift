import ActivationRuleText

/// A value in a property list of the OpenStep kind.
indirect enum OpenStepValue: Sendable {
  case text(String, at: Int)
  case list([OpenStepValue], at: Int)
  case table([String: OpenStepValue], at: Int)

  var text: String? { if case .text(let text, _) = self { text } else { nil } }
  var elements: [OpenStepValue] { if case .list(let elements, _) = self { elements } else { [] } }
  var table: [String: OpenStepValue] { if case .table(let table, _) = self { table } else { [:] } }
  var offset: Int {
    switch self {
    case .text(_, let offset), .list(_, let offset), .table(_, let offset): offset
    }
  }
}

/// Reads a property list of the OpenStep kind.
struct OpenStepReader {
  let bytes: [UInt8]
  /// Whether to keep an object, a table two levels down; most objects of a project are files.
  let keeps: ([String: OpenStepValue]) -> Bool
  private var offset = 0

  init(bytes: [UInt8], keeps: @escaping ([String: OpenStepValue]) -> Bool) { (self.bytes, self.keeps) = (bytes, keeps) }

  /// Reads the next value; `nil` for anything else.
  mutating func value(depth: Int = 0) -> OpenStepValue? {
    skipBlanks()
    let start = offset
    guard depth < Limit.projectNesting.value else { return nil }
    if take("{") {
      var table: [String: OpenStepValue] = [:]
      while !take("}") {
        guard let key = text(), take("="), let value = value(depth: depth + 1), take(";") else { return nil }
        if depth != 1 || keeps(value.table) { table[key] = value }
      }
      return .table(table, at: start)
    }
    if take("(") {
      var elements: [OpenStepValue] = []
      while !take(")") {
        guard let element = value(depth: depth + 1) else { return nil }
        elements.append(element)
        _ = take(",")
      }
      return .list(elements, at: start)
    }
    return text().map { .text($0, at: start) }
  }

  /// Reads a sign after blanks and comments; returns whether it is there.
  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    offset += 1
    return true
  }

  private mutating func text() -> String? {
    skipBlanks()
    guard take("\"") else {
      let word = bytes[offset...].prefix { !$0.isMarkupBlank && !"{}()=;,\"".utf8.contains($0) }
      offset = word.endIndex
      return word.isEmpty ? nil : word.text
    }
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != "\"" {
      if bytes[offset] == "\\", offset + 1 < bytes.count {
        offset += 1
        text.append(bytes[offset] == "n" ? 0x0A : bytes[offset])
      } else {
        text.append(bytes[offset])
      }
      offset += 1
    }
    return take("\"") ? text.text : nil
  }

  private mutating func skipBlanks() { offset = bytes.endOfBlanks(from: offset) }
}
