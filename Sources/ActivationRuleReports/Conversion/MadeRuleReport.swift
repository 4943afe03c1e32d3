import ActivationRuleAnswers
package import ActivationRuleModel
import ActivationRulePredicates
package import ActivationRuleQuestions
package import ActivationRuleText
package import ActivationRuleTypes

/// The output of a rule made from a description.
package struct MadeRuleReport {
  private let made: MadeRule
  private let format: ReportFormat
  /// The payloads that the described rule accepts.
  private let accepted: AcceptedPayloads

  /// - Parameter meaning: the rule that the description denotes.
  package init(_ made: MadeRule, _ meaning: ActivationRule, format: ReportFormat) {
    self.made = made
    accepted = Analysis(meaning).acceptedPayloads()
    self.format = format
  }

  /// Whether the rule accepts something.
  package var isFound: Bool { !made.isNeverShown.isUnrefuted }

  /// A payload that shows the rule.
  package var example: Payload { made.isNeverShown.witness?.payload ?? Payload() }

  /// The text for standard output; `nil` if the predicate has no layout.
  package var text: String? {
    if format == .json { return json.text(pretty: true) + "\n" }
    return made.dictionary?.printed(isXML: format == .plist) ?? layOut()?.printed(isXML: format == .plist)
  }

  /// A predicate with more lines than this gets a wider layout.
  private static let mostLines = 28

  /// Lays the predicate out in the narrowest width that has few lines.
  private func layOut() -> LaidOutPredicate? {
    let layouts = [100, 118, 160, 240, .max / 2].lazy.compactMap { width in
      PredicateLayout(width: width).layOut(made.predicate)
    }
    return layouts.first { $0.lines.count <= Self.mostLines }
  }

  /// Returns the printed rule as if it were read from its text.
  package func rule(types: UniformTypeRegistry, settings: RuleSettings) -> ActivationRule {
    made.dictionary?.rule(types: types, settings: settings)
      ?? ActivationRule(predicate: made.predicate.description, types: types, settings: settings)
  }

  private var json: JSONValue {
    [
      "tool": Version.json(), "form": (made.dictionary == nil ? "predicate" : "dictionary").json,
      "dictionary": made.dictionary?.json,
      "dictionaryDifference": made.dictionaryDifference?.json,
      "predicate": made.predicate.description.json,
      "isGuideForm": made.isGuideForm.json,
      "scope": (made.isForOneItem ? "payloads of one item" : "all payloads").json,
      "meaning": made.description.predicate.description.json,
      "undeclaredTypes": made.undeclaredTypes.map { $0.identifier }.json,
      "accepts": accepted.json,
    ]
  }

  /// The rows for standard error.
  package var notes: [TextRow] {
    var notes: [TextRow] = []
    for type in made.undeclaredTypes {
      notes.append("warning: no type '\(type.identifier)' is declared\(type.suggestion?.question ?? "")")
    }
    if !isFound {
      notes.append("warning: the description contradicts itself; nothing is accepted")
    } else if made.dictionary == nil {
      notes += [unboundedHint, shape]
    }
    notes.append("note: accepts \(accepted.description)")
    return notes
  }

  /// How certain the form of the predicate is.
  private var shape: TextRow {
    guard made.isGuideForm else { return "note: nobody is known to have tried a rule of this form [inferred]" }
    let scope = made.isForOneItem ? "; the same for payloads of one item" : ""
    // The guide tests types, not single identifiers of an attachment.
    let hasExceptions = made.description.kinds.contains { $0.exception != nil }
    let certainty = hasExceptions ? Certainty.inferred : .documented
    return "note: this is the form of Apple's guide [\(certainty.rawValue)]\(scope)"
  }

  private var unboundedHint: TextRow {
    let parts = made.description.alternatives.flatMap { $0 }
    let unbounded = parts.first { $0.maximum == nil && $0.kind.type != "public.plain-text" }
    let haveKeys = parts.allSatisfy { part in DictionaryKey.all.contains { $0.usualType == part.kind.type } }
    guard let unbounded, haveKeys, made.description.alternatives.count == 1, made.description.forbidden.isEmpty else {
      return "note: no dictionary was found that means the same"
    }
    return "note: a dictionary needs a maximum for each kind, such as \(unbounded.kind.name):10"
  }
}
