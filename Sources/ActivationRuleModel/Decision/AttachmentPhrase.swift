import PredicateFormat
import Texts
import UniformTypes

/// Says in a verb phrase how a condition on one attachment came out: "conforms to public.image (public.heic → …)".
struct AttachmentPhrase {
  let types: TypeChains
  /// The identifiers of the attachment.
  let identifiers: [String]

  private var notes: TypeNotes { TypeNotes(types: types.types) }

  /// The most parts of an `AND` or `OR` that a phrase reports.
  private static let partLimit = 3

  /// The phrase for a condition that holds, or does not.
  func phrase(_ evidence: Evidence, _ reader: inout EvidenceReader) -> ClauseWords {
    switch evidence.node.kind {
    case .and:
      if let part = reader.decidingPart(of: evidence)?.evidence { return phrase(part, &reader) }
      return phrases(evidence, by: " and ", &reader)
    case .or(let parts):
      if let (part, position) = reader.decidingPart(of: evidence) {
        return phrase(part, &reader) + ", \(Words.ordinal(position, of: parts.count)) alternatives"
      }
      if let wanted = TypeAlternatives(evidence.node) { return "\(refusal(wanted.types))" }
      return phrases(evidence, by: ", and ", &reader)
    case .not:
      let words = phrase(reader.parts(of: evidence)[0], &reader)
      return evidence.holds ? words : words.excluded
    case .comparison(let comparison): return phrase(comparison, evidence)
    case .constant, .missing: return general(evidence)
    }
  }

  private func phrases(_ evidence: Evidence, by text: String, _ reader: inout EvidenceReader) -> ClauseWords {
    var phrases: [ClauseWords] = []
    for part in reader.parts(of: evidence).prefix(Self.partLimit) { phrases.append(phrase(part, &reader)) }
    return .joined(phrases, by: text)
  }

  private func phrase(_ comparison: PredicateNode.Comparison, _ evidence: Evidence) -> ClauseWords {
    guard comparison.left.isIdentifierList, case .literal(.string(let type)) = comparison.right.kind else {
      return general(evidence)
    }
    if comparison.quantifier == nil, !evidence.holds { return "\(listPhrase(comparison, type))" }
    guard comparison.quantifier == .any, comparison.comparisonOperator.isTypeOperator else { return general(evidence) }
    let isExact = comparison.comparisonOperator == .typeEquals
    guard evidence.holds else { return "\(refusal([type], isExact: isExact))" }
    return isExact ? "has the type \(type)" : "conforms to \(type)\(chain(to: type))"
  }

  /// A list of types compared as if it were one type.
  private func listPhrase(_ comparison: PredicateNode.Comparison, _ type: String) -> String {
    let list = comparison.left.description
    return "has a list of types, which '\(list) \(comparison.comparisonOperator.rawValue) …' compares as a whole with "
      + "the string \"\(WordList.shortened(type, to: 60))\"; to look at each type the rule needs ANY"
  }

  /// The chain that leads to a type, in parentheses; empty where it is the type itself.
  private func chain(to type: String) -> String {
    for identifier in identifiers {
      guard let chain = types.chain(identifier, type) else { continue }
      return types.types.isEqual(identifier, type) ? "" : " (\(chain))"
    }
    return ""
  }

  /// The phrase for types that none of the identifiers is of, with what is most telling about them.
  func refusal(_ wanted: [String], isExact: Bool = false) -> String {
    let verb = isExact ? "does not have the type" : "does not conform to"
    let remark = notes.remark(on: identifiers, wanted: wanted).map { "; \($0)" } ?? ""
    return "\(verb) \(WordList.list(wanted))\(remark)"
  }

  private func general(_ evidence: Evidence) -> ClauseWords {
    "\(evidence.holds ? "fulfils" : "does not fulfil") '\(WordList.shortened(evidence.node.description))'"
  }
}

/// A condition that asks an attachment for one of several types, and nothing else.
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
