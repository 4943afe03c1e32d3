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

/// The operators of tokens.
extension TokenKind {
  /// The operator that compares two values; `nil` for any other token.
  var comparison: ComparisonOperator? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .lessThan
    case .greater: .greaterThan
    case .lessOrEqual: .lessThanOrEqual
    case .greaterOrEqual: .greaterThanOrEqual
    case .between: .between
    case .in: .in
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    case .typeConforms: .typeConformsTo
    case .typeEquals: .typeEquals
    default: nil
    }
  }

  /// The operator that joins two expressions; `nil` for any other token.
  var binary: BinaryOperator? {
    switch self {
    case .union: .union
    case .intersect: .intersect
    case .minus: .minus
    case .bar: .bitwiseOr
    case .caret: .bitwiseExclusiveOr
    case .ampersand: .bitwiseAnd
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .plus: .add
    case .hyphen: .subtract
    case .asterisk: .multiply
    case .slash: .divide
    case .power: .power
    default: nil
    }
  }
}

/// Looks up reserved words, ignoring ASCII case.
enum ReservedWords {
  /// The words that look like names, by their number of bytes.
  private static let byLength: [[(word: [UInt8], kind: TokenKind)]] = {
    var words: [[(word: [UInt8], kind: TokenKind)]] = []
    for kind in TokenKind.allCases {
      for spelling in kind.spellings {
        let word = spelling.utf8.map { $0 | 0x20 }
        guard spelling.utf8.allSatisfy({ $0.isNamePart }) else { continue }
        while words.count <= word.count { words.append([]) }
        words[word.count].append((word, kind))
      }
    }
    return words
  }()

  /// The kind of a word, or `nil` for an ordinary name.
  ///
  /// - Parameter name: letters, digits and underscores; setting one bit folds the case of letters, and makes no other
  ///   name a reserved word.
  static func kind(of name: ArraySlice<UInt8>) -> TokenKind? {
    let (count, start) = (name.count, name.startIndex)
    guard count > 0, count < byLength.count else { return nil }
    // Every word of every text comes here, and most differ in the first letter.
    let first = name[start] | 0x20
    for entry in byLength[count] where entry.word[0] == first {
      var place = 1
      while place < count, entry.word[place] == name[start + place] | 0x20 { place += 1 }
      if place == count { return entry.kind }
    }
    return nil
  }
}
