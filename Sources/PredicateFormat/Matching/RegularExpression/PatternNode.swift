/// A part of a regular expression, as the parser hands it to the compiler.
///
/// Groups leave no trace, since nothing asks what they captured; greedy and lazy repetitions are the same, since only
/// whole texts are matched.
indirect enum PatternNode: Hashable, Sendable {
  /// One character; folded already when case does not matter.
  case scalar(Unicode.Scalar, ignoresCase: Bool)
  /// One character of the set with the given index.
  case set(Int32)
  /// `.`, with line ends or without.
  case anyCharacter(crossesLines: Bool)
  /// A condition on the place.
  case assertion(PatternAssertion)
  /// One behind the other; an empty sequence fits the empty text.
  case sequence([PatternNode])
  /// One of several.
  case alternatives([PatternNode])
  /// Several times; `maximum` is `nil` for no limit, and `offset` the place of the quantifier.
  case repeated(PatternNode, minimum: Int, maximum: Int?, offset: Int)

  /// What fits the empty text.
  static let empty = PatternNode.sequence([])

  /// Whether the node fits the empty text and takes no instruction.
  ///
  /// Every other node takes at least one instruction.
  var isEmpty: Bool {
    if case .sequence(let parts) = self { parts.isEmpty } else { false }
  }
}

/// The conditions on a place in the text that take no character.
enum PatternAssertion: Hashable, Sendable {
  /// `\A`, and `^` outside multi-line mode.
  case textStart
  /// `\z`.
  case textEnd
  /// `\Z`, and `$` outside multi-line mode: the end, or the line end that is last.
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
  /// `s`: `.` takes line ends.
  static let dotTakesLineEnds = PatternFlags(rawValue: 2)
  /// `m`: `^` and `$` stand at lines.
  static let multiLine = PatternFlags(rawValue: 4)
  /// `x`: blanks and comments do not count.
  static let comments = PatternFlags(rawValue: 8)
}
