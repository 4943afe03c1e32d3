/// A regular expression as a list of instructions for ``PatternMachine``.
struct PatternProgram: Sendable {
  /// One instruction; unless stated otherwise, the next one follows.
  enum Instruction: Hashable, Sendable {
    /// Consumes the given character.
    case scalar(Unicode.Scalar)
    /// Consumes a character with the given simple case folding.
    case folded(Unicode.Scalar)
    /// Consumes a character of the set with the given index.
    case set(Int32)
    /// Consumes a character that does not end a line.
    case anyInLine
    /// Consumes any character; of CR LF, which counts as one, it consumes CR and leaves LF to the next instruction,
    /// which is skipped otherwise.
    case any
    /// Continues if the condition is true.
    case assertion(PatternAssertion)
    /// Continues at the given instruction.
    case jump(Int32)
    /// Continues at both the next instruction and the given one.
    case split(Int32)
    /// Matches at the end of the text.
    case accept
  }

  /// The instructions; the last one is ``Instruction/accept``.
  var instructions: [Instruction] = []
  /// The sets that instructions refer to.
  var sets: [SetTable] = []

  /// A set with precomputed answers for ASCII.
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
