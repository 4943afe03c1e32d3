/// How large a predicate text may be.
///
/// The longest activation rule met in public code has 1,720 characters and nests four deep. The limits are far above
/// that, and low enough that no input can exhaust memory or the stack. Inferred: the system's own limits are not known.
package enum ParseLimits {
  /// The longest text, in bytes of UTF-8.
  package static let textLength = 1_048_576
  /// The largest number of tokens.
  package static let tokenCount = 100_000
  /// The deepest nesting of parentheses, brackets, braces, `NOT`, signs and calls together.
  ///
  /// Optimised, all that is asked about a rule this deep fits in a stack of 512 kB. A build for debugging takes up to 22 kB
  /// for each level: one that reads rules of strangers needs a stack of 5 MB, which `activationrule` makes itself.
  package static let nesting = 200
  /// The largest number of arithmetic, bit and set operators, which nest to the left.
  package static let binaryOperatorCount = 1_000
  /// The largest number of steps in one key path.
  package static let stepCount = 1_000
  /// The largest number of faults that are reported for one text.
  package static let diagnosticCount = 50
}
