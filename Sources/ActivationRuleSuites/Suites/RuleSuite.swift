/// A table of cases with the rules that they are asked of, read from a file.
///
/// The two forms are described in <doc:Testing>: lines, in a file `*.ruletests`, and JSON, in a file `*.ruletests.json`.
public struct RuleSuite: Sendable {
  /// A rule with its cases.
  package struct Group: Sendable {
    /// The rule.
    package let rule: ActivationRule
    /// What the rule goes by: the extension's name, or the path.
    package let name: String
    /// The path of the file that holds the rule, or `<rule>`.
    package let rulePath: String
    /// The text that the ranges of the rule's explanations point into.
    package let ruleSource: SourceText
    /// The cases in the order of the file.
    package internal(set) var cases: [SuiteCase]
    /// Where the suite names the rule.
    package let range: SourceRange
    /// The rule with all that is known of it.
    package let loaded: LoadedRule
  }

  /// The path, as it was given.
  package let path: String
  /// The text of the suite.
  package let source: SourceText
  /// The rules in the order of the file.
  package let groups: [Group]
  /// Remarks that do not keep the suite from running, laid out for people.
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

/// One case of a suite: what is shared, and what the rule should say to it.
///
/// A test that is run once for each case shows the name.
public struct SuiteCase: Sendable, CustomStringConvertible {
  /// One thing that the rule is asked about.
  package typealias Question = SharedPayload

  /// The name, which no other case of the rule has.
  public let name: String
  /// What is expected; `nil` for a new case, whose verdict is still to be written.
  package let expected: ExpectedVerdict?
  /// The tags, without `@`.
  package let tags: [String]
  /// Why the case is not run; `nil` if it is.
  package let skipReason: String?
  /// What the rule is asked: one question, or one for each preset that the case is about.
  package let questions: [Question]
  /// The rule.
  package var rule: ActivationRule { shared.rule }
  let shared: SharedRule
  /// Where the case stands in the suite's text.
  package let range: SourceRange
  /// Where the expectation stands.
  package let expectedRange: SourceRange

  /// The name.
  public var description: String { name }
}

/// A rule that many cases share, since a copy for each of them would be what most of the time is spent on.
final class SharedRule: Sendable {
  let rule: ActivationRule

  init(_ rule: ActivationRule) {
    self.rule = rule
  }
}
