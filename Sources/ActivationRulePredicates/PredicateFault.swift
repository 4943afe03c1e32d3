package import ActivationRuleText

/// The identifiers of all faults of a predicate text; they never change.
package enum PredicateFault: String, CaseIterable, Sendable {
  /// The text is empty or only whitespace.
  case emptyPredicate = "empty-predicate"
  /// The bytes are not UTF-8.
  case invalidText = "invalid-utf8"
  /// A character that begins no token.
  case unexpectedCharacter = "unexpected-character"
  /// A look-alike, such as a typographic quote, a full-width operator or a no-break space.
  case lookAlikeCharacter = "look-alike-character"
  /// A string without its closing quote.
  case unclosedString = "unclosed-string"
  /// A backslash before a quote outside a string.
  case escapedQuote = "escaped-quote"
  /// An entity such as `&lt;`, left over from XML source.
  case escapedEntity = "escaped-entity"
  /// Digits that do not form a number.
  case malformedNumber = "malformed-number"
  /// A number beyond the range of a double.
  case numberOutOfRange = "number-out-of-range"
  /// A format argument such as `%@` or `%K`.
  case formatArgument = "format-argument"
  /// `$(NAME)` or `${NAME}`.
  case buildSetting = "build-setting-variable"
  /// A comment, which the language does not have.
  case comment = "comment-in-predicate"
  /// A value is missing.
  case expectedOperand = "expected-operand"
  /// A comparison operator is missing.
  case expectedOperator = "expected-operator"
  /// A variable is missing; build settings may have removed it.
  case missingVariable = "missing-variable"
  /// An expression in place of a predicate.
  case expectedPredicate = "expected-predicate"
  /// A predicate in place of an expression.
  case expectedExpression = "expected-expression"
  /// A comma, a bracket or another symbol is missing.
  case expectedSymbol = "expected-symbol"
  /// Two predicates side by side.
  case missingLogicalOperator = "missing-logical-operator"
  /// Two predicates side by side, the second of which begins a line.
  case missingOperatorAtLine = "missing-operator-at-line"
  /// A comparison of a comparison.
  case chainedComparison = "chained-comparison"
  /// `NOT` after an operand.
  case misplacedNot = "misplaced-not"
  /// A quantifier anywhere except at the start of a comparison.
  case misplacedQuantifier = "misplaced-quantifier"
  /// A reserved word in place of a key.
  case reservedWord = "reserved-word"
  /// A parenthesis, bracket or brace without its partner.
  case unbalancedParenthesis = "unbalanced-parenthesis"
  /// A UTI operator written like a function.
  case typeOperatorCall = "type-operator-call"
  /// A meaningless letter in the option brackets.
  case unknownOption = "unknown-option"
  /// The text is longer than `Limit.predicateBytes`.
  case textTooLong = "text-too-long"
  /// There are more tokens than `Limit.predicateTokens`.
  case tooManyTokens = "too-many-tokens"
  /// There are more operators or steps than the limits allow.
  case tooManyOperators = "too-many-operators"
  /// The nesting is deeper than `Limit.predicateNesting`.
  case nestingTooDeep = "nesting-too-deep"
  /// `AND` and `OR` mixed without parentheses; a remark, not an error.
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
