/// A regular expression as a list of instructions, read by ``PatternMachine``.
struct PatternProgram: Sendable {
  /// One instruction; unless it says otherwise, the next one follows.
  enum Instruction: Hashable, Sendable {
    /// Takes one given character.
    case scalar(Unicode.Scalar)
    /// Takes one character with the given simple case folding.
    case folded(Unicode.Scalar)
    /// Takes one character of the set with the given index.
    case set(Int32)
    /// Takes one character that does not end a line.
    case anyInLine
    /// Takes one character; of CR and LF, which are one, it takes the first and leaves the second to the next
    /// instruction, which is skipped otherwise.
    case any
    /// Goes on where the condition holds.
    case assertion(PatternAssertion)
    /// Goes on at the given instruction.
    case jump(Int32)
    /// Goes on at the next instruction and at the given one.
    case split(Int32)
    /// Answers yes at the end of the text.
    case accept
  }

  /// The instructions; the last one is ``Instruction/accept``.
  var instructions: [Instruction] = []
  /// The sets that instructions name.
  var sets: [SetTable] = []

  /// A set with its answers for ASCII ready.
  struct SetTable: Sendable {
    private let set: ScalarSet
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ set: ScalarSet) {
      self.set = set
      for byte in UInt8(0)..<64 {
        if set.contains(Unicode.Scalar(byte)) { low |= 1 << UInt64(byte) }
        if set.contains(Unicode.Scalar(byte + 64)) { high |= 1 << UInt64(byte) }
      }
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      if scalar.value < 64 { return low >> UInt64(scalar.value) & 1 != 0 }
      if scalar.value < 128 { return high >> UInt64(scalar.value - 64) & 1 != 0 }
      return set.contains(scalar)
    }
  }
}
