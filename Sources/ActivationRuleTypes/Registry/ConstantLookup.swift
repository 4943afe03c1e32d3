import ActivationRuleText

extension UniformTypeRegistry {
  /// The type with a constant's name.
  ///
  /// - Parameter constantName: a member of `UTType`, such as `heic`, `.heic` or `UTType.heic`, or a constant of the
  ///   older C interface, such as `kUTTypeJPEG`. Case matters, as it does in code.
  /// - Returns: `nil` if there is no such constant or its type is not in the registry.
  /// - Complexity: linear in the number of types.
  package func type(constantName: String) -> UniformType? {
    identifier(constantName: constantName).flatMap { type($0) }
  }

  /// The identifier of the type with a constant's name; see ``type(constantName:)``.
  package func identifier(constantName: String) -> String? {
    if let old = LineTable(TypeTexts.constants).value(of: constantName) {
      return index(of: old) == nil ? nil : old
    }
    var name = Substring(constantName)
    for prefix in ["UTType.", "."] where name.utf8.starts(with: prefix.utf8) {
      name = Substring(name.utf8.dropFirst(prefix.utf8.count))
      break
    }
    return list.types.first { $0.constantName?.utf8.elementsEqual(name.utf8) == true }?.identifier
  }
}

/// A table with a `key|value` pair on each line.
struct LineTable {
  private let lines: [Substring.UTF8View]

  init(_ text: String) {
    lines = Substring(text).utf8.split(separator: UInt8(ascii: "\n")).map { $0 }
  }

  /// The value of a key, compared byte by byte.
  func value(of key: String) -> String? {
    value { $0.elementsEqual(key.utf8) }
  }

  /// The value of a key, ignoring the case of ASCII letters.
  func value(ofCaseless key: String) -> String? {
    value { $0.elementsEqual(key.utf8) { ASCII.folded($0) == ASCII.folded($1) } }
  }

  /// All lines.
  var rows: [(key: String, value: String)] {
    lines.map { line in
      let (key, value) = parts(line)
      return (key: String(Substring(key)), value: String(Substring(value)))
    }
  }

  private func value(where isKey: (Substring.UTF8View) -> Bool) -> String? {
    for line in lines {
      let (key, value) = parts(line)
      if isKey(key) { return String(Substring(value)) }
    }
    return nil
  }

  private func parts(_ line: Substring.UTF8View) -> (Substring.UTF8View, Substring.UTF8View) {
    guard let bar = line.firstIndex(of: UInt8(ascii: "|")) else { return (line, line.suffix(0)) }
    return (line[..<bar], line[line.index(after: bar)...])
  }
}
