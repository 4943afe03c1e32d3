package import ActivationRuleText

/// Compares two values with an operator, without a quantifier.
struct ValueComparer {
  let environment: EvaluationEnvironment
  let options: ComparisonOptions
  let range: SourceRange
  /// The elements, bytes and instructions of patterns that may be visited; once it is empty, results are meaningless.
  let purse: Purse

  func compare(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    // Without diacritics, the option changes nothing.
    if options.contains(.diacriticInsensitive), !options.contains(.normalized), !comparison.isTypeOperator,
      !isASCII(left) || !isASCII(right)
    {
      throw EvaluationError(.unsupportedPattern, "the option 'd' is not supported for texts outside ASCII", at: range)
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

  /// Whether the texts of a value to which options apply consist of ASCII characters.
  private func isASCII(_ value: Value) -> Bool {
    switch value {
    case .string(let text):
      purse.spend(text.utf8.count)
      return text.utf8.allSatisfy { $0 < 0x80 }
    case .array(let elements), .set(let elements): return areASCII(elements)
    case .dictionary(let entries): return areASCII(entries.values)
    case .null, .nullObject, .boolean, .integer, .real, .date, .data: return true
    }
  }

  private func areASCII(_ values: some Sequence<Value>) -> Bool {
    for value in values {
      purse.spend(1)
      // Options do not apply to collections in collections.
      if case .string = value, !isASCII(value) { return false }
      if purse.isEmpty { return true }
    }
    return true
  }

  // MARK: Equality and order

  /// Whether two values are equal: nil equals the null object, numbers compare by value, types never mix.
  private func areEqual(_ left: Value, _ right: Value, _ options: ComparisonOptions) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    if let first = Number(left), let second = Number(right) { return Number.order(first, second) == .same }
    switch (left, right) {
    case (.string(let first), .string(let second)):
      visit(first, second, options)
      return TextComparison.equals(first, second, options)
    case (.array(let first), .array(let second)): return areEqual(first, second)
    case (.set(let first), .set(let second)):
      visit(first)
      visit(second)
      return Set(first) == Set(second)
    case (.dictionary(let first), .dictionary(let second)): return areEqual(first, second)
    case (.date(let first), .date(let second)): return first == second
    case (.data(let first), .data(let second)):
      purse.spend(min(first.count, second.count))
      return first == second
    default: return false
    }
  }

  private func areEqual(_ left: [Value], _ right: [Value]) -> Bool {
    guard left.count == right.count else { return false }
    for (first, second) in zip(left, right) {
      purse.spend(1)
      guard areEqual(first, second, []) else { return false }
    }
    return true
  }

  private func areEqual(_ left: [String: Value], _ right: [String: Value]) -> Bool {
    guard left.count == right.count else { return false }
    // The order of keys differs between runs but the number of visits must not, so every key is compared.
    var isEqual = true
    for (key, value) in left {
      purse.spend(1)
      if let other = right[key], areEqual(value, other, []) { continue }
      isEqual = false
    }
    return isEqual
  }

  /// nil on one side is never ordered; nil on both sides counts as equal (observed).
  private func isOrdered(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    let includesEqual = comparison == .lessThanOrEqual || comparison == .greaterThanOrEqual
    if left.isNull || right.isNull { return left.isNull && right.isNull && includesEqual }
    if case .string(let first) = left, case .string(let second) = right { visit(first, second, options) }
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

  private func isBetween(_ left: Value, _ right: Value) throws(EvaluationError) -> Bool {
    if left.isNull { return false }
    guard let bounds = right.elements, bounds.count == 2 else {
      throw EvaluationError(.typeMismatch, "'BETWEEN' takes a collection of two bounds", at: range)
    }
    guard try isOrdered(left, .greaterThanOrEqual, bounds[0]) else { return false }
    return try isOrdered(left, .lessThanOrEqual, bounds[1])
  }

  // MARK: Containment

  /// Whether a collection contains a value, or a string another one; nil on either side is false.
  private func contains(
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
      purse.spend(text.utf8.count + part.utf8.count)
      return TextComparison.contains(text, part, options)
    default:
      throw EvaluationError(
        .notACollection, "'\(comparison.rawValue)' looks into a collection or a string, found \(container.kindName)",
        at: range)
    }
  }

  /// Whether a value is among others; a long search ends beyond the limit.
  private func contains(_ values: some Sequence<Value>, _ element: Value) -> Bool {
    for value in values {
      purse.spend(1)
      if areEqual(value, element, options) { return true }
      if purse.isEmpty { return false }
    }
    return false
  }

  // MARK: Visits

  /// Counts the comparison of two texts, which sees both if it folds them.
  private func visit(_ left: String, _ right: String, _ options: ComparisonOptions) {
    let (first, second) = (left.utf8.count, right.utf8.count)
    purse.spend(TextComparison.ignoresCase(options) ? first + second : min(first, second))
  }

  /// Counts the hashing of values and all their content.
  private func visit(_ values: some Sequence<Value>) {
    for value in values {
      purse.spend(1)
      switch value {
      case .string(let text): purse.spend(text.utf8.count)
      case .data(let bytes): purse.spend(bytes.count)
      case .array(let elements), .set(let elements): visit(elements)
      case .dictionary(let entries): visit(entries.values)
      case .null, .nullObject, .boolean, .integer, .real, .date: break
      }
    }
  }

  // MARK: Strings and types

  private func fits(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (text, other) = try strings(left, comparison, right) else { return false }
    switch comparison {
    case .beginsWith, .endsWith:
      visit(text, other, options)
      return comparison == .beginsWith
        ? TextComparison.hasPrefix(text, other, options) : TextComparison.hasSuffix(text, other, options)
    case .like: return matches(text, TextPattern(like: other, options))
    default: return matches(text, try TextPattern(matches: other, options, at: range))
    }
  }

  /// Compares a text with a pattern.
  private func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    purse.spend(text.utf8.count + pattern.size)
    return pattern.matches(text, purse)
  }

  /// The two UTI operators: nil is false, any other non-string raises (observed).
  private func relate(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value
  ) throws(EvaluationError) -> Bool {
    guard let (identifier, other) = try strings(left, comparison, right) else { return false }
    visit(identifier, other, [])
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

/// The collection operators of key paths, except `@count`, which needs no path.
///
/// Documented: Key-Value Coding Programming Guide, "Using Collection Operators".
enum CollectionOperator: String {
  case sum, avg, min, max
  case unionOfObjects, distinctUnionOfObjects, unionOfArrays, distinctUnionOfArrays, unionOfSets, distinctUnionOfSets

  /// Applies the operator to the values at the path in each element.
  func apply(to leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    switch self {
    case .sum: return try Self.sum(leaves, range)
    case .avg:
      let total = try Self.sum(leaves.map { Number($0).map { .real($0.double) } ?? $0 }, range)
      return .real(leaves.isEmpty ? 0 : try Arithmetic.number(total, range).double / Double(leaves.count))
    case .min: return try Self.extreme(leaves, .ascending, range)
    case .max: return try Self.extreme(leaves, .descending, range)
    case .unionOfObjects: return .array(try present(leaves, range))
    case .distinctUnionOfObjects: return .array(Self.distinct(try present(leaves, range)))
    case .unionOfArrays: return .array(try joined(leaves, range))
    case .distinctUnionOfArrays: return .array(Self.distinct(try joined(leaves, range)))
    case .unionOfSets, .distinctUnionOfSets: return .set(Self.distinct(try joined(leaves, range)))
    }
  }

  /// The sum; nil counts as zero; integers stay exact and may not overflow.
  private static func sum(_ values: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    var total = Value.integer(0)
    for value in values where !value.isNull { total = try Arithmetic.apply(.add, total, value, range) }
    return total
  }

  /// The first value in an order; nil is skipped, and an empty collection gives nil.
  private static func extreme(
    _ values: [Value], _ direction: Ordering, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    var best = Value.null
    for value in values where !value.isNull {
      if best == .null {
        best = value
      } else if try ValueComparer.order(value, best, [], range) == direction {
        best = value
      }
    }
    return best
  }

  /// The leaves; an error if any is nil.
  private func present(_ leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> [Value] {
    for leaf in leaves where leaf.isNull {
      throw EvaluationError(.typeMismatch, "'@\(rawValue)' found nil among the values", at: range)
    }
    return leaves
  }

  /// The elements of all leaves; an error unless each leaf is a collection.
  private func joined(_ leaves: [Value], _ range: SourceRange) throws(EvaluationError) -> [Value] {
    var result: [Value] = []
    for leaf in leaves {
      guard let elements = leaf.elements else {
        throw EvaluationError(.notACollection, "'@\(rawValue)' joins collections, found \(leaf.kindName)", at: range)
      }
      result += elements
    }
    return result
  }

  static func distinct(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

/// Sums, differences and the operators on sets: all arithmetic that the system's safety check does not refuse.
///
/// Integers stay integers and never wrap; nil and other kinds raise (inferred).
package enum Arithmetic {
  /// Applies an operator that is no ``RefusedPart``.
  package static func apply(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if operation.isSetOperator { return try combine(operation, left, right, range) }
    let (first, second) = (try number(left, range), try number(right, range))
    guard case .integer(let a) = first, case .integer(let b) = second else {
      return .real(operation == .add ? first.double + second.double : first.double - second.double)
    }
    let result = operation == .add ? a.addingReportingOverflow(b) : a.subtractingReportingOverflow(b)
    guard !result.overflow else {
      throw EvaluationError(.overflow, "the result does not fit into 64 bits", at: range)
    }
    return .integer(result.partialValue)
  }

  static func number(_ value: Value, _ range: SourceRange) throws(EvaluationError) -> Number {
    guard let number = Number(value) else {
      throw EvaluationError(.notANumber, "a number is needed, found \(value.kindName)", at: range)
    }
    return number
  }

  /// The set operators, which take a set on the left and any collection on the right (documented).
  private static func combine(
    _ operation: BinaryOperator, _ left: Value, _ right: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    guard case .set(let first) = left, let second = right.elements else {
      throw EvaluationError(
        .notACollection,
        "'\(operation.rawValue)' joins a set and a collection, found \(left.kindName) and \(right.kindName)",
        at: range)
    }
    let others = Set(second)
    switch operation {
    case .union: return .set(CollectionOperator.distinct(first + second))
    case .intersect: return .set(first.filter { others.contains($0) })
    default: return .set(first.filter { !others.contains($0) })
    }
  }
}

/// A value of an expression, or an object that a predicate is evaluated on.
///
/// The types are those of property lists and NSPredicate. `nil` and the null object that replaces it inside collections
/// are different, as on the system; comparisons treat them alike.
package enum Value: Hashable, Sendable {
  /// No value.
  case null
  /// The object for "no value" inside a collection (NSNull, or null in JSON).
  case nullObject
  /// A Boolean; in comparisons and arithmetic the number 1 or 0.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case real(Double)
  /// A string.
  case string(String)
  /// A point in time, in seconds since 2001-01-01 00:00:00 UTC.
  case date(Double)
  /// Bytes.
  case data([UInt8])
  /// Ordered values.
  case array([Value])
  /// Unordered values; equal elements appear once.
  case set([Value])
  /// Values by key.
  case dictionary([String: Value])

  /// Whether the value is nil or the null object.
  package var isNull: Bool {
    switch self {
    case .null, .nullObject: true
    default: false
    }
  }

  /// The elements of an array or a set; `nil` for every other kind.
  package var elements: [Value]? {
    switch self {
    case .array(let elements), .set(let elements): elements
    default: nil
    }
  }

  /// The type as messages name it.
  package var kindName: String {
    switch self {
    case .null: "nil"
    case .nullObject: "null"
    case .boolean, .integer, .real: "a number"
    case .string: "a string"
    case .date: "a date"
    case .data: "data"
    case .array: "an array"
    case .set: "a set"
    case .dictionary: "a dictionary"
    }
  }
}

/// A number with exact integers.
enum Number {
  case integer(Int64)
  case real(Double)

  /// The number of a value, if it is one.
  init?(_ value: Value) {
    switch value {
    case .boolean(let flag): self = .integer(flag ? 1 : 0)
    case .integer(let number): self = .integer(number)
    case .real(let number): self = .real(number)
    default: return nil
    }
  }

  var double: Double {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }

  /// The order of two numbers; `nil` if either is NaN.
  static func order(_ left: Number, _ right: Number) -> Ordering? {
    switch (left, right) {
    case (.integer(let first), .integer(let second)): Ordering(first, second)
    case (.integer(let first), .real(let second)): order(first, second)
    case (.real(let first), .integer(let second)): order(second, first)?.reversed
    case (.real(let first), .real(let second)): Ordering(first, second)
    }
  }

  /// Compares without rounding the integer, since a double cannot represent all of them.
  private static func order(_ integer: Int64, _ real: Double) -> Ordering? {
    guard !real.isNaN else { return nil }
    if real >= 9_223_372_036_854_775_808 { return .ascending }
    if real < -9_223_372_036_854_775_808 { return .descending }
    let whole = Int64(real.rounded(.down))
    if integer != whole { return Ordering(integer, whole) }
    return real > real.rounded(.down) ? .ascending : .same
  }
}

/// The order of two values.
enum Ordering: Hashable, Sendable {
  case ascending, same, descending

  init?<T: Comparable>(_ left: T, _ right: T) {
    if left < right {
      self = .ascending
    } else if left == right {
      self = .same
    } else if left > right {
      self = .descending
    } else {
      return nil
    }
  }

  var reversed: Ordering {
    switch self {
    case .ascending: .descending
    case .same: .same
    case .descending: .ascending
    }
  }
}
