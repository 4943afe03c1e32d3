/// A part of a regular expression, as the parser passes it to the compiler.
///
/// Groups have no node, since nothing needs their captures; greedy and lazy repetitions are the same, since only whole
/// texts are matched.
indirect enum PatternNode: Hashable, Sendable {
  /// One character; already folded if case does not matter.
  case scalar(Unicode.Scalar, ignoresCase: Bool)
  /// One character of the set with the given index.
  case set(Int32)
  /// `.`, with or without line ends.
  case anyCharacter(crossesLines: Bool)
  /// A condition on the position.
  case assertion(PatternAssertion)
  /// Parts in sequence; an empty sequence matches the empty text.
  case sequence([PatternNode])
  /// One of several alternatives.
  case alternatives([PatternNode])
  /// A repetition; `maximum` is `nil` for no limit, and `offset` the place of the quantifier.
  case repeated(PatternNode, minimum: Int, maximum: Int?, offset: Int)

  /// Matches the empty text.
  static let empty = PatternNode.sequence([])

  /// Whether the node matches the empty text and needs no instruction.
  ///
  /// Every other node takes at least one instruction.
  var isEmpty: Bool {
    if case .sequence(let parts) = self { parts.isEmpty } else { false }
  }
}

/// The conditions on a position in the text that consume no character.
enum PatternAssertion: Hashable, Sendable {
  /// `\A`, and `^` outside multi-line mode.
  case textStart
  /// `\z`.
  case textEnd
  /// `\Z`, and `$` outside multi-line mode: at the end, or before the final line end.
  case lastLineEnd
  /// `^` in multi-line mode.
  case lineStart
  /// `$` in multi-line mode.
  case lineEnd
  /// `\b`.
  case wordBoundary
  /// `\B`.
  case noWordBoundary
}

/// The inline flags `(?ismx)`.
struct PatternFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// `i`: case does not matter.
  static let ignoresCase = PatternFlags(rawValue: 1)
  /// `s`: `.` matches line ends.
  static let dotTakesLineEnds = PatternFlags(rawValue: 2)
  /// `m`: `^` and `$` match at line ends.
  static let multiLine = PatternFlags(rawValue: 4)
  /// `x`: whitespace and comments are ignored.
  static let comments = PatternFlags(rawValue: 8)
}
