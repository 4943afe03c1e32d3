import ActivationRuleText

/// Compares two values with an operator, without a quantifier.
struct ValueComparer {
  let environment: EvaluationEnvironment
  let options: ComparisonOptions
  let range: SourceRange
  /// A precompiled regular expression, for comparing many elements with one pattern.
  var prepared: PreparedPattern?
  /// The cost of the comparisons so far; once it exceeds the limit, results are meaningless.
  var work = ComparisonWork()

  /// A regular expression with its pattern.
  struct PreparedPattern: Sendable {
    let pattern: String
    let options: ComparisonOptions
    let expression: TextPattern
  }

  mutating func compare(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    if options.contains(.diacriticInsensitive), !options.contains(.normalized), !comparison.isTypeOperator {
      throw EvaluationError(.unsupportedPattern, "the option 'd' is not supported", at: range)
    }
    switch comparison {
    case .equal: return areEqual(left, right, options)
    case .notEqual: return !areEqual(left, right, options)
    case .lessThan, .greaterThan, .lessThanOrEqual, .greaterThanOrEqual: return try isOrdered(left, comparison, right)
    case .between: return try isBetween(left, right)
    case .in: return try contains(right, left, comparison)
    case .contains: return try contains(left, right, comparison)
    case .beginsWith, .endsWith, .like, .matches: return try fits(left, comparison, right)
    case .typeConformsTo, .typeEquals: return try relate(left, comparison, right)
    }
  }

  // MARK: Equality and order

  /// Whether two values are equal: nil equals the null object, numbers compare by value, types never mix.
  private mutating func areEqual(_ left: Value, _ right: Value, _ options: ComparisonOptions) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    if let first = Number(left), let second = Number(right) { return Number.order(first, second) == .same }
    switch (left, right) {
    case (.string(let first), .string(let second)):
      work.addTexts(first, second, options)
      return TextComparison.equals(first, second, options)
    case (.array(let first), .array(let second)): return areEqual(first, second)
    case (.set(let first), .set(let second)):
      work.addHashing(first)
      work.addHashing(second)
      return Set(first) == Set(second)
    case (.dictionary(let first), .dictionary(let second)): return areEqual(first, second)
    case (.date(let first), .date(let second)): return first == second
    case (.data(let first), .data(let second)):
      work.add(min(first.count, second.count))
      return first == second
    default: return false
    }
  }

  private mutating func areEqual(_ left: [Value], _ right: [Value]) -> Bool {
    guard left.count == right.count else { return false }
    for (first, second) in zip(left, right) {
      work.add(ComparisonWork.element)
      guard areEqual(first, second, []) else { return false }
    }
    return true
  }

  private mutating func areEqual(_ left: [String: Value], _ right: [String: Value]) -> Bool {
    guard left.count == right.count else { return false }
    // The order of keys differs between runs but the counted work must not, so every key is compared.
    var isEqual = true
    for (key, value) in left {
      work.add(ComparisonWork.hashing)
      if let other = right[key], areEqual(value, other, []) { continue }
      isEqual = false
    }
    return isEqual
  }

  /// nil on one side is never ordered; nil on both sides counts as equal (observed).
  private mutating func isOrdered(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    let includesEqual = comparison == .lessThanOrEqual || comparison == .greaterThanOrEqual
    if left.isNull || right.isNull { return left.isNull && right.isNull && includesEqual }
    if case .string(let first) = left, case .string(let second) = right { work.addTexts(first, second, options) }
    switch try Self.order(left, right, options, range) {
    case .same: return includesEqual
    case .ascending: return comparison == .lessThan || comparison == .lessThanOrEqual
    case .descending: return comparison == .greaterThan || comparison == .greaterThanOrEqual
    case nil: return false
    }
  }

  /// The order of two values of one type; `nil` if a number is NaN; mixed types raise.
  static func order(
    _ left: Value, _ right: Value, _ options: ComparisonOptions, _ range: SourceRange
  ) throws(EvaluationError) -> Ordering? {
    if let first = Number(left), let second = Number(right) { return Number.order(first, second) }
    switch (left, right) {
    case (.string(let first), .string(let second)): return TextComparison.compare(first, second, options)
    case (.date(let first), .date(let second)): return Ordering(first, second)
    default:
      throw EvaluationError(.typeMismatch, "\(left.kindName) and \(right.kindName) cannot be put in order", at: range)
    }
  }

  private mutating func isBetween(_ left: Value, _ right: Value) throws(EvaluationError) -> Bool {
    if left.isNull { return false }
    guard let bounds = right.elements, bounds.count == 2 else {
      throw EvaluationError(.typeMismatch, "'BETWEEN' takes a collection of two bounds", at: range)
    }
    guard try isOrdered(left, .greaterThanOrEqual, bounds[0]) else { return false }
    return try isOrdered(left, .lessThanOrEqual, bounds[1])
  }

  // MARK: Containment

  /// Whether a collection contains a value, or a string another one; nil on either side is false.
  private mutating func contains(
    _ container: Value, _ element: Value, _ comparison: ComparisonOperator
  ) throws(EvaluationError) -> Bool {
    if container.isNull || element.isNull { return false }
    switch container {
    case .array(let elements), .set(let elements):
      return contains(elements, element)
    case .dictionary(let entries): return contains(entries.values, element)
    case .string(let text):
      guard case .string(let part) = element else {
        throw EvaluationError(
          .notAString, "'\(comparison.rawValue)' looks for a string in a string, found \(element.kindName)", at: range)
      }
      work.addTexts(text, part, options, searches: true)
      return TextComparison.contains(text, part, options)
    default:
      throw EvaluationError(
        .notACollection, "'\(comparison.rawValue)' looks into a collection or a string, found \(container.kindName)",
        at: range)
    }
  }

  /// Whether a value is among others; a long search ends when the work exceeds the limit.
  private mutating func contains(_ values: some Sequence<Value>, _ element: Value) -> Bool {
    for value in values {
      work.add(ComparisonWork.element)
      if areEqual(value, element, options) { return true }
      if work.isTooMuch { return false }
    }
    return false
  }

  // MARK: Strings and types

  private mutating func fits(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (text, other) = try strings(left, comparison, right) else { return false }
    switch comparison {
    case .beginsWith, .endsWith:
      work.addTexts(text, other, options)
      return comparison == .beginsWith
        ? TextComparison.hasPrefix(text, other, options) : TextComparison.hasSuffix(text, other, options)
    case .like: return matches(text, TextPattern(like: other, options))
    default: return matches(text, try expression(other))
    }
  }

  /// Compares a text with a pattern, whose work is known only afterwards.
  private mutating func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    work.add(text.utf8.count + pattern.size, of: ComparisonWork.searching)
    let (fits, work) = pattern.matches(text, workLimit: work.rest(of: ComparisonWork.instruction))
    self.work.add(work, of: ComparisonWork.instruction)
    return fits
  }

  /// The pattern as a regular expression; reuses the precompiled one if it is the same.
  private func expression(_ pattern: String) throws(EvaluationError) -> TextPattern {
    if let prepared, prepared.pattern == pattern { return prepared.expression }
    return try TextPattern(matches: pattern, options, at: range)
  }

  /// The two UTI operators: nil is false, any other non-string raises (observed).
  private mutating func relate(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (identifier, other) = try strings(left, comparison, right) else { return false }
    work.addTexts(identifier, other, [])
    return comparison == .typeConformsTo
      ? environment.conforms(identifier, other) : environment.typesAreEqual(identifier, other)
  }

  /// Both sides as strings; `nil` if either is nil; other types raise.
  private func strings(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> (String, String)? {
    if left.isNull || right.isNull { return nil }
    if case .string(let first) = left, case .string(let second) = right { return (first, second) }
    var wrong = right
    if case .string = left {} else { wrong = left }
    throw EvaluationError(.notAString, "'\(comparison.rawValue)' takes strings, found \(wrong.kindName)", at: range)
  }
}
