/// The functions that a predicate can call by name, with the number of their arguments.
///
/// Documented: NSExpression, `expression(forFunction:arguments:)`. A name with one part may be written with or without its
/// colon (observed).
package enum BuiltInFunction: String, CaseIterable, Sendable {
  case sum = "sum:"
  case count = "count:"
  case min = "min:"
  case max = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case standardDeviation = "stddev:"
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case raise = "raise:toPower:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseExclusiveOr = "bitwiseXor:with:"
  case shiftLeft = "leftshift:by:"
  case shiftRight = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case squareRoot = "sqrt:"
  case logarithm = "log:"
  case naturalLogarithm = "ln:"
  case exponential = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case absolute = "abs:"
  case truncate = "trunc:"
  case randomBelow = "randomn:"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case canonical = "canonical:"
  case length = "length:"
  case noIndex = "noindex:"
  case random = "random"
  case now = "now"
  case castObject = "castObject:toType:"
  case objectAtIndex = "objectFrom:withIndex:"
  case distance = "distanceToLocation:fromLocation:"

  /// The function with a name as written in a predicate.
  package init?(named name: String) {
    if let function = BuiltInFunction(rawValue: name) ?? BuiltInFunction(rawValue: name + ":") {
      self = function
    } else if name == "random:" || name == "now:" {
      self = name == "now:" ? .now : .random
    } else {
      return nil
    }
  }

  /// The number of arguments.
  package var argumentCount: Int {
    rawValue.utf8.reduce(0) { $0 + ($1 == UInt8(ascii: ":") ? 1 : 0) }
  }

  /// The equivalent operator.
  var binaryOperator: BinaryOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .raise: .power
    case .bitwiseAnd: .bitwiseAnd
    case .bitwiseOr: .bitwiseOr
    case .bitwiseExclusiveOr: .bitwiseExclusiveOr
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    default: nil
    }
  }
}
