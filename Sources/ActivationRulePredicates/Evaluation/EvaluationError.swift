package import ActivationRuleText

/// The reason why an evaluation ended without a result, where the system would raise an exception.
package struct EvaluationError: Error, Hashable, Sendable {
  /// The causes; their identifiers never change.
  package enum Code: String, CaseIterable, Hashable, Sendable {
    /// A key that the value does not have (NSUnknownKeyException).
    case unknownKey = "unknown-key"
    /// A collection operator that does not exist, or lacks the path to its right.
    case unknownCollectionOperator = "unknown-collection-operator"
    /// A variable without a value.
    case unboundVariable = "unbound-variable"
    /// Not a collection, where one is required.
    case notACollection = "not-a-collection"
    /// Not a string, where one is required.
    case notAString = "not-a-string"
    /// Not a number, where one is required.
    case notANumber = "not-a-number"
    /// Values that cannot be ordered, or a number of bounds other than two.
    case typeMismatch = "type-mismatch"
    /// A result that does not fit its type.
    case overflow = "overflow"
    /// A form that the system's safety check refuses in every rule, so that it is never evaluated.
    case refused = "refused"
    /// A malformed regular expression.
    case invalidPattern = "invalid-pattern"
    /// A regular expression outside the supported subset, or the option `d`.
    case unsupportedPattern = "unsupported-pattern"
    /// A regular expression that is larger than the limits allow.
    case patternTooLarge = "pattern-too-large"
    /// More work than ``EvaluationEnvironment/stepLimit`` allows.
    case stepLimit = "step-limit"
    /// A part of the tree that could not be read.
    case incompleteTree = "incomplete-tree"
  }

  /// The content is an object, since evaluations recurse and a debug build keeps each error on the stack.
  private final class Content: Sendable {
    let code: Code
    let message: String
    let range: SourceRange

    init(_ code: Code, _ message: String, _ range: SourceRange) {
      (self.code, self.message, self.range) = (code, message, range)
    }
  }

  private let content: Content

  /// The cause.
  package var code: Code { content.code }
  /// One phrase for people.
  package var message: String { content.message }
  /// The part of the predicate that was being evaluated.
  package var range: SourceRange { content.range }

  /// Makes an error.
  package init(_ code: Code, _ message: String, at range: SourceRange) {
    content = Content(code, message, range)
  }

  /// Whether a limit of this package ended the evaluation, so that the system's result is unknown.
  package var isLimit: Bool { code == .stepLimit }

  /// Whether two errors have the same cause, message and place.
  package static func == (left: EvaluationError, right: EvaluationError) -> Bool {
    left.code == right.code && left.message == right.message && left.range == right.range
  }

  /// Hashes the cause and the place.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(range)
  }
}
