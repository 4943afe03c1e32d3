/// Calls of built-in functions.
extension PredicateEvaluator {
  mutating func call(_ name: String, _ arguments: [Value], _ range: SourceRange) throws(EvaluationError) -> Value {
    guard let function = BuiltInFunction(named: name) else {
      throw EvaluationError(.unknownFunction, "there is no function '\(name)'", at: range)
    }
    guard function.argumentCount == arguments.count else {
      throw EvaluationError(
        .unknownFunction, "'\(name)' takes \(function.argumentCount) arguments, found \(arguments.count)", at: range)
    }
    if let operation = function.binaryOperator {
      return try Arithmetic.apply(operation, arguments[0], arguments[1], range)
    }
    switch function {
    case .random: return .integer(Int64(truncatingIfNeeded: random.next() >> 33))
    case .now: return .date(environment.now)
    case .castObject: return try cast(arguments[0], to: arguments[1], range)
    case .objectAtIndex: return try CollectionAccess.element(of: arguments[0], at: arguments[1], range)
    case .distance:
      throw EvaluationError(.refused, "'\(name)' needs the system's location objects", at: range)
    case .modulus: return try modulus(arguments[0], arguments[1], range)
    case .noIndex: return arguments[0]
    case .uppercase, .lowercase, .canonical, .length: return try transform(function, arguments[0], range)
    case .sum, .count, .min, .max, .average, .median, .mode, .standardDeviation:
      return try summarize(function, arguments[0], range)
    default: return try compute(function, arguments[0], range)
    }
  }

  /// The functions over a collection; nil gives nil (inferred).
  private func summarize(
    _ function: BuiltInFunction, _ argument: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if argument.isNull { return .null }
    guard let values = argument.elements else {
      throw EvaluationError(
        .notACollection, "'\(function.rawValue)' takes a collection, found \(argument.kindName)", at: range)
    }
    switch function {
    case .count: return .integer(Int64(values.count))
    case .sum: return try Statistics.sum(values, range)
    case .min: return try Statistics.extreme(values, .ascending, range)
    case .max: return try Statistics.extreme(values, .descending, range)
    case .average:
      return values.isEmpty ? .null : .real(try Statistics.total(values, range) / Double(values.count))
    case .median: return try Statistics.median(values, range)
    case .mode: return try Statistics.mode(values, range)
    default: return try Statistics.standardDeviation(values, range)
    }
  }

  /// The functions of one string; nil gives nil (inferred).
  private func transform(
    _ function: BuiltInFunction, _ argument: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    if argument.isNull { return .null }
    guard case .string(let text) = argument else {
      throw EvaluationError(.notAString, "'\(function.rawValue)' takes a string, found \(argument.kindName)", at: range)
    }
    switch function {
    case .uppercase: return .string(text.uppercased())
    case .lowercase: return .string(text.lowercased())
    case .canonical:
      let folded = TextFolding.folded(text, [.caseInsensitive, .diacriticInsensitive])
      return .string(String(String.UnicodeScalarView(folded)))
    default: return .integer(Int64(text.utf16.count))
    }
  }

  private func modulus(_ left: Value, _ right: Value, _ range: SourceRange) throws(EvaluationError) -> Value {
    guard let first = try Statistics.number(left, range).exactInteger,
      let second = try Statistics.number(right, range).exactInteger
    else { throw EvaluationError(.notANumber, "a remainder is taken of whole numbers only", at: range) }
    guard second != 0 else { throw EvaluationError(.divisionByZero, "division by zero", at: range) }
    return .integer(first.remainderReportingOverflow(dividingBy: second).partialValue)
  }

  /// The functions of one number.
  private mutating func compute(
    _ function: BuiltInFunction, _ argument: Value, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    let number = try Statistics.number(argument, range)
    switch (function, number) {
    case (.floor, .integer), (.ceiling, .integer), (.truncate, .integer): return number.value
    case (.absolute, .integer(let whole)):
      return whole < 0 ? try Arithmetic.apply(.subtract, .integer(0), .integer(whole), range) : .integer(whole)
    case (.floor, .real(let real)): return .real(real.rounded(.down))
    case (.ceiling, .real(let real)): return .real(real.rounded(.up))
    case (.truncate, .real(let real)): return .real(real.rounded(.towardZero))
    case (.absolute, .real(let real)): return .real(real.magnitude)
    case (.squareRoot, _): return .real(number.double.squareRoot())
    case (.onesComplement, _), (.randomBelow, _): return try computeWhole(function, number, range)
    default: return .real(transcendental(function, number.double))
    }
  }

  private mutating func computeWhole(
    _ function: BuiltInFunction, _ number: Number, _ range: SourceRange
  ) throws(EvaluationError) -> Value {
    guard let whole = number.exactInteger else {
      throw EvaluationError(.notANumber, "'\(function.rawValue)' takes a whole number", at: range)
    }
    if function == .onesComplement { return .integer(~whole) }
    guard whole > 0 else {
      throw EvaluationError(.typeMismatch, "'\(function.rawValue)' takes a number above 0", at: range)
    }
    return .integer(Int64(random.next() % UInt64(whole)))
  }

  private func transcendental(_ function: BuiltInFunction, _ number: Double) -> Double {
    switch function {
    case .logarithm: Mathematics.decadicLogarithm(number)
    case .naturalLogarithm: Mathematics.naturalLogarithm(number)
    default: Mathematics.exponential(number)
    }
  }

  /// Converts a value to `NSString`, `NSNumber` or `NSDate`; other classes are refused.
  func cast(_ value: Value, to type: Value, _ range: SourceRange) throws(EvaluationError) -> Value {
    guard case .string(let name) = type else {
      throw EvaluationError(.notAString, "a cast takes the name of a class, found \(type.kindName)", at: range)
    }
    if value.isNull { return .null }
    switch (name, value) {
    case ("NSString", .string), ("NSDate", .date): return value
    case ("NSString", .boolean(let flag)): return .string(flag ? "1" : "0")
    case ("NSString", .integer(let number)): return .string(String(number))
    case ("NSString", .real(let number)): return .string(String(number))
    case ("NSNumber", .boolean), ("NSNumber", .integer), ("NSNumber", .real): return value
    case ("NSNumber", .string(let text)):
      if let whole = Int64(text) { return .integer(whole) }
      return .real(Double(text) ?? 0)
    case ("NSNumber", .date(let seconds)): return .real(seconds)
    case ("NSDate", .boolean), ("NSDate", .integer), ("NSDate", .real):
      return .date(try Statistics.number(value, range).double)
    case ("NSString", _), ("NSNumber", _), ("NSDate", _):
      throw EvaluationError(.typeMismatch, "\(value.kindName) cannot be turned into '\(name)'", at: range)
    default: throw EvaluationError(.refused, "a cast to '\(name)' is never evaluated", at: range)
    }
  }
}
