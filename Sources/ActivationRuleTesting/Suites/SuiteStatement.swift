package import ActivationRuleText

/// A suite as written, before anything that it names is resolved.
package enum SuiteStatement: Hashable, Sendable {
  case rule(SuiteRule)
  case ask(SuiteQuestion)
}

/// A rule that the cases below it test.
package struct SuiteRule: Hashable, Sendable {
  /// The words, as on a command line: a path, and options about the rule and the system.
  package let words: [SuiteWord]
  package let range: SourceRange
}

/// A case.
package struct SuiteQuestion: Hashable, Sendable {
  /// The subject of the question.
  package enum Subject: Hashable, Sendable {
    /// A share, in words as on a command line.
    case words([SuiteWord])
    /// Every preset that the words choose.
    case presets([SuiteWord])
  }

  package let name: SuiteWord
  /// The expectation; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// The range of the expectation.
  package let expectedRange: SourceRange
  package let tags: [String]
  package let skipReason: String?
  package let subject: Subject
  /// The range of the whole case.
  package let range: SourceRange
}

/// The statements of a suite with all its syntax faults.
package struct SuiteSyntax: Sendable {
  package var statements: [SuiteStatement] = []
  package var diagnostics: [Diagnostic] = []

  mutating func complain(_ fault: SuiteFault, _ message: String, at range: SourceRange) {
    diagnostics.append(Diagnostic(fault.rawValue, .error, message, at: range))
  }
}
