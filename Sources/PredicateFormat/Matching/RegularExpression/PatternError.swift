/// Why a regular expression cannot be used.
struct PatternError: Error, Hashable, Sendable {
  /// What is wrong, with a sentence for people.
  enum Reason: Hashable, Sendable {
    /// The pattern is no regular expression; the system raises an exception.
    case invalid(String)
    /// The pattern is valid for the system, but uses a construct that this engine does not have.
    case unsupported(String)
    /// The pattern exceeds a ``Limit``.
    case tooLarge(String)
  }

  /// What is wrong.
  let reason: Reason
  /// The offset in the pattern, in bytes of UTF-8, at which the offending construct begins.
  let offset: Int

  /// The sentence for people.
  var message: String {
    switch reason {
    case .invalid(let message), .tooLarge(let message): message
    case .unsupported(let construct): "\(construct) is not supported"
    }
  }
}
