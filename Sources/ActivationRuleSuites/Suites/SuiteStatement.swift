/// A suite as it is written, before anything that it names is looked for.
///
/// Both forms, lines and JSON, are read to the same statements.
package enum SuiteStatement: Hashable, Sendable {
  case rule(SuiteRule)
  case ask(SuiteQuestion)
}

/// A rule that the cases below it are asked about.
package struct SuiteRule: Hashable, Sendable {
  /// Where the rule comes from.
  package enum Origin: Hashable, Sendable {
    /// A path, or `--rule TEXT` among the words.
    case words
    /// A value of the JSON form: a predicate, or a dictionary of activation keys.
    case value(PropertyListNode)
  }

  package let origin: Origin
  /// The words, as on a command line: a path, and options about the rule and the system.
  package let words: [SuiteWord]
  package let range: SourceRange
}

/// A case.
package struct SuiteQuestion: Hashable, Sendable {
  /// What the rule is asked about.
  package enum Subject: Hashable, Sendable {
    /// What is shared, as on a command line.
    case words(SuiteWords)
    /// What is shared, as JSON.
    case value(PropertyListNode)
    /// Every preset that the words choose.
    case presets([SuiteWord])
  }

  package let name: SuiteWord
  /// What is expected; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// Where the expectation stands.
  package let expectedRange: SourceRange
  package let tags: [String]
  package let skipReason: String?
  package let subject: Subject
  /// The whole case.
  package let range: SourceRange
}

/// The statements of a suite with all that is wrong with how they are written.
package struct SuiteSyntax: Sendable {
  package var statements: [SuiteStatement] = []
  package var diagnostics: [Diagnostic] = []

  mutating func complain(_ fault: SuiteFault, _ message: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(fault.rawValue, .error, message, at: range))
  }

  mutating func complain(_ error: FieldError) { diagnostics.append(error.diagnostic("suite")) }
}
