/// Compiles a pattern to a program: Thompson's construction, with counted repetitions written out.
struct PatternCompiler {
  private var program = PatternProgram()
  /// The offset of the last outermost repetition, to report when the program is too large.
  private var repetition = 0
  private var isRepeating = false

  /// Compiles a pattern.
  static func compile(_ pattern: ParsedPattern) throws(PatternError) -> PatternProgram {
    var compiler = PatternCompiler()
    try compiler.write(pattern.node)
    try compiler.emit(.accept)
    compiler.program.sets = pattern.sets.map(PatternProgram.SetTable.init)
    return compiler.program
  }

  private var count: Int { program.instructions.count }

  private mutating func emit(_ instruction: PatternProgram.Instruction) throws(PatternError) {
    guard count < Limit.patternInstructions.value else {
      throw PatternError(
        reason: .tooLarge("the pattern takes more than \(Limit.patternInstructions.value) steps when written out"),
        offset: repetition)
    }
    program.instructions.append(instruction)
  }

  /// Writes a split with an open target, and returns its index.
  private mutating func emitOpenSplit() throws(PatternError) -> Int {
    try emit(.split(0))
    return count - 1
  }

  private mutating func write(_ node: PatternNode) throws(PatternError) {
    switch node {
    case .scalar(let scalar, let ignoresCase): try emit(ignoresCase ? .folded(scalar) : .scalar(scalar))
    case .set(let set): try emit(.set(set))
    case .anyCharacter(crossesLines: false): try emit(.anyInLine)
    case .anyCharacter(crossesLines: true):
      try emit(.any)
      try emit(.scalar("\n"))
    case .assertion(let assertion): try emit(.assertion(assertion))
    case .sequence(let parts): for part in parts { try write(part) }
    case .alternatives(let parts): try write(alternatives: parts)
    case .repeated(let body, let minimum, let maximum, let offset):
      let isOutermost = !isRepeating
      if isOutermost { repetition = offset }
      isRepeating = true
      try write(body, minimum, maximum)
      isRepeating = !isOutermost
    }
  }

  private mutating func write(alternatives parts: [PatternNode]) throws(PatternError) {
    var exits: [Int] = []
    for part in parts.dropLast() {
      let split = try emitOpenSplit()
      try write(part)
      exits.append(count)
      try emit(.jump(0))
      program.instructions[split] = .split(Int32(count))
    }
    if let last = parts.last { try write(last) }
    for exit in exits { program.instructions[exit] = .jump(Int32(count)) }
  }

  private mutating func write(_ body: PatternNode, _ minimum: Int, _ maximum: Int?) throws(PatternError) {
    // Each copy takes at least one instruction, so the limit soon ends the loop.
    for _ in 0..<minimum { try write(body) }
    guard let maximum else { return try writeLoop(body) }
    var exits: [Int] = []
    for _ in minimum..<maximum {
      exits.append(try emitOpenSplit())
      try write(body)
    }
    for exit in exits { program.instructions[exit] = .split(Int32(count)) }
  }

  /// Writes a loop of zero or more copies.
  private mutating func writeLoop(_ body: PatternNode) throws(PatternError) {
    let split = try emitOpenSplit()
    try write(body)
    try emit(.jump(Int32(split)))
    program.instructions[split] = .split(Int32(count))
  }
}
