/// Reads one production: `name = part , part | part ;` with `[ ]`, `{ }`, `( )`, `"terminal"` and `? words ?`.
package struct GrammarReader {
  /// What a line that is no production is called, with the line.
  package struct Fault: Error {
    let line: String
  }

  private let line: String
  private var symbols: [String]
  private var index = 0

  package static func read(_ line: String) throws -> Production {
    var reader = GrammarReader(line: line, symbols: try symbols(of: line))
    let name = try reader.take()
    try reader.expect("=")
    let body = try reader.choice()
    try reader.expect(";")
    guard reader.index == reader.symbols.count else { throw Fault(line: line) }
    return Production(name: name, body: body, text: line)
  }

  /// Splits a line at blanks, but keeps texts in quotes and between question marks whole.
  private static func symbols(of line: String) throws -> [String] {
    var symbols: [String] = []
    var rest = line[...]
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
        continue
      }
      let body: Substring
      if first == "\"" || first == "?" {
        let inner = rest.dropFirst().prefix { $0 != first }
        body = rest.prefix(inner.count + 2)
        guard body.count > 2, body.last == first else { throw Fault(line: line) }
      } else {
        body = rest.prefix { $0 != " " }
      }
      symbols.append(String(body))
      rest = rest.dropFirst(body.count)
    }
    return symbols
  }

  private func at(_ symbol: String) -> Bool { index < symbols.count && symbols[index] == symbol }

  private mutating func take() throws -> String {
    guard index < symbols.count else { throw Fault(line: line) }
    defer { index += 1 }
    return symbols[index]
  }

  private mutating func expect(_ symbol: String) throws {
    guard try take() == symbol else { throw Fault(line: line) }
  }

  private mutating func choice() throws -> GrammarPart {
    var parts = [try sequence()]
    while at("|") {
      try expect("|")
      parts.append(try sequence())
    }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws -> GrammarPart {
    var parts = [try single()]
    while at(",") {
      try expect(",")
      parts.append(try single())
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func single() throws -> GrammarPart {
    let symbol = try take()
    switch symbol {
    case "(": return try enclosed(by: ")")
    case "[": return .optional(try enclosed(by: "]"))
    case "{": return .repetition(try enclosed(by: "}"))
    case _ where symbol.hasPrefix("\""): return .terminal(String(symbol.dropFirst().dropLast()))
    case _ where symbol.hasPrefix("?"): return .special(String(symbol.dropFirst(2).dropLast(2)))
    case _ where symbol.allSatisfy({ $0.isLetter || $0 == "-" }): return .nonterminal(symbol)
    default: throw Fault(line: line)
    }
  }

  private mutating func enclosed(by closing: String) throws -> GrammarPart {
    let part = try choice()
    try expect(closing)
    return part
  }
}
