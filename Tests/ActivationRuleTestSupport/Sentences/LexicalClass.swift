/// The lexical classes of the grammar, each with a way to write random members of it.
package enum LexicalClass: String, CaseIterable {
  case integer, real, string, name, variable
  case escapedName = "escaped-name"
  case atName = "at-name"
  case optionLetters = "option-letters"

  package func example(_ random: inout SeededGenerator) -> String {
    switch self {
    case .integer: random.pick(Self.integers)
    case .real: random.pick(Self.reals)
    case .string: random.pick(Self.strings)
    case .name: random.pick(Self.names)
    case .variable: "$" + random.pick(Self.names + Self.words)
    case .escapedName: "#" + random.pick(Self.names + Self.words)
    case .atName: "@" + random.pick(Self.names + Self.words + Self.collectionOperators)
    case .optionLetters: random.pick(["c", "d", "cd", "dc", "n", "l", "cdl", "w", "t", "ccd", "cdnlwt"])
    }
  }

  /// Names that are no reserved words, some of them very nearly.
  package static let names = [
    "a", "b", "x1", "_", "__", "_9", "e5", "E", "x", "o", "b1", "items", "extensionItems", "attachments",
    "registeredTypeIdentifiers", "UTI", "uti", "CONFORMS", "NOTa", "ANDY", "is", "count", "sum", "now", "modulus",
    "TRUEPREDICATES", "selfish", "nilly", "FETCHED", "_AND", "AND_", "CI_", "_self",
  ]

  /// Words that are reserved, or are with a parenthesis behind them.
  package static let words = [
    "AND", "or", "Not", "ALL", "any", "SOME", "NONE", "in", "SELF", "self", "nil", "NULL", "true", "NO", "FIRST",
    "LAST", "size", "SUBQUERY", "CAST", "CI", "CASEINSENSITIVE", "ANYKEY", "FETCH", "BETWEEN", "TRUEPREDICATE",
    "FUNCTION", "ternary", "UNION", "minus", "INTERSECT",
  ]

  private static let collectionOperators = ["count", "sum", "avg", "unionOfArrays", "distinctUnionOfObjects"]

  private static let integers = [
    "0", "1", "42", "010", "9223372036854775807", "9223372036854775808", "99999999999999999999", "0x0", "0xFF", "0Xab",
    "0o17", "0O7", "0b101", "0B1", "0xFFFFFFFFFFFFFFFFFF", "00",
  ]

  private static let reals = [
    "1.5", "0.0", "9.2e-5", "3.5e+38", "1e5", "1E5", "0.1", "1.7976931348623157e308", "5e-324", "123456789.125",
    "1e-400",
    "2.50", "100000000000000000000.0",
  ]

  package static let strings = [
    "''", "\"\"", "'x'", "\"public.image\"", "'it''s'".replacing("''", with: "\\'"), "\"a\\\"b\"", "'a\"b'", "\"a'b\"",
    "'\\\\'", "'\\\\d+'", "'\\d'", "'\\n\\t\\r\\a\\b\\f\\v'", "'\\101\\x41\\u0041\\U0041'", "'\\u00e9\\uD83D\\uDE00'",
    "'\\uD83D'", "'\\u12'", "'\\x4'", "'\\12'", "'\\9'", "'two\nlines'", "'caf\u{E9} \u{1F600}'", "'%@ $x #y // no'",
    "'a AND b'", "'\u{0}'", "'\\000'", "'\r\n'", "\"\\'\"", "'\u{FEFF}'", "'e\u{301}'",
  ]
}
