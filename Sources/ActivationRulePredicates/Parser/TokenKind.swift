package import ActivationRuleText

/// The kinds of token, each with the spellings it has in `Grammar/predicate-format.ebnf`.
package enum TokenKind: String, CaseIterable, Sendable {
  // Logic.
  case and = "AND", or = "OR", not = "NOT", truePredicate = "TRUEPREDICATE", falsePredicate = "FALSEPREDICATE"

  // Quantifiers.
  case any = "ANY", some = "SOME", all = "ALL", none = "NONE"

  // Comparison operators.
  case equal = "==", notEqual = "!=", less = "<", greater = ">", lessOrEqual = "<=", greaterOrEqual = ">="
  case between = "BETWEEN", `in` = "IN", contains = "CONTAINS", beginsWith = "BEGINSWITH", endsWith = "ENDSWITH"
  case like = "LIKE", matches = "MATCHES", typeConforms = "UTI-CONFORMS-TO", typeEquals = "UTI-EQUALS"

  // Words for a value.
  case `true` = "TRUE", yes = "YES", `false` = "FALSE", no = "NO", null = "NULL", `nil` = "NIL"
  case selfObject = "SELF"

  // Words of index expressions.
  case first = "FIRST", last = "LAST", size = "SIZE"

  // Words that begin a call. `FUNCTION` and `TERNARY` are keys unless a parenthesis follows.
  case subquery = "SUBQUERY", cast = "CAST", function = "FUNCTION", ternary = "TERNARY"

  // Set operators, which are keys where an operand is expected.
  case union = "UNION", intersect = "INTERSECT", minus = "MINUS"

  // Reserved words without a use in this language.
  case caseInsensitive = "CASEINSENSITIVE", caseInsensitiveShort = "CI", anyKey = "ANYKEY", fetch = "FETCH"

  // Symbols.
  case power = "**", assign = ":=", shiftLeft = "<<", shiftRight = ">>"
  case leftParenthesis = "(", rightParenthesis = ")", leftBrace = "{", rightBrace = "}", leftBracket = "["
  case rightBracket = "]"
  case comma = ",", dot = ".", plus = "+", hyphen = "-", asterisk = "*", slash = "/", bar = "|", ampersand = "&"
  case caret = "^", colon = ":"

  // Lexical classes.
  case name, escapedName, atName, variable, integer, real, string

  /// A reported part of the text that takes the place of an operand.
  case unreadable

  case endOfText

  /// The fixed spellings, the canonical one first; none for lexical classes.
  package var spellings: [String] {
    switch self {
    case .name, .escapedName, .atName, .variable, .integer, .real, .string, .unreadable, .endOfText: []
    case .and: [rawValue, "&&"]
    case .or: [rawValue, "||"]
    case .not: [rawValue, "!"]
    case .equal: [rawValue, "="]
    case .notEqual: [rawValue, "<>"]
    case .lessOrEqual: [rawValue, "=<"]
    case .greaterOrEqual: [rawValue, "=>"]
    default: [rawValue]
    }
  }

  /// Whether the word may precede a comparison.
  var isQuantifier: Bool { self == .any || self == .some || self == .all || self == .none }

  /// Whether the word may be a key where an operand is expected.
  package var isContextual: Bool {
    switch self {
    case .function, .ternary, .union, .intersect, .minus: true
    default: false
    }
  }

  /// Whether the kind is a reserved word, which needs `#` to be a key.
  package var isReservedWord: Bool {
    guard let first = spellings.first?.utf8.first else { return false }
    return !isContextual && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
  }
}

/// One token: its kind and its place.
package struct Token: Sendable {
  package let kind: TokenKind
  /// The place of the token.
  package let range: SourceRange

  init(_ kind: TokenKind, from start: Int, to end: Int) {
    self.kind = kind
    range = SourceRange(start, end)
  }
}

/// The operators of tokens, which are spelt alike.
extension TokenKind {
  /// The operator that compares two values; `nil` for any other token.
  var comparison: ComparisonOperator? { Self.comparisons[self] }

  private static let comparisons = ComparisonOperator.allCases.reduce(into: [TokenKind: ComparisonOperator]()) {
    if let kind = TokenKind(rawValue: $1.rawValue) { $0[kind] = $1 }
  }

  /// The operator that joins two expressions; `nil` for any other token.
  var binary: BinaryOperator? { Self.binaries[self] }

  private static let binaries = BinaryOperator.allCases.reduce(into: [TokenKind: BinaryOperator]()) {
    if let kind = TokenKind(rawValue: $1.rawValue) { $0[kind] = $1 }
  }

  /// The kind with a spelling, in either case; `nil` for an ordinary name and any other text.
  init?(spelling: String) {
    guard let kind = Self.spelled[ASCII.lowercased(spelling)] else { return nil }
    self = kind
  }

  private static let spelled = allCases.reduce(into: [String: TokenKind]()) { kinds, kind in
    for spelling in kind.spellings { kinds[ASCII.lowercased(spelling)] = kind }
  }
}
