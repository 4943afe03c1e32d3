package import ActivationRuleDocuments
import ActivationRuleModel
package import ActivationRuleShares
package import ActivationRuleText
import ActivationRuleTypes

/// The outcome of reading a place where a rule was expected.
package typealias RuleOutcome = Result<Extension, Failure>

/// A question: rules, shares, and the parts that the answer has besides the verdicts.
///
/// The words of a command, a line of `batch` and a program in Swift make one; nothing else of them reaches the answer.
package struct Question {
  /// The shares that a question is about.
  package enum Shared {
    /// Things, each of which counts.
    case things([SharedPayload])
    /// Presets of apps, of which only some count.
    case apps([SharedPayload])
  }

  /// A part of an answer that takes time to find.
  package enum Part: Hashable {
    /// The steps of each decision.
    case steps
    /// The changes that would show a hidden extension.
    case changes
    /// Guesses about apps, if no known share is of a kind that the rule takes.
    case guesses
  }

  /// A rule, or the failure to read it, with the shares to decide about.
  package struct Asked {
    /// The rule on the platform of the question.
    package let outcome: RuleOutcome
    /// The shares, with payloads as this rule sees them.
    package let shared: Shared

    /// Asks about a rule.
    package init(_ outcome: RuleOutcome, _ shared: Shared) { (self.outcome, self.shared) = (outcome, shared) }
  }

  /// The rules, in the order of the project.
  package var asked: [Asked]
  /// What is wanted.
  package var wanted: Set<Part>
  /// The presets that the answer may name.
  package var presets: PresetLibrary

  /// Asks about rules.
  package init(_ asked: [Asked], wanting wanted: Set<Part> = [], presets: PresetLibrary = .builtIn) {
    (self.asked, self.wanted, self.presets) = (asked, wanted, presets)
  }
}

/// The answer to a question about extensions; text, JSON, suites and the page render it.
package struct Answer: Sendable {
  /// The answers about the rules that could be read, in order.
  package let rules: [RuleAnswer]
  /// Why the others cannot be read, in order.
  package let failures: [Failure]
  /// The presets that it may name.
  package let presets: PresetLibrary
  /// The names that several of the extensions have, so that only their paths tell these apart.
  package let sharedNames: Set<String>

  /// The word over all rules: the best of theirs, unless one is broken or cannot be read.
  package var word: Verdict {
    Verdict(over: rules.map { $0.word } + failures.map { _ in .error })
  }

  /// Answers a question.
  package init(_ question: Question) {
    var (rules, failures): ([RuleAnswer], [Failure]) = ([], [])
    for asked in question.asked {
      switch asked.outcome {
      case .success(let found): rules.append(RuleAnswer(found, asked.shared, wanting: question.wanted))
      case .failure(let failure): failures.append(failure)
      }
    }
    var names: Set<String> = []
    sharedNames = Set(rules.compactMap { $0.extension.name }.filter { !names.insert($0).inserted })
    (self.rules, self.failures, presets) = (rules, failures, question.presets)
  }

  /// The answer about one rule.
  package init(_ rule: RuleAnswer) { (rules, failures, presets, sharedNames) = ([rule], [], .builtIn, []) }
}
