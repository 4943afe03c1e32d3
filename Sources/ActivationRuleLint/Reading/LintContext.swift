import ActivationRuleModel
import PredicateFormat
import PropertyLists

/// What lint rules look at: the subject, and what several of them need worked out.
public struct LintContext: Sendable {
  /// What is linted.
  public let subject: LintSubject
  /// What to look for.
  public let options: LintOptions

  init(_ subject: LintSubject, _ options: LintOptions) {
    self.subject = subject
    self.options = options
  }

  /// The rule.
  var rule: ActivationRule { subject.rule }

  /// The tree of a predicate string that parses.
  var predicate: PredicateNode? {
    guard case .predicate = rule.value else { return nil }
    return rule.predicate
  }

  /// The predicate's text with its way back to the file.
  var predicateText: MappedString? {
    guard case .predicate(let text) = rule.value else { return nil }
    return text
  }

  /// The entries of a rule dictionary.
  var entries: [PropertyListEntry]? {
    guard case .dictionary(let entries) = rule.value else { return nil }
    return entries
  }

  /// The place in the file of a part of the predicate's text.
  func place(_ range: SourceRange) -> SourceRange {
    predicateText?.map.sourceRange(range) ?? range
  }

  /// The place of the whole rule: of the predicate's text, or of the value that is no predicate.
  var rulePlace: SourceRange {
    guard let predicateText, let predicate else { return subject.properties.ruleRange }
    return predicateText.map.sourceRange(predicate.range)
  }
}
