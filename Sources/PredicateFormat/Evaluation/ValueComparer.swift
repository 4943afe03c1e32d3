/// Compares two values with an operator, without a quantifier.
struct ValueComparer {
  let environment: EvaluationEnvironment
  let options: ComparisonOptions
  let range: SourceRange
  /// A regular expression that was made before, for comparisons of many elements with one pattern.
  var prepared: PreparedPattern?

  /// A regular expression with the text that it was made of.
  struct PreparedPattern: Sendable {
    let pattern: String
    let options: ComparisonOptions
    let expression: RegularExpression
  }

  func compare(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    switch comparison {
    case .equal: return Self.areEqual(left, right, options)
    case .notEqual: return !Self.areEqual(left, right, options)
    case .lessThan, .greaterThan, .lessThanOrEqual, .greaterThanOrEqual: return try isOrdered(left, comparison, right)
    case .between: return try isBetween(left, right)
    case .in: return try contains(right, left, comparison)
    case .contains: return try contains(left, right, comparison)
    case .beginsWith, .endsWith, .like, .matches: return try fits(left, comparison, right)
    case .typeConformsTo, .typeEquals: return try relate(left, comparison, right)
    }
  }

  // MARK: Equality and order

  /// Whether two values are equal: nil equals the null object, numbers compare by value, kinds never mix.
  static func areEqual(_ left: Value, _ right: Value, _ options: ComparisonOptions) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    if let first = Number(left), let second = Number(right) { return Number.order(first, second) == .same }
    switch (left, right) {
    case (.string(let first), .string(let second)): return TextFolding.equals(first, second, options: options)
    case (.array(let first), .array(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { areEqual($0, $1, []) }
    case (.set(let first), .set(let second)): return Set(first) == Set(second)
    case (.dictionary(let first), .dictionary(let second)):
      guard first.count == second.count else { return false }
      return first.allSatisfy { entry in second[entry.key].map { areEqual(entry.value, $0, []) } ?? false }
    case (.date(let first), .date(let second)): return first == second
    case (.data(let first), .data(let second)): return first == second
    default: return false
    }
  }

  /// nil on one side is never ordered; nil on both sides counts as equal (observed).
  private func isOrdered(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    let includesEqual = comparison == .lessThanOrEqual || comparison == .greaterThanOrEqual
    if left.isNull || right.isNull { return left.isNull && right.isNull && includesEqual }
    switch try Self.order(left, right, options, range) {
    case .same: return includesEqual
    case .ascending: return comparison == .lessThan || comparison == .lessThanOrEqual
    case .descending: return comparison == .greaterThan || comparison == .greaterThanOrEqual
    case nil: return false
    }
  }

  /// The order of two values of one kind; `nil` if a number is not a number; mixed kinds raise.
  static func order(
    _ left: Value, _ right: Value, _ options: ComparisonOptions, _ range: SourceRange
  ) throws(EvaluationError) -> Ordering? {
    if let first = Number(left), let second = Number(right) { return Number.order(first, second) }
    switch (left, right) {
    case (.string(let first), .string(let second)): return TextFolding.compare(first, second, options: options)
    case (.date(let first), .date(let second)): return Ordering(first, second)
    default:
      throw EvaluationError(
        .typeMismatch, "\(left.kindName) and \(right.kindName) cannot be put in order", at: range)
    }
  }

  private func isBetween(_ left: Value, _ right: Value) throws(EvaluationError) -> Bool {
    if left.isNull { return false }
    guard let bounds = right.elements, bounds.count == 2 else {
      throw EvaluationError(.typeMismatch, "'BETWEEN' takes a collection of two bounds", at: range)
    }
    guard try isOrdered(left, .greaterThanOrEqual, bounds[0]) else { return false }
    return try isOrdered(left, .lessThanOrEqual, bounds[1])
  }

  // MARK: Containment

  /// Whether a collection holds a value, or a string another one; nil on either side is false.
  private func contains(
    _ container: Value, _ element: Value, _ comparison: ComparisonOperator
  ) throws(EvaluationError) -> Bool {
    if container.isNull || element.isNull { return false }
    switch container {
    case .array(let elements), .set(let elements):
      return elements.contains { Self.areEqual($0, element, options) }
    case .dictionary(let entries): return entries.values.contains { Self.areEqual($0, element, options) }
    case .string(let text):
      guard case .string(let part) = element else {
        throw EvaluationError(
          .notAString, "'\(comparison.rawValue)' looks for a string in a string, found \(element.kindName)", at: range)
      }
      return TextFolding.contains(text, part, options: options)
    default:
      throw EvaluationError(
        .notACollection, "'\(comparison.rawValue)' looks into a collection or a string, found \(container.kindName)",
        at: range)
    }
  }

  // MARK: Strings and types

  private func fits(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (text, other) = try strings(left, comparison, right) else { return false }
    switch comparison {
    case .beginsWith: return TextFolding.hasPrefix(text, other, options: options)
    case .endsWith: return TextFolding.hasSuffix(text, other, options: options)
    case .like: return LikePattern(other, options: options).matches(text)
    default: return try expression(other).matchesWhole(text)
    }
  }

  /// The pattern as a regular expression; the one that was made before the comparison if it is the same.
  private func expression(_ pattern: String) throws(EvaluationError) -> RegularExpression {
    if let prepared, prepared.pattern == pattern { return prepared.expression }
    do throws(PatternError) {
      return try RegularExpression(pattern, options: options)
    } catch {
      throw EvaluationError(EvaluationError.Code(error.reason), error.message, at: range)
    }
  }

  /// The two UTI operators: nil is false, any other non-string raises (observed).
  private func relate(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (identifier, other) = try strings(left, comparison, right) else { return false }
    return comparison == .typeConformsTo
      ? environment.conforms(identifier, other) : environment.typesAreEqual(identifier, other)
  }

  /// Both sides as strings; `nil` if a side is nil; another kind raises.
  private func strings(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> (String, String)? {
    if left.isNull || right.isNull { return nil }
    if case .string(let first) = left, case .string(let second) = right { return (first, second) }
    var wrong = right
    if case .string = left {} else { wrong = left }
    throw EvaluationError(
      .notAString, "'\(comparison.rawValue)' takes strings, found \(wrong.kindName)", at: range)
  }
}

extension EvaluationError.Code {
  /// The code of a pattern that cannot be used.
  fileprivate init(_ reason: PatternError.Reason) {
    switch reason {
    case .invalid: self = .invalidPattern
    case .unsupported: self = .unsupportedPattern
    case .tooLarge: self = .patternTooLarge
    }
  }
}
