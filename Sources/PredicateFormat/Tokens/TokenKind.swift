/// The kinds of token, each with the spellings it has in `Grammar/predicate-format.ebnf`.
package enum TokenKind: UInt8, CaseIterable, Sendable {
  // Logic.
  case and, or, not, truePredicate, falsePredicate

  // Quantifiers.
  case any, some, all, none

  // Comparison operators.
  case equal, notEqual, less, greater, lessOrEqual, greaterOrEqual
  case between, `in`, contains, beginsWith, endsWith, like, matches, typeConforms, typeEquals

  // Words that stand for a value.
  case `true`, yes, `false`, no, null, `nil`, selfObject

  // Words of index expressions.
  case first, last, size

  // Words that begin a call. `FUNCTION` and `TERNARY` are keys unless a parenthesis follows.
  case subquery, cast, function, ternary

  // Set operators, which are keys where an operand is due.
  case union, intersect, minus

  // Reserved words without a use in this language.
  case caseInsensitive, caseInsensitiveShort, anyKey, fetch

  // Symbols.
  case power, assign, shiftLeft, shiftRight
  case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
  case comma, dot, plus, hyphen, asterisk, slash, bar, ampersand, caret, colon

  // Lexical classes.
  case name, escapedName, atName, variable, integer, real, string

  /// Something that was reported and stands where an operand would.
  case unreadable

  case endOfText

  /// The fixed spellings, the canonical one first; none for lexical classes.
  package var spellings: [String] {
    switch self {
    case .and: ["AND", "&&"]
    case .or: ["OR", "||"]
    case .not: ["NOT", "!"]
    case .truePredicate: ["TRUEPREDICATE"]
    case .falsePredicate: ["FALSEPREDICATE"]
    case .any: ["ANY"]
    case .some: ["SOME"]
    case .all: ["ALL"]
    case .none: ["NONE"]
    case .equal: ["==", "="]
    case .notEqual: ["!=", "<>"]
    case .less: ["<"]
    case .greater: [">"]
    case .lessOrEqual: ["<=", "=<"]
    case .greaterOrEqual: [">=", "=>"]
    case .between: ["BETWEEN"]
    case .in: ["IN"]
    case .contains: ["CONTAINS"]
    case .beginsWith: ["BEGINSWITH"]
    case .endsWith: ["ENDSWITH"]
    case .like: ["LIKE"]
    case .matches: ["MATCHES"]
    case .typeConforms: ["UTI-CONFORMS-TO"]
    case .typeEquals: ["UTI-EQUALS"]
    case .true: ["TRUE"]
    case .yes: ["YES"]
    case .false: ["FALSE"]
    case .no: ["NO"]
    case .null: ["NULL"]
    case .nil: ["NIL"]
    case .selfObject: ["SELF"]
    case .first: ["FIRST"]
    case .last: ["LAST"]
    case .size: ["SIZE"]
    case .subquery: ["SUBQUERY"]
    case .cast: ["CAST"]
    case .function: ["FUNCTION"]
    case .ternary: ["TERNARY"]
    case .union: ["UNION"]
    case .intersect: ["INTERSECT"]
    case .minus: ["MINUS"]
    case .caseInsensitive: ["CASEINSENSITIVE"]
    case .caseInsensitiveShort: ["CI"]
    case .anyKey: ["ANYKEY"]
    case .fetch: ["FETCH"]
    case .power: ["**"]
    case .assign: [":="]
    case .shiftLeft: ["<<"]
    case .shiftRight: [">>"]
    case .leftParenthesis: ["("]
    case .rightParenthesis: [")"]
    case .leftBrace: ["{"]
    case .rightBrace: ["}"]
    case .leftBracket: ["["]
    case .rightBracket: ["]"]
    case .comma: [","]
    case .dot: ["."]
    case .plus: ["+"]
    case .hyphen: ["-"]
    case .asterisk: ["*"]
    case .slash: ["/"]
    case .bar: ["|"]
    case .ampersand: ["&"]
    case .caret: ["^"]
    case .colon: [":"]
    case .name, .escapedName, .atName, .variable, .integer, .real, .string, .unreadable, .endOfText: []
    }
  }

  /// Whether the word may stand before a comparison.
  var isQuantifier: Bool { self == .any || self == .some || self == .all || self == .none }

  /// Whether the word may be a key where an operand is due.
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

/// One token: what it is and where it stands.
package struct Token: Sendable {
  package let kind: TokenKind
  /// Whether a string has escapes, or a number may be beyond the range of numbers.
  let flag: Bool
  let start: Int32
  let end: Int32

  /// The place of the token.
  package var range: SourceRange { SourceRange(Int(start), Int(end)) }

  @inline(__always)
  init(_ kind: TokenKind, from start: Int, to end: Int, flag: Bool) {
    self.kind = kind
    self.flag = flag
    self.start = Int32(truncatingIfNeeded: start)
    self.end = Int32(truncatingIfNeeded: end)
  }
}
