package import ActivationRuleAnswers
package import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText

/// A table of cases with the rules that they test, read from a file.
///
/// <doc:Testing> describes the file.
public struct RuleSuite: Sendable {
  /// A rule with its cases.
  package struct Group: Sendable {
    /// The rule.
    package let rule: ActivationRule
    /// The name of the rule: the extension's name, or the path.
    package let name: String
    /// The path of the file with the rule, or `<rule>`.
    package let rulePath: String
    /// The text that the ranges of the rule's explanations point into.
    package let ruleSource: SourceText
    /// The cases in the order of the file.
    package var cases: [SuiteCase]
    /// The place where the suite names the rule.
    package let range: SourceRange
    /// The rule with everything known about it.
    package let loaded: LoadedRule
  }

  /// The path as given.
  package let path: String
  /// The text of the suite.
  package let source: SourceText
  /// The rules in the order of the file.
  package let groups: [Group]
  /// Remarks that do not prevent the suite from running, laid out for people.
  public var remarks: String { remarkRows.text }
  package let remarkRows: [TextRow]

  /// All cases in the order of the file.
  public var cases: [SuiteCase] {
    groups.flatMap { $0.cases }
  }

  /// The cases that are not skipped, which a test runs one by one.
  public var activeCases: [SuiteCase] {
    cases.filter { $0.skipReason == nil }
  }
}

/// One case of a suite: a share, and the expected answer of the rule.
///
/// A test that is run once for each case shows the name.
public struct SuiteCase: Sendable, CustomStringConvertible {
  /// One question to the rule.
  package typealias Question = SharedPayload

  /// The name, which is unique among the cases of the rule.
  public let name: String
  /// The expectation; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// The tags, without `@`.
  package let tags: [String]
  /// Why the case is skipped; `nil` if it is not.
  package let skipReason: String?
  /// The questions to the rule: one, or one for each preset of the case.
  package let questions: [Question]
  /// The rule.
  package var rule: ActivationRule { shared.rule }
  let shared: SharedRule
  /// The range of the case in the suite's text.
  package let range: SourceRange
  /// The range of the expectation.
  package let expectedRange: SourceRange

  /// The name.
  public var description: String { name }
}

/// A rule that many cases share, since copying it for each of them would take most of the time.
final class SharedRule: Sendable {
  let rule: ActivationRule

  init(_ rule: ActivationRule) {
    self.rule = rule
  }
}
