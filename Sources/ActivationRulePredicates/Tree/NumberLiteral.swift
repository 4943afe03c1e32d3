import ActivationRuleText

/// Computes the value of number tokens.
enum NumberLiteral {
  /// The value of a token; an integer beyond 64 bits becomes a double.
  ///
  /// Inferred: the system keeps integers of at least 64 bits apart from other numbers.
  static func value(of bytes: [UInt8], _ range: SourceRange, isReal: Bool, isNegative: Bool) -> ExpressionNode.Literal {
    let digits = bytes[range.lowerBound..<range.upperBound]
    if isReal {
      let value = Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
      return .real(isNegative ? -value : value)
    }
    let isPrefixed = digits.count > 2 && !digits[digits.startIndex + 1].isDigit
    let base = isPrefixed ? Self.base(digits[digits.startIndex + 1] | 0x20) : 10
    return integer(isPrefixed ? digits.dropFirst(2) : digits, base: base, isNegative: isNegative)
  }

  private static func base(_ letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    default: 2
    }
  }

  /// Includes the sign before checking for overflow, so that the least integer is valid.
  private static func integer(_ digits: ArraySlice<UInt8>, base: UInt8, isNegative: Bool) -> ExpressionNode.Literal {
    var value: Int64 = 0
    for byte in digits {
      let digit = Int64(byte.digitValue(base: base) ?? 0)
      let product = value.multipliedReportingOverflow(by: Int64(base))
      let sum =
        isNegative
        ? product.partialValue.subtractingReportingOverflow(digit)
        : product.partialValue.addingReportingOverflow(digit)
      if product.overflow || sum.overflow { return .real(double(digits, base: base, isNegative: isNegative)) }
      value = sum.partialValue
    }
    return .integer(value)
  }

  private static func double(_ digits: ArraySlice<UInt8>, base: UInt8, isNegative: Bool) -> Double {
    if base == 10 {
      let value = Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
      return isNegative ? -value : value
    }
    let value = digits.reduce(0.0) { $0 * Double(base) + Double($1.digitValue(base: base) ?? 0) }
    return isNegative ? -value : value
  }
}
