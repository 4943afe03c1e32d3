import ActivationRulePredicates
import ActivationRuleText
import ActivationRuleTypes

/// Describes the result of a condition on one attachment in a verb phrase: "conforms to public.image (public.heic →
/// …)".
extension Evidence {
  /// The most parts of an `AND` or `OR` that a phrase reports.
  private static let partLimit = 3

  /// The phrase for a condition that is true, or is not.
  ///
  /// - Parameter identifiers: the identifiers of the attachment.
  func phrase(about identifiers: [String]) -> ClauseWords {
    switch node.kind {
    case .and: return decidingPart?.phrase(about: identifiers) ?? phrases(about: identifiers, by: " and ")
    case .or:
      if let position = decidingPosition {
        return parts[position].phrase(about: identifiers)
          + ", \(Words.ordinal(position, of: parts.count)) alternatives"
      }
      if let wanted = TypeAlternatives(node) { return "\(refusal(of: identifiers, wanted.types))" }
      return phrases(about: identifiers, by: ", and ")
    case .not:
      let words = parts[0].phrase(about: identifiers)
      return holds ? words : words.excluded
    case .comparison(let comparison): return phrase(comparison, identifiers)
    case .constant, .missing: return generalPhrase
    }
  }

  private func phrases(about identifiers: [String], by text: String) -> ClauseWords {
    .joined(parts.prefix(Self.partLimit).map { $0.phrase(about: identifiers) }, by: text)
  }

  private func phrase(_ comparison: PredicateNode.Comparison, _ identifiers: [String]) -> ClauseWords {
    guard comparison.left.isIdentifierList, case .literal(.string(let type)) = comparison.right.kind else {
      return generalPhrase
    }
    if comparison.quantifier == nil, !holds { return "\(listPhrase(comparison, type))" }
    guard comparison.quantifier == .any, comparison.comparisonOperator.isTypeOperator else { return generalPhrase }
    let isExact = comparison.comparisonOperator == .typeEquals
    guard holds else { return "\(refusal(of: identifiers, [type], isExact: isExact))" }
    if isExact { return "has the type \(type)" }
    let types = reader.rule.types
    let first = identifiers.first { types.conforms($0, to: type) }
    return "conforms to \(TypeChains(types: types).text(type, from: first))"
  }

  /// The phrase for a list of types that is compared as if it were one type.
  private func listPhrase(_ comparison: PredicateNode.Comparison, _ type: String) -> String {
    let list = comparison.left.description
    return "has a list of types, which '\(list) \(comparison.comparisonOperator.rawValue) …' compares as a whole with "
      + "the string \"\(WordList.shortened(type, to: 60))\"; to look at each type the rule needs ANY"
  }

  /// The phrase for types that no identifier has, with the most informative fact about them.
  func refusal(of identifiers: [String], _ wanted: [String], isExact: Bool = false) -> String {
    let verb = isExact ? "does not have the type" : "does not conform to"
    let remark = reader.remark(on: identifiers, wanted: wanted).map { "; \($0)" } ?? ""
    return "\(verb) \(WordList.list(wanted))\(remark)"
  }

  private var generalPhrase: ClauseWords {
    "\(holds ? "fulfils" : "does not fulfil") '\(WordList.shortened(node.description))'"
  }
}

/// A condition that requires an attachment to have one of several types, and nothing else.
struct TypeAlternatives {
  let types: [String]

  init?(_ node: PredicateNode) {
    let parts: [PredicateNode] = if case .or(let parts) = node.kind { parts } else { [node] }
    var types: [String] = []
    for part in parts {
      guard let test = TypeTest(part), test.quantifier == .any, test.isConformance, test.left.isIdentifierList else {
        return nil
      }
      types.append(test.identifier)
    }
    self.types = types
  }
}
