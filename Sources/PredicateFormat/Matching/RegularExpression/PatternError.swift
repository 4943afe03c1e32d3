/// Why a regular expression cannot be used.
struct PatternError: Error, Hashable, Sendable {
  /// What is wrong, with a sentence for people.
  enum Reason: Hashable, Sendable {
    /// The pattern is no regular expression; the system raises an exception.
    case invalid(String)
    /// The pattern is valid for the system, but uses a construct that this engine does not have.
    case unsupported(String)
    /// The pattern exceeds one of ``PatternLimits``.
    case tooLarge(String)
  }

  /// What is wrong.
  let reason: Reason
  /// The offset in the pattern, in bytes of UTF-8, at which the offending construct begins.
  let offset: Int

  /// The stable code of the error.
  var code: String {
    switch reason {
    case .invalid: "invalid-pattern"
    case .unsupported: "unsupported-pattern"
    case .tooLarge: "pattern-too-large"
    }
  }

  /// The sentence for people.
  var message: String {
    switch reason {
    case .invalid(let message), .tooLarge(let message): message
    case .unsupported(let construct): "\(construct) is not supported"
    }
  }
}

/// How large a regular expression may be.
///
/// Matching takes time in proportion to the length of the text times the size of the program; these limits bound the
/// second factor. Chosen here: the system has none but its stack.
enum PatternLimits {
  /// The longest pattern, in bytes of UTF-8.
  static let length = 10_000
  /// The largest number of instructions after counted repetitions are written out.
  static let programSize = 20_000
  /// The deepest nesting of groups and character sets together.
  static let nesting = 200
  /// The largest number in a counted repetition; that of ICU.
  static let repetition = 2_147_483_647
}
