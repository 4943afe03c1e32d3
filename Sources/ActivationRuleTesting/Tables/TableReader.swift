/// A word, a sign, a string or a group in brackets of a file in Swift or JSON, with its parts between commas.
indirect enum TableToken {
  case string(String), word(String), sign(UInt8)
  case group(UInt8, [[TableToken]], at: Int)

  var word: String? { if case .word(let text) = self { text } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var place: Int? { if case .group(_, _, let offset) = self { offset } else { nil } }

  func isSign(_ sign: Unicode.Scalar) -> Bool { if case .sign(UInt8(ascii: sign)) = self { true } else { false } }
}

/// Reads as much of a test file as it takes to find literals, whatever stands around them.
struct TableReader {
  /// The values of constants that begin with a string or a list; `nil` for a name that is declared twice.
  private(set) var constants: [String: TableToken?] = [:]
  /// The words before groups in parentheses.
  private(set) var callees: Set<String> = []
  private var open: [(bracket: UInt8, offset: Int, parts: [[TableToken]])] = [(0, 0, [[]])]

  var tokens: [TableToken] { open[0].parts.flatMap { $0 } }

  /// Reads a text, of which nothing is left if its brackets nest too deep.
  init(_ source: SourceText) {
    var reader = LiteralReader(source)
    while true {
      reader.skipBlanks()
      let start = reader.offset
      guard start < source.bytes.count, open.count <= Limit.listNesting.value else { break }
      if let text = reader.string() {
        add(.string(text.text))
      } else if reader.offset == start, case let word = reader.word(), !word.isEmpty {
        add(.word(word))
      } else {
        // Of a string that is worked out, the quotes stand for all.
        reader.offset = max(start + 1, reader.offset)
        add(source.bytes[start], at: start)
      }
    }
    if open.count > Limit.listNesting.value { open = [(0, 0, [[]])] }
    // What no bracket closes is no group.
    while open.count > 1 {
      let last = open.removeLast()
      open[open.count - 1].parts += last.parts
    }
  }

  private mutating func add(_ byte: UInt8, at offset: Int) {
    switch Unicode.Scalar(byte) {
    case "(", "[", "{": open.append((byte, offset, [[]]))
    case ")", "]", "}": if open.count > 1 { close() }
    case ",": open[open.count - 1].parts.append([])
    default: add(.sign(byte))
    }
  }

  private mutating func close() {
    let last = open.removeLast()
    if last.bracket == UInt8(ascii: "("), let word = open.last?.parts.last?.last?.word { callees.insert(word) }
    add(.group(last.bracket, last.parts.filter { !$0.isEmpty }, at: last.offset))
  }

  private mutating func add(_ token: TableToken) {
    let (group, part) = (open.count - 1, open[open.count - 1].parts.count - 1)
    let before = open[group].parts[part].suffix(6)
    if before.last?.isSign("=") == true, let start = before.lastIndex(where: { $0.word == "let" }),
      let name = before[start + 1].word
    {
      constants[name] = .some(constants[name] == nil ? token : nil)
    }
    open[group].parts[part].append(token)
  }
}
