/// The reason why a regular expression cannot be used.
struct PatternError: Error, Hashable, Sendable {
  /// The reasons, each with a sentence for people.
  enum Reason: Hashable, Sendable {
    /// The pattern is not a regular expression; the system raises an exception.
    case invalid(String)
    /// The pattern is valid for the system, but uses a construct that this engine lacks.
    case unsupported(String)
    /// The pattern exceeds a ``Limit``.
    case tooLarge(String)
  }

  /// The reason.
  let reason: Reason
  /// The offset in the pattern, in bytes of UTF-8, of the construct.
  let offset: Int

  /// The sentence for people.
  var message: String {
    switch reason {
    case .invalid(let message), .tooLarge(let message): message
    case .unsupported(let construct): "\(construct) is not supported"
    }
  }
}
