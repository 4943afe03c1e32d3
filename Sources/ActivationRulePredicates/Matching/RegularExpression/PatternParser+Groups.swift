/// Groups, comments and flags: everything that begins with a parenthesis.
extension PatternParser {
  /// Reads a group; `nil` for a comment or flags.
  mutating func parseGroup() throws(PatternError) -> Term? {
    let start = reader.current.index
    if try skipCommentGroup() { return nil }
    let outer = reader.flags
    try reader.advance()
    if reader.at("?") {
      try advanceWithoutComments()
      guard try parseGroupHead(from: start) else { return nil }
    }
    let body = try nested(at: start) { parser throws(PatternError) in try parser.parseAlternatives() }
    guard reader.at(")") else { throw failure(.invalid("the group is not closed"), at: start) }
    // Flags end with the group that sets them, and affect the reading of the very next character.
    reader.flags = outer
    try reader.advance()
    return Term(node: body)
  }

  /// Skips `(?#…)`, if it is next.
  mutating func skipCommentGroup() throws(PatternError) -> Bool {
    guard reader.at("(") else { return false }
    let start = reader.current.index
    let saved = reader
    try reader.advance()
    if reader.at("?") {
      try advanceWithoutComments()
      if reader.at("#") {
        while !reader.at(")") {
          guard reader.current.scalar != nil else { throw failure(.invalid("the comment is not closed"), at: start) }
          try reader.advance()
        }
        try reader.advance()
        return true
      }
    }
    reader = saved
    return false
  }

  private mutating func advanceWithoutComments() throws(PatternError) {
    reader.readsComments = false
    try reader.advance()
    reader.readsComments = true
  }

  /// Reads the characters after `(?`, and returns whether the body of a group comes next.
  private mutating func parseGroupHead(from start: Int) throws(PatternError) -> Bool {
    guard !reader.current.isQuoted, let scalar = reader.current.scalar else { throw unknownGroup(start) }
    switch scalar {
    case ":":
      try reader.advance()
      return true
    case "<":
      try parseGroupName(from: start)
      return true
    case "=", "!": throw failure(.unsupported("look-ahead"), at: start)
    case ">": throw failure(.unsupported("an atomic group"), at: start)
    case "i", "s", "m", "x", "d", "u", "w", "-": return try parseFlags(from: start)
    default: throw unknownGroup(start)
    }
  }

  /// Reads `<name>`; the name is dropped, since nothing can refer to it.
  private mutating func parseGroupName(from start: Int) throws(PatternError) {
    try reader.advance()
    if reader.at("=") || reader.at("!") { throw failure(.unsupported("look-behind"), at: start) }
    var name: [UInt8] = []
    while let scalar = reader.current.scalar, !reader.at(">") {
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      guard isLetter || !name.isEmpty && ("0"..."9").contains(scalar) else { break }
      name.append(UInt8(scalar.value))
      try reader.advance()
    }
    guard !name.isEmpty, try reader.consume(">") else {
      throw failure(.invalid("the name of a group is letters and digits between '<' and '>'"), at: start)
    }
    let text = String(decoding: name, as: UTF8.self)
    guard noteGroupName(text) else { throw failure(.invalid("two groups have the name '\(text)'"), at: start) }
  }

  /// Reads flags up to `:`, which begins a group, or `)`, after which they apply until the end of the enclosing group.
  private mutating func parseFlags(from start: Int) throws(PatternError) -> Bool {
    var flags = reader.flags
    var isOff = false
    while !reader.at(":"), !reader.at(")") {
      guard let scalar = reader.current.scalar else { throw failure(.invalid("the flags are not closed"), at: start) }
      let flag: PatternFlags
      switch scalar {
      case "-":
        isOff = true
        flag = []
      case "i": flag = .ignoresCase
      case "s": flag = .dotTakesLineEnds
      case "m": flag = .multiLine
      case "x": flag = .comments
      case "d", "u", "w": throw failure(.unsupported("the flag '\(scalar)'"))
      default: throw failure(.invalid("there is no such flag; the flags are 'i', 'm', 's' and 'x'"))
      }
      if isOff { flags.subtract(flag) } else { flags.formUnion(flag) }
      try advanceWithoutComments()
    }
    reader.flags = flags
    let beginsGroup = reader.at(":")
    try reader.advance()
    return beginsGroup
  }

  private func unknownGroup(_ start: Int) -> PatternError {
    failure(.invalid("'(?' begins no group that is known"), at: start)
  }
}
