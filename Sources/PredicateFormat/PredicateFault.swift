/// The identifiers of all faults that reading a predicate text can report, stable for ever.
package enum PredicateFault: String, CaseIterable, Sendable {
  /// The text holds nothing but blanks.
  case emptyPredicate = "empty-predicate"
  /// The bytes are not UTF-8.
  case invalidText = "invalid-utf8"
  /// A character that begins no token.
  case unexpectedCharacter = "unexpected-character"
  /// A typographic quote, a full-width operator, a no-break space and the like.
  case lookAlikeCharacter = "look-alike-character"
  /// A string without its closing quote.
  case unclosedString = "unclosed-string"
  /// A backslash before a quote outside a string.
  case escapedQuote = "escaped-quote"
  /// `&lt;` and the like, which a rule copied from XML source still holds.
  case escapedEntity = "escaped-entity"
  /// Digits that form no number.
  case malformedNumber = "malformed-number"
  /// A number that no double can hold.
  case numberOutOfRange = "number-out-of-range"
  /// `%@`, `%K` and the like.
  case formatArgument = "format-argument"
  /// `$(NAME)` or `${NAME}`.
  case buildSetting = "build-setting-variable"
  /// A comment, which the language does not have.
  case comment = "comment-in-predicate"
  /// A value is due.
  case expectedOperand = "expected-operand"
  /// A comparison operator is due.
  case expectedOperator = "expected-operator"
  /// A variable is due; build settings may have removed it.
  case missingVariable = "missing-variable"
  /// An expression stands where a predicate is due.
  case expectedPredicate = "expected-predicate"
  /// A predicate stands where an expression is due.
  case expectedExpression = "expected-expression"
  /// A comma, a bracket or another symbol is due.
  case expectedSymbol = "expected-symbol"
  /// Two predicates side by side.
  case missingLogicalOperator = "missing-logical-operator"
  /// Two predicates side by side, the second of which begins a line.
  case missingOperatorAtLine = "missing-operator-at-line"
  /// A comparison of a comparison.
  case chainedComparison = "chained-comparison"
  /// `NOT` behind an operand.
  case misplacedNot = "misplaced-not"
  /// A quantifier elsewhere than at the head of a comparison.
  case misplacedQuantifier = "misplaced-quantifier"
  /// A reserved word where a key is due.
  case reservedWord = "reserved-word"
  /// A parenthesis, bracket or brace without its partner.
  case unbalancedParenthesis = "unbalanced-parenthesis"
  /// A UTI operator written like a function.
  case typeOperatorCall = "type-operator-call"
  /// A letter in the option brackets that means nothing.
  case unknownOption = "unknown-option"
  /// The text is longer than `Limit.predicateBytes`.
  case textTooLong = "text-too-long"
  /// There are more tokens than `Limit.predicateTokens`.
  case tooManyTokens = "too-many-tokens"
  /// There are more operators or steps than the limits allow.
  case tooManyOperators = "too-many-operators"
  /// The nesting is deeper than `Limit.predicateNesting`.
  case nestingTooDeep = "nesting-too-deep"
  /// `AND` and `OR` at one level without parentheses; a remark, not an error.
  case mixedLogicalOperators = "mixed-logical-operators"
}

extension Diagnostic {
  /// Makes a diagnostic about a predicate text.
  package init(
    _ fault: PredicateFault, _ message: String, severity: Severity = .error, at range: SourceRange,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.init(fault.rawValue, severity, message, at: range, notes: notes, fixIts: fixIts)
  }
}
